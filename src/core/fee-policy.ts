import { type Header, nextBaseFee } from './chains/header.ts'
import type { Speed } from './signing/intent.ts'
import { limit } from './limits.ts'

/**
 * What a transaction offers for its gas: how tips are read from recent blocks, how far an endpoint is believed, which caps are suggested, how much gas is
 * signed for, and what takes the place of an earlier one. All prices are wei per gas. The numbers that docs/SPEC.md promises (`feeBlocks`, `gasMargin`,
 * `replacement`, `tipWarning`) are in `LIMITS`; every other number is here. Source of the two caps and of the base fee: EIP-1559.
 */

/** Tips of the three speeds, in rising order. Wei per gas. */
export type SpeedTips = { readonly slow: bigint; readonly normal: bigint; readonly fast: bigint }

/** Fee caps of one transaction, in wei per gas. */
export type FeeChoice = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

const SPEEDS = ['slow', 'normal', 'fast'] as const

/** Which tips of a block `eth_feeHistory` is asked for, in percent of its gas: one for each speed, in the order of `SPEEDS`. */
export const TIP_PERCENTILES = [10, 50, 90] as const

/** The cap leaves space for the base fee of the next block to grow so many times: it doubles in six full blocks (each adds at most one eighth). */
const BASE_FEE_TIMES = 2n
/** Some pools do not pass on less. Wei per gas. */
const LEAST_TIP = 1_000_000n
/** Where recent blocks were empty and so say nothing: cheap, and taken anywhere. Wei per gas. */
const TIPS_IN_EMPTY: SpeedTips = { slow: 100_000_000n, normal: 1_000_000_000n, fast: 2_000_000_000n }
/** So little needs nothing that speaks for it. Wei per gas. */
const HARMLESS_TIPS: SpeedTips = { ...TIPS_IN_EMPTY, slow: TIPS_IN_EMPTY.normal }
/** Where nobody gives a fee history: small ones, which the Review marks as not compared. Wei per gas. */
export const TIPS_WITHOUT_HISTORY: SpeedTips = { slow: 0n, normal: 1_000_000_000n, fast: 2_000_000_000n }

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The upper one of an even number. */
const median = (values: readonly bigint[]): bigint | undefined =>
  [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor(values.length / 2)]

/** Tips by what blocks that held anything paid: the median over them for each percentile, in rising order and no less than pools pass on. Wei per gas. */
export function tipsOf(rewards: readonly (readonly bigint[])[]): SpeedTips {
  const tip = (at: number, inEmpty: bigint): bigint => larger(median(rewards.map((row) => row[at] ?? 0n)) ?? inEmpty, LEAST_TIP)
  const slow = tip(0, TIPS_IN_EMPTY.slow)
  const normal = larger(tip(1, TIPS_IN_EMPTY.normal), slow)
  return { slow, normal, fast: larger(tip(2, TIPS_IN_EMPTY.fast), normal) }
}

/** True where no tip is high enough to harm anybody, whoever suggests it. */
export const areHarmless = (tips: SpeedTips): boolean => SPEEDS.every((speed) => tips[speed] <= HARMLESS_TIPS[speed])

/** Tips of a history, each at most so many times the median of those that were paid, or what harms nobody; and what they were, where one was more. Wei per gas. */
export function limitTips(
  asked: SpeedTips,
  tipsPaid: readonly bigint[],
): { readonly tips: SpeedTips; readonly held?: { readonly asked: SpeedTips; readonly paid: bigint } } {
  const paid = median(tipsPaid) ?? 0n
  const most = paid * BigInt(limit('tipWarning'))
  const hold = (speed: (typeof SPEEDS)[number]): bigint => smaller(asked[speed], larger(most, HARMLESS_TIPS[speed]))
  const tips = { slow: hold('slow'), normal: hold('normal'), fast: hold('fast') }
  return SPEEDS.some((speed) => tips[speed] < asked[speed]) ? { tips, held: { asked, paid } } : { tips }
}

/** Caps for a block after `header`: the tip of the speed, and space for the base fee to grow. The person's own figures are taken as they are. Wei per gas. */
export function suggestFee(
  header: Pick<Header, 'gasLimit' | 'gasUsed' | 'baseFee'>,
  { tips }: { readonly tips: SpeedTips },
  speed: Speed,
): FeeChoice {
  if (typeof speed === 'object') return speed
  const maxPriorityFeePerGas = tips[speed]
  return { maxPriorityFeePerGas, maxFeePerGas: nextBaseFee(header) * BASE_FEE_TIMES + maxPriorityFeePerGas }
}

/** Gas that is signed for where so much is needed, rounded up, and no more than `most`: what a block takes. */
export const withMargin = (gas: bigint, most: bigint): bigint => smaller((gas * BigInt(limit('gasMargin')) + 99n) / 100n, most)

/** The least cap that takes the place of one with this, rounded up, and more in any case: nodes refuse a cap that is only as high. Wei per gas. */
export const replacingPrice = (price: bigint): bigint => larger((price * BigInt(limit('replacement')) + 999n) / 1000n, price + 1n)
