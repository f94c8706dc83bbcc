import { cornersOf, type Corners, findersIn, type Point } from './finders.ts'
import { type Grid, readGrid } from './grid.ts'
import { type BinaryImage, pictureOf, type Pixels } from './picture.ts'
import { sideOf } from './tables.ts'

/** Threes of corners that are tried, and versions on either side of what their distance tells. */
const MAX_CORNERS = 12
const AROUND = [0, 1, -1, 2, -2]

/** What the first QR code on a picture says, as it lies: turned, tilted, uneven in light. `undefined` where there is none that can be read. */
export function readPixels(pixels: Pixels): string | undefined {
  const picture = pictureOf(pixels)
  for (const corners of cornersOf(findersIn(picture)).slice(0, MAX_CORNERS)) {
    const text = readAt(picture, corners)
    if (text !== undefined && text !== '') return text
  }
  return undefined
}

function readAt(picture: BinaryImage, corners: Corners): string | undefined {
  const [corner, right, below] = corners
  const module = (corner.module + right.module + below.module) / 3
  const apart = (Math.hypot(right.x - corner.x, right.y - corner.y) + Math.hypot(below.x - corner.x, below.y - corner.y)) / 2
  const guess = Math.round((apart / module + 7 - 17) / 4)
  for (const off of AROUND) {
    const version = guess + off
    if (version < 1 || version > 40) continue
    for (const fourth of fourthsOf(picture, corners, version)) {
      const text = readGrid(gridOf(picture, corners, fourth, version), version)
      if (text !== undefined) return text
    }
  }
  return undefined
}

/** A place in modules, and where it is on the picture. */
type Pin = { readonly column: number; readonly row: number; readonly at: Point }

/** The fourth pin: the alignment pattern near the corner without a finder, where one is seen; else where a flat code would have its corner. */
function fourthsOf(picture: BinaryImage, [corner, right, below]: Corners, version: number): readonly Pin[] {
  const side = sideOf(version)
  const flat = { x: right.x + below.x - corner.x, y: right.y + below.y - corner.y }
  const plain: Pin = { column: side - 3.5, row: side - 3.5, at: flat }
  if (version === 1) return [plain]
  const span = side - 7
  const across = { x: (right.x - corner.x) / span, y: (right.y - corner.y) / span }
  const down = { x: (below.x - corner.x) / span, y: (below.y - corner.y) / span }
  const back = 1 - 3 / span
  const near = { x: corner.x + (flat.x - corner.x) * back, y: corner.y + (flat.y - corner.y) * back }
  let best = { score: 0, at: near }
  const reach = 8
  for (let row = -reach; row <= reach; row += 0.5)
    for (let column = -reach; column <= reach; column += 0.5) {
      const at = { x: near.x + across.x * column + down.x * row, y: near.y + across.y * column + down.y * row }
      const score = likeness(picture, at, across, down) - Math.hypot(row, column) / 100
      if (score > best.score) best = { score, at }
    }
  const seen: Pin = { column: side - 6.5, row: side - 6.5, at: best.at }
  return best.score > 20 ? [seen, plain] : [plain, seen]
}

/** How many of the 25 modules are as an alignment pattern has them: dark, light around it, dark around that. */
function likeness(picture: BinaryImage, at: Point, across: Point, down: Point): number {
  let same = 0
  for (let row = -2; row <= 2; row++)
    for (let column = -2; column <= 2; column++) {
      const ring = Math.max(Math.abs(row), Math.abs(column))
      const dark = isDark(picture, at.x + across.x * column + down.x * row, at.y + across.y * column + down.y * row)
      if (dark === (ring !== 1)) same += 1
    }
  return same
}

const isDark = ({ width, height, dark }: BinaryImage, x: number, y: number): boolean => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  return column >= 0 && row >= 0 && column < width && row < height && dark[row * width + column] === 1
}

/** Modules through the picture's perspective: most of five points in each say whether it is dark. */
function gridOf(picture: BinaryImage, [corner, right, below]: Corners, fourth: Pin, version: number): Grid {
  const far = sideOf(version) - 3.5
  const place = perspective([
    { column: 3.5, row: 3.5, at: corner },
    { column: far, row: 3.5, at: right },
    { column: 3.5, row: far, at: below },
    fourth,
  ])
  const near = [
    [0.5, 0.5],
    [0.3, 0.5],
    [0.7, 0.5],
    [0.5, 0.3],
    [0.5, 0.7],
  ] as const
  return (row, column) => {
    let votes = 0
    for (const [dx, dy] of near) {
      const { x, y } = place(column + dx, row + dy)
      if (isDark(picture, x, y)) votes += 1
    }
    return votes > 2
  }
}

/** The map of a plane that takes four places to four points: eight unknowns, by elimination. */
function perspective(pins: readonly Pin[]): (column: number, row: number) => Point {
  const lines = pins.flatMap(({ column, row, at: { x, y } }) => [
    [column, row, 1, 0, 0, 0, -column * x, -row * x, x],
    [0, 0, 0, column, row, 1, -column * y, -row * y, y],
  ])
  for (let at = 0; at < 8; at++) {
    const rest = lines.slice(at)
    const pivot = at + rest.reduce((best, line, each) => (Math.abs(line[at] ?? 0) > Math.abs(rest[best]?.[at] ?? 0) ? each : best), 0)
    const line = lines[pivot] ?? []
    lines[pivot] = lines[at] ?? []
    const head = line[at] ?? 0
    const scaled = line.map((value) => value / head)
    lines[at] = scaled
    lines.forEach((other, each) => {
      const factor = other[at] ?? 0
      if (each !== at) lines[each] = other.map((value, column) => value - factor * (scaled[column] ?? 0))
    })
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = lines.map((line) => line[8] ?? 0)
  return (column, row) => {
    const depth = g * column + h * row + 1
    return { x: (a * column + b * row + c) / depth, y: (d * column + e * row + f) / depth }
  }
}
