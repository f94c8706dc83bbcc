import type { Address } from '#core/address'
import { fail } from '#core/errors'
import type { Header } from '#core/header'
import { mergeSimulations } from '#core/merge-simulations'
import type { Signable } from '#core/signable'
import type { BlockEnvironment, Bundle, Probe, Run, Simulation } from '#core/simulation'
import { typedDataDigest } from '#core/typed-data'
import { exerciseOf, exerciseProbes, type Exercise } from '#decode'
import type { Explained } from '#review'
import type { Asking, How, Reader } from '#survey'
import { runInTurn, type Turn } from './run-in-turn.ts'
import { runOf } from './run-of.ts'

export type RunGround = {
  readonly reader: Reader
  readonly header: Header
  readonly environment: BlockEnvironment
  /** Who signs. */
  readonly account: Address
  readonly turn: Turn
  readonly asking: Asking
}

/** How something that is asked is run. `base`: the transaction itself, for further runs of it. */
export type AskedRun = {
  once(probes: readonly Probe[]): Promise<{ readonly simulation: Simulation; readonly how: How }>
  readonly base?: Run
  readonly exercise?: Exercise
}

/** Steps as one run: those before `first` only make ready. */
async function playBundle(
  { reader, header, asking }: RunGround,
  bundle: Bundle,
  first: number,
): Promise<{ readonly simulation: Simulation; readonly how: How }> {
  const { results, how } = await reader.runBundle(header, bundle, asking)
  const simulation = mergeSimulations(results.slice(first))
  if (simulation === undefined) throw fail('simulation/unsupported', { what: 'a request without a step' })
  return { simulation, how }
}

/** A transaction that costs nothing is only taken by a block that asks for nothing. */
const freeIfNeeded = (environment: BlockEnvironment, exercise: Exercise): BlockEnvironment =>
  exercise.steps.some(({ kind }) => kind === 'transaction') ? { ...environment, baseFee: 0n } : environment

/**
 * How to run what is asked. `undefined` where there is nothing to run: a text, a bare hash, a message of which nobody knows what can be done with it.
 * Throws as `Reader.read`.
 */
export async function prepareRun(
  ground: RunGround,
  asked: Signable,
  explanation: Explained,
  digest: `0x${string}` | undefined,
): Promise<AskedRun | undefined> {
  const { reader, header, environment, account, turn, asking } = ground
  if (asked.kind === 'transaction') {
    const base = await runOf(asked.transaction, account, environment)
    return { base, once: (probes) => runInTurn(reader, header, { ...base, probes }, turn, asking) }
  }
  if (asked.kind === 'calls') {
    const steps = asked.calls.flatMap(({ to, value, data }) =>
      to === undefined ? [] : [{ kind: 'call' as const, from: account, to, value, data }],
    )
    if (steps.length < asked.calls.length || steps.length === 0) return undefined
    return { once: (probes) => playBundle(ground, { environment, steps, probes }, 0) }
  }
  if (!('faults' in explanation) || digest === undefined) return undefined
  const message = explanation.nested ?? explanation
  const questions = exerciseProbes(message, account)
  const answers = questions.length === 0 ? [] : (await reader.read(header, environment, questions, asking)).results
  // ERC-7739: what a contract checks is the hash of what is inside.
  const checked = message === explanation || message.typed === undefined ? digest : typedDataDigest(message.typed)
  const exercise = exerciseOf(message, { signer: account, digest: checked, answers })
  if (exercise === undefined || exercise.steps.length === 0) return undefined
  const { steps, signed, first } = exercise
  return {
    exercise,
    once: (probes) => playBundle(ground, { environment: freeIfNeeded(environment, exercise), steps, probes, signed }, first),
  }
}
