/** How high the rows of a list are, in pixels: as high as most until one is measured. */
export type RowHeights = {
  /** From the top of the list to the top of this row. */
  startOf(index: number): number
  heightOf(index: number): number
  total(): number
  /** The row that lies so far from the top of the list: the first above it, the last below its end. */
  rowAt(offset: number): number
  /** Takes the height that a row was measured to have, and answers by how much that is more than was thought. */
  set(index: number, height: number): number
}

/** Rows whose differences are added up together. */
const BLOCK = 256

/**
 * Only what a row differs from `usual` is kept, and added up in blocks: of a hundred thousand rows, that one is higher costs some hundred additions and not as many as
 * there are rows below it. `extraAt`: pixels that a row is higher, as is known before it is measured.
 */
export function createRowHeights(count: number, usual: number, extraAt: (index: number) => number): RowHeights {
  const extra = new Float64Array(count)
  const blocks = new Float64Array(Math.ceil(count / BLOCK))
  const add = (index: number, more: number): void => {
    extra[index] = (extra[index] ?? 0) + more
    const block = Math.floor(index / BLOCK)
    blocks[block] = (blocks[block] ?? 0) + more
  }
  for (let index = 0; index < count; index++) {
    const more = extraAt(index)
    if (more !== 0) add(index, more)
  }
  const heightOf = (index: number): number => usual + (extra[index] ?? 0)
  const startOf = (index: number): number => {
    const block = Math.floor(index / BLOCK)
    let sum = index * usual
    for (let at = 0; at < block; at++) sum += blocks[at] ?? 0
    for (let at = block * BLOCK; at < index; at++) sum += extra[at] ?? 0
    return sum
  }
  return {
    startOf,
    heightOf,
    total: () => startOf(count),
    rowAt(offset) {
      let [index, end] = [0, 0]
      for (const more of blocks) {
        const next = end + Math.min(BLOCK, count - index) * usual + more
        if (next > offset) break
        end = next
        index += BLOCK
      }
      for (; index < count; index++) {
        end += heightOf(index)
        if (end > offset) break
      }
      return Math.max(0, Math.min(index, count - 1))
    },
    set(index, height) {
      const more = height - heightOf(index)
      if (more !== 0) add(index, more)
      return more
    },
  }
}

/** The height that more than half of these have. */
export function heightOfMost(heights: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const height of heights) counts.set(height, (counts.get(height) ?? 0) + 1)
  return [...counts].find(([, times]) => times * 2 > heights.length)?.[0]
}

/** What is remembered of rows while the list becomes another. */
export type RowMemory = {
  keep(key: string, height: number): void
  /** Undefined: it was never measured. */
  heightOf(key: string): number | undefined
  /** How many rows there are down to the first that is seen. */
  seenTo(count: number): void
  above(): number
  /** Rows above what is seen came out higher by so many pixels. */
  moved(pixels: number): void
  /** By how much they did since this was asked last. */
  takeMoved(): number
}

export function createRowMemory(): RowMemory {
  const heights = new Map<string, number>()
  let [rowsAbove, pixelsMoved] = [0, 0]
  return {
    keep: (key, height) => void heights.set(key, height),
    heightOf: (key) => heights.get(key),
    seenTo: (count) => void (rowsAbove = count),
    above: () => rowsAbove,
    moved: (pixels) => void (pixelsMoved += pixels),
    takeMoved() {
      const pixels = pixelsMoved
      pixelsMoved = 0
      return pixels
    },
  }
}
