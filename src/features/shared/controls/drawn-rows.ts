/** Places in a list, the last one included. */
export type RowRange = { readonly first: number; readonly last: number }

/** Rows that are drawn in one frame while outlines are filled in. */
const PER_FRAME = 4

const isEmpty = ({ first, last }: RowRange): boolean => last < first

const common = (a: RowRange, b: RowRange): RowRange => ({ first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) })

/** Some more rows, those that are seen first: from `seen` on downwards, then upwards. */
function withSomeMore(full: RowRange, wanted: RowRange, seen: number): RowRange {
  if (isEmpty(full)) return { first: seen, last: Math.min(wanted.last, seen + PER_FRAME - 1) }
  if (full.last < wanted.last) return { first: full.first, last: Math.min(wanted.last, full.last + PER_FRAME) }
  return { first: Math.max(wanted.first, full.first - PER_FRAME), last: full.last }
}

/** Which rows are drawn in full, and which only as outlines of the same height, since somebody scrolls faster than anybody reads. */
export type FullRows = {
  /** Of these rows those that are drawn in full; none: `last` is less than `first`. */
  among(range: RowRange): RowRange
  isWaiting(): boolean
  /**
   * Other rows are to be seen, of which `seen` is the first within the window. While `isFast`, no new one is drawn in full, so that no frame is late; afterwards
   * they are filled in, some each time.
   */
  next(from: RowRange, to: RowRange, isFast: boolean, seen: number): void
}

export function createFullRows(): FullRows {
  let full: RowRange | undefined
  return {
    among: (range) => (full === undefined ? range : common(full, range)),
    isWaiting: () => full !== undefined,
    next(from, to, isFast, seen) {
      if (full === undefined && !isFast) return
      const kept = common(full ?? from, to)
      full = isFast ? kept : withSomeMore(kept, to, seen)
      if (full.first <= to.first && full.last >= to.last) full = undefined
    },
  }
}

/** Pixels in a millisecond from which on nobody reads: some ninety rows in a second. */
const FAST = 4
/** Milliseconds between two steps of one movement. */
const TOGETHER = 60

/** Whether a page is scrolled fast, asked at each step with its place in pixels and the time in milliseconds. One long jump, as by a key, is not. */
export function createScrollPace(): (place: number, now: number) => boolean {
  let [at, since, steps] = [0, -Infinity, 0]
  return (place, now) => {
    const [distance, passed] = [Math.abs(place - at), now - since]
    ;[at, since] = [place, now]
    steps = passed <= TOGETHER && distance > FAST * passed ? steps + 1 : 0
    return steps > 1
  }
}
