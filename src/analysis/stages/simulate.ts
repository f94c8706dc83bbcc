import type { Address } from '#core/ethereum/address'
import { feeRuleOf } from '#core/chains/fee-rule'
import { rulesInForce } from '#core/chains/fork-schedule'
import { intrinsicGas } from '#core/chains/gas-rules'
import { defined } from '#core/defined'
import type { WireError } from '#core/errors'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { delegateOf } from '#core/ethereum/delegation'
import type { Fact } from '#core/evidence/fact'
import { suggestFee } from '#core/fee-policy'
import { createPace } from '#core/pace'
import type { Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import type { Probe, ProbeResult, Simulation, Witness } from '#core/simulation/simulation'
import type { FeeHistory } from '#protocol/chain'
import type { AnswerSource } from '#protocol/state-reader'
import { type Answer, type DataFee, type Described, planInSteps, priceAt, type ReviewPlan } from '#review'
import { gasBefore } from '../facts/earlier-sends.ts'
import { arbitrumDataGas } from '../fees/arbitrum-fee.ts'
import { fallbackFees, fillIn, gasLimitOf, mostGasIn, speedOf, unchangedTransaction } from '../fees/complete.ts'
import { raised } from '../fees/replacement.ts'
import { dataFeeFact, dataFeeProbes, stateForDataFee } from '../fees/rollup-fees.ts'
import { estimateOf, gasLimitUnrun, recipientIn } from '../fees/transfer-gas.ts'
import { callOfIntent } from '../intents/calls.ts'
import { carrierOf } from '../simulation/carrier.ts'
import { blocksAfter } from '../simulation/extra-simulations.ts'
import { type LocalSimulation, orFailure } from '../simulation/local-simulation.ts'
import type { PendingNonces } from '../simulation/simulate-at-nonce.ts'
import { prepareRun, type RunContext, type SimulationRequest } from '../simulation/simulation-request.ts'
import { signingDigest } from '../digests.ts'
import { type Pinned, planSubjectOf } from './begin.ts'

/** The analysis with the state that it will probably read proved. `balance` in wei: of whom things are moved. */
export type WithState = Pinned & {
  readonly witness: Witness
  readonly stateSource: AnswerSource
  readonly turn: PendingNonces
  /** What a key would sign; absent where that is no one hash, and until a transaction is completed. */
  readonly digest: Hex | undefined
  /** Code that the sender of a user operation runs by EIP-7702. */
  readonly delegate: Address | undefined
}

const accountIn = ({ accounts }: Witness, address: Address): Witness['accounts'][number]['account'] =>
  accounts.find((item) => item.address === address)?.account

/** Code that the sender of a user operation runs by EIP-7702, which is part of its hash where it is named by its marker. */
function delegateIn(witness: Witness, asked: Signable): Address | undefined {
  if (asked.kind !== 'user-operation') return undefined
  const { sender, authorization } = asked.operation
  const codeHash = accountIn(witness, sender)?.codeHash
  return authorization?.address ?? delegateOf(witness.codes.find(({ hash }) => hash === codeHash)?.code)
}

/** Proves what can be predicted, in one trip: the runs after it seldom need another. */
export async function readState(pinned: Pinned): Promise<WithState> {
  const { ports, subject, header, predicted } = pinned
  subject.onProgress('state')
  const { witness, how } = await ports.reader.state(header, [...predicted, ...stateForDataFee(feeRuleOf(subject.chain))], {
    purpose: 'review',
    signal: subject.signal,
  })
  const delegate = delegateIn(witness, subject.asked)
  const turn = { next: Number(accountIn(witness, subject.account)?.nonce ?? 0n), ours: subject.completion?.pending ?? [] }
  return { ...pinned, witness, stateSource: how, turn, delegate, digest: signingDigest(subject.asked, delegate) }
}

/** The analysis of something whose every field is known but for the final gas limit of what we complete ourselves. */
export type CompletedAnalysis = WithState & {
  /** The transaction that is completed here. Absent: it is analysed as it was given. */
  readonly draft: UnsignedTransaction | undefined
  readonly feeHistory: FeeHistory | undefined
}

/** Gives a request to send its nonce, its fee, and as much gas as the account can pay for. What is given as it is stays so. */
export async function complete(state: WithState): Promise<CompletedAnalysis> {
  const { subject, header, environment, turn } = state
  const feeHistory = await state.fees
  subject.onProgress('run')
  if (subject.completion === undefined) return { ...state, feeHistory, draft: undefined }
  const { request, least, pinned } = subject.completion
  const suggested = suggestFee(header, feeHistory ?? fallbackFees(), speedOf(request, environment.baseFee))
  const fee = least ? raised(suggested, least) : suggested
  const balance = accountIn(state.witness, subject.account)?.balance ?? 0n
  const draft =
    pinned ??
    unchangedTransaction(request, turn, environment.baseFee) ??
    fillIn(request, callOfIntent(request.intent), fee, turn, { balance, environment })
  return { ...state, feeHistory, draft }
}

/** How it is run, nothing where there is nothing to run, or why it cannot be. */
type Prepared = { readonly run?: SimulationRequest | undefined; readonly failure?: WireError }

/** The analysis with its first run, and with the bytes that would be signed. */
export type SimulatedAnalysis = CompletedAnalysis & {
  readonly context: RunContext
  readonly prepared: Prepared
  readonly first: LocalSimulation
  /** With the gas that the run needed. Absent: it is analysed as it was given. */
  readonly transaction: UnsignedTransaction | undefined
  /** What a node of the chain estimates, where one was asked that may see drafts. */
  readonly estimate: bigint | undefined
}

const runContextOf = ({ ports, subject, header, environment, turn }: CompletedAnalysis): RunContext => ({
  reader: ports.reader,
  header,
  environment,
  account: subject.account,
  // What can be predicted is proved already.
  asking: { purpose: 'review', hints: [], signal: subject.signal },
  turn,
  carrier: carrierOf(subject.secret),
})

const simulateWith = async ({ run, failure }: Prepared, probes: readonly Probe[]): Promise<LocalSimulation> => {
  const once = run?.once
  return once === undefined ? defined({ failure }) : orFailure(() => once(probes))
}

/** Runs it once, to learn the gas and what it touches. */
export async function simulate(completed: CompletedAnalysis): Promise<SimulatedAnalysis> {
  const { subject, draft, explanation, digest } = completed
  const context = runContextOf(completed)
  const asked: Signable = draft === undefined ? subject.asked : { kind: 'transaction', transaction: draft }
  // An authorization of ours that is still to be signed is run as if it were.
  const authority = subject.completion?.request.intent.kind === 'delegate' ? subject.account : undefined
  const prepare = (signable: Signable): Promise<Prepared> =>
    orFailure(async () => ({ run: await prepareRun(context, signable, { explanation, digest, authority }) }))
  const prepared = await prepare(asked)
  const first = await simulateWith(prepared, [])
  if (draft === undefined) return { ...completed, context, prepared, first, transaction: undefined, estimate: undefined }
  const { transaction, estimate } = await withGasLimit(completed, draft, first.simulation)
  const final = transaction === draft ? prepared : await prepare({ kind: 'transaction', transaction })
  return {
    ...completed,
    subject: { ...subject, asked: { kind: 'transaction', transaction } },
    context,
    prepared: final,
    first,
    transaction,
    estimate,
  }
}

const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The draft with the gas limit that is signed: by the run, else by what is known without one. What stands as it was given keeps its own. */
async function withGasLimit(
  completed: CompletedAnalysis,
  draft: UnsignedTransaction,
  simulation: Simulation | undefined,
): Promise<{ readonly transaction: UnsignedTransaction; readonly estimate: bigint | undefined }> {
  const { ports, subject, header, environment, turn, witness } = completed
  const asGiven = { transaction: draft, estimate: undefined }
  if (subject.completion === undefined) return asGiven
  const { request, pinned } = subject.completion
  if (pinned !== undefined || unchangedTransaction(request, turn, environment.baseFee) !== undefined) return asGiven
  const dataGas = arbitrumDataGas(feeRuleOf(subject.chain), draft, witness, environment.baseFee)
  const ran = simulation?.gasNeeded ?? simulation?.gasUsed
  const needed = ran === undefined ? undefined : ran + dataGas
  const asksNode = subject.chain.kind === 'other' || needed === undefined
  const estimate = asksNode ? await estimateOf(ports.chain, header, request.account, draft, subject.signal) : 0n
  const { rules } = rulesInForce(environment)
  const most = mostGasIn(environment)
  const gasLimit =
    needed === undefined
      ? gasLimitUnrun(request, draft, {
          rules,
          most,
          estimate,
          recipient: recipientIn(witness, draft.to),
          before: gasBefore(subject.memory.transactions ?? [], request.chainId),
        })
      : gasLimitOf(request.intent, needed, { floor: higher(intrinsicGas({ ...draft, from: request.account }, rules), estimate), most })
  return { transaction: { ...draft, gasLimit }, estimate: estimate === 0n ? undefined : estimate }
}

/** The analysis with what is still to be asked and run. */
export type PlannedAnalysis = SimulatedAnalysis & { readonly plan: ReviewPlan; readonly described: readonly Described[] }

/** Plans the facts and further runs that the rules need, by what the first run touched. */
export async function planReview(simulated: SimulatedAnalysis): Promise<PlannedAnalysis> {
  const { ports, subject, header, environment, explanation, witness, first, prepared } = simulated
  const described = await simulated.describe(first.simulation)
  const planSubject = planSubjectOf(subject, explanation)
  const balance = accountIn(witness, planSubject.actor ?? subject.account)?.balance ?? 0n
  const blocks = blocksAfter(header, subject.chain, subject.secret)
  const tense = prepared.run?.exercise?.tense
  const ran = first.simulation && { simulation: first.simulation, environment, balance, blocks, ...defined({ tense }) }
  const plan = await planInSteps({ ...planSubject, described }, ran, createPace(ports.now))
  return { ...simulated, plan, described }
}

/** The analysis with exactly what would be signed run, and the answers to the questions of the plan. */
export type ProbedAnalysis = PlannedAnalysis & {
  readonly second: LocalSimulation
  readonly answers: readonly Answer[]
  /** Besides its gas. Absent: gas is all that the chain charges for, or it is no transaction. */
  readonly dataFee: Fact<DataFee> | undefined
}

/** Runs exactly what would be signed, with the probes of the plan in the same run. */
export async function probe(planned: PlannedAnalysis): Promise<ProbedAnalysis> {
  const { subject, plan, prepared, first, transaction, context } = planned
  const probes = plan.probes.map((one) => one.probe)
  const rule = feeRuleOf(subject.chain)
  const questions = transaction === undefined ? [] : dataFeeProbes(rule, transaction)
  const ran = first.simulation ? await simulateWith(prepared, [...probes, ...questions]) : first
  const { second, answered } = withoutQuestions(ran, probes.length)
  const answers = second.simulation ? [] : await askTokens(context, plan)
  const dataFee =
    transaction &&
    dataFeeFact(rule, transaction, {
      ...planned,
      answered,
      ran: second.simulation?.gasUsed,
      gasPrice: priceAt(transaction, planned.environment.baseFee),
      evidence: questions.length > 0 ? second.how?.evidence : planned.stateSource.evidence,
    })
  return { ...planned, second, answers, dataFee }
}

type Answered = { readonly second: LocalSimulation; readonly answered: readonly (ProbeResult | undefined)[] }

/** A run whose last probes were questions of the data fee: without them, and their answers as of before the transaction, which is when it is charged. */
function withoutQuestions(ran: LocalSimulation, count: number): Answered {
  if (ran.simulation === undefined) return { second: ran, answered: [] }
  const { probes } = ran.simulation
  return {
    second: { ...ran, simulation: { ...ran.simulation, probes: probes.slice(0, count) } },
    answered: probes.slice(count).map(({ before }) => before),
  }
}

/** Where nothing is run, as for most orders: what tokens call themselves, so that one that imitates another is found. Nothing where it cannot be had. */
async function askTokens({ reader, header, environment, asking }: RunContext, { probes }: ReviewPlan): Promise<readonly Answer[]> {
  const questions = probes.flatMap(({ probe: one, reading }) => (reading.reads === 'symbol' || reading.reads === 'decimals' ? [one] : []))
  if (questions.length === 0) return []
  try {
    const { results } = await reader.read(header, environment, questions, asking)
    return questions.flatMap((question, index) => {
      const result = results[index]
      return result === undefined ? [] : [{ probe: question, result }]
    })
  } catch (error) {
    if (asking.signal?.aborted === true) throw error
    return []
  }
}
