import type { CallContext, Handlers } from '#protocol'
import type { EvmCalls } from '#protocol/evm'
import { fail } from '#core/errors'
import type { MonotonicClock } from './budget.ts'
import { runBundle } from './bundle.ts'
import { readOnlyCalls } from './read.ts'
import { simulate } from './simulate.ts'
import { runVariants } from './variants.ts'
import { createEvmStateCache } from './state/evm-state-cache.ts'

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
