/** A point of a line over time. `at` in milliseconds since the epoch. `afterGap`: what lies before it is unknown, so no line leads to it. */
export type ChartPoint = { readonly at: number; readonly units: bigint; readonly afterGap?: boolean }

export type ChartSize = { readonly width: number; readonly height: number }

/** Where a value stands between two others, in thousandths; undefined where these are the same. */
const share = (units: bigint, low: bigint, high: bigint): number | undefined =>
  high === low ? undefined : Number(((units - low) * 1000n) / (high - low))

/**
 * The points in a box, and the pieces of line between them: one for each stretch without a gap. `from`: the value at the lower edge is nothing, or the lowest of all.
 */
export function chartLines(
  points: readonly ChartPoint[],
  { width, height }: ChartSize,
  from: 'zero' | 'lowest',
): readonly (readonly (readonly [x: number, y: number])[])[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const units = points.map((point) => point.units)
  const high = units.reduce((most, one) => (one > most ? one : most))
  const low = from === 'zero' ? 0n : units.reduce((least, one) => (one < least ? one : least))
  const span = last.at - first.at
  const lines: (readonly [number, number])[][] = []
  for (const point of points) {
    const x = span === 0 ? width / 2 : ((point.at - first.at) / span) * width
    // Nothing but zeros lies at the bottom of a line that begins at nothing; what never moved, in the middle of the other.
    const y = height - ((share(point.units, low, high) ?? (from === 'zero' ? 0 : 500)) / 1000) * height
    if (lines.length === 0 || point.afterGap === true) lines.push([])
    lines.at(-1)?.push([x, y])
  }
  return lines
}

/** A text for `points` of an SVG polyline. */
export const polylinePoints = (line: readonly (readonly [x: number, y: number])[]): string =>
  line.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
