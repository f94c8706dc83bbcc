import { defined } from '#core/defined'
import type { Run, SimulatedTransaction, Simulation } from '#core/simulation/simulation'
import type { RunResult } from '#protocol/evm'
import { checkAdmission } from './admission.ts'
import { type MonotonicClock, createBudget } from './budget.ts'
import { createBlockReader } from './engine.ts'
import { finish, keyed } from './finish.ts'
import { isGasBlind, isSameButLimit, type GasProbeSubject } from './gas/gas-blind.ts'
import { gasNeeded } from './gas/gas-search.ts'
import {
  engineOn,
  pair,
  executeStep,
  type StepResult,
  runProbes,
  type ExecutedStep,
  type ExecutionContext,
  collectStepResult,
} from './execute-step.ts'
import { PLAUSIBLE, type ProvedReader } from './state/proved-reader.ts'
import type { EvmState } from './state/evm-state.ts'

/** A run that would have gone the same way under every limit from `done.guessedGas` on, and what it read. */
type Kept = GasProbeSubject & { readonly run: ExecutedStep; readonly proved: ProvedReader }

/** The last such run on each world. What is signed is run a second time, with the limit that the first told: then only its probes are new. */
const kept = new WeakMap<EvmState, Kept>()

const sentOf = ({ from, transaction, authorizations }: Run): SimulatedTransaction => ({
  from,
  transaction,
  ...defined({ authorizations }),
})

/** Plays it, or takes what was played before for it, where another limit is all that is new and cannot matter. Whether a block takes it with this limit is asked in any case. */
async function playOrRecall(stage: ExecutionContext, run: Run): Promise<StepResult> {
  const { world, environment, proved } = stage
  const subject: GasProbeSubject = { sent: sentOf(run), environment }
  const known = kept.get(world)
  if (known && known.run.done.guessedGas <= run.transaction.gasLimit && isSameButLimit(known, subject)) {
    const why = checkAdmission(engineOn(stage, proved), subject.sent, environment)
    if (why) return { at: 'refused', why }
    proved.include(known.proved)
    return known.run
  }
  const played = await executeStep(stage, { kind: 'transaction', ...run })
  const isTold = played.at === 'ran' && run.probes.length === 0 && !proved.incomplete
  if (isTold && isGasBlind(played.engine, subject.sent)) kept.set(world, { ...subject, run: played, proved })
  return played
}

/** `undefined` when something unproved was touched: the wants then say what. */
async function attempt(world: EvmState, run: Run, proved: ProvedReader, clock: MonotonicClock): Promise<Simulation | undefined> {
  const began = clock.now()
  const { environment, probes } = run
  const stage: ExecutionContext = { world, environment, proved, budget: createBudget(clock), signed: [], layers: [], followsWords: true }
  const before = await runProbes(stage, probes)
  const played = await playOrRecall(stage, run)
  const ran = played.at === 'ran' ? played : undefined
  const after = ran ? await runProbes({ ...stage, layers: [ran.engine.state.overlay] }, probes) : before
  if (proved.incomplete) return undefined
  const needed = ran && !ran.done.exec.exceptionError ? await gasNeeded(stage, run, ran) : undefined
  return collectStepResult(played, needed, { probes: pair(before, after), read: proved.counts(), ms: clock.now() - began })
}

/**
 * Runs a transaction as it would be signed, in the given block, on what is proved in `world`. Either the whole run touched
 * nothing unproved, or the answer is only what it wants. Throws `simulation/unsupported`, `simulation/unsupported-fork`, `simulation/budget`.
 */
export async function simulate(world: EvmState, run: Run, clock: MonotonicClock): Promise<RunResult> {
  const proved = createBlockReader(world, run.environment)
  const work = async (reader: ProvedReader) => {
    const simulation = await attempt(world, run, reader, clock)
    const reads = reader.reads()
    return simulation && { done: true as const, simulation, reads, ...keyed(reader.keysOf(reads)) }
  }
  return finish(proved, work, createBlockReader(world, run.environment, PLAUSIBLE))
}
