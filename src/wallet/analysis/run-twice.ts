import { defined } from '#core/defined'
import type { SendRequest } from '#core/signing/request'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { BlockEnvironment, Run, Probe, Simulation } from '#core/simulation/simulation'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import type { Header } from '#core/chains/header'
import { intrinsicGas } from '#core/chains/gas-rules'
import { type Chain, isLayerOne } from '#core/chains/chain'
import { type Evidence, unknownEvidence, weakest } from '#core/evidence/evidence'
import type { Explanation } from '#decode'
import { type DataFee, type plan, planInSteps } from '#review'
import { type AnswerSource, type ClosureReader, type RollupDataFee, dataFeeProbes, readDataFee } from '#survey'
import { runOf } from '../simulation/run-of.ts'
import { type TransferGas, gasLimitUnrun } from '../fees/transfer-gas.ts'
import { type PendingNonces, simulateAtNonce } from '../simulation/simulate-at-nonce.ts'
import { type LocalSimulation, orFailure } from '../simulation/local-simulation.ts'
import { gasLimitOf } from '../fees/complete.ts'
import { blocksAfter } from '../simulation/extra-simulations.ts'
import { createPace } from '../pace.ts'
import type { beginDescribing } from './describe-signable.ts'
import { reviewRequest } from './review-requests.ts'
import type { SendSubject } from './send-analysis.ts'

/** What a chain itself is asked, in the run of exactly this transaction, about what it costs besides its gas. */
const dataQuestions = ({ kind }: Chain, transaction: UnsignedTransaction): readonly Probe[] =>
  kind === 'op-stack' ? dataFeeProbes(transaction) : []

/** A run whose last probes were the data questions: without them, and their answers as of before the transaction, which is when they are charged. */
function splitAnswers(
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
function dataFeeOf(chain: Chain, data: RollupDataFee | undefined, evidence: Evidence | undefined): Fact<RollupDataFee> | undefined {
  if (isLayerOne(chain)) return undefined
  if (data === undefined || evidence === undefined) return notKnown(unknownEvidence('simulation/unsupported'))
  return know(data, weakest([evidence, { ...evidence, kind: 'claimed' }]))
}

const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** As it would be run once it is signed: an authorization of ours is taken for signed. */
async function runOfOurs(request: SendRequest, transaction: UnsignedTransaction, environment: BlockEnvironment): Promise<Run> {
  const run = await runOf(transaction, request.account, environment)
  if (run.authorizations === undefined || request.intent.kind !== 'delegate') return run
  return { ...run, authorizations: run.authorizations.map((one) => ({ ...one, authority: request.account })) }
}

type Pair = {
  /** `balance`: of the sender, in wei. `estimate`: gas by the word of a node that may see drafts; nothing where there is none. */
  readonly subject: SendSubject & {
    readonly balance: bigint
    now(): number
    /** What is known of its gas, should it not be run. */
    readonly unrun: Omit<TransferGas, 'estimate'>
    estimate(draft: UnsignedTransaction): Promise<bigint>
  }
  readonly environment: BlockEnvironment
  readonly explanation: Explanation
  readonly describing: ReturnType<typeof beginDescribing>
  readonly draft: UnsignedTransaction
  readonly turn: PendingNonces
}
/** What both runs came to. */
export type TwoRuns = LocalSimulation & {
  readonly dataFee: Fact<DataFee> | undefined
  readonly transaction: UnsignedTransaction
  readonly plan: ReturnType<typeof plan>
  readonly hows: readonly (AnswerSource | undefined)[]
}

/** First to learn the gas and what was touched, then exactly what would be signed, with the probes that the plan asks for. */
export async function runTwice(
  reader: ClosureReader,
  header: Header,
  { subject, environment, explanation, describing, draft, turn }: Pair,
): Promise<TwoRuns> {
  const { request, names, signal } = subject
  // What can be predicted is proved already.
  const asking = { purpose: 'review' as const, hints: [], signal }
  const once = (transaction: UnsignedTransaction, probes: readonly Probe[]): Promise<LocalSimulation> =>
    orFailure(async () =>
      simulateAtNonce(reader, header, { ...(await runOfOurs(request, transaction, environment)), probes }, turn, asking),
    )
  const first = await once(draft, [])
  const needed = first.simulation?.gasNeeded ?? first.simulation?.gasUsed
  const asksNode = subject.pinned === undefined && (subject.chain.kind === 'other' || needed === undefined)
  const claimed = asksNode ? await subject.estimate(draft) : 0n
  const leastOf = (one: UnsignedTransaction): bigint => intrinsicGas({ ...one, from: request.account }, subject.unrun.rules)
  const gasLimit = (): bigint =>
    needed === undefined
      ? gasLimitUnrun(request, draft, { ...subject.unrun, estimate: claimed })
      : gasLimitOf(request.intent, needed, { floor: higher(leastOf(draft), claimed), most: subject.unrun.most })
  const transaction = subject.pinned ?? { ...draft, gasLimit: gasLimit() }
  const asked = reviewRequest(request, transaction)
  const described = await describing(first.simulation)
  const planned = await planInSteps(
    { request: asked, explanation, names, described },
    first.simulation && {
      simulation: first.simulation,
      environment,
      balance: subject.balance,
      blocks: blocksAfter(header, subject.chain, subject.secret),
    },
    createPace(subject.now),
  )
  const probes = planned.probes.map(({ probe }) => probe)
  const second = first.simulation ? await once(transaction, [...probes, ...dataQuestions(subject.chain, transaction)]) : first
  const { simulation, data } = second.simulation ? splitAnswers(second.simulation, probes.length) : {}
  return {
    ...second,
    ...defined({ simulation: simulation ? simulation : undefined }),
    dataFee: dataFeeOf(subject.chain, data, second.how?.evidence),
    transaction,
    plan: planned,
    hows: [first.how, second.how],
  }
}
