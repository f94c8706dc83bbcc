import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows up to which all are drawn: so many cost nothing, and the browser's own search finds them. */
const ALL_UP_TO = 100
/** Rows that are kept drawn beyond the edges. */
const BEYOND = 5

type Props<Row> = {
  /** What the list is, read aloud. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Pixels that most rows are high, about: each is measured when it is drawn. */
  readonly usual: number
  /** Pixels that the row at this place is higher than most, as for a heading above it. */
  readonly extraAt?: (index: number) => number
  readonly allUpTo?: number
  readonly children: (row: Row, index: number) => ReactNode
}

/** Any number of rows, of which those are drawn that can be seen. The page scrolls, not a box in it. */
export function WindowedList<Row>({ allUpTo = ALL_UP_TO, ...props }: Props<Row>): ReactNode {
  const { label, rows, keyOf, children } = props
  if (rows.length > allUpTo) return <Windowed {...props} />
  return (
    <div role="list" aria-label={label}>
      {rows.map((row, index) => (
        <div key={keyOf(row)} role="listitem">
          {children(row, index)}
        </div>
      ))}
    </div>
  )
}

/** Pixels from the top of the page to the list: whatever stands above it may grow, so it is looked at whenever the page changes its size. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = (): void => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    look()
    return () => observer.disconnect()
  }, [list])
  return top
}

/** The height that most of what is drawn has, in whole pixels as they are counted. */
function heightOfMost(list: HTMLElement, extraAt: (index: number) => number): number | undefined {
  const counts = new Map<number, number>()
  for (const { offsetHeight, dataset } of list.querySelectorAll<HTMLElement>('[data-index]')) {
    const height = offsetHeight - extraAt(Number(dataset['index']))
    counts.set(height, (counts.get(height) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

const NOTHING_EXTRA = (): number => 0

function Windowed<Row>({ label, rows, keyOf, usual, extraAt = NOTHING_EXTRA, children }: Props<Row>): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list)
  const typical = useRef(usual)
  // One function for as long as the rows are the same: with another one all of them are added up anew, at every step of a scroll.
  const getItemKey = useCallback(
    (at: number) => {
      const row = rows[at]
      return row === undefined ? at : keyOf(row)
    },
    [rows, keyOf],
  )
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone, and handed to nothing that is memoized
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: (index) => typical.current + extraAt(index),
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey,
  })
  const drawn = virtualizer.getVirtualItems()
  const isDrawn = drawn.length > 0
  // Rows that are as high as they were taken for move none of those below them, of which there may be a hundred thousand.
  useLayoutEffect(() => {
    const most = list.current === null || !isDrawn ? undefined : heightOfMost(list.current, extraAt)
    if (most === undefined || most === 0 || most === typical.current) return
    typical.current = most
    // This forgets the heights of what is drawn as well, and no observer tells of them again. What follows compares with what the places add up to now.
    virtualizer.measure()
    virtualizer.getTotalSize()
    for (const row of list.current?.querySelectorAll<HTMLDivElement>('[data-index]') ?? []) virtualizer.measureElement(row)
  }, [virtualizer, isDrawn, extraAt])
  return (
    <div ref={list} role="list" aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {drawn.map(({ key, index, start }) => {
        const row = rows[index]
        if (row === undefined) return <Fragment key={key} />
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            data-index={index}
            className="absolute inset-x-0 top-0 contain-layout contain-style"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(row, index)}
          </div>
        )
      })}
    </div>
  )
}
