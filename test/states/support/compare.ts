/** A picture, four bytes a pixel. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** Where two pictures differ: a rectangle in pixels, and how many squares of it. */
export type Difference = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly squares: number
}

/** The side of a square, in pixels. Two pixels of the screen are one of a sheet. */
const SIDE = 8
/** By how much the mean colour of a square may differ in one of its channels, of 255. Letters that are drawn a fraction of a pixel elsewhere stay below it. */
const TOLERANCE = 9
/** Squares that may differ in a whole sheet: nothing that a person sees is as small. */
const MAX_SQUARES = 2

type Mean = readonly [red: number, green: number, blue: number]

function meanOf({ width, height, data }: Pixels, left: number, top: number): Mean {
  const sum: [number, number, number] = [0, 0, 0]
  const right = Math.min(left + SIDE, width)
  const bottom = Math.min(top + SIDE, height)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) for (const channel of [0, 1, 2] as const) sum[channel] += data[(y * width + x) * 4 + channel] ?? 0
  const count = (right - left) * (bottom - top)
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

/**
 * Where two pictures of one size differ for a person's eye, or `undefined`. The mean colours of small squares are held against each other: smoothing of letters, and
 * what a lossy picture adds, moves them by little; a button that is gone, another colour or a column that moved, by much.
 */
export function differenceOf(before: Pixels, after: Pixels): Difference | undefined {
  const different: (readonly [x: number, y: number])[] = []
  for (let y = 0; y < after.height; y += SIDE)
    for (let x = 0; x < after.width; x += SIDE) {
      const [one, other] = [meanOf(before, x, y), meanOf(after, x, y)]
      if (one.some((mean, channel) => Math.abs(mean - (other[channel] ?? 0)) > TOLERANCE)) different.push([x, y])
    }
  if (different.length <= MAX_SQUARES) return undefined
  const [xs, ys] = [different.map(([x]) => x), different.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) + SIDE - x, height: Math.max(...ys) + SIDE - y, squares: different.length }
}
