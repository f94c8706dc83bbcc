import { correct } from './correct.ts'
import { segmentsText } from './segments.ts'
import { alignmentOf, correctionBlocks, type ErrorCorrectionLevel, sideOf } from './tables.ts'

/** Modules of a code by row and column: dark is true. What is beyond the edge is light. */
export type Grid = (row: number, column: number) => boolean

/** What a code says (ISO/IEC 18004); `undefined` where the modules are none, or too many of them are wrong. */
export function readGrid(grid: Grid, version: number): string | undefined {
  const side = sideOf(version)
  const format = formatOf(grid, side)
  if (format === undefined) return undefined
  const codewords = codewordsOf(grid, version, format.mask)
  const data = dataOf(codewords, version, format.level)
  return data && segmentsText(data, version)
}

/** Five bits of format and what corrects them: x^10 + x^8 + x^5 + x^4 + x^2 + x + 1, then the mask of the standard (annex C). */
const FORMATS: readonly number[] = Array.from({ length: 32 }, (_, data) => {
  let rest = data << 10
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10)
  return ((data << 10) | rest) ^ 0x5412
})

const bitsIn = (value: number): number => value.toString(2).replaceAll('0', '').length

/** The nearer of the two copies to any format that there is; at most three of its bits may be wrong. */
function formatOf(grid: Grid, side: number): { readonly level: ErrorCorrectionLevel; readonly mask: number } | undefined {
  const first: (readonly [number, number])[] = []
  const second: (readonly [number, number])[] = []
  for (let at = 0; at < 15; at++) {
    // From the last bit to the first: up the column beside the finder, then left along the row below it.
    first.push(at < 6 ? [at, 8] : at === 6 ? [7, 8] : at === 7 ? [8, 8] : at === 8 ? [8, 7] : [8, 14 - at])
    second.push(at < 8 ? [8, side - 1 - at] : [side - 15 + at, 8])
  }
  let best = { off: 4, data: 0 }
  for (const copy of [first, second]) {
    const read = copy.reduce((sum, [row, column], at) => sum | (grid(row, column) ? 1 << at : 0), 0)
    FORMATS.forEach((format, data) => {
      const off = bitsIn(format ^ read)
      if (off < best.off) best = { off, data }
    })
  }
  return best.off > 3 ? undefined : { level: (best.data >> 3) as ErrorCorrectionLevel, mask: best.data & 7 }
}

/** Where the masks turn light into dark (table 10). */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Finders, timing, alignment, format and version: what holds no data. */
function isFixed(version: number): (row: number, column: number) => boolean {
  const side = sideOf(version)
  const fixed = new Uint8Array(side * side)
  const fill = (top: number, left: number, height: number, width: number): void => {
    for (let row = top; row < top + height; row++) fixed.fill(1, row * side + left, row * side + left + width)
  }
  fill(0, 0, 9, 9)
  fill(0, side - 8, 9, 8)
  fill(side - 8, 0, 8, 9)
  fill(6, 0, 1, side)
  fill(0, 6, side, 1)
  if (version >= 7) {
    fill(0, side - 11, 6, 3)
    fill(side - 11, 0, 3, 6)
  }
  const places = alignmentOf(version)
  const isCorner = (row: number, column: number): boolean =>
    (row < 9 && (column < 9 || column >= side - 9)) || (row >= side - 9 && column < 9)
  for (const row of places) for (const column of places) if (!isCorner(row, column)) fill(row - 2, column - 2, 5, 5)
  return (row, column) => fixed[row * side + column] === 1
}

/** Two columns at a time, from the right, up and down by turns. */
function codewordsOf(grid: Grid, version: number, mask: number): Uint8Array {
  const side = sideOf(version)
  const fixed = isFixed(version)
  const masked = MASKS[mask] ?? (() => false)
  const bytes: number[] = []
  let bits = 0
  let value = 0
  // The column of the timing pattern is left out: those to its left stand one further.
  for (let pair = 0, up = true; pair < (side - 1) / 2; pair++, up = !up) {
    const right = side - 1 - pair * 2
    const first = right > 6 ? right : right - 1
    for (let step = 0; step < side; step++) {
      const row = up ? side - 1 - step : step
      for (const column of [first, first - 1]) {
        if (fixed(row, column)) continue
        value = value * 2 + (grid(row, column) !== masked(row, column) ? 1 : 0)
        bits += 1
        if (bits === 8) {
          bytes.push(value)
          bits = 0
          value = 0
        }
      }
    }
  }
  return Uint8Array.from(bytes)
}

/** Blocks taken apart and mended, data alone. The last blocks may hold one codeword more. */
function dataOf(codewords: Uint8Array, version: number, level: ErrorCorrectionLevel): Uint8Array | undefined {
  const { each, blocks } = correctionBlocks(version, level)
  const short = Math.floor(codewords.length / blocks) - each
  const longer = codewords.length % blocks
  const parts = Array.from({ length: blocks }, (_, at) => new Uint8Array(short + (at >= blocks - longer ? 1 : 0) + each))
  let at = 0
  for (let place = 0; place <= short; place++) for (const part of parts) if (place < part.length - each) part[place] = codewords[at++] ?? 0
  for (let place = 0; place < each; place++) for (const part of parts) part[part.length - each + place] = codewords[at++] ?? 0
  const data: number[] = []
  for (const part of parts) {
    if (!correct(part, each)) return undefined
    data.push(...part.subarray(0, part.length - each))
  }
  return Uint8Array.from(data)
}
