import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { BOB, call, CARL, code, PEOPLE, type Row, runTo, witness } from '../../../test/sim/support/bytecode.ts'
import { bundleOf } from '#core/simulation/simulation'
import { createEvmHandlers } from './handlers.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const context = { signal: new AbortController().signal }

/** Bytes in use after everything that nobody holds is gone. */
function held(): number {
  for (let round = 0; round < 3; round++) collect()
  return process.memoryUsage().heapUsed
}

/** Hashes for slots, writes them, calls, logs, keeps 4 kB of return data. */
const BUSY: Row = {
  code: code(
    'CALLER',
    0,
    'MSTORE',
    3,
    32,
    'MSTORE',
    64,
    0,
    'KECCAK256',
    'POP',
    9,
    1,
    'SSTORE',
    ...call(CARL, 1),
    0,
    32,
    'LOG0',
    4_096,
    0,
    'RETURN',
  ),
  storage: { 1: 5n },
}

describe('a thousand runs', () => {
  it('leave nothing behind but the worlds of the newest heads', async () => {
    const handlers = createEvmHandlers(performance)
    const rows = witness({ ...PEOPLE, [BOB]: BUSY, [CARL]: undefined })
    const run = { ...runTo(BOB, { value: 5n }), probes: [] }
    const once = async (index: number): Promise<void> => {
      // A new head every ten runs.
      const world = `head ${Math.floor(index / 10)}`
      const result = await handlers.run({ world, add: rows, run }, context)
      expect(result).toMatchObject({ done: true, simulation: { outcome: { ok: true } } })
      if (index % 50 === 0) {
        await handlers.runs({ world, add: rows, bundle: bundleOf(run), variants: [{ environment: { number: 2n } }] }, context)
        const steps = [{ kind: 'transaction' as const, from: run.from, transaction: run.transaction }]
        await handlers.runBundle({ world, add: rows, bundle: { environment: run.environment, steps, probes: [] } }, context)
      }
    }
    // Compiled code and tables of the forks are made by the first ones.
    for (let index = 0; index < 300; index++) await once(index)
    const before = held()
    for (let index = 300; index < 1_300; index++) await once(index)
    // 1,000 results of 8 kB each would be 8 MB, their recordings more.
    expect(held() - before).toBeLessThan(2_000_000)
  })

  it('of as many chains keep the rules of few', async () => {
    const handlers = createEvmHandlers(performance)
    const rows = witness({ ...PEOPLE, [BOB]: undefined })
    const once = async (chainId: number): Promise<void> => {
      const run = runTo(BOB, { chainId })
      const environment = { ...run.environment, chainId, rules: 'prague' as const }
      expect(await handlers.run({ world: 'one', add: rows, run: { ...run, environment } }, context)).toMatchObject({ done: true })
    }
    for (let chainId = 1_000; chainId < 1_100; chainId++) await once(chainId)
    const before = held()
    for (let chainId = 2_000; chainId < 2_200; chainId++) await once(chainId)
    expect(held() - before).toBeLessThan(2_000_000)
  })
})
