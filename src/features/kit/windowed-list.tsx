import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Rows up to which all are drawn: so many cost nothing, and the browser's own search finds them. */
const ALL_UP_TO = 100
/** Rows that are kept drawn beyond the edges. */
const BEYOND = 8

type Props<Row> = {
  /** What the list is, read aloud. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Pixels that most rows are high; each is measured when it is drawn. */
  readonly usual: number
  readonly allUpTo?: number
  readonly children: (row: Row) => ReactNode
}

/** Any number of rows, of which those are drawn that can be seen. The page scrolls, not a box in it. */
export function WindowedList<Row>({ allUpTo = ALL_UP_TO, ...props }: Props<Row>): ReactNode {
  const { label, rows, keyOf, children } = props
  if (rows.length > allUpTo) return <Windowed {...props} />
  return (
    <div role="list" aria-label={label}>
      {rows.map((row) => (
        <div key={keyOf(row)} role="listitem">
          {children(row)}
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

function Windowed<Row>({ label, rows, keyOf, usual, children }: Props<Row>): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone, and handed to nothing that is memoized
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: () => usual,
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: (at) => {
      const row = rows[at]
      return row === undefined ? at : keyOf(row)
    },
  })
  return (
    <div ref={list} role="list" aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
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
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(row)}
          </div>
        )
      })}
    </div>
  )
}
