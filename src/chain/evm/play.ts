import { Account } from '@ethereumjs/util'
import { fromBytes } from '#core/hex'
import type { BlockEnvironment, BundleStep, Outcome, Probe, ProbeResult, Sent, SignedDigest, Simulation } from '#core/simulation'
import { mostCost, type Refusal, refuse } from './admission.ts'
import type { Budget } from './budget.ts'
import { probeAll } from './call.ts'
import { codesOf, framesOf, lifeOf, logsOf, storageOf, transfersOf } from './effects.ts'
import { createEngine, type Engine } from './engine.ts'
import type { Layer } from './ground.ts'
import type { ProvedReader } from './proved-reader.ts'
import { failureOf } from './recorder.ts'
import { callPlainly, transact, type Transacted } from './transact.ts'
import { createWitnessState } from './witness-state.ts'
import type { World } from './world.ts'

/** Where steps are played: what is proved, in which block, and what earlier steps left. */
export type Stage = {
  readonly world: World
  readonly environment: BlockEnvironment
  readonly proved: ProvedReader
  readonly budget: Budget
  readonly signed: readonly SignedDigest[]
  readonly layers: readonly Layer[]
}

/** A step that was played to its end. */
export type Ran = { readonly at: 'ran'; readonly engine: Engine; readonly done: Transacted }
/** A step that was played, or that no block would take. */
export type Played = { readonly at: 'refused'; readonly why: Refusal } | Ran

/** An engine for one more run there. */
export const engineOn = ({ environment, budget, signed, layers }: Stage, proved: ProvedReader): Engine =>
  createEngine(createWitnessState(proved, layers), environment, budget, signed)

/** Before the sender is proved: one who may send this, to find out what else will be read. The run is told to nobody. */
function assumeSender({ state }: Engine, { from, transaction }: Sent): void {
  state.overlay.put(from, new Account(BigInt(transaction.nonce), mostCost(transaction)))
}

/** Plays one step on the state that the earlier ones left. Whether it may be told is for `stage.proved` to say. `balance` is the sender's, in wei, whatever was proved. */
export async function play(stage: Stage, step: BundleStep, balance?: bigint): Promise<Played> {
  const { environment, proved } = stage
  const engine = engineOn(stage, proved)
  const { overlay } = engine.state
  overlay.account(step.from)
  if (balance !== undefined) overlay.modify(step.from, { balance })
  if (step.kind === 'call') return { at: 'ran', engine, done: await callPlainly(engine, step) }
  if (proved.incomplete) assumeSender(engine, step)
  const why = proved.incomplete ? undefined : refuse(engine, step, environment)
  if (why) return { at: 'refused', why }
  // Both will be read at the end of the run; asked for now they come one round earlier.
  proved.need(environment.coinbase)
  if (step.transaction.to !== undefined) proved.need(step.transaction.to)
  for (const { authority } of step.authorizations ?? []) if (authority !== undefined) proved.need(authority)
  return { at: 'ran', engine, done: await transact(engine, step) }
}

/** Asks on the state that all layers left. */
export const probe = (stage: Stage, probes: readonly Probe[]): Promise<readonly ProbeResult[]> =>
  probeAll(() => engineOn(stage, stage.proved), probes)

/** What is told beside the run itself. */
export type Told = Pick<Simulation, 'probes' | 'read' | 'ms'>

export const pair = (before: readonly ProbeResult[], after: readonly ProbeResult[]): Simulation['probes'] =>
  before.flatMap((result, index) => {
    const later = after[index]
    return later ? [{ before: result, after: later }] : []
  })

/** How it ended. */
export function outcomeOf(played: Played): Outcome {
  if (played.at === 'refused') return { ok: false, why: played.why, data: '0x' }
  const why = failureOf(played.done.exec)
  return why === undefined ? { ok: true } : { ok: false, why, data: fromBytes(played.done.exec.returnValue) }
}

/** A transaction that no block would take: no effects, no fee. */
const NOTHING = {
  gasUsed: 0n,
  gasNeeded: undefined,
  returnData: '0x',
  frames: [],
  logs: [],
  transfers: [],
  balances: [],
  storage: [],
  codes: [],
  nonces: [],
  created: [],
  destroyed: [],
  authorizations: [],
  guessed: [],
  readBy: [],
} as const satisfies Omit<Simulation, 'outcome' | keyof Told>

/** Everything that a step did. */
export function tell(played: Played, needed: bigint | undefined, told: Told): Simulation {
  if (played.at === 'refused') return { ...NOTHING, outcome: outcomeOf(played), ...told }
  const { engine, done } = played
  const { recording, state } = engine
  const changes = state.overlay.changes()
  const readBy = [...recording.readBy.values()]
  return {
    outcome: outcomeOf(played),
    gasUsed: done.gasUsed,
    gasNeeded: needed,
    returnData: fromBytes(done.exec.returnValue),
    frames: framesOf(recording),
    logs: logsOf(done.exec),
    transfers: transfersOf(recording),
    balances: changes.balances,
    storage: storageOf(changes, recording),
    codes: codesOf(changes),
    nonces: changes.nonces,
    ...lifeOf(recording, changes),
    authorizations: done.authorizations,
    guessed: [...new Set(readBy.map(({ value }) => value))],
    readBy,
    ...told,
  }
}
