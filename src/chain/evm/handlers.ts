import { fail } from '#core/errors'
import type { ProbeResult } from '#core/simulation/simulation'
import type { CallContext, Handlers } from '#protocol'
import type { EvmCalls } from '#protocol/evm'
import { type MonotonicClock, createBudget } from './budget.ts'
import { runBundle } from './bundle.ts'
import { simulate } from './simulate.ts'
import { runVariants } from './variants.ts'
import { createEvmStateCache, type EvmState } from './state/evm-state.ts'
import { call } from './call.ts'
import { createBlockReader, createEngine } from './engine.ts'
import { finish } from './finish.ts'
import { PLAUSIBLE, type ProvedReader } from './state/proved-reader.ts'
import { createWitnessState } from './state/witness-state.ts'

/** One piece of work at a time, in the order of arrival: runs would only slow each other down. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>({ signal }: CallContext, work: () => Promise<T>): Promise<T> => {
    const next = last.then(() => {
      if (signal.aborted) throw fail('app/aborted')
      return work()
    })
    last = next.catch(() => undefined)
    return next
  }
}

/** Answers the table of the evm Worker. A call that was given up while it waited is not started; one that runs is not stopped. */
export function createEvmHandlers(clock: MonotonicClock): Handlers<EvmCalls> {
  const worlds = createEvmStateCache()
  const inTurn = createQueue()
  return {
    run: ({ world, add, run }, context) =>
      inTurn(context, async () => {
        const held = worlds.open(world)
        held.add(add)
        return simulate(held, run, clock)
      }),
    runBundle: ({ world, add, bundle }, context) =>
      inTurn(context, async () => {
        const held = worlds.open(world)
        held.add(add)
        return runBundle(held, bundle, clock)
      }),
    runs: ({ world, add, bundle, variants }, context) =>
      inTurn(context, async () => {
        const held = worlds.open(world)
        held.add(add)
        return runVariants(held, bundle, variants, clock)
      }),
    read: ({ world, add, environment, calls }, context) =>
      inTurn(context, async () => {
        const held = worlds.open(world)
        held.add(add)
        return readOnlyCalls(held, { environment, calls }, clock)
      }),
    drop: ({ world }) => {
      worlds.drop(world)
      return undefined
    },
  }
}

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
