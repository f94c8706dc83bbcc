import { defined } from '#core/defined'
import { Account, hexToBytes } from '@ethereumjs/util'
import { fromBytes } from '#core/bytes/hex'
import {
  type BlockEnvironment,
  type Bundle,
  type BundleStep,
  type Carrier,
  EMPTY_SIMULATION,
  type RunOutcome,
  type Probe,
  type ProbeResult,
  type SimulatedTransaction,
  type SignedDigest,
  type Simulation,
} from '#core/simulation/simulation'
import { mostCost, type AdmissionError, checkAdmission } from './admission.ts'
import type { Budget } from './budget.ts'
import { probeAll } from './call.ts'
import { codeChangesOf, framesOf, createdAndDestroyed, logsOf, storageOf, transfersOf } from './tracing/effects.ts'
import { createEngine, type Engine } from './engine.ts'
import { createBaseState, type Layer } from './state/base-state.ts'
import { createOverlay } from './state/overlay.ts'
import type { ProvedReader } from './state/proved-reader.ts'
import { exceptionName } from './tracing/recorder.ts'
import { callPlainly, transact, type Transacted } from './transact.ts'
import { createWitnessState } from './state/witness-state.ts'
import { strip, type EvmState } from './state/evm-state.ts'

/** Where steps are played: what is proved, in which block, and what earlier steps left. */
export type ExecutionContext = {
  readonly world: EvmState
  readonly environment: BlockEnvironment
  readonly proved: ProvedReader
  readonly budget: Budget
  readonly signed: readonly SignedDigest[]
  readonly layers: readonly Layer[]
  readonly carrier?: Carrier | undefined
  /** As of `createEngine`, for steps. It makes a run slower by half. */
  readonly followsWords?: boolean
}

/** What a bundle takes for granted, as if a step before had left it: who sends its plain calls, and what some slots hold. */
export function assumed(proved: ProvedReader, { carrier, slots = [] }: Pick<Bundle, 'carrier' | 'slots'>): readonly Layer[] {
  if (carrier === undefined && slots.length === 0) return []
  const overlay = createOverlay(createBaseState(proved))
  if (carrier !== undefined) {
    overlay.put(carrier.origin, new Account(0n, carrier.balance))
    overlay.putCode(carrier.origin, new Uint8Array(0))
  }
  for (const { address, slot, value } of slots) overlay.putSlot(address, slot, strip(hexToBytes(value)))
  return [overlay]
}

/** A step that was played to its end. */
export type ExecutedStep = { readonly at: 'ran'; readonly engine: Engine; readonly done: Transacted }
/** A step that was played, or that no block would take. */
export type StepResult = { readonly at: 'refused'; readonly why: AdmissionError } | ExecutedStep

/** An engine for one more run there. */
export const engineOn = ({ environment, budget, signed, layers }: ExecutionContext, proved: ProvedReader, followsWords = false): Engine =>
  createEngine(createWitnessState(proved, layers), environment, budget, { signed, followsWords })

/** Before the sender is proved: one who may send this, to find out what else will be read. The run is told to nobody. */
function assumeSender({ state }: Engine, { from, transaction }: SimulatedTransaction): void {
  state.overlay.put(from, new Account(BigInt(transaction.nonce), mostCost(transaction)))
}

/** What the earlier steps left, and above it the balance that the sender of this one is given. */
function groundOf({ proved, layers, carrier }: ExecutionContext, step: BundleStep): readonly Layer[] {
  if (step.kind !== 'call' || step.balance === undefined) return layers
  const given = createOverlay(createBaseState(proved, layers))
  // Whoever sends a transaction has something left besides what it carries: with nothing, code could tell that it is only tried.
  const besides = step.from === carrier?.origin ? carrier.balance : 0n
  given.modify(step.from, { balance: step.balance + besides })
  return [...layers, given]
}

/** Plays one step on the state that the earlier ones left. Whether it may be told is for `stage.proved` to say. */
export async function executeStep(stage: ExecutionContext, step: BundleStep): Promise<StepResult> {
  const { environment, proved } = stage
  const engine = engineOn({ ...stage, layers: groundOf(stage, step) }, proved, stage.followsWords)
  engine.state.overlay.account(step.from)
  if (step.kind === 'call') return { at: 'ran', engine, done: await callPlainly(engine, step, stage.carrier) }
  if (proved.incomplete) assumeSender(engine, step)
  const why = proved.incomplete ? undefined : checkAdmission(engine, step, environment)
  if (why) return { at: 'refused', why }
  // Both will be read at the end of the run; asked for now they come one round earlier.
  engine.state.overlay.account(environment.coinbase)
  if (step.transaction.to !== undefined) proved.need(step.transaction.to)
  for (const { authority } of step.authorizations ?? []) if (authority !== undefined) proved.need(authority)
  return { at: 'ran', engine, done: await transact(engine, step) }
}

/** Asks on the state that all layers left. */
export const runProbes = (stage: ExecutionContext, probes: readonly Probe[]): Promise<readonly ProbeResult[]> =>
  probeAll(() => engineOn(stage, stage.proved), probes)

/** What is told beside the run itself. */
export type SimulationExtras = Pick<Simulation, 'probes' | 'read' | 'ms'>

export const pair = (before: readonly ProbeResult[], after: readonly ProbeResult[]): Simulation['probes'] =>
  before.flatMap((result, index) => {
    const later = after[index]
    return later ? [{ before: result, after: later }] : []
  })

/** How it ended. */
export function outcomeOf(played: StepResult): RunOutcome {
  if (played.at === 'refused') return { ok: false, why: played.why, data: '0x' }
  const why = exceptionName(played.done.exec)
  return why === undefined ? { ok: true } : { ok: false, why, data: fromBytes(played.done.exec.returnValue) }
}

/** Everything that a step did: of a transaction that no block would take no effects, and no fee. */
export function collectStepResult(played: StepResult, needed: bigint | undefined, told: SimulationExtras): Simulation {
  if (played.at === 'refused') return { ...EMPTY_SIMULATION, outcome: outcomeOf(played), ...told }
  const { engine, done } = played
  const { recording, state } = engine
  const changes = state.overlay.changes()
  const readBy = [...recording.readBy.values()]
  const [compared, comparedWords] = [recording.comparisons(), recording.comparedWords()]
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
    codes: codeChangesOf(changes),
    nonces: changes.nonces,
    ...createdAndDestroyed(recording, changes, {
      keepsEarlier: engine.rules.isActivatedEIP(6780),
      keepsBalance: engine.rules.isActivatedEIP(8246),
      proposer: engine.block.header.coinbase.toString(),
      tip: done.tip,
    }),
    authorizations: done.authorizations,
    guessed: [...new Set(readBy.map(({ value }) => value))],
    readBy,
    ...defined({
      compared: compared.length === 0 ? undefined : compared,
      comparedWords,
      rules: engine.otherRules,
      comparedCutOff: recording.isCutOff() ? (true as const) : undefined,
    }),
    ...told,
  }
}
