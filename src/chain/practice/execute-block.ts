import { fail } from '#core/errors'
import type { BlockEnvironment, Log, SimulatedTransaction } from '#core/simulation/simulation'
import { checkAdmission } from '../evm/admission.ts'
import { createBudget, type MonotonicClock } from '../evm/budget.ts'
import { createBlockReader, createEngine } from '../evm/engine.ts'
import { createWitnessState } from '../evm/state/witness-state.ts'
import { logsOf } from '../evm/tracing/effects.ts'
import { transact } from '../evm/transact.ts'
import { evmStateOf, type PracticeState, withChanges } from './practice-state.ts'

/** What a transaction of the practice chain came to. */
export type Executed = {
  readonly state: PracticeState
  readonly success: boolean
  readonly gasUsed: bigint
  readonly logs: readonly Log[]
}

/**
 * Runs the only transaction of a block on a whole state, by the same EVM as a Review. Throws `tx/rejected-by-node` with the reason where no block would take it, and
 * `simulation/budget` where it takes too long.
 */
export async function executeTransaction(
  before: PracticeState,
  environment: BlockEnvironment,
  sent: SimulatedTransaction,
  clock: MonotonicClock,
): Promise<Executed> {
  const reader = createBlockReader(evmStateOf(before), environment)
  const engine = createEngine(createWitnessState(reader), environment, createBudget(clock))
  const refusal = checkAdmission(engine, sent, environment)
  if (refusal) throw fail('tx/rejected-by-node', { endpoint: 'practice', text: refusal })
  const { exec, gasUsed } = await transact(engine, sent)
  return {
    state: withChanges(before, engine.state.overlay.changes()),
    success: exec.exceptionError === undefined,
    gasUsed,
    logs: exec.exceptionError === undefined ? logsOf(exec) : [],
  }
}
