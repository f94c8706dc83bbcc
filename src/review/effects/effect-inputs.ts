import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Evidence } from '#core/evidence/evidence'
import type { Simulation } from '#core/simulation/simulation'
import type { ExplainedLog, LogClaim, Names } from '#decode'
import type { Readings } from '../readings.ts'
import type { ReviewPlan } from '../review.ts'
import type { ValueFlow } from './value-flow.ts'

/** A token whose events and answers do not agree, or that does not answer. */
export type Disagreement =
  /** Units that the account gains: by its events, and by its balance where that could be read. */
  | { readonly about: 'balance'; readonly token: Address; readonly events: bigint; readonly balances: bigint | undefined }
  /** Units that the spender may take: by the last event, and by the answer after the run. */
  | { readonly about: 'allowance'; readonly token: Address; readonly spender: Address; readonly events: bigint; readonly allowance: bigint }
  /** How many of an item the account gains: by the events of its collection, and by its answers. */
  | { readonly about: 'items'; readonly collection: Address; readonly tokenId: bigint; readonly events: bigint; readonly answers: bigint }

/** Effects, and where events and answers differ. */
export type Derived = { readonly effects: readonly Effect[]; readonly disagreements: readonly Disagreement[] }

/** What a run did, and what was read before and after it. */
export type EffectInputs = {
  readonly account: Address
  readonly chainId: number
  readonly simulation: Simulation
  readonly logs: readonly ExplainedLog[]
  readonly plan: ReviewPlan
  readonly readings: Readings
  readonly names: Names
  /** Wei that the run charged for gas; `undefined` where the price is unknown. */
  readonly gasWei: bigint | undefined
  /** Wei that the chain charges besides, and the run does not; `undefined` where that is unknown. */
  readonly besidesGas: bigint | undefined
  readonly evidence: Evidence
}

/** With where everything went in the run. */
export type InputsWithFlow = EffectInputs & { readonly flow: ValueFlow }

/** What the logs of the run say, in order. */
export const logClaims = ({ logs }: Pick<EffectInputs, 'logs'>): readonly LogClaim[] => logs.map((log) => log.says)

/** What a contract says itself, and nothing confirms. */
export const unconfirmed = (evidence: Evidence): Evidence => ({ ...evidence, kind: 'declared' })
