import { encodeUnsigned } from '#core/ethereum/digest'
import { weakest } from '#core/evidence/evidence'
import { defined } from '#core/defined'
import { createPace } from '#core/pace'
import { authorizationDigest } from '#core/ethereum/digest'
import { paidAs } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import { explain, type Names } from '#decode'
import type { AnswerSource } from '#protocol/state-reader'
import type { Entered, Facts, JudgeInput } from '#review'
import { digestsFor } from '../digests.ts'
import { gatherFacts } from '../facts/facts.ts'
import { fetchRulePrices } from '../facts/rule-prices.ts'
import { authorizationFor } from '../fees/complete.ts'
import { type ExtraSimulations, extraSimulationsOf, judgedExtras, withLater } from '../simulation/extra-simulations.ts'
import { workOf } from '../simulation/local-simulation.ts'
import type { SimulationRequest } from '../simulation/simulation-request.ts'
import { actorIn, planSubjectOf } from './begin.ts'
import type { ProbedAnalysis } from './simulate.ts'

/** The analysis with every fact that rules asked for: all that a Review is made of, but for further runs. */
export type Gathered = Omit<ProbedAnalysis, 'entered'> & {
  readonly facts: Facts
  readonly factSources: readonly (AnswerSource | undefined)[]
  readonly entered: readonly Entered[]
  /** Milliseconds that it took up to here. */
  readonly milliseconds: number
}

/** Answers what the plan asked: accounts by proof, the rest from memory. What cannot be answered is left out, which is unknown. */
export async function gather(probed: ProbedAnalysis): Promise<Gathered> {
  const { ports, subject, header, plan, feeHistory } = probed
  subject.onProgress('judge')
  const { chain, reader, shipped, now } = ports
  const { memory, signal } = subject
  const { facts, hows } = await gatherFacts({ chain, reader, header, memory, signal, fees: feeHistory, keys: plan.facts, shipped })
  return { ...probed, facts, factSources: hows, entered: await probed.entered, milliseconds: now() - probed.startedAt }
}

/** Further runs that a Review may still wait for. */
export type More = ExtraSimulations & Pick<JudgeInput, 'further'>

/** Everything that the Review is judged by. */
export function judgeInputOf(gathered: Gathered, more: More): JudgeInput {
  const { ports, subject, header, environment, explanation, described, second, plan, answers, dataFee, entered } = gathered
  const { request } = planSubjectOf(subject, explanation)
  return {
    request,
    explanation,
    actor: actorIn(explanation, subject.account),
    asking: subject.asker,
    described,
    names: subject.names,
    chainId: subject.chain.chainId,
    chainKind: subject.chain.kind,
    block: {
      number: header.number,
      hash: header.hash,
      timestamp: header.timestamp,
      head: header.head,
      ...defined({ rollup: header.rollup }),
      source: header.source,
    },
    environment,
    plan,
    answers,
    layoutOf: (address) => ports.shipped.layoutOf(subject.chain.chainId, address),
    facts: withLater(gathered.facts, more),
    evidence: evidenceOf(gathered),
    work: workOf([gathered.stateSource, gathered.first.how, second.how, ...gathered.factSources], gathered.milliseconds),
    ...exercised(gathered.prepared.run),
    ...signedOf(gathered),
    ...judgedExtras(more),
    ...defined({
      simulation: second.simulation,
      failure: second.failure,
      malformed: subject.malformed,
      dataFee,
      entered: entered.length === 0 ? undefined : entered,
    }),
    ...(subject.completion === undefined ? {} : replacingOf(subject.completion.request, subject.names)),
  }
}

/** Of the world that it ran on: the weakest of its inputs. Number and balance of a transaction were read, even where it could not be run. */
function evidenceOf({ subject, stateSource, first, second }: Gathered): JudgeInput['evidence'] {
  const sources = [subject.completion === undefined ? first.how : stateSource, second.how]
  return weakest(sources.flatMap((source) => (source === undefined ? [] : [source.evidence])))
}

/** The bytes that are hashed and every hash of them. What holds a signature that is still to be made has neither yet: those of the authorization are there. */
function signedOf({ subject, transaction, delegate }: Gathered): Pick<JudgeInput, 'encoded' | 'digests'> {
  const { asked, completion } = subject
  const digests = digestsFor(asked, delegate)
  const authorization = transaction && completion && authorizationFor(completion.request, transaction.nonce)
  if (authorization !== undefined) {
    const others = digests.filter(({ id }) => id !== 'transaction')
    return { digests: [{ id: 'authorization', value: authorizationDigest(authorization) }, ...others] }
  }
  return { digests, ...defined({ encoded: asked.kind === 'transaction' ? encodeUnsigned(asked.transaction) : undefined }) }
}

/** How a signature was put to use in the run. */
function exercised(run: SimulationRequest | undefined): Pick<JudgeInput, 'exercise'> {
  if (run?.exercise === undefined) return {}
  const { tense, by, isAnybody, gaps, turn } = run.exercise
  return { exercise: { tense, gaps, ...defined({ by, isAnybody, turn }) } }
}

/** What the one does whose place it takes, from its bytes and not from what was remembered of it. */
function replacingOf({ account, chainId, intent }: SendRequest, names: Names): Pick<JudgeInput, 'replaces'> {
  if (intent.kind !== 'replace') return {}
  const { to, value, data } = intent.earlier
  const paid = paidAs(intent)
  const called = new Map(paid.map(({ address, name }) => [address, name]))
  const known: Names = { ...names, nameOf: (address) => names.nameOf(address) ?? called.get(address) }
  const what = explain({ from: account, chainId, value, data, ...defined({ to }) }, known).intent
  return { replaces: { how: intent.how, what, ...defined({ paidAs: paid.length === 0 ? undefined : paid }) } }
}

/**
 * Judges what is known, and once more when the further runs are in that the plan wants. `onFirst` hears of the first of the two: what is read does not
 * wait. `judge` makes the result; it is called with what is known by then.
 */
export async function extend<T>(
  gathered: Gathered,
  judge: (more: More) => Promise<T>,
  onFirst: ((first: T) => void) | undefined,
): Promise<T> {
  const { ports, subject, header, environment, plan, second, facts, context } = gathered
  const { chain, reader, now, prices } = ports
  const { signal } = subject
  const priced = fetchRulePrices(prices, plan.facts, subject.names, signal)
  const { asking, carrier } = context
  const ground = { chain, on: subject.chain, reader, now, header, environment, asking, facts, priced, carrier }
  const further = extraSimulationsOf(ground, second.bundle && { bundle: second.bundle, reads: second.reads }, plan)
  if (further === undefined) return judge({ further: 'none' })
  const first = await judge({ further: 'pending' })
  signal.throwIfAborted()
  onFirst?.(first)
  return judge(await further())
}

/** When work in steps should rest, so that the page draws and hears the person. */
export const paceOf = ({ ports }: Gathered): (() => Promise<void> | undefined) => createPace(ports.now)
