import { type Bench, type Result, summarise, time } from '../scripts/measure/bench.ts'
import { createEvmHandlers } from '../src/chain/evm/handlers.ts'
import type { Run, Witness } from '../src/core/simulation/simulation.ts'
import { startDevnet } from '../scripts/devnet/start.ts'
import { CASES } from '../test/sim/support/cases.ts'
import { blockAt, readState, type RpcBlock, runOf } from '../test/sim/support/read-state.ts'
import { traceCall } from '../test/sim/support/trace.ts'

const REPEATS = 20

/** What the whole run reads, found by the closure alone, and the rounds that it took. */
async function discover(handlers: ReturnType<typeof createEvmHandlers>, rpc: Parameters<typeof readState>[0], block: RpcBlock, run: Run) {
  const parts: Witness[] = []
  for (let add: Witness = { accounts: [], slots: [], codes: [] }; ; parts.push(add)) {
    const result = await handlers.run({ world: 'discover', add, run }, { signal: new AbortController().signal })
    if (result.done) break
    add = await readState(rpc, block, result.wants)
  }
  await handlers.drop({ world: 'discover' }, { signal: new AbortController().signal })
  const all: Witness = {
    accounts: parts.flatMap((part) => part.accounts),
    slots: parts.flatMap((part) => part.slots),
    codes: parts.flatMap((part) => part.codes),
  }
  return { all, rounds: parts.length + 1 }
}

/**
 * Each comparison case: our run on proved state in this process, with the search for the smallest gas limit as the app calls it; and, to
 * compare, anvil 1.7.1 (revm, native) tracing the same call over HTTP on the same machine.
 */
export const bench: Bench = {
  name: 'simulate',
  async run() {
    const town = await startDevnet({ port: 0, as: 'own' })
    const handlers = createEvmHandlers(performance)
    const results: Result[] = []
    try {
      const block = await blockAt(town.rpc, 'latest')
      for (const item of CASES) {
        const made = await runOf(town.rpc, item, block)
        const { all, rounds } = await discover(handlers, town.rpc, block, made)
        const simulate = async () => {
          const result = await handlers.run({ world: item.name, add: all, run: made }, { signal: new AbortController().signal })
          if (!result.done) throw new Error(`${item.name} wants more state`)
          return result.simulation
        }
        const began = performance.now()
        const { read } = await simulate()
        results.push(
          summarise(`${item.name}: first run`, 'ms', [performance.now() - began]),
          await time(`${item.name}: run`, REPEATS, simulate),
          await time(`${item.name}: debug_traceCall of anvil`, REPEATS, () => traceCall(town.rpc, block.number, made)),
          summarise(`${item.name}: rounds without a hint`, 'count', [rounds]),
          summarise(`${item.name}: accounts and slots read`, 'count', [read.accounts + read.slots]),
        )
      }
    } finally {
      await town.stop()
    }
    return results
  },
}
