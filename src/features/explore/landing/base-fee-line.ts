/** The box that the line is drawn in, and what stays free at its edges. */
export const FEE_LINE = { width: 300, height: 56, edge: 3 } as const

/** Points of a line from the lowest to the highest fee. One that never moved lies in the middle. */
export function baseFeeLine(fees: readonly bigint[]): readonly (readonly [number, number])[] {
  const { width, height, edge } = FEE_LINE
  const [low, high] = fees.reduce(
    ([least, most], fee) => [fee < least ? fee : least, fee > most ? fee : most],
    [fees[0] ?? 0n, fees[0] ?? 0n],
  )
  const span = high - low
  const step = (width - 2 * edge) / Math.max(1, fees.length - 1)
  return fees.map((fee, at) => {
    const share = span === 0n ? 0.5 : Number(((fee - low) * 1000n) / span) / 1000
    return [edge + at * step, height - edge - share * (height - 2 * edge)] as const
  })
}
