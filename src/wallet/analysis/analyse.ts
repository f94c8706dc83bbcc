import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { chainRules } from '#core/chains/chain'
import { authorizationDigest, calldataDigest, encodeUnsigned, transactionDigest } from '#core/ethereum/digest'
import { isError } from '#core/errors'
import { type Evidence, weakest } from '#core/evidence/evidence'
import { suggestFee } from '#core/fee-policy'
import { rulesInForce } from '#core/chains/fork-schedule'
import type { Header } from '#core/chains/header'
import { paidAs, paymentsOf } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import type { BlockEnvironment, MissingState } from '#core/simulation/simulation'
import { type Explanation, explain, type Names } from '#decode'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, FeeHistory } from '#protocol/chain'
import { type Described, type Entered, type Facts, judgeInSteps, type JudgeInput, plan, type TransactionInput } from '#review'
import { hintsOf, storageLayoutOf, type ClosureReader, reviewEnvironment } from '#survey'
import { unchangedTransaction, authorizationFor, fallbackFees, fillIn, rebuiltFields, mostGasIn, speedOf } from '../fees/complete.ts'
import { beginDescribing, describeSignable } from './describe-signable.ts'
import { enteredOf, type Resolve } from './entered.ts'
import { gatherFacts, stateNeededFor } from '../facts/facts.ts'
import { gasBefore } from '../facts/earlier-sends.ts'
import { carrierOf } from '../simulation/carrier.ts'
import { type ExtraSimulations, judgedExtras, extraSimulationsOf, withLater } from '../simulation/extra-simulations.ts'
import type { CallTemplate } from '../intents/template.ts'
import { callTemplateOf } from '../intents/register.ts'
import { withTokenList } from '../facts/names.ts'
import { raised } from '../fees/replacement.ts'
import { createPace } from '../pace.ts'
import { whileItMoves, workOf } from '../simulation/local-simulation.ts'
import { type PriceLookup, fetchRulePrices } from '../facts/rule-prices.ts'
import type { PendingNonces } from '../simulation/simulate-at-nonce.ts'
import { bareRequest, reviewRequest } from './review-requests.ts'
import { estimateOf, recipientIn } from '../fees/transfer-gas.ts'
import { type TwoRuns, runTwice } from './run-twice.ts'
import type { SendAnalysis, SendSubject } from './send-analysis.ts'

export type AnalyseDeps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly now: () => number
  /** Whom a name leads to. Absent: names are not looked up again, which is said. */
  readonly resolve?: Resolve
  /** Absent: nothing is weighed by its price. */
  readonly prices?: PriceLookup
}

/**
 * Completes a request (nonce, fee, gas), runs it locally on proved state, and judges it.
 * The draft stays here: endpoints see state reads only. Throws `rpc/*` and `proof/*` when not even the account can be read;
 * a run that cannot be made is no error but a gap of the Review.
 */
export const analyse = (deps: AnalyseDeps, subject: SendSubject): Promise<SendAnalysis> => whileItMoves(() => look(deps, subject))

async function look({ chain, reader, now, resolve, prices }: AnalyseDeps, asked: SendSubject): Promise<SendAnalysis> {
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
  const call = { from: request.account, data: template.data, ...defined({ to: template.to }) }
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
  const subject: SendSubject = { ...asked, names }
  const explanation = explained(names)
  const { blockTime, consensus } = subject.chain
  const ground = { blockTime, rules: chainRules(subject.chain), secret: subject.secret, consensus }
  const environment = reviewEnvironment(header, ground, now() / 1000)
  const describing = beginDescribing(bare.asked, explanation, { ...subject, account: request.account })
  onProgress('state')
  const wants: readonly MissingState[] = [
    { address: request.account, slots: [] },
    // The proposer is paid by every run, that of the parent by a further run: asked for here, they cost no trip of their own.
    ...[...parties, environment.coinbase, header.coinbase].map((address) => ({ address, slots: [] })),
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
      ...defined({ pinned }),
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

/** Whom it pays, where that is not whom it calls: their state costs no trip of its own. */
const recipientsOf = ({ request: { intent } }: SendSubject, template: CallTemplate): readonly Address[] =>
  [...new Set(paymentsOf(intent).map(({ to }) => to))].filter((to) => to !== template.to)

/** What the one does whose place it takes, from its bytes and not from what was remembered of it. */
function replacingOf({ account, chainId, intent }: SendRequest, names: Names): Pick<JudgeInput, 'replaces'> {
  if (intent.kind !== 'replace') return {}
  const { to, value, data } = intent.earlier
  const call = { from: account, chainId, value, data, ...defined({ to }) }
  const paid = paidAs(intent)
  const called = new Map(paid.map(({ address, name }) => [address, name]))
  const known: Names = { ...names, nameOf: (address) => names.nameOf(address) ?? called.get(address) }
  return { replaces: { how: intent.how, what: explain(call, known).intent, ...defined({ paidAs: paid.length === 0 ? undefined : paid }) } }
}

type Finish = {
  readonly subject: SendSubject
  readonly header: Header
  readonly environment: BlockEnvironment
  readonly explanation: Explanation
  readonly described: readonly Described[]
  readonly entered: readonly Entered[]
  readonly simulations: TwoRuns
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
    ...defined({
      simulation: simulations.simulation ? simulations.simulation : undefined,
      failure: simulations.failure ? simulations.failure : undefined,
    }),
    plan: simulations.plan,
    layoutOf: (address) => storageLayoutOf(request.chainId, address),
    facts,
    ...defined({ dataFee: simulations.dataFee ? simulations.dataFee : undefined }),
    evidence: weakest([base, ...(simulations.how ? [simulations.how.evidence] : [])]),
    // What holds a signature that is still to be made has neither bytes nor hash yet: those of the authorization are there.
    ...defined({ encoded: authorization === undefined ? encodeUnsigned(transaction) : undefined }),
    digests: [
      authorization === undefined
        ? { id: 'transaction', value: digest }
        : { id: 'authorization', value: authorizationDigest(authorization) },
      ...(transaction.data === '0x' ? [] : [{ id: 'calldata' as const, value: calldataDigest(transaction.data) }]),
    ],
    ...replacingOf(request, names),
    ...defined({ entered: entered.length === 0 ? undefined : entered }),
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
    ...defined({ authorization: authorization ? authorization : undefined }),
  }
}
