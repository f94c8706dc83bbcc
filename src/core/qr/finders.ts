import type { BinaryImage } from './picture.ts'

export type Point = { readonly x: number; readonly y: number }

/** A finder pattern: its centre, and how wide a module is, in pixels. */
export type Finder = Point & { readonly module: number; readonly seen: number }

/** Most places that are looked into: a picture of nothing but stripes must end too. */
const MAX_CANDIDATES = 400
const MAX_TRIED = 10

/** Dark, light, dark, light, dark as 1:1:3:1:1, give or take half a module; `undefined` where it is something else. */
function moduleOf(runs: readonly number[]): number | undefined {
  const whole = runs.reduce((sum, run) => sum + run, 0)
  const module = whole / 7
  if (module < 1) return undefined
  return runs.every((run, at) => Math.abs(run - module * (at === 2 ? 3 : 1)) < module * (at === 2 ? 1.5 : 0.75)) ? module : undefined
}

/** The five runs through a point along one way, and where their middle is. */
function crossing(
  picture: BinaryImage,
  from: Point,
  dx: number,
  dy: number,
  most: number,
): { readonly module: number; readonly off: number } | undefined {
  const isDark = (step: number): boolean | undefined => {
    const [x, y] = [from.x + dx * step, from.y + dy * step]
    return x < 0 || y < 0 || x >= picture.width || y >= picture.height ? undefined : picture.dark[y * picture.width + x] === 1
  }
  const side = (way: 1 | -1): readonly number[] | undefined => {
    const runs = [0, 0, 0]
    let step = way === 1 ? 0 : -1
    for (let part = 0; part < 3; part++)
      while (isDark(step) === (part !== 1)) {
        runs[part] = (runs[part] ?? 0) + 1
        if ((runs[part] ?? 0) > most) return undefined
        step += way
      }
    return runs.every((run, part) => run > 0 || part === 0) ? runs : undefined
  }
  const [ahead, behind] = [side(1), side(-1)]
  if (ahead === undefined || behind === undefined) return undefined
  const [a0 = 0, a1 = 0, a2 = 0] = ahead
  const [b0 = 0, b1 = 0, b2 = 0] = behind
  const module = moduleOf([b2, b1, a0 + b0, a1, a2])
  return module === undefined ? undefined : { module, off: (a0 - b0) / 2 }
}

/** Every finder pattern of a picture, those that were met most often first. */
export function findersIn(picture: BinaryImage): readonly Finder[] {
  const found: Finder[] = []
  for (let y = 0; y < picture.height && found.length < MAX_CANDIDATES; y++) scanRow(picture, y, found)
  return found.filter(({ seen }) => seen > 1).toSorted((a, b) => b.seen - a.seen)
}

function scanRow(picture: BinaryImage, y: number, found: Finder[]): void {
  const runs = [0, 0, 0, 0, 0]
  let isDark = false
  for (let x = 0; x <= picture.width; x++) {
    const dark = x < picture.width && picture.dark[y * picture.width + x] === 1
    if (dark === isDark) {
      runs[4] = (runs[4] ?? 0) + 1
      continue
    }
    // What ends here is dark: five runs, the last of them dark.
    if (isDark && moduleOf(runs) !== undefined)
      lookAt(picture, Math.floor(x - (runs[4] ?? 0) - (runs[3] ?? 0) - (runs[2] ?? 0) / 2), y, found)
    runs.shift()
    runs.push(1)
    isDark = dark
  }
}

function lookAt(picture: BinaryImage, x: number, y: number, found: Finder[]): void {
  const most = Math.max(picture.width, picture.height)
  const down = crossing(picture, { x, y }, 0, 1, most)
  if (down === undefined) return
  const middle = Math.floor(y + down.off)
  const right = crossing(picture, { x, y: middle }, 1, 0, most)
  if (right === undefined || Math.max(right.module, down.module) > 2 * Math.min(right.module, down.module)) return
  const here = { x: x + right.off, y: y + down.off, module: (right.module + down.module) / 2 }
  const at = found.findIndex((one) => Math.hypot(one.x - here.x, one.y - here.y) < 3 * one.module)
  const known = found[at]
  if (known === undefined) {
    if (found.length < MAX_CANDIDATES) found.push({ ...here, seen: 1 })
    return
  }
  const seen = known.seen + 1
  const mean = (a: number, b: number): number => (a * known.seen + b) / seen
  found[at] = { x: mean(known.x, here.x), y: mean(known.y, here.y), module: mean(known.module, here.module), seen }
}

/** Three finders as they stand in a code: top left, top right, bottom left. */
export type Corners = readonly [Finder, Finder, Finder]

/** Threes that could be the corners of one code, the likeliest first. */
export function cornersOf(all: readonly Finder[]): readonly Corners[] {
  const few = all.slice(0, MAX_TRIED)
  const found: { readonly corners: Corners; readonly off: number }[] = []
  few.forEach((a, first) =>
    few.slice(first + 1).forEach((b, second) =>
      few.slice(first + second + 2).forEach((c) => {
        const one = standing(a, b, c)
        if (one !== undefined) found.push(one)
      }),
    ),
  )
  return found.toSorted((a, b) => a.off - b.off).map(({ corners }) => corners)
}

const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

function standing(a: Finder, b: Finder, c: Finder): { readonly corners: Corners; readonly off: number } | undefined {
  const modules = [a.module, b.module, c.module]
  if (Math.max(...modules) > 1.7 * Math.min(...modules)) return undefined
  // The one that is opposite to the longest side stands in the corner.
  const [corner, one, other] = [
    { corner: [a, b, c] as const, far: between(b, c) },
    { corner: [b, a, c] as const, far: between(a, c) },
    { corner: [c, a, b] as const, far: between(a, b) },
  ].toSorted((left, right) => right.far - left.far)[0]?.corner ?? [a, b, c]
  const [near, far, across] = [between(corner, one), between(corner, other), between(one, other)]
  if (near < 10 * Math.min(...modules) || far < 10 * Math.min(...modules)) return undefined
  const off = Math.abs(near - far) / Math.max(near, far) + Math.abs(across - Math.hypot(near, far)) / across
  if (off > 0.7) return undefined
  // Down a picture y grows: from the right one to the lower one is a turn to the right.
  const turn = (one.x - corner.x) * (other.y - corner.y) - (one.y - corner.y) * (other.x - corner.x)
  return { corners: turn > 0 ? [corner, one, other] : [corner, other, one], off }
}
