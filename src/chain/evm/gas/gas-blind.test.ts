import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, type Hex } from '#core/bytes/hex'
import type { Probe, Run, Simulation } from '#core/simulation/simulation'
import type { RunResult } from '#protocol/evm'
import {
  ALICE,
  BOB,
  call,
  CARL,
  code,
  ETHER,
  type Part,
  PEOPLE,
  RETURN_TOP,
  type Row,
  runTo,
  witness,
} from '../../../../test/sim/support/bytecode.ts'
import { simulate } from '../simulate.ts'
import { createEvmState } from '../state/evm-state.ts'

type Rows = Readonly<Record<Address, Row | undefined>>

const DORA: Address = `0x${'d0'.repeat(20)}`
const NOBODY: Address = `0x${'e9'.repeat(20)}`
const SLOTS = { 1: 0n, 2: 5n, 3: 0n } as const
const limited = (run: Run, gasLimit: bigint): Run => ({ ...run, transaction: { ...run.transaction, gasLimit } })

/** Runs on one world, and how often the clock was asked on the way: once for each message at the least. */
function createRunner(rows: Rows) {
  const world = createEvmState()
  world.add(witness({ ...PEOPLE, [ZERO]: undefined, ...rows }))
  return async (run: Run): Promise<{ readonly result: RunResult; readonly simulation: Simulation; readonly asked: number }> => {
    let asked = 0
    const now = (): number => {
      asked++
      return 0
    }
    const result = await simulate(world, run, { now })
    if (!result.done) throw new Error(`wants ${JSON.stringify(result.wants)}`)
    return { result, simulation: result.simulation, asked }
  }
}

const shapeOf = ({ outcome, frames, logs, storage }: Simulation) => ({
  outcome: outcome.ok,
  frames: frames.map(({ kind, to, value, failure }) => [kind, to, value, failure]),
  topics: logs.map(({ address, topics }) => [address, topics]),
  slots: storage.map(({ address, slot }) => [address, slot]),
})

/** Calls with just so much gas. */
const callWith = (gas: number, to: Address, value = 0): readonly Part[] => [0, 0, 0, 0, value, to, gas, 'CALL', 'POP']
const STORES: readonly Part[] = [1, 1, 'SSTORE', 0, 2, 'SSTORE']
const calls = (to: Address): readonly (readonly Part[])[] => [
  [...call(to), 'POP'],
  [...call(to, 1), 'POP'],
  callWith(60_000, to),
  callWith(2_000, to),
  callWith(9_000, to, 1),
  [0, 0, 0, 0, to, 'GAS', 'STATICCALL', 'POP'],
  [0, 0, 0, 0, to, 'GAS', 'DELEGATECALL', 'POP'],
]
const STEPS: readonly (readonly Part[])[] = [
  STORES,
  [7, 3, 'SSTORE'],
  [NOBODY, 'BALANCE', 'POP'],
  [9, 0, 0, 'LOG1'],
  ...calls(NOBODY),
  [0, 0, 'REVERT'],
]
/** What tells one limit from another: gas that is left, the sender's balance, and breaking. */
const TELLING: readonly (readonly Part[])[] = [
  ['GAS', 'POP'],
  [100_000, 'GAS', 'LT', 3, 'SSTORE'],
  [ALICE, 'BALANCE', 1, 'SSTORE'],
  ['INVALID'],
]

/** A few steps; nobody calls back, so that a run stays short. */
const programOf = (...called: readonly Address[]) => {
  const step = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...STEPS, ...called.flatMap(calls)) },
    { weight: 1, arbitrary: fc.constantFrom(...TELLING) },
  )
  return fc.array(step, { maxLength: 4 }).map((steps): Row => ({ code: code(...steps.flat()), storage: SLOTS, balance: 50n }))
}

describe('a run and its gas limit', () => {
  it('agree for any code: the limit told does, one less does not, and the same with another limit is what a fresh run is', async () => {
    const probes: readonly Probe[] = [{ to: CARL, data: '0x' }]
    let blind = 0
    await fc.assert(
      fc.asyncProperty(
        programOf(CARL, DORA),
        programOf(DORA),
        programOf(),
        fc.bigInt({ min: 0n, max: 400_000n }),
        async (bob, carl, dora, more) => {
          const rows = { [BOB]: bob, [CARL]: carl, [DORA]: dora, [NOBODY]: undefined }
          const run = createRunner(rows)
          const first = await run(limited(runTo(BOB), 900_000n))
          const needed = first.simulation.gasNeeded
          if (needed !== undefined) {
            const enough = await createRunner(rows)(limited(runTo(BOB), needed))
            expect(shapeOf(enough.simulation)).toEqual(shapeOf(first.simulation))
            const short = await createRunner(rows)(limited(runTo(BOB), needed - 1n))
            // What breaks takes what it is given, and breaks with less as well; what looks at its gas may use less of less.
            const { frames, guessed } = first.simulation
            const breaks = frames.some(({ failure }) => failure !== undefined && failure !== 'revert')
            if (!breaks && !guessed.includes('gas')) expect(shapeOf(short.simulation)).not.toEqual(shapeOf(first.simulation))
          }
          const other = { ...limited(runTo(BOB), (needed ?? 60_000n) + more), probes }
          const again = await run(other)
          const fresh = await createRunner(rows)(other)
          if (again.asked < fresh.asked) blind++
          const plain = (one: typeof again) => ({ ...one.result, simulation: { ...one.simulation, ms: 0 }, reads: sorted(one.result) })
          expect(plain(again)).toEqual(plain(fresh))
        },
      ),
      { seed: 20_261_122, numRuns: 80 },
    )
    // Else nothing was left out, and nothing tried.
    expect(blind).toBeGreaterThan(25)
  })
})

const sorted = (result: RunResult): unknown =>
  result.done
    ? result.reads.map(({ address, slots }) => [address, ...slots.toSorted()].join(' ')).toSorted((a, b) => (a < b ? -1 : 1))
    : undefined

describe('a run that cannot tell its gas limit', () => {
  const CALLING = {
    [BOB]: { code: code(...call(CARL)) },
    [CARL]: { code: code(...STORES), storage: SLOTS },
  } satisfies Rows

  it('is run once, and its smallest limit is told without a trial', async () => {
    const { simulation, asked } = await createRunner(CALLING)(runTo(BOB))
    expect(simulation.gasNeeded).toBeGreaterThan(0n)
    // Twice for each of two messages, and when it begins and ends.
    expect(asked).toBeLessThan(10)
  })

  it('is not run again with another limit: only its probes are', async () => {
    const run = createRunner(CALLING)
    await run(runTo(BOB))
    expect((await run(limited(runTo(BOB), 400_000n))).asked).toBeLessThan(5)
    const probed = await run({ ...limited(runTo(BOB), 300_000n), probes: [{ to: BOB, data: '0x' }] })
    expect(probed.simulation.probes).toHaveLength(1)
  })

  it('is refused with a limit that the sender cannot pay, and run again with one that is too small', async () => {
    const run = createRunner({ ...CALLING, [ALICE]: { balance: 9n * 1_000_000n } })
    const { simulation } = await run(runTo(BOB))
    const dear = await run(limited(runTo(BOB), 1_000_001n))
    expect(dear.simulation.outcome).toEqual({ ok: false, why: 'insufficient-funds', data: '0x' })
    const short = await run(limited(runTo(BOB), (simulation.gasNeeded ?? 0n) - 1n))
    expect(short.simulation.frames.map(({ failure }) => failure)).toContain('out of gas')
  })

  it.each<[string, Row, Rows]>([
    ['asks for the gas that is left', { code: code('GAS', 'POP', ...STORES), storage: SLOTS }, {}],
    ['asks for the balance of its sender', { code: code(ALICE, 'BALANCE', 'POP', ...STORES), storage: SLOTS }, {}],
    ['breaks in a call', { code: code(...call(CARL)) }, { [CARL]: { code: code('INVALID') } }],
    [
      'runs code of its sender',
      { code: code(...STORES), storage: SLOTS },
      { [ALICE]: { balance: ETHER, code: concat('0xef0100', CARL) as Hex }, [CARL]: { code: code(...RETURN_TOP) } },
    ],
  ])('is no run that %s', async (_, bob, more) => {
    const run = createRunner({ [BOB]: bob, ...more })
    const first = await run(runTo(BOB))
    const second = await run(limited(runTo(BOB), 400_000n))
    // What was found is not sought again, but it is run.
    expect(second.asked).toBeGreaterThan(4)
    expect(first.asked).toBeGreaterThan(second.asked)
  })
})
