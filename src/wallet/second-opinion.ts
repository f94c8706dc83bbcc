import type { Address } from '#core/address'
import { type Chain, rulesOf } from '#core/chain'
import { encodeUnsigned } from '#core/digest'
import { digestsOf } from '#core/digests'
import type { WireError } from '#core/errors'
import { weakest } from '#core/evidence'
import type { Header } from '#core/header'
import type { Hex } from '#core/hex'
import type { OwnDescriptor } from '#core/own-descriptor'
import type { Signable } from '#core/signable'
import type { Words } from '#core/words'
import { actorOf, type Names } from '#decode'
import {
  type Asking as Asker,
  type Explained,
  type Facts,
  judge,
  type JudgeInput,
  NO_FACTS,
  otherProposer,
  plan,
  type Review,
  type ReviewRequest,
} from '#review'
import { childEnvironment, hintsOf, layoutOf } from '#survey'
import type { AnalyseDeps, Progress } from './analyse.ts'
import { type AskedRun, prepareRun, type RunGround } from './asked-run.ts'
import { describeAsked } from './describe-asked.ts'
import { explainAsked } from './explain-asked.ts'
import { gatherFacts, type Memory } from './facts.ts'
import { type Further, furtherIn, furtherOf, withLater } from './further.ts'
import { withTokenList } from './names.ts'
import { orFailure, type Ran, workOf, whileItMoves } from './ran.ts'
import { askedPrices } from './rule-prices.ts'

/** What somebody is asked to sign, looked at without a key: whose it is and where, and on which block. */
export type OpinionSubject = {
  readonly id: string
  readonly asked: Signable
  /** Who signs, or would. */
  readonly account: Address
  readonly chain: Chain
  /** Absent: the newest. */
  readonly block?: bigint
  readonly asker: Asker
  /** What was wrong with its form when it was read. */
  readonly malformed?: readonly Words[]
  readonly memory: Memory
  readonly names: Names
  /** The person's own descriptors and ABIs, where the vault is open. */
  readonly own?: readonly OwnDescriptor[] | undefined
  readonly onProgress: (progress: Progress) => void
  /** The Review before further runs are in: what is read does not wait for them. */
  readonly onFirst?: (opinion: Opinion) => void
  readonly signal: AbortSignal
}

export type Opinion = {
  readonly review: Review
  /** What would be signed, where that is one hash. */
  readonly digest: Hex | undefined
  readonly header: Header
  readonly at: number
}

/** How it is run, nothing where there is nothing to run, or why it cannot be. */
type Prepared = { readonly run?: AskedRun | undefined; readonly failure?: WireError }

/** By kind: the hash that the key would sign. */
const SIGNED: Readonly<Record<Signable['kind'], JudgeInput['digests'][number]['id'] | undefined>> = {
  transaction: 'transaction',
  calls: undefined,
  message: 'message',
  'typed-data': 'eip712',
  authorization: 'authorization',
  'user-operation': 'user-operation',
  hash: undefined,
}

/**
 * The Review of anything that somebody may be asked to sign, exactly as it is given: nothing is filled in. Nothing but state reads leaves this device.
 * Throws `rpc/*` when not even a header can be had; what cannot be run is a gap of the Review.
 */
export const secondOpinion = (deps: AnalyseDeps, subject: OpinionSubject): Promise<Opinion> => whileItMoves(() => look(deps, subject))

/**
 * Where no header can be had at all, the words, the hashes and the rules that need no chain are there all the same. Without `failure`: nothing failed, and the
 * run is still to come. `lists`: what was looked up on this device.
 */
export function offlineOpinion(subject: OpinionSubject, failure?: WireError, lists?: Partial<Facts>): Review {
  const explanation = explainAsked(subject.asked, subject)
  return judge({
    ...inputOf(subject, explanation),
    ...(failure === undefined ? { further: 'pending' } : { failure }),
    plan: plan(planSubject(subject, explanation)),
    facts: { ...NO_FACTS, ...lists },
    evidence: { kind: 'unknown', method: 'none' },
    work: { trips: 0, sources: [], ms: 0 },
  })
}

async function look(deps: AnalyseDeps, given: OpinionSubject): Promise<Opinion> {
  const { chain, reader, now, prices } = deps
  const { asked, account, signal, onProgress } = given
  const { chainId } = given.chain
  const started = now()
  onProgress('head')
  const fees = chain.call('feeHistory', { chainId }, { signal }).catch(() => undefined)
  const headAsked =
    given.block === undefined
      ? chain.call('head', { chainId, maxAgeMs: 0, purpose: 'review' }, { signal })
      : chain.call('header', { chainId, block: { number: given.block }, purpose: 'review' }, { signal })
  headAsked.catch(() => undefined)
  // Until it is there: whatever can be known without it, and what the run and the telling of it need, loaded and compiled.
  reader.remembered({ chainId, from: account, data: '0x' }).catch(() => undefined)
  const naming = withTokenList(given.names, chainId)
  void describeAsked(asked, explainAsked(asked, given), given)
  const digest = digestOf(asked)
  const foretold = hintsFor(given)
  const header = await headAsked
  const subject: OpinionSubject = { ...given, names: await naming }
  const explanation = explainAsked(asked, subject)
  // A block of the past is looked at as it was: its child came one block time later.
  const clock = subject.block === undefined ? now() / 1000 : 0
  const environment = childEnvironment(header, subject.chain.blockTime, clock, rulesOf(subject.chain))
  onProgress('state')
  const hints = [
    ...foretold,
    { address: account, slots: [] },
    { address: environment.coinbase, slots: [] },
    { address: otherProposer(environment.coinbase), slots: [] },
  ]
  // What can be foretold is proved first, and need not be for each run.
  const asking = { purpose: 'review' as const, hints: [], signal }
  const state = await reader.state(header, hints, asking)
  const sender = state.witness.accounts.find((item) => item.address === account)?.account
  const ground: RunGround = { reader, header, environment, account, asking, turn: { next: Number(sender?.nonce ?? 0n), ours: [] } }
  onProgress('run')
  const prepared: Prepared = await orFailure(async () => ({ run: await prepareRun(ground, asked, explanation, digest) }))
  const first = await run(prepared, [])
  const balance = sender?.balance ?? 0n
  const planned = plan(planSubject(subject, explanation), first.simulation && { simulation: first.simulation, environment, balance })
  const second = first.simulation
    ? await run(
        prepared,
        planned.probes.map(({ probe }) => probe),
      )
    : first
  onProgress('judge')
  const describing = describeAsked(asked, explanation, { ...subject, simulation: second.simulation })
  const facts = await gatherFacts({ chain, reader, header, memory: subject.memory, signal, fees: await fees, keys: planned.facts })
  const described = await describing
  const judged = (more: Further & Pick<JudgeInput, 'further'>): Opinion => ({
    review: judge({
      ...inputOf(subject, explanation),
      described,
      ...exercised(prepared.run),
      block: { number: header.number, hash: header.hash, timestamp: header.timestamp, head: header.head, source: header.source },
      environment,
      ...(second.simulation ? { simulation: second.simulation } : {}),
      ...(second.failure ? { failure: second.failure } : {}),
      plan: planned,
      facts: withLater(facts.facts, more),
      layoutOf: (address) => layoutOf(chainId, address),
      evidence: weakest([first.how?.evidence, second.how?.evidence].filter((one) => one !== undefined)),
      work: workOf([state.how, first.how, second.how, ...facts.hows], now() - started),
      ...furtherIn(more),
    }),
    digest,
    header,
    at: now(),
  })
  const priced = askedPrices(prices, planned.facts, subject.names, signal)
  const further = furtherOf(
    { chain, on: subject.chain, reader, header, environment, asking, facts: facts.facts, priced },
    prepared.run?.base,
    planned,
  )
  if (further === undefined) return judged({ further: 'none' })
  subject.onFirst?.(judged({ further: 'pending' }))
  return judged(await further())
}

const run = async ({ run: made, failure }: Prepared, probes: Parameters<AskedRun['once']>[0]): Promise<Ran> =>
  made === undefined ? (failure === undefined ? {} : { failure }) : orFailure(() => made.once(probes))

const exercised = (made: AskedRun | undefined): Pick<JudgeInput, 'exercise'> => {
  if (made?.exercise === undefined) return {}
  const { tense, by, gaps } = made.exercise
  return { exercise: { tense, gaps, ...(by === undefined ? {} : { by }) } }
}

const requestOf = ({ id, account, chain, asked }: OpinionSubject): ReviewRequest => ({ id, account, chainId: chain.chainId, asked })

const actorIn = (explanation: Explained, account: Address): Address =>
  'faults' in explanation ? actorOf((explanation.nested ?? explanation).use, account) : account

const planSubject = (subject: OpinionSubject, explanation: Explained): Parameters<typeof plan>[0] => ({
  request: requestOf(subject),
  explanation,
  names: subject.names,
  actor: actorIn(explanation, subject.account),
})

type Said = Pick<
  JudgeInput,
  'request' | 'explanation' | 'actor' | 'asking' | 'malformed' | 'names' | 'chainId' | 'chainKind' | 'digests' | 'encoded'
>

/** What is known without a chain. */
function inputOf(subject: OpinionSubject, explanation: Explained): Said {
  const { asked, account, chain, names, asker, malformed } = subject
  return {
    request: requestOf(subject),
    explanation,
    actor: actorIn(explanation, account),
    asking: asker,
    names,
    chainId: chain.chainId,
    chainKind: chain.kind,
    digests: digestsOf(asked),
    ...(malformed === undefined ? {} : { malformed }),
    ...(asked.kind === 'transaction' ? { encoded: encodeUnsigned(asked.transaction) } : {}),
  }
}

/** What a key would sign; a bare hash is not signed by us, and may have been by others. */
export const digestOf = (asked: Signable): Hex | undefined => digestsOf(asked).find(({ id }) => id === SIGNED[asked.kind])?.value

/** What it will probably read, from layouts that ship with the build. */
function hintsFor({ asked, account, chain }: OpinionSubject): ReturnType<typeof hintsOf> {
  const calls =
    asked.kind === 'transaction'
      ? [asked.transaction]
      : asked.kind === 'calls'
        ? asked.calls
        : asked.kind === 'user-operation'
          ? [{ to: asked.operation.sender, data: asked.operation.callData }]
          : []
  return calls.flatMap(({ to, data }) => hintsOf(chain.chainId, { from: account, data, ...(to === undefined ? {} : { to }) }))
}
