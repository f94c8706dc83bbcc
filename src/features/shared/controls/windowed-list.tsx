import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindowEvent } from '#ui/state/window-event'
import { createFullRows, createScrollPace, type RowRange } from './drawn-rows.ts'
import { createRowHeights, createRowMemory, heightOfMost, type RowHeights } from './row-heights.ts'
import { createRowObserver, type MeasuredRow, type RowObserver } from './row-observer.ts'

/** Rows up to which all are drawn: so many cost nothing, and the browser's own search finds them. */
const ALL_UP_TO = 100
/** Rows that are kept drawn beyond the edges. */
const BEYOND = 3
/** Rows that are measured at once from which on it is learnt how high most are. */
const ENOUGH = 5

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

const NOTHING_EXTRA = (): number => 0

/** The rows that are drawn. `top`: pixels from the top of the page to the list. */
const rowsAt = (heights: RowHeights, count: number, { scrolled, height }: View, top: number): RowRange => ({
  first: Math.max(0, heights.rowAt(scrolled - top) - BEYOND),
  last: Math.min(count - 1, heights.rowAt(scrolled - top + height) + BEYOND),
})

/** How far the page is scrolled, and how high its window is, in pixels. */
type View = { readonly scrolled: number; readonly height: number }

const viewNow = (): View => ({ scrolled: window.scrollY, height: window.innerHeight })

/** Milliseconds without a step after which nobody scrolls any more. */
const AT_REST = 100

/** Does one thing later: in the next frame, or after some milliseconds. What was to be done before that is not done. */
function createLater(): (task: (() => void) | undefined, after?: number) => void {
  let [frame, timer] = [0, 0]
  return (task, after) => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
    if (task === undefined) return
    if (after === undefined) frame = requestAnimationFrame(task)
    else timer = window.setTimeout(task, after)
  }
}

/** The rows that are drawn, and those of them that are in full. Others are, in the same frame, when the page is scrolled so that they come into sight. */
function useDrawnRows(top: number, heights: RowHeights, count: number): { readonly range: RowRange; readonly full: RowRange } {
  const [view, setView] = useState(viewNow)
  const [fullRows] = useState(createFullRows)
  const [isFastAt] = useState(createScrollPace)
  const [later] = useState(createLater)
  const range = rowsAt(heights, count, view, top)
  const look = (isFast: boolean): void => {
    const now = viewNow()
    const next = rowsAt(heights, count, now, top)
    const wasWaiting = fullRows.isWaiting()
    fullRows.next(range, next, isFast, heights.rowAt(now.scrolled - top))
    later(fullRows.isWaiting() ? () => look(false) : undefined, isFast ? AT_REST : undefined)
    if (wasWaiting || next.first !== range.first || next.last !== range.last) flushSync(() => setView(now))
  }
  useWindowEvent('scroll', ({ timeStamp }) => look(isFastAt(window.scrollY, timeStamp)))
  useWindowEvent('resize', () => look(false))
  return { range, full: fullRows.among(range) }
}

const measuredIn = (list: HTMLElement): readonly MeasuredRow[] =>
  [...list.querySelectorAll<HTMLElement>('[data-index]')].map((row) => [Number(row.dataset['index']), row.offsetHeight])

/** How high rows are, as far as they were drawn: of those above what is seen also when the rows are others. `watch`: for each row that is drawn; `take`: what was measured. */
function useMeasured<Row>(
  { rows, keyOf, usual, extraAt = NOTHING_EXTRA }: Pick<Props<Row>, 'rows' | 'keyOf' | 'usual' | 'extraAt'>,
  list: RefObject<HTMLElement | null>,
): { readonly heights: RowHeights; readonly watch: RowObserver['watch']; readonly take: (measured: readonly MeasuredRow[]) => void } {
  const [typical, setTypical] = useState(usual)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [memory] = useState(createRowMemory)
  const [observer] = useState(createRowObserver)
  const heights = useMemo(() => {
    const made = createRowHeights(rows.length, typical, extraAt)
    for (const [index, row] of rows.slice(0, memory.above()).entries()) made.set(index, memory.heightOf(keyOf(row)) ?? made.heightOf(index))
    return made
  }, [rows, keyOf, typical, extraAt, memory])
  const take = (measured: readonly MeasuredRow[]): void => {
    const most = measured.length < ENOUGH ? undefined : heightOfMost(measured.map(([index, height]) => height - extraAt(index)))
    const above = -(list.current?.getBoundingClientRect().top ?? 0)
    let isOther = false
    for (const [index, height] of measured) {
      const row = rows[index]
      if (row === undefined || height === 0) continue
      const isAbove = heights.startOf(index + 1) <= above
      const more = heights.set(index, height)
      memory.keep(keyOf(row), height)
      isOther ||= more !== 0
      if (isAbove) memory.moved(more)
    }
    memory.seenTo(heights.rowAt(above) + 1)
    if (!isOther) return
    if (most !== undefined && most > 0) setTypical(most)
    redraw()
  }
  useLayoutEffect(() => {
    observer.tell(take)
    // What is seen stays where it is, in the same frame.
    const moved = memory.takeMoved()
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  })
  return { heights, watch: observer.watch, take }
}

function Windowed<Row>({ label, children, ...props }: Props<Row>): ReactNode {
  const { rows, keyOf } = props
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list)
  const { heights, watch, take } = useMeasured(props, list)
  const {
    range: { first, last },
    full,
  } = useDrawnRows(top, heights, rows.length)
  const measure = useEffectEvent(() => {
    if (list.current !== null) take(measuredIn(list.current))
  })
  // Before they are painted. The observer tells of what changes later, and would be too late for what it moves.
  useLayoutEffect(() => measure(), [heights, first, last, full.first, full.last])
  return (
    <div ref={list} role="list" aria-label={label} className="relative" style={{ height: heights.total() }}>
      {rows.slice(first, last + 1).map((row, at) => {
        const index = first + at
        const isFull = index >= full.first && index <= full.last
        return (
          <div
            key={keyOf(row)}
            ref={isFull ? watch : undefined}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            data-index={isFull ? index : undefined}
            className="absolute inset-x-0 top-0 contain-layout contain-style"
            style={{ transform: `translateY(${heights.startOf(index)}px)` }}
          >
            {isFull ? children(row, index) : <Outline height={heights.heightOf(index)} />}
          </div>
        )
      })}
    </div>
  )
}

/** In the place of a row, while it goes by faster than it can be read. */
const Outline = ({ height }: { readonly height: number }): ReactNode => (
  <div className="flex items-center border-b border-hair" style={{ height }} data-part="outline">
    <div className="h-3 w-2/5 rounded-mark bg-sunk" />
  </div>
)
