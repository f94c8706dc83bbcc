import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Finding } from '#core/signing/finding'
import { size } from '#core/bytes/hex'
import type { Frame, Simulation } from '#core/simulation/simulation'
import type { Words } from '#core/text/words'
import type { AnyTransaction } from '#core/ethereum/transaction'
import { explain, explainCalls, explainLog, explainMessage, haltReason, type Names, revertReason } from '#decode'
import { allOf, ownClaims } from './claims.ts'
import { descriptionOf, withDescriptions } from './words/described.ts'
import { differencesOf } from './effects/differences.ts'
import { deriveEffects } from './effects/effects.ts'
import { besidesGas, feeOf } from './fees/fee.ts'
import { ownAddressesOf, receiversOf, type RunReceiver } from './parties/gainers.ts'
import { gasByRules } from './fees/gas-by-rules.ts'
import { groupFindings } from './group-findings.ts'
import { hashesOf } from './words/hashes.ts'
import { headlineOf, withRun } from './words/headline.ts'
import { withItems } from './words/item-words.ts'
import { laterRights } from './effects/later-rights.ts'
import { partiesOf, withEntered } from './parties/parties.ts'
import { type Readings, readingsOf } from './readings.ts'
import { codesOf, howOf, rawOf, revertDataOf, shownExercise, verdictOf, withoutMadeUp } from './review-parts.ts'
import type { CallFrame, Explained, ReviewFee, JudgeInput, Party, Review, TransactionInput, TransactionReview } from './review.ts'
import { givenFacts } from './facts.ts'
import { findingsInSteps } from './rules/index.ts'
import type { CaseContext } from './rules/rule.ts'
import { finishSteps, mapInSteps, type ResumableWork, runSteps } from './steps.ts'
import { withTokens } from './tokens.ts'
import { valueFlow } from './effects/value-flow.ts'
import { storageChanges } from './storage/storage.ts'

/** Frames that are decoded for the call tree. Effects are derived from the whole run all the same. */
const MAX_CALLS = 2000

/**
 * Everything that is shown before signing, from what was asked, run and found. Pure: the same input gives the same Review.
 * Without a simulation there are no effects, and a finding says so.
 */
export function judge(input: TransactionInput): TransactionReview
export function judge(input: JudgeInput): Review
export function judge(input: JudgeInput): Review {
  return finishSteps(judgeSteps(input))
}

/**
 * The same in steps: a run may have thousands of logs, and a page that judges it at once hears nobody meanwhile. `rest` is asked between two steps.
 */
export function judgeInSteps(input: TransactionInput, rest: () => Promise<void> | undefined): Promise<TransactionReview>
export function judgeInSteps(input: JudgeInput, rest: () => Promise<void> | undefined): Promise<Review>
export function judgeInSteps(input: JudgeInput, rest: () => Promise<void> | undefined): Promise<Review> {
  return runSteps(judgeSteps(input), rest)
}

function* judgeSteps(input: JudgeInput): ResumableWork<Review> {
  const subject = subjectOf(input)
  yield
  const run = yield* readRun(subject)
  const { explanation, logs } = run
  const { account, names } = subject
  const parties = partiesOf(explanation, account, input.facts, names, receiversIn(input, { explanation, names, logs }))
  const context = contextOf(subject, run)
  yield
  const found = yield* findingsInSteps(context, { ...givenFacts(input.facts), parties })
  return reviewOf(subject, run, { context, parties, findings: groupFindings(found) })
}

/** What is asked, as far as it is known without its run. `told`: what it says, in the names that are known by now. */
type Subject = {
  readonly input: JudgeInput
  readonly account: Address
  readonly actor: Address
  readonly chainId: number
  readonly transaction: AnyTransaction | undefined
  readonly readings: Readings
  readonly names: Names
  readonly described: NonNullable<JudgeInput['described']>
  readonly told: Explained
  readonly fee: ReviewFee | undefined
}

function subjectOf(input: JudgeInput): Subject {
  const { request, simulation, facts, described = [] } = input
  const { account, chainId, asked } = request
  const transaction = asked.kind === 'transaction' ? asked.transaction : undefined
  const readings = readingsOf(input.plan, simulation, input.answers)
  const names = withEntered(withTokens(input.names, facts, readings), input.entered ?? [], input.replaces?.paidAs)
  const gasUsed = transaction && (simulation?.gasUsed ?? gasByRules(transaction, input, facts.accounts))
  return {
    input,
    account,
    actor: input.actor ?? account,
    chainId,
    transaction,
    readings,
    names,
    described,
    told: withDescriptions(again(input, names), described, names, account),
    fee: transaction && feeOf(transaction, input.environment?.baseFee, gasUsed, input.dataFee),
  }
}

/** What the run did, and what the request says beside it; nothing done where nothing was run. */
type RunReading = ReturnType<typeof deriveEffects> & {
  readonly explanation: Explained
  readonly logs: Review['logs']
  readonly calls: Review['calls']
  readonly storage: Review['storage']
  readonly differences: CaseContext['differences']
  /** It was run, and it succeeded. */
  readonly isDone: boolean
}

/** What somebody could do with a signature is more than it says; only what is done at once is held against the words. */
const isDoneAtOnce = ({ exercise }: JudgeInput): boolean => exercise?.tense !== 'could'

function* readRun(subject: Subject): ResumableWork<RunReading> {
  const { input, actor, chainId, readings, names, told } = subject
  const { simulation } = input
  const logs = yield* mapInSteps(simulation?.logs ?? [], (log) => explainLog(log, names, chainId))
  yield
  const derived = effectsOf(subject, logs)
  const isDone = simulation?.outcome.ok === true
  const explanation = isDone ? withRun(withItems(told, derived.effects, actor, names), derived.effects, names) : told
  yield
  const calls = yield* mapInSteps((simulation?.frames ?? []).slice(0, MAX_CALLS), (frame): CallFrame => ({
    frame,
    explanation: explain(frameCall(frame, chainId), names),
  }))
  yield
  const storage = simulation === undefined ? [] : storageChanges(input, simulation, { logs, calls, readings, names })
  yield
  const differences = isDoneAtOnce(input) && isDone ? differencesOf(explanation, derived.effects, actor, names) : []
  yield
  return { ...derived, explanation, logs, calls, storage, differences, isDone }
}

/** Effects of the run, and where what contracts say disagrees. What is no transaction pays nothing for its run. */
function effectsOf(
  { input, account, actor, chainId, readings, names, fee }: Subject,
  logs: Review['logs'],
): ReturnType<typeof deriveEffects> {
  const { simulation, plan, evidence } = input
  if (simulation === undefined) return { effects: [], disagreements: [] }
  return deriveEffects({
    account: actor,
    chainId,
    simulation,
    logs,
    plan,
    readings,
    names,
    gasWei: fee === undefined ? 0n : actor === account ? fee.gasWei : 0n,
    besidesGas: fee === undefined || actor !== account ? 0n : besidesGas(fee.data),
    evidence,
  })
}

/** What every rule may look at. */
function contextOf(
  { input, account, actor, chainId, transaction, readings, names, described, fee }: Subject,
  run: RunReading,
): CaseContext {
  const { simulation } = input
  const { explanation, effects, disagreements, logs, storage, differences } = run
  return {
    input: withoutFacts(input),
    account,
    actor,
    transaction,
    explanation,
    allCalls: allOf(explanation),
    message: messageOf(explanation),
    described: (call) => descriptionOf(described, call),
    names,
    simulation,
    revert: simulation === undefined ? undefined : revertOf(simulation, names, chainId),
    readings,
    logs,
    storage,
    differences,
    fee,
    effects,
    disagreements,
  }
}

/** What was found of it: what rules say, and who takes part. */
type Found = { readonly context: CaseContext; readonly parties: readonly Party[]; readonly findings: readonly Finding[] }

/** All of it together, as it is shown. */
function reviewOf(subject: Subject, run: RunReading, { context, parties, findings }: Found): Review {
  const { input, account, actor, chainId, transaction, described, fee } = subject
  const { request, simulation, exercise, replaces } = input
  const { effects, explanation } = run
  const { message, revert } = context
  const { says, sentence } = headlineIn(subject, run, { context, parties, findings })
  const later = laterIn(subject, effects, message)
  return {
    requestId: request.id,
    asked: request.asked,
    account,
    actor,
    chainId,
    block: input.block,
    sentence,
    says,
    differs: sentence !== says,
    outcome: simulation === undefined ? 'unknown' : simulation.outcome.ok ? 'success' : 'revert',
    ...(revert === undefined ? {} : { revert, revertData: revertDataOf(simulation) }),
    effects: withoutMadeUp(effects, exercise),
    ...defined({
      later: later.length === 0 ? undefined : later,
      exercise: exercise && shownExercise(exercise),
    }),
    least: ownClaims(explanation, actor).arriving.map(({ token, least }) => ({ ...defined({ token }), units: least })),
    findings,
    who: parties,
    ...(transaction === undefined || fee === undefined ? {} : { fee, nonce: transaction.nonce }),
    hashes: hashesOf(input.digests),
    explanation,
    entered: input.entered ?? [],
    ...defined({ paidAs: replaces?.paidAs }),
    described,
    calls: run.calls,
    callsLeftOut: Math.max(0, (simulation?.frames.length ?? 0) - MAX_CALLS),
    storage: run.storage,
    logs: run.logs,
    codes: codesOf(input),
    raw: rawOf(input),
    how: howOf(input, effects, fee),
    pending: input.further === 'pending',
    verdict: verdictOf(findings),
  }
}

/** What it says, and what is told of it: where the run contradicts its words, the difference. */
const headlineIn = (
  { input, account, transaction, names, described }: Subject,
  { explanation, effects, differences, isDone }: RunReading,
  { context: { message, revert }, parties, findings }: Found,
): ReturnType<typeof headlineOf> =>
  headlineOf({
    explanation,
    effects,
    transaction,
    account,
    names,
    parties,
    findings,
    replaces: input.replaces,
    hasRun: isDone,
    does: isDoneAtOnce(input),
    isDescribed: (call) => descriptionOf(described, call) !== undefined,
    difference: differences[0],
    revert: message === undefined ? revert : undefined,
  })

/** What a message lets be done at another time. */
const laterIn = (
  { input: { simulation, block }, actor, chainId, names, readings }: Subject,
  effects: Review['effects'],
  message: CaseContext['message'],
): ReturnType<typeof laterRights> =>
  message === undefined ? [] : laterRights({ message, actor, chainId, names, readings, simulation, effects, now: block?.timestamp })

/** What every rule may read of the input: facts are given to those that need them. */
function withoutFacts({ facts: _, ...input }: JudgeInput): Omit<JudgeInput, 'facts'> {
  return input
}

type Run = { readonly explanation: Explained; readonly names: Names; readonly logs: Review['logs'] }

/** Who receives in the run. What a signature lets somebody do is their choice, and says nothing of who receives. */
function receiversIn(
  { request, simulation, actor, environment, exercise }: JudgeInput,
  { explanation, names, logs }: Run,
): readonly RunReceiver[] {
  if (simulation?.outcome.ok !== true || exercise?.tense === 'could') return []
  const calls = allOf(explanation)
  return receiversOf({
    flow: valueFlow(
      simulation,
      logs.map(({ says }) => says),
      names,
    ),
    simulation,
    mine: ownAddressesOf(request.account, actor ?? request.account, calls),
    calls,
    asked: request.asked,
    names,
    coinbase: environment?.coinbase,
  })
}

/** Again, now that more names are known; and from the bytes that will be signed, whatever was explained before. */
function again({ request: { account, asked, chainId: on } }: JudgeInput, names: Names): Explained {
  if (asked.kind === 'transaction') return explain(callOf(asked.transaction, account), names)
  if (asked.kind !== 'calls') return explainMessage(asked, { chainId: on, signer: account, names })
  const { chainId } = asked
  return explainCalls(
    asked.calls.map((call) => ({ ...call, from: account, chainId })),
    asked.atomic,
    names,
  )
}

const callOf = (transaction: AnyTransaction, account: Address): Parameters<typeof explain>[0] => ({
  from: account,
  ...defined({ to: transaction.to }),
  value: transaction.value,
  data: transaction.data,
  chainId: transaction.chainId,
})

/** The message that is really agreed to: the innermost. */
function messageOf(explanation: Explained): Extract<Explained, { readonly faults: unknown }> | undefined {
  if (!('faults' in explanation)) return undefined
  return explanation.nested === undefined ? explanation : messageOf(explanation.nested)
}

function revertOf(simulation: Simulation, names: Names, chainId: number): Words | undefined {
  const { outcome, frames } = simulation
  if (outcome.ok) return undefined
  if (outcome.why !== 'revert' && size(outcome.data) === 0) return haltReason(outcome.why)
  // The innermost frame with these very bytes is who wrote them; those around it only pass them on.
  const origin = frames.findLast((frame) => frame.failure !== undefined && frame.output === outcome.data)
  return revertReason(outcome.data, names, chainId, origin?.to)
}

const frameCall = ({ kind, from, to, value, input }: Frame, chainId: number): Parameters<typeof explain>[0] => ({
  from,
  ...defined({ to: kind === 'create' ? undefined : to }),
  value,
  data: input,
  chainId,
})
