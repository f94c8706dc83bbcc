import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import { type Chain, chainRules } from '#core/chains/chain'
import { authorizationDigest, calldataDigest, encodeUnsigned, transactionDigest } from '#core/ethereum/digest'
import { isError } from '#core/errors'
import { type Evidence, weakest } from '#core/evidence/evidence'
import { rulesInForce } from '#core/chains/fork-schedule'
import { intrinsicGas } from '#core/chains/gas-rules'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import { paidAs, paymentsOf } from '#core/signing/intent'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { Fact } from '#core/evidence/fact'
import type { SendRequest } from '#core/signing/request'
import type { BlockEnvironment, Probe, Run } from '#core/simulation/simulation'
import type { Authorization, UnsignedTransaction } from '#core/ethereum/transaction'
import { type Explanation, explain, type Names } from '#decode'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, FeeHistory } from '#protocol/chain'
import {
  type Requester as Asker,
  type DataFee,
  type Described,
  type Entered,
  type Facts,
  judgeInSteps,
  type JudgeInput,
  plan,
  planInSteps,
  type TransactionInput,
  type TransactionReview,
} from '#review'
import { type FeeChoice, hintsOf, type AnswerSource, storageLayoutOf, type ClosureReader, reviewEnvironment, suggestFee } from '#survey'
import {
  unchangedTransaction,
  authorizationFor,
  fallbackFees,
  fillIn,
  gasLimitOf,
  type RebuiltField,
  rebuiltFields,
  mostGasIn,
  speedOf,
} from '../fees/complete.ts'
import { dataFeeOf, dataQuestions, splitAnswers } from '../fees/data-fee.ts'
import { beginDescribing, describeSignable } from './describe-signable.ts'
import { enteredOf, type Resolve } from './entered.ts'
import { gasBefore, gatherFacts, type RememberedFacts, stateNeededFor } from '../facts/facts.ts'
import { carrierOf } from '../simulation/carrier.ts'
import { blocksAfter, type ExtraSimulations, judgedExtras, extraSimulationsOf, withLater } from '../simulation/extra-simulations.ts'
import { type CallTemplate } from '../intents/template.ts'
import { callTemplateOf } from '../intents/register.ts'
import { withTokenList } from '../facts/names.ts'
import { raised } from '../fees/replacement.ts'
import { createPace } from '../pace.ts'
import { orFailure, type LocalSimulation, whileItMoves, workOf } from '../simulation/local-simulation.ts'
import { type PriceLookup, fetchRulePrices } from '../facts/rule-prices.ts'
import { simulateAtNonce, type PendingNonces } from '../simulation/simulate-at-nonce.ts'
import { bareRequest, reviewRequest } from './review-requests.ts'
import { runOf } from '../simulation/run-of.ts'
import { estimateOf, gasLimitUnrun, recipientIn, type TransferGas } from '../fees/transfer-gas.ts'

export type AnalyseDeps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly now: () => number
  /** Whom a name leads to. Absent: names are not looked up again, which is said. */
  readonly resolve?: Resolve
  /** Absent: nothing is weighed by its price. */
  readonly prices?: PriceLookup
}

/** One finished look at a transaction. */
export type SendAnalysis = {
  readonly review: TransactionReview
  /** Every field that is signed. Where an `authorization` of ours is signed first, its signature alone is still missing in it. */
  readonly transaction: UnsignedTransaction
  readonly authorization?: Authorization
  /** Of `transaction` as it stands here: what is agreed to. Where something is signed before it, what is signed in the end has another. */
  readonly digest: Hex
  /** What of a transaction that was made elsewhere is not signed as it was given. */
  readonly anew: readonly RebuiltField[]
  readonly header: Header
  readonly at: number
  readonly fees: FeeHistory | undefined
}

/** What is being done now, for the screen. */
export type AnalysisProgress = 'head' | 'state' | 'run' | 'judge'

type Subject = {
  readonly request: SendRequest
  readonly asker: Asker
  /** 32 bytes that only this session knows, the same for every look at this request: what the block of the run cannot be foreseen by. */
  readonly secret: Hex
  readonly chain: Chain
  readonly memory: RememberedFacts
  readonly names: Names
  /** The person's own descriptors and ABIs, where the vault is open. */
  readonly own?: readonly OwnDescriptor[] | undefined
  /** Transactions of this account that hold a nonce: on their way, or included in a block that the header may not know yet. */
  readonly pending: readonly OwnTransaction[]
  /** Wei per gas that it must reach to take the place of those before it; present when the request is to replace one. */
  readonly least?: FeeChoice
  /** Look again at exactly this: nothing that would be signed may move. */
  readonly pinned?: UnsignedTransaction
  readonly onProgress: (progress: AnalysisProgress) => void
  /** The Review before further runs are in: what is read does not wait for them. It is not signed. */
  readonly onFirst?: (analysis: SendAnalysis) => void
  readonly signal: AbortSignal
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * Completes a request (nonce, fee, gas), runs it locally on proved state, and judges it.
 * The draft stays here: endpoints see state reads only. Throws `rpc/*` and `proof/*` when not even the account can be read;
 * a run that cannot be made is no error but a gap of the Review.
 */
export const analyse = (deps: AnalyseDeps, subject: Subject): Promise<SendAnalysis> => whileItMoves(() => look(deps, subject))

async function look({ chain, reader, now, resolve, prices }: AnalyseDeps, asked: Subject): Promise<SendAnalysis> {
  const { request, signal, onProgress } = asked
  const started = now()
  onProgress('head')
  const feesAsked = chain.call('feeHistory', { chainId: request.chainId }, { signal }).catch((error: unknown) => {
    if (isError(error, 'app/aborted')) throw error
    return undefined
  })
  feesAsked.catch(() => undefined)
  const entering = enteredOf(request.intent, { resolve, memory: asked.memory, signal })
  entering.catch(() => undefined)
  const naming = withTokenList(asked.names, request.chainId)
  const headAsked = chain.call('head', { chainId: request.chainId, maxAgeMs: 0, purpose: 'review' }, { signal })
  headAsked.catch(() => undefined)
  // Until it is there: whatever can be known without it, and what the run and the telling of it need, loaded and compiled.
  const template = callTemplateOf(request.intent)
  const call = { from: request.account, data: template.data, ...(template.to === undefined ? {} : { to: template.to }) }
  const expected = reader.expected({ chainId: request.chainId, value: template.value, ...call })
  const bare = bareRequest(request, template)
  const explained = (by: Names): Explanation => explain({ ...template, from: request.account, chainId: request.chainId }, by)
  const foretold = explained(asked.names)
  void describeSignable(bare.asked, foretold, { ...asked, account: request.account })
  const hints = [...hintsOf(request.chainId, call), ...(await expected)]
  const parties = template.to === undefined ? [] : [template.to, ...recipientsOf(asked, template)]
  const factWants = stateNeededFor(plan({ request: bare, explanation: foretold, names: asked.names }).facts)
  const header = await headAsked
  const names = await naming
  const subject: Subject = { ...asked, names }
  const explanation = explained(names)
  const { blockTime, consensus } = subject.chain
  const ground = { blockTime, rules: chainRules(subject.chain), secret: subject.secret, consensus }
  const environment = reviewEnvironment(header, ground, now() / 1000)
  const describing = beginDescribing(bare.asked, explanation, { ...subject, account: request.account })
  onProgress('state')
  const wants = [
    { address: request.account, slots: [] as readonly Hex[] },
    // The proposer is paid by every run, that of the parent by a further run: asked for here, they cost no trip of their own.
    ...[...parties, environment.coinbase, header.coinbase].map((address) => ({ address, slots: [] as readonly Hex[] })),
    ...hints,
    ...factWants,
  ]
  const state = await reader.state(header, wants, { purpose: 'review', signal })
  const sender = state.witness.accounts.find((item) => item.address === request.account)?.account
  const fees = await feesAsked
  const suggested = suggestFee(header, fees ?? fallbackFees(), speedOf(request, environment.baseFee))
  const fee = subject.least ? raised(suggested, subject.least) : suggested
  onProgress('run')
  const turn: PendingNonces = { next: Number(sender?.nonce ?? 0n), ours: subject.pending }
  const pinned = subject.pinned ?? unchangedTransaction(request, turn, environment.baseFee)
  const draft = pinned ?? fillIn(request, template, fee, turn, { balance: sender?.balance ?? 0n, environment })
  const ran = await runTwice(reader, header, {
    subject: {
      ...subject,
      ...(pinned === undefined ? {} : { pinned }),
      balance: sender?.balance ?? 0n,
      now,
      unrun: {
        rules: rulesInForce(environment).rules,
        most: mostGasIn(environment),
        recipient: recipientIn(state.witness, template.to),
        before: gasBefore(subject.memory.transactions ?? [], request.chainId),
      },
      estimate: (one) => estimateOf(chain, header, request.account, one, signal),
    },
    environment,
    explanation,
    describing,
    draft,
    turn,
  })
  onProgress('judge')
  const describingRun = describing(ran.simulation)
  const { facts, hows } = await gatherFacts({ chain, reader, header, memory: subject.memory, signal, fees, keys: ran.plan.facts })
  const work = workOf([state.how, ...ran.hows, ...hows], now() - started)
  const [described, entered] = await Promise.all([describingRun, entering])
  const finished = (more: ExtraSimulations & Pick<JudgeInput, 'further'>): Promise<SendAnalysis> =>
    finish({
      rest: createPace(now),
      subject,
      header,
      environment,
      explanation,
      described,
      entered,
      simulations: ran,
      facts: withLater(facts, more),
      work,
      base: state.how.evidence,
      fees,
      now,
      more,
    })
  const base = ran.bundle && { bundle: ran.bundle, reads: ran.reads }
  const asking = { purpose: 'review' as const, hints: [], signal }
  const priced = ran.simulation && fetchRulePrices(prices, ran.plan.facts, names, signal)
  const further =
    ran.simulation &&
    extraSimulationsOf(
      { chain, on: subject.chain, reader, now, header, environment, asking, facts, priced, carrier: carrierOf(subject.secret) },
      base,
      ran.plan,
    )
  if (further === undefined) return finished({ further: 'none' })
  const first = await finished({ further: 'pending' })
  signal.throwIfAborted()
  subject.onFirst?.(first)
  return finished(await further())
}

/** As it would be run once it is signed: an authorization of ours is taken for signed. */
async function runOfOurs(request: SendRequest, transaction: UnsignedTransaction, environment: BlockEnvironment): Promise<Run> {
  const run = await runOf(transaction, request.account, environment)
  if (run.authorizations === undefined || request.intent.kind !== 'delegate') return run
  return { ...run, authorizations: run.authorizations.map((one) => ({ ...one, authority: request.account })) }
}

/** Whom it pays, where that is not whom it calls: their state costs no trip of its own. */
const recipientsOf = ({ request: { intent } }: Subject, template: CallTemplate): readonly Address[] =>
  [...new Set(paymentsOf(intent).map(({ to }) => to))].filter((to) => to !== template.to)

/** What the one does whose place it takes, from its bytes and not from what was remembered of it. */
function replacingOf({ account, chainId, intent }: SendRequest, names: Names): Pick<JudgeInput, 'replaces'> {
  if (intent.kind !== 'replace') return {}
  const { to, value, data } = intent.earlier
  const call = { from: account, chainId, value, data, ...(to === undefined ? {} : { to }) }
  const paid = paidAs(intent)
  const called = new Map(paid.map(({ address, name }) => [address, name]))
  const known: Names = { ...names, nameOf: (address) => names.nameOf(address) ?? called.get(address) }
  return { replaces: { how: intent.how, what: explain(call, known).intent, ...(paid.length === 0 ? {} : { paidAs: paid }) } }
}

type Pair = {
  /** `balance`: of the sender, in wei. `estimate`: gas by the word of a node that may see drafts; nothing where there is none. */
  readonly subject: Subject & {
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
type RanTwice = LocalSimulation & {
  readonly dataFee: Fact<DataFee> | undefined
  readonly transaction: UnsignedTransaction
  readonly plan: ReturnType<typeof plan>
  readonly hows: readonly (AnswerSource | undefined)[]
}

/** First to learn the gas and what was touched, then exactly what would be signed, with the probes that the plan asks for. */
async function runTwice(
  reader: ClosureReader,
  header: Header,
  { subject, environment, explanation, describing, draft, turn }: Pair,
): Promise<RanTwice> {
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
      : gasLimitOf(request.intent, needed, { floor: max(leastOf(draft), claimed), most: subject.unrun.most })
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
    ...(simulation ? { simulation } : {}),
    dataFee: dataFeeOf(subject.chain, data, second.how?.evidence),
    transaction,
    plan: planned,
    hows: [first.how, second.how],
  }
}

type Finish = {
  readonly subject: Subject
  readonly header: Header
  readonly environment: BlockEnvironment
  readonly explanation: Explanation
  readonly described: readonly Described[]
  readonly entered: readonly Entered[]
  readonly simulations: RanTwice
  readonly facts: Facts
  readonly work: JudgeInput['work']
  readonly base: Evidence
  readonly fees: FeeHistory | undefined
  readonly now: () => number
  readonly rest: () => Promise<void> | undefined
  readonly more: ExtraSimulations & Pick<JudgeInput, 'further'>
}

async function finish(given: Finish): Promise<SendAnalysis> {
  const { subject, header, environment, explanation, described, entered, simulations, facts, work, base, fees, now, rest, more } = given
  const { request, names } = subject
  const { transaction } = simulations
  const digest = transactionDigest(transaction)
  const authorization = authorizationFor(request, transaction.nonce)
  const input: TransactionInput = {
    request: reviewRequest(request, transaction),
    asking: subject.asker,
    explanation,
    described,
    names,
    chainId: request.chainId,
    chainKind: subject.chain.kind,
    block: { number: header.number, hash: header.hash, timestamp: header.timestamp, head: header.head, source: header.source },
    environment,
    ...(simulations.simulation ? { simulation: simulations.simulation } : {}),
    ...(simulations.failure ? { failure: simulations.failure } : {}),
    plan: simulations.plan,
    layoutOf: (address) => storageLayoutOf(request.chainId, address),
    facts,
    ...(simulations.dataFee ? { dataFee: simulations.dataFee } : {}),
    evidence: weakest([base, ...(simulations.how ? [simulations.how.evidence] : [])]),
    // What holds a signature that is still to be made has neither bytes nor hash yet: those of the authorization are there.
    ...(authorization === undefined ? { encoded: encodeUnsigned(transaction) } : {}),
    digests: [
      authorization === undefined
        ? { id: 'transaction', value: digest }
        : { id: 'authorization', value: authorizationDigest(authorization) },
      ...(transaction.data === '0x' ? [] : [{ id: 'calldata' as const, value: calldataDigest(transaction.data) }]),
    ],
    ...replacingOf(request, names),
    ...(entered.length === 0 ? {} : { entered }),
    ...judgedExtras(more),
    work,
  }
  return {
    review: await judgeInSteps(input, rest),
    transaction,
    digest,
    header,
    at: now(),
    fees,
    anew: rebuiltFields(request, transaction),
    ...(authorization ? { authorization } : {}),
  }
}
