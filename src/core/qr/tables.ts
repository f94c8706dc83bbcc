/** Levels of error correction by the two bits of the format (ISO/IEC 18004, table 12): M, L, H, Q. */
export type ErrorCorrectionLevel = 0 | 1 | 2 | 3

/** Correction codewords of each block, by level and version (ISO/IEC 18004, table 9). */
const EACH: Readonly<Record<ErrorCorrectionLevel, readonly number[]>> = {
  1: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30,
  ],
  0: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28,
  ],
  3: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30,
  ],
  2: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30,
  ],
}

/** Blocks, by level and version (the same table). */
const BLOCKS: Readonly<Record<ErrorCorrectionLevel, readonly number[]>> = {
  1: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
  ],
  0: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43,
    45, 47, 49,
  ],
  3: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59,
    62, 65, 68,
  ],
  2: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66,
    70, 74, 77, 81,
  ],
}

/** Modules of a side. */
export const sideOf = (version: number): number => version * 4 + 17

/** Correction codewords of each block, and how many blocks there are. */
export const correctionBlocks = (version: number, level: ErrorCorrectionLevel): { readonly each: number; readonly blocks: number } => ({
  each: EACH[level][version - 1] ?? 0,
  blocks: BLOCKS[level][version - 1] ?? 0,
})

/** Rows and columns on whose crossings alignment patterns have their centres; three crossings are taken by finders (annex E). */
export function alignmentOf(version: number): readonly number[] {
  if (version === 1) return []
  const many = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + many * 3 + 5) / (many * 4 - 4)) * 2
  const places = [6]
  for (let at = sideOf(version) - 7; places.length < many; at -= step) places.splice(1, 0, at)
  return places
}
