import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, chainRules } from '#core/chains/chain'
import { encodeUnsigned } from '#core/ethereum/digest'
import { delegateOf } from '#core/ethereum/delegation'
import { digestsOf, SIGNED_DIGEST } from '#core/signing/digests'
import type { WireError } from '#core/errors'
import { weakest } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { Signable } from '#core/signing/signable'
import type { Probe, Witness } from '#core/simulation/simulation'
import type { Words } from '#core/text/words'
import { actorOf, type Names } from '#decode'
import {
  type Answer,
  type Requester as Asker,
  type Described,
  type Explained,
  type Facts,
  judgeInSteps,
  type JudgeInput,
  NO_FACTS,
  type ReviewPlan,
  type PlanSubject,
  planInSteps,
  type Review,
  type ReviewRequest,
} from '#review'
import { hintsOf, storageLayoutOf, reviewEnvironment } from '#survey'
import type { AnalyseDeps } from './analyse.ts'
import type { AnalysisProgress } from './send-analysis.ts'
import { type SimulationRequest, prepareRun, type RunContext } from '../simulation/simulation-request.ts'
import { beginDescribing, describeSignable } from './describe-signable.ts'
import { explainSignable } from './explain-signable.ts'
import { gatherFacts, type RememberedFacts, stateNeededFor } from '../facts/facts.ts'
import { carrierOf } from '../simulation/carrier.ts'
import { blocksAfter, type ExtraSimulations, judgedExtras, extraSimulationsOf, withLater } from '../simulation/extra-simulations.ts'
import { withTokenList } from '../facts/names.ts'
import { createPace } from '../pace.ts'
import { orFailure, type LocalSimulation, workOf, whileItMoves } from '../simulation/local-simulation.ts'
import { fetchRulePrices } from '../facts/rule-prices.ts'

/** What somebody is asked to sign, looked at without a key: whose it is and where, and on which block. */
export type OpinionSubject = {
  readonly id: string
  /** 32 bytes that only this session knows, the same for every look at this request: what the block of the run cannot be foreseen by. */
  readonly secret: Hex
  readonly asked: Signable
  /** Who signs, or would. */
  readonly account: Address
  readonly chain: Chain
  /** Absent: the newest. */
  readonly block?: bigint
  readonly asker: Asker
  /** What was wrong with its form when it was read. */
  readonly malformed?: readonly Words[]
  readonly memory: RememberedFacts
  readonly names: Names
  /** The person's own descriptors and ABIs, where the vault is open. */
  readonly own?: readonly OwnDescriptor[] | undefined
  readonly onProgress: (progress: AnalysisProgress) => void
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
type Prepared = { readonly run?: SimulationRequest | undefined; readonly failure?: WireError }

/**
 * The Review of anything that somebody may be asked to sign, exactly as it is given: nothing is filled in. Nothing but state reads leaves this device.
 * Throws `rpc/*` when not even a header can be had; what cannot be run is a gap of the Review.
 */
export const secondOpinion = (deps: AnalyseDeps, subject: OpinionSubject): Promise<Opinion> => whileItMoves(() => look(deps, subject))

/** What is known where nothing was run. `lists`: what was looked up on this device. `described`: what descriptors say, which needs no chain. */
export type OfflineContext = {
  /** Absent: nothing failed, and the run is still to come. */
  readonly failure?: WireError | undefined
  readonly lists?: Partial<Facts> | undefined
  readonly described?: readonly Described[]
}

/**
 * Where no header can be had at all, the words, the hashes, the descriptors and the rules that need no chain are there all the same. `rest`: as of
 * `takeSteps`, since a request may hold a thousand calls.
 */
export async function offlineOpinion(
  subject: OpinionSubject,
  { failure, lists, described = [] }: OfflineContext,
  rest: () => Promise<void> | undefined,
): Promise<Review> {
  const explanation = explainSignable(subject.asked, subject)
  await rest()
  const planned = await planInSteps({ ...planSubject(subject, explanation), described }, undefined, rest)
  const input: JudgeInput = {
    ...inputOf(subject, explanation),
    ...(failure === undefined ? { further: 'pending' } : { failure }),
    described,
    plan: planned,
    facts: { ...NO_FACTS, ...lists },
    evidence: { kind: 'unknown', method: 'none' },
    work: { trips: 0, sources: [], ms: 0 },
  }
  await rest()
  return judgeInSteps(input, rest)
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
  reader.expected({ chainId, from: account, data: '0x' }).catch(() => undefined)
  const naming = withTokenList(given.names, chainId)
  const read = explainSignable(asked, given)
  void describeSignable(asked, read, given)
  const foretold = hintsFor(given)
  // What the rules will ask of whom the words name costs no trip of its own then.
  const { facts: wordFacts } = await planInSteps(planSubject(given, read), undefined, createPace(now))
  const header = await headAsked
  const subject: OpinionSubject = { ...given, names: await naming }
  const explanation = explainSignable(asked, subject)
  // A block of the past is looked at as it was: its child came one block time later.
  const clock = subject.block === undefined ? now() / 1000 : 0
  const { blockTime, consensus } = subject.chain
  const environment = reviewEnvironment(header, { blockTime, rules: chainRules(subject.chain), secret: subject.secret, consensus }, clock)
  onProgress('state')
  const hints = [
    ...foretold,
    { address: account, slots: [] },
    { address: actorIn(explanation, account), slots: [] },
    ...(asked.kind === 'user-operation' ? [{ address: asked.operation.sender, slots: [] }] : []),
    { address: environment.coinbase, slots: [] },
    { address: header.coinbase, slots: [] },
    ...stateNeededFor(wordFacts),
  ]
  const describing = beginDescribing(asked, explanation, subject)
  // What can be predicted is proved first, and need not be for each run.
  const asking = { purpose: 'review' as const, hints: [], signal }
  const state = await reader.state(header, hints, asking)
  const sender = state.witness.accounts.find((item) => item.address === account)?.account
  const delegate = delegateIn(state.witness, asked)
  const digest = signingDigest(asked, delegate)
  const carrier = carrierOf(subject.secret)
  const turn = { next: Number(sender?.nonce ?? 0n), ours: [] }
  const ground: RunContext = { reader, header, environment, account, asking, turn, carrier }
  onProgress('run')
  const prepared: Prepared = await orFailure(async () => ({ run: await prepareRun(ground, asked, explanation, digest) }))
  const first = await run(prepared, [])
  const actor = actorIn(explanation, account)
  const balance = state.witness.accounts.find(({ address }) => address === actor)?.account?.balance ?? 0n
  const blocks = blocksAfter(header, subject.chain, subject.secret)
  const tense = prepared.run?.exercise?.tense
  const ran = first.simulation && { simulation: first.simulation, environment, balance, blocks, ...defined({ tense }) }
  // The second run is the same with questions, so whose code a contract runs is known already.
  const described = await describing(first.simulation)
  const planned = await planInSteps({ ...planSubject(subject, explanation), described }, ran, createPace(now))
  const second = first.simulation
    ? await run(
        prepared,
        planned.probes.map(({ probe }) => probe),
      )
    : first
  const answers = second.simulation ? [] : await askedOfTokens(ground, planned)
  onProgress('judge')
  const facts = await gatherFacts({ chain, reader, header, memory: subject.memory, signal, fees: await fees, keys: planned.facts })
  const judged = async (more: ExtraSimulations & Pick<JudgeInput, 'further'>): Promise<Opinion> => {
    const input: JudgeInput = {
      ...inputOf(subject, explanation, delegate),
      described,
      ...exercised(prepared.run),
      block: { number: header.number, hash: header.hash, timestamp: header.timestamp, head: header.head, source: header.source },
      environment,
      ...defined({ simulation: second.simulation ? second.simulation : undefined, failure: second.failure ? second.failure : undefined }),
      plan: planned,
      answers,
      facts: withLater(facts.facts, more),
      layoutOf: (address) => storageLayoutOf(chainId, address),
      evidence: weakest([first.how?.evidence, second.how?.evidence].filter((one) => one !== undefined)),
      work: workOf([state.how, first.how, second.how, ...facts.hows], now() - started),
      ...judgedExtras(more),
    }
    return { review: await judgeInSteps(input, createPace(now)), digest, header, at: now() }
  }
  const priced = fetchRulePrices(prices, planned.facts, subject.names, signal)
  const further = extraSimulationsOf(
    { chain, on: subject.chain, reader, now, header, environment, asking, facts: facts.facts, priced, carrier },
    second.bundle && { bundle: second.bundle, reads: second.reads },
    planned,
  )
  if (further === undefined) return judged({ further: 'none' })
  const shown = await judged({ further: 'pending' })
  signal.throwIfAborted()
  subject.onFirst?.(shown)
  return judged(await further())
}

/** Where nothing is run, as for most orders: what tokens call themselves, so that one that imitates another is found. Nothing where it cannot be had. */
async function askedOfTokens({ reader, header, environment, asking }: RunContext, { probes }: ReviewPlan): Promise<readonly Answer[]> {
  const questions = probes.flatMap(({ probe, reading }) => (reading.reads === 'symbol' || reading.reads === 'decimals' ? [probe] : []))
  if (questions.length === 0) return []
  try {
    const { results } = await reader.read(header, environment, questions, asking)
    return questions.flatMap((probe, index) => {
      const result = results[index]
      return result === undefined ? [] : [{ probe, result }]
    })
  } catch (error) {
    if (asking.signal?.aborted === true) throw error
    return []
  }
}

const run = async ({ run: made, failure }: Prepared, probes: readonly Probe[]): Promise<LocalSimulation> => {
  const once = made?.once
  return once === undefined ? (failure === undefined ? {} : { failure }) : orFailure(() => once(probes))
}

const exercised = (made: SimulationRequest | undefined): Pick<JudgeInput, 'exercise'> => {
  if (made?.exercise === undefined) return {}
  const { tense, by, isAnybody, gaps, turn } = made.exercise
  return {
    exercise: {
      tense,
      gaps,
      ...defined({ by, isAnybody, turn }),
    },
  }
}

const requestOf = ({ id, account, chain, asked }: OpinionSubject): ReviewRequest => ({ id, account, chainId: chain.chainId, asked })

const actorIn = (explanation: Explained, account: Address): Address =>
  'faults' in explanation ? actorOf((explanation.nested ?? explanation).use, account) : account

const planSubject = (subject: OpinionSubject, explanation: Explained): PlanSubject => ({
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
function inputOf(subject: OpinionSubject, explanation: Explained, delegate?: Address): Said {
  const { asked, account, chain, names, asker, malformed } = subject
  return {
    request: requestOf(subject),
    explanation,
    actor: actorIn(explanation, account),
    asking: asker,
    names,
    chainId: chain.chainId,
    chainKind: chain.kind,
    digests: hashesOf(asked, delegate),
    ...defined({ malformed, encoded: asked.kind === 'transaction' ? encodeUnsigned(asked.transaction) : undefined }),
  }
}

const hashes = new WeakMap<Signable, ReturnType<typeof digestsOf>>()

/** Made once of what is asked: one Review wants them several times, and of a long message they take long. `delegate`: as of `digestsOf`. */
function hashesOf(asked: Signable, delegate: Address | undefined): ReturnType<typeof digestsOf> {
  if (delegate !== undefined) return digestsOf(asked, delegate)
  const made = hashes.get(asked) ?? digestsOf(asked)
  hashes.set(asked, made)
  return made
}

/** What a key would sign; a bare hash is not signed by us, and may have been by others. `delegate`: as of `digestsOf`. */
export const signingDigest = (asked: Signable, delegate?: Address): Hex | undefined =>
  hashesOf(asked, delegate).find(({ id }) => id === SIGNED_DIGEST[asked.kind])?.value

/** Code that the sender of a user operation runs by EIP-7702, which is part of its hash where it is named by its marker. */
function delegateIn({ accounts, codes }: Witness, asked: Signable): Address | undefined {
  if (asked.kind !== 'user-operation') return undefined
  const { sender, authorization } = asked.operation
  const codeHash = accounts.find(({ address }) => address === sender)?.account?.codeHash
  return authorization?.address ?? delegateOf(codes.find(({ hash }) => hash === codeHash)?.code)
}

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
  return calls.flatMap(({ to, data }) => hintsOf(chain.chainId, { from: account, data, ...defined({ to }) }))
}
