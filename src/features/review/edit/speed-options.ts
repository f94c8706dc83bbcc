import type { Chain } from '#core/chains/chain'
import { suggestFee, TIPS_WITHOUT_HISTORY } from '#core/fee-policy'
import type { Speed } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import type { SendAnalysis } from '#analysis'

export type SpeedName = Extract<Speed, string>

/** One speed: what it is expected to cost in all, in wei, and after how many seconds it is expected in a block. Absent: not known. */
export type SpeedOption = { readonly speed: SpeedName; readonly wei: bigint | undefined; readonly seconds: number }

/** Blocks that each speed waits for, as blocks of late were paid: the tip of `slow` was at their cheap end. An estimate, and no promise. */
const BLOCKS: Readonly<Record<SpeedName, number>> = { slow: 3, normal: 1, fast: 1 }

type Known = {
  readonly request: Pick<SendRequest, 'speed' | 'intent'>
  readonly chain: Pick<Chain, 'blockTime'>
  readonly analysis: Pick<SendAnalysis, 'fees' | 'header'> & { readonly review: Pick<SendAnalysis['review'], 'fee'> }
}

/** The three speeds, as they would be suggested now. The chosen one costs what the Review says. */
export const speedOptions = ({ request, chain, analysis }: Known): readonly SpeedOption[] =>
  (['slow', 'normal', 'fast'] as const).map((speed) => ({
    speed,
    wei: request.speed === speed ? analysis.review.fee.expectedWei : expectedAt(speed, request, analysis),
    seconds: BLOCKS[speed] * chain.blockTime,
  }))

/** What takes the place of another has to pay more than that one: then only the chosen speed is known. */
function expectedAt(
  speed: SpeedName,
  { intent }: Known['request'],
  { fees, header, review: { fee } }: Known['analysis'],
): bigint | undefined {
  const { gasUsed, baseFee, gasWei, expectedWei } = fee
  if (intent.kind === 'replace' || gasUsed === undefined || baseFee === undefined || gasWei === undefined || expectedWei === undefined)
    return undefined
  const { maxFeePerGas, maxPriorityFeePerGas } = suggestFee(header, fees ?? { tips: TIPS_WITHOUT_HISTORY }, speed)
  const price = baseFee + maxPriorityFeePerGas
  return gasUsed * (price < maxFeePerGas ? price : maxFeePerGas) + (expectedWei - gasWei)
}
