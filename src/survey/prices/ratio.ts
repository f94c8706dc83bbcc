import { MONEY_DECIMALS } from '#core/money/price'

const Q128 = 2n ** 128n
const Q96 = 2n ** 96n
/** 1.0001 in 128 binary places, cut off: a tick is wrong by less than one part in 10^38. */
const BASE = (Q128 * 10_001n) / 10_000n
/** Beyond these a pool of Uniswap v3 does not go (TickMath). */
const MAX_TICK = 887_272

/** 1.0001^tick in 128 binary places, by squaring. Undefined beyond what a pool may hold. */
export function ratioAtTick(tick: number): bigint | undefined {
  if (!Number.isInteger(tick) || Math.abs(tick) > MAX_TICK) return undefined
  let result = Q128
  let power = BASE
  for (let left = Math.abs(tick); left > 0; left >>= 1) {
    if (left & 1) result = (result * power) / Q128
    power = (power * power) / Q128
  }
  return tick < 0 ? (Q128 * Q128) / result : result
}

/** token1 for one unit of token0, as `slot0` has its square root in 96 binary places; in 128. */
export const ratioOfRoot = (root: bigint): bigint => (root * root * Q128) / (Q96 * Q96)

/** How many whole second tokens one whole first token is, in 10^-18: `ratio` is of smallest units, in 128 binary places. */
export function wholeRate(ratio: bigint, decimals: number, ofDecimals: number): bigint {
  const up = 10n ** BigInt(MONEY_DECIMALS + decimals)
  return (ratio * up) / (Q128 * 10n ** BigInt(ofDecimals))
}

/** The other way round. */
export const inverse = (ratio: bigint): bigint => (ratio <= 0n ? 0n : (Q128 * Q128) / ratio)

/** True where two differ by more than so many thousandths of the smaller. */
export function differ(a: bigint, b: bigint, thousandths: bigint): boolean {
  const [less, more] = a < b ? [a, b] : [b, a]
  return (more - less) * 1000n > less * thousandths
}
