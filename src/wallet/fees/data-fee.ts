import { type Chain, isLayerOne } from '#core/chains/chain'
import { type Evidence, unknownEvidence, weakest } from '#core/evidence/evidence'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import type { Probe, Simulation } from '#core/simulation/simulation'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { type RollupDataFee, dataFeeProbes, readDataFee } from '#survey'

/** What a chain itself is asked, in the run of exactly this transaction, about what it costs besides its gas. */
export const dataQuestions = ({ kind }: Chain, transaction: UnsignedTransaction): readonly Probe[] =>
  kind === 'op-stack' ? dataFeeProbes(transaction) : []

/** A run whose last probes were the data questions: without them, and their answers as of before the transaction, which is when they are charged. */
export function splitAnswers(
  simulation: Simulation,
  asked: number,
): { readonly simulation: Simulation; readonly data: RollupDataFee | undefined } {
  const probes = simulation.probes.slice(0, asked)
  return { simulation: { ...simulation, probes }, data: readDataFee(simulation.probes.slice(asked).map(({ before }) => before)) }
}

/**
 * What it costs besides its gas: nothing on an L1 (`undefined`), the oracle's word on the OP Stack, unknown elsewhere, since the gas of such a chain may
 * hold the data or not. Never better than claimed: no light client speaks of the chain that it was asked of.
 */
export function dataFeeOf(chain: Chain, data: RollupDataFee | undefined, evidence: Evidence | undefined): Fact<RollupDataFee> | undefined {
  if (isLayerOne(chain)) return undefined
  if (data === undefined || evidence === undefined) return notKnown(unknownEvidence('simulation/unsupported'))
  return know(data, weakest([evidence, { ...evidence, kind: 'claimed' }]))
}
