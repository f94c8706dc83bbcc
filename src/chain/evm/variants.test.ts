import { describe, expect, it } from 'vitest'
import type { Address } from '#core/address'
import { word } from '#core/hex'
import type { Run, Variant } from '#core/simulation'
import {
  ALICE,
  BOB,
  CARL,
  code,
  ENVIRONMENT,
  ETHER,
  PEOPLE,
  RETURN_TOP,
  type Row,
  runTo,
  witness,
} from '../../../test/sim/support/bytecode.ts'
import { runVariants } from './variants.ts'
import { createWorld } from './world.ts'

const CLOCK = { now: () => 0 }
const OTHER: Address = `0x${'0c'.repeat(20)}`

function resultsIn(rows: Readonly<Record<Address, Row | undefined>>, run: Run, variants: readonly Variant[], clock = CLOCK) {
  const world = createWorld()
  world.add(witness({ ...PEOPLE, [OTHER]: undefined, ...rows }))
  return runVariants(world, run, variants, clock)
}

describe('the same run in another block', () => {
  it.each([
    ['TIMESTAMP', { timestamp: 1_900_000_000n }],
    ['NUMBER', { number: 1_001n }],
    ['PREVRANDAO', { prevRandao: word(5n) }],
    ['COINBASE', { coinbase: OTHER }],
    ['BASEFEE', { baseFee: 8n }],
    ['GASLIMIT', { gasLimit: 36_000_000n }],
  ] as const)('tells that it returns something else where it reads %s', async (opcode, environment) => {
    const rows = { [BOB]: { code: code(opcode, ...RETURN_TOP) }, [ALICE]: { balance: ETHER } }
    const result = await resultsIn(rows, runTo(BOB), [{}, { environment }])
    expect(result).toMatchObject({ done: true, results: [{ differs: [] }, { differs: ['returned'] }] })
  })

  it('tells aspect by aspect what is not the same', async () => {
    // From a second on: keeps the ether for itself, writes and logs.
    const later = 1_800_000_001
    const trap = code(later, 'TIMESTAMP', 'LT', 21, 'JUMPI', 1, 1, 'SSTORE', 0, 0, 'LOG0', 'STOP', 'JUMPDEST', 0, 0, 'REVERT')
    const rows = { [BOB]: { code: trap, storage: { 1: 0n } } }
    const result = await resultsIn(rows, runTo(BOB, { value: 3n }), [
      { environment: { timestamp: 1_800_000_001n } },
      { environment: { timestamp: 1_800_000_000n } },
    ])
    expect(result).toMatchObject({
      done: true,
      results: [
        { at: 'ran', outcome: { ok: true }, transfers: [{ value: 3n }], differs: ['outcome', 'calls', 'logs', 'transfers', 'storage'] },
        { at: 'ran', outcome: { ok: false, why: 'revert' }, transfers: [], differs: [] },
      ],
    })
  })
})

describe('the same run with more', () => {
  it('gas or balance finds out code that waits for it', async () => {
    const rich = code(2n * ETHER, 'CALLER', 'BALANCE', 'LT', ...RETURN_TOP)
    const result = await resultsIn({ [BOB]: { code: rich } }, runTo(BOB), [{ balance: 5n * ETHER }, { gasLimit: 2_000_000n }])
    expect(result).toMatchObject({ done: true, results: [{ differs: ['returned'] }, { differs: [] }] })
  })

  it('leaves what was proved as it is', async () => {
    const world = createWorld()
    world.add(witness({ ...PEOPLE, [BOB]: undefined }))
    await runVariants(world, runTo(BOB), [{ balance: 0n }], CLOCK)
    expect(world.account(ALICE)?.account?.balance).toBe(ETHER)
  })

  it('or with too little cannot start, which is told like an outcome', async () => {
    const result = await resultsIn({ [BOB]: undefined }, runTo(BOB), [{ balance: 5n }, { gasLimit: 20_000n }])
    expect(result).toMatchObject({
      done: true,
      results: [
        { outcome: { ok: false, why: 'insufficient-funds' }, gasUsed: 0n },
        { outcome: { ok: false, why: 'intrinsic-gas' }, gasUsed: 0n },
      ],
    })
  })
})

describe('a variant that cannot be made', () => {
  it('says why and leaves the others alone: a fork that is not known', async () => {
    const world = createWorld()
    world.add(witness({ ...PEOPLE, [BOB]: undefined }))
    const run = { ...runTo(BOB, { chainId: 11155111 }), environment: { ...ENVIRONMENT, chainId: 11155111, timestamp: 1_791_294_815n } }
    const result = await runVariants(world, run, [{ environment: { timestamp: 1_791_294_816n } }, {}], CLOCK)
    expect(result).toMatchObject({
      done: true,
      results: [
        { at: 'stopped', code: 'simulation/unsupported-fork' },
        { at: 'ran', differs: [] },
      ],
    })
  })

  it('says that the time is over', async () => {
    let time = 0
    const rows = { [BOB]: { code: code('JUMPDEST', 0, 'JUMP') } }
    const result = await resultsIn(rows, runTo(BOB, { gasLimit: 10_000_000n }), [{}], { now: () => (time += 10) })
    expect(result).toMatchObject({ done: true, results: [{ at: 'stopped', code: 'simulation/budget' }] })
  })
})

describe('what is not proved', () => {
  it('is asked for by all variants at once', async () => {
    const result = await resultsIn({ [BOB]: { code: code('TIMESTAMP', 'SLOAD', ...RETURN_TOP), storage: { 0: 1n } } }, runTo(BOB), [
      { environment: { timestamp: 1_800_000_007n } },
      { environment: { coinbase: CARL } },
    ])
    expect(result).toEqual({
      done: false,
      wants: [
        { address: BOB, slots: [word(1_800_000_000n), word(1_800_000_007n)] },
        { address: CARL, slots: [] },
      ],
    })
  })
})
