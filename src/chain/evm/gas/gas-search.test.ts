import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import type { Run, Simulation } from '#core/simulation/simulation'
import { ALICE, BOB, call, CARL, code, ETHER, PEOPLE, type Row, runTo, witness } from '../../../../test/sim/support/bytecode.ts'
import { simulate } from '../simulate.ts'
import { createEvmState } from '../state/evm-state.ts'

type Rows = Readonly<Record<Address, Row | undefined>>

/** Runs on one world, and how often the clock was asked on the way: once for each message at the least. */
function createRunner(rows: Rows) {
  const world = createEvmState()
  world.add(witness({ ...PEOPLE, ...rows }))
  return async (run: Run): Promise<{ readonly simulation: Simulation; readonly asked: number }> => {
    let asked = 0
    const now = (): number => {
      asked++
      return 0
    }
    const result = await simulate(world, run, { now })
    if (!result.done) throw new Error(`wants ${JSON.stringify(result.wants)}`)
    return { simulation: result.simulation, asked }
  }
}

const limited = (run: Run, gasLimit: bigint): Run => ({ ...run, transaction: { ...run.transaction, gasLimit } })
/** Calls somebody who stores twice. */
const CALLING = {
  [BOB]: { code: code(...call(CARL)) },
  [CARL]: { code: code(1, 1, 'SSTORE', 2, 2, 'SSTORE'), storage: { 1: 0n, 2: 0n } },
} satisfies Rows
/** Stores a one above half a million of gas, and a two in another place below. */
const LOOKING = {
  [BOB]: {
    code: code(500_000, 'GAS', 'LT', 15, 'JUMPI', 1, 1, 'SSTORE', 'STOP', 'JUMPDEST', 2, 2, 'SSTORE'),
    storage: { 1: 0n, 2: 0n },
  },
} satisfies Rows

describe('the search for the gas that is needed', () => {
  it('is not made again for the same with the limit that it found', async () => {
    const run = createRunner(CALLING)
    const first = await run(runTo(BOB))
    const needed = first.simulation.gasNeeded ?? 0n
    const second = await run(limited(runTo(BOB), (needed * 6n) / 5n))
    expect(second.simulation.gasNeeded).toBe(needed)
    // One run in place of three.
    expect(second.asked).toBeLessThan(first.asked / 2)
    const fresh = await createRunner(CALLING)(limited(runTo(BOB), (needed * 6n) / 5n))
    expect({ ...second.simulation, ms: 0 }).toEqual({ ...fresh.simulation, ms: 0 })
  })

  it('is made again where anything but the limit is another', async () => {
    const run = createRunner({ ...CALLING, [ALICE]: { balance: ETHER } })
    const first = await run(runTo(BOB))
    for (const other of [
      runTo(BOB, { value: 1n }),
      runTo(BOB, { data: '0x00' }),
      runTo(BOB, { maxFeePerGas: 10n }),
      runTo(BOB, { accessList: [{ address: CARL, storageKeys: [word(1n)] }] }),
      { ...runTo(BOB), environment: { ...runTo(BOB).environment, timestamp: 1_800_000_001n } },
    ])
      expect((await run(other)).asked).toBe(first.asked)
  })

  it('is made again where the same goes another way with its limit', async () => {
    const run = createRunner(LOOKING)
    const high = await run(limited(runTo(BOB), 900_000n))
    expect(high.simulation.storage.map(({ slot }) => slot)).toEqual([word(1n)])
    expect(high.simulation.gasNeeded).toBeGreaterThan(500_000n)
    const low = await run(limited(runTo(BOB), 300_000n))
    expect(low.simulation.storage.map(({ slot }) => slot)).toEqual([word(2n)])
    expect(low.simulation.gasNeeded).toBeLessThan(100_000n)
  })

  it('tells of no limit that is more than the one that is signed', async () => {
    const run = createRunner(CALLING)
    const needed = (await run(runTo(BOB))).simulation.gasNeeded ?? 0n
    const short = await run(limited(runTo(BOB), needed - 1n))
    expect(short.simulation.gasNeeded ?? 0n).toBeLessThan(needed)
  })
})
