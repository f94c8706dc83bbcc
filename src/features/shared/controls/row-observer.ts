import { flushSync } from 'react-dom'

/** The place of a row, and its height in whole pixels. */
export type MeasuredRow = readonly [index: number, height: number]

export type RowObserver = {
  /** For the `ref` of each row, which has its place as `data-index`. */
  watch(row: HTMLElement | null): (() => void) | undefined
  /** Who is told from now on. */
  tell(listener: (measured: readonly MeasuredRow[]) => void): void
}

/** Tells of rows that are another size than before, in the frame in which they were laid out: none is seen where it does not belong. */
export function createRowObserver(): RowObserver {
  let told: (measured: readonly MeasuredRow[]) => void = () => undefined
  const observer = new ResizeObserver((entries) => {
    const measured = entries.map(({ target, borderBoxSize: [box] }): MeasuredRow => {
      const index = target instanceof HTMLElement ? Number(target.dataset['index']) : -1
      return [index, Math.round(box?.blockSize ?? 0)]
    })
    flushSync(() => told(measured))
  })
  return {
    watch(row) {
      if (row === null) return undefined
      observer.observe(row)
      return () => observer.unobserve(row)
    },
    tell: (listener) => void (told = listener),
  }
}
