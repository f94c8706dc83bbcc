import { type Chain, isLayerOne } from '#core/chains/chain'
import { nextBaseFee } from '#core/chains/header'
import { type Evidence, underHeader, weakest } from '#core/evidence/evidence'
import type { RecentBlocks } from './recent-blocks.ts'

/** What a transaction of the next block costs, as far as is known. Wei. */
export type FeeEstimate = {
  /** Wei per gas: what the next block takes by its parent. */
  readonly baseFee: bigint
  readonly baseFeeEvidence: Evidence
  /** Absent where no tip is known, and on chains that charge more than gas. */
  readonly costs?: { readonly tip: bigint; readonly send: bigint; readonly swap: bigint; readonly evidence: Evidence }
}

/** Gas of a plain payment (Yellow Paper, G_transaction), and of a swap with one pool and an approval that is there: it used between 110,000 and 185,000. */
export const SEND_GAS = 21_000n
export const SWAP_GAS = 150_000n

/** By the newest block and the tips of late. `undefined` while no block is known. */
export function feeEstimate({ headers, fees }: RecentBlocks, chain: Pick<Chain, 'kind'>): FeeEstimate | undefined {
  const [newest] = headers
  if (newest === undefined) return undefined
  const { number, hash, head, source, at } = newest
  const baseFee = nextBaseFee(newest)
  const baseFeeEvidence = underHeader('local-run', { block: { number, hash }, head, source, at })
  if (fees === undefined || !isLayerOne(chain)) return { baseFee, baseFeeEvidence }
  const tip = fees.tips.normal
  const evidence = weakest([baseFeeEvidence, fees.evidence])
  return { baseFee, baseFeeEvidence, costs: { tip, send: SEND_GAS * (baseFee + tip), swap: SWAP_GAS * (baseFee + tip), evidence } }
}
