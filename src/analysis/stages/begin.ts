import type { Address } from '#core/ethereum/address'
import { chainRules } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import { defined } from '#core/defined'
import { isError } from '#core/errors'
import { createPace } from '#core/pace'
import { paymentsOf } from '#core/signing/intent'
import type { Signable, UnsignedCall } from '#core/signing/signable'
import type { BlockEnvironment, MissingState } from '#core/simulation/simulation'
import { actorOf, explain, type Names } from '#decode'
import type { FeeHistory } from '#protocol/chain'
import { type Entered, type Explained, planInSteps, type PlanSubject } from '#review'
import { beginDescribing, describeSignable } from '../describe-signable.ts'
import { enteredOf } from '../entered.ts'
import { explainSignable } from '../explain-signable.ts'
import { warmElsewhere } from '../facts/elsewhere.ts'
import { stateNeededFor, strangers } from '../facts/facts.ts'
import { callOfIntent } from '../intents/calls.ts'
import { type AnalysisPorts, requestHeader } from '../ports.ts'
import type { Completion, SendSubject, SignableSubject } from '../subject.ts'

/** What is analysed, as every stage sees it. `completion`: it is a transaction that is still to be given nonce, fee and gas. */
export type Subject = Omit<SignableSubject, 'onFirst'> & { readonly completion?: Completion }

/** A request to send as a subject: until it is completed it is the bare call that its intent makes. */
export function subjectOfSend({ request, pending, least, pinned, onFirst: _, ...rest }: SendSubject): Subject {
  const { id, account, chainId, intent } = request
  const { to, value, data } = callOfIntent(intent)
  const calls: readonly UnsignedCall[] = [{ value, data, ...defined({ to }) }]
  return {
    ...rest,
    id,
    account,
    asked: { kind: 'calls', chainId, atomic: 'optional', calls },
    completion: { request, pending, ...defined({ least, pinned }) },
  }
}

/** Whose things are moved: the signer's, or those of the account that a message acts for. */
export const actorIn = (explanation: Explained, account: Address): Address =>
  'faults' in explanation ? actorOf((explanation.nested ?? explanation).use, account) : account

/** The one call that it makes, where it makes one. */
function onlyCallOf(asked: Signable): UnsignedCall | undefined {
  if (asked.kind === 'transaction') return asked.transaction
  return asked.kind === 'calls' && asked.calls.length === 1 ? asked.calls[0] : undefined
}

/** What it says, by these names. What is still to be completed is read as the transaction that it becomes. */
function explanationOf({ asked, account, chain, completion }: Subject, names: Names): Explained {
  const call = completion === undefined ? undefined : onlyCallOf(asked)
  if (call === undefined) return explainSignable(asked, { account, chain, names })
  const { to, value, data } = call
  return explain({ from: account, chainId: chain.chainId, value, data, ...defined({ to }) }, names)
}

/** State that it will probably read, by layouts that ship with the build. */
function predictedReads({ shipped }: AnalysisPorts, { asked, account, chain }: Subject): readonly MissingState[] {
  const calls =
    asked.kind === 'transaction'
      ? [asked.transaction]
      : asked.kind === 'calls'
        ? asked.calls
        : asked.kind === 'user-operation'
          ? [{ to: asked.operation.sender, data: asked.operation.callData }]
          : []
  return calls.flatMap(({ to, data }) => shipped.predictReads(chain.chainId, { from: account, data, ...defined({ to }) }))
}

const wholeOf = (address: Address): MissingState => ({ address, slots: [] })

/** Accounts that the words alone name: proved along with the rest they cost no trip of their own. */
function partiesOf({ asked, account, completion }: Subject, explanation: Explained): readonly MissingState[] {
  const to = onlyCallOf(asked)?.to
  const sender = asked.kind === 'user-operation' ? asked.operation.sender : undefined
  const paid = completion === undefined ? [] : paymentsOf(completion.request.intent).map((payment) => payment.to)
  const parties = [account, actorIn(explanation, account), sender, to, ...paid].filter((address) => address !== undefined)
  return [...new Set(parties)].map(wholeOf)
}

/** What the words alone ask of a plan: of whom they name, before anything is run. */
export const planSubjectOf = (subject: Subject, explanation: Explained): PlanSubject => ({
  request: { id: subject.id, account: subject.account, chainId: subject.chain.chainId, asked: subject.asked },
  explanation,
  names: subject.names,
  actor: actorIn(explanation, subject.account),
})

/** The analysis before a header is there: what was asked for, and what is known without one. */
export type Begun = {
  readonly ports: AnalysisPorts
  readonly subject: Subject
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly header: Promise<Header>
  readonly names: Promise<Names>
  /** Nothing where no node tells. Throws `app/aborted` alone. */
  readonly fees: Promise<FeeHistory | undefined>
  readonly entered: Promise<readonly Entered[]>
  /** What the runs will probably read. */
  readonly predicted: readonly MissingState[]
}

/** A promise that is awaited later: a stage before may fail first, and then nobody hears of this one. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** Asks for the header and whatever does not depend on it, and loads and compiles what runs and descriptions need meanwhile. */
export async function begin(ports: AnalysisPorts, subject: Subject): Promise<Begun> {
  const { chain, reader, now, shipped, resolve } = ports
  const { account, asked, completion, memory, signal } = subject
  const { chainId } = subject.chain
  const startedAt = now()
  subject.onProgress('head')
  const fees = chain.call('feeHistory', { chainId }, { signal }).catch((error: unknown) => {
    if (isError(error, 'app/aborted')) throw error
    return undefined
  })
  const entered = completion === undefined ? Promise.resolve([]) : enteredOf(completion.request.intent, { resolve, memory, signal })
  const call = onlyCallOf(asked) ?? { value: 0n, data: '0x' as const }
  const expected = awaitedLater(
    reader.expected({ chainId, from: account, value: call.value, data: call.data, ...defined({ to: call.to }) }),
  )
  const begun = {
    ports,
    subject,
    startedAt,
    header: awaitedLater(requestHeader(ports, subject.chain, subject)),
    names: shipped.withTokenList(subject.names, chainId),
    fees: awaitedLater(fees),
    entered: awaitedLater(entered),
  }
  const explanation = explanationOf(subject, subject.names)
  void describeSignable(asked, explanation, subject)
  const planned = await planInSteps(planSubjectOf(subject, explanation), undefined, createPace(now))
  if (memory.others !== undefined && strangers(planned.facts, memory).length > 0) warmElsewhere({ chain, others: memory.others, signal })
  const known = await expected.catch((error: unknown) => {
    if (isError(error, 'app/aborted')) throw error
    return []
  })
  const predicted = [...partiesOf(subject, explanation), ...predictedReads(ports, subject), ...known, ...stateNeededFor(planned.facts)]
  return { ...begun, predicted }
}

/** The analysis at one header: everything after this is read and run there. */
export type Pinned = Omit<Begun, 'header' | 'names'> & {
  readonly header: Header
  readonly environment: BlockEnvironment
  readonly explanation: Explained
  /** Descriptions of it, once its first run tells whose code contracts run. */
  readonly describe: ReturnType<typeof beginDescribing>
}

/** Pins the header, and explains the subject by all names that this build ships. */
export async function pinHeader(begun: Begun): Promise<Pinned> {
  const { ports, subject: given } = begun
  const header = await begun.header
  const subject: Subject = { ...given, names: await begun.names }
  const { blockTime, consensus } = subject.chain
  const options = { blockTime, rules: chainRules(subject.chain), secret: subject.secret, consensus }
  // A block of the past is analysed as it was: its child came one block time later.
  const clock = subject.block === undefined ? ports.now() / 1000 : 0
  const environment = ports.shipped.reviewEnvironment(header, options, clock)
  const explanation = explanationOf(subject, subject.names)
  const describe = beginDescribing(subject.asked, explanation, subject)
  // The proposer is paid by every run, that of the parent by a further run.
  const predicted = [...begun.predicted, ...[environment.coinbase, header.coinbase].map(wholeOf)]
  return { ...begun, subject, header, environment, explanation, describe, predicted }
}
