import type { EvmCalls } from '#protocol/evm'
import type { ProbeResult } from '#core/simulation/simulation'
import { type MonotonicClock, createBudget } from './budget.ts'
import { call } from './call.ts'
import { createBlockReader, createEngine } from './engine.ts'
import { finish } from './finish.ts'
import { PLAUSIBLE, type ProvedReader } from './state/proved-reader.ts'
import { createWitnessState } from './state/witness-state.ts'
import type { EvmState } from './state/evm-state.ts'

type Read = EvmCalls['read']

/** Read-only calls on what is proved in `world`, none seeing what another wrote. Throws `simulation/unsupported`, `simulation/budget`. */
export function readOnlyCalls(
  world: EvmState,
  { environment, calls }: Pick<Read['params'], 'environment' | 'calls'>,
  clock: MonotonicClock,
): Promise<Read['result']> {
  const proved = createBlockReader(world, environment)
  const work = async (reader: ProvedReader) => {
    const engine = createEngine(createWitnessState(reader), environment, createBudget(clock))
    const results: ProbeResult[] = []
    for (const question of calls) results.push(await call(engine, question, 'normal'))
    return { done: true as const, results }
  }
  return finish(proved, work, createBlockReader(world, environment, PLAUSIBLE))
}
