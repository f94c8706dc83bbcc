import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Header } from '#core/chains/header'
import { mergeSimulations } from '#core/simulation/merge-simulations'
import type { Signable } from '#core/signing/signable'
import { type BlockEnvironment, type Bundle, type Carrier, MAX_STEPS, type Probe, type Run } from '#core/simulation/simulation'
import { typedDataDigest } from '#core/messages/typed-data'
import { exerciseOf, executedBy, exerciseProbes, type Exercise, isPlayable } from '#decode'
import type { Explained } from '#review'
import type { ReadOptions, ClosureReader } from '#protocol/state-reader'
import { type SimulationAtNonce, simulateAtNonce, type PendingNonces } from './simulate-at-nonce.ts'
import { runOf } from './run-of.ts'

export type RunContext = {
  readonly reader: ClosureReader
  readonly header: Header
  readonly environment: BlockEnvironment
  /** Who signs. */
  readonly account: Address
  readonly turn: PendingNonces
  /** Of what is no transaction yet. */
  readonly carrier: Carrier
  readonly asking: ReadOptions
}

/** How something that is asked is run. */
export type SimulationRequest = {
  /** Absent: there is nothing to run, as for a Safe's transaction whose number was used. */
  readonly once?: (probes: readonly Probe[]) => Promise<SimulationAtNonce>
  readonly exercise?: Exercise
}

/** Steps as one run: those before `first` only make ready. */
async function playBundle(
  { reader, header, asking, carrier }: RunContext,
  given: Bundle,
  { first, account }: { readonly first: number; readonly account: Address },
): Promise<SimulationAtNonce> {
  const bundle = { ...given, carrier }
  const { results, how, reads } = await reader.runBundle(header, bundle, asking)
  const simulation = mergeSimulations(results.slice(first))
  if (simulation === undefined) throw fail('simulation/unsupported', { what: 'a request without a step' })
  return { simulation, how, reads, bundle: { ...bundle, first, account } }
}

/** A transaction that costs nothing is only taken by a block that asks for nothing. */
const freeIfNeeded = (environment: BlockEnvironment, exercise: Exercise): BlockEnvironment =>
  exercise.steps.some(({ kind }) => kind === 'transaction') ? { ...environment, baseFee: 0n } : environment

/** `digest`: what would be signed. `authority`: whose authorizations those are that the transaction holds without a signature. */
type RunOptions = {
  readonly explanation: Explained
  readonly digest: `0x${string}` | undefined
  readonly authority: Address | undefined
}

/** The run as it will be once what it holds is signed. */
const withAuthority = (run: Run, authority: Address | undefined): Run =>
  authority === undefined || run.authorizations === undefined
    ? run
    : { ...run, authorizations: run.authorizations.map((authorization) => ({ ...authorization, authority })) }

/**
 * How to run what is asked. `undefined` where there is nothing to run: a text, a bare hash, a message of which nobody knows what can be done with it.
 * Throws as `ClosureReader.read`.
 */
export async function prepareRun(
  ground: RunContext,
  asked: Signable,
  { explanation, digest, authority }: RunOptions,
): Promise<SimulationRequest | undefined> {
  const { reader, header, environment, account, turn, asking } = ground
  if (asked.kind === 'transaction') {
    const base = withAuthority(await runOf(asked.transaction, account, environment), authority)
    return { once: (probes) => simulateAtNonce(reader, header, { ...base, probes }, turn, asking) }
  }
  if (asked.kind === 'calls') {
    const steps = asked.calls.flatMap(({ to, value, data }) =>
      to === undefined ? [] : [{ kind: 'call' as const, from: account, to, value, data }],
    )
    if (steps.length < asked.calls.length || steps.length === 0) return undefined
    if (steps.length > MAX_STEPS) throw fail('simulation/unsupported', { what: `a batch of more than ${MAX_STEPS} calls` })
    return { once: (probes) => playBundle(ground, { environment, steps, probes }, { first: 0, account }) }
  }
  if (!('faults' in explanation)) return undefined
  const message = explanation.nested ?? explanation
  if (!isPlayable(message.use)) return undefined
  // It would fall out in silence: the run takes the hash for signed.
  if (digest === undefined) throw fail('decode/malformed', { what: 'The request' })
  const questions = exerciseProbes(message, account)
  const answers = questions.length === 0 ? [] : (await reader.read(header, environment, questions, asking)).results
  // ERC-7739: what a contract checks is the hash of what is inside.
  const checked = message === explanation || message.typed === undefined ? digest : typedDataDigest(message.typed)
  const made = exerciseOf(message, { signer: account, digest: checked, answers })
  if (made === undefined) return undefined
  if (made.steps.length === 0) return made.turn === undefined ? undefined : { exercise: made }
  const exercise = executedBy(made, ground.carrier.origin)
  const { steps, signed, first, actor, slots = [] } = exercise
  return {
    exercise,
    once: (probes) =>
      playBundle(ground, { environment: freeIfNeeded(environment, exercise), steps, probes, signed, slots }, { first, account: actor }),
  }
}
