import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { bundleOf, type BundleStep, type Run, type RunTransaction, type Variant, type VariedBundle } from '#core/simulation/simulation'
import {
  ALICE,
  BOB,
  CARL,
  code,
  ENVIRONMENT,
  ETHER,
  type Part,
  PEOPLE,
  RETURN_TOP,
  type Row,
  runTo,
  witness,
} from '../../../test/sim/support/bytecode.ts'
import { runVariants as runVariedBundle } from './variants.ts'
import { createEvmState } from './state/evm-state.ts'

const CLOCK = { now: () => 0 }
const runVariants = (world: ReturnType<typeof createEvmState>, run: Run, variants: readonly Variant[], clock = CLOCK) =>
  runVariedBundle(world, bundleOf(run), variants, clock)
const OTHER: Address = `0x${'0c'.repeat(20)}`

function resultsIn(rows: Readonly<Record<Address, Row | undefined>>, run: Run, variants: readonly Variant[], clock = CLOCK) {
  const world = createEvmState()
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
    const world = createEvmState()
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
  it('says why and leaves the others alone: a block of rules before ours', async () => {
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, [BOB]: undefined }))
    const run = { ...runTo(BOB, { chainId: 11155111 }), environment: { ...ENVIRONMENT, chainId: 11155111, timestamp: 1_791_294_815n } }
    const result = await runVariants(world, run, [{ environment: { timestamp: 1_600_000_000n } }, {}], CLOCK)
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

describe('a block to come', () => {
  it('brings hashes that no state holds yet, a root, and a proposer whom nobody has to prove', async () => {
    const asks = code(998, 'BLOCKHASH', ...RETURN_TOP)
    const rows = { [BOB]: { code: asks }, [ALICE]: { balance: ETHER } }
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, ...rows, ['0x0000f90827f1c53a10cb7a02335b175320002935' as Address]: { storage: { 998: 5n } } }))
    const drawn = { number: 1_001n, parentHash: word(1n), ancestors: [word(2n), word(3n)], coinbase: CARL }
    const variants = [{ environment: drawn, proposer: { balance: 7n, code: '0x00' } }] as const
    const result = await runVariants(world, runTo(BOB), variants, CLOCK)
    expect(result).toMatchObject({ done: true, results: [{ at: 'ran', outcome: { ok: true }, differs: ['returned'] }] })
  })

  it('has a budget of its own, and is left for another call where the first took long', async () => {
    let time = 0
    const slow = { now: () => (time += 1) }
    const rows = { [BOB]: { code: code('NUMBER', ...RETURN_TOP) }, [ALICE]: { balance: ETHER } }
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, ...rows }))
    const variants = Array.from({ length: 12 }, () => ({}))
    const each = { now: () => (time += 400) }
    const first = await runVariants(world, runTo(BOB), variants, each)
    if (!first.done) throw new Error('not done')
    // Together they take longer than one budget, and none of them was cut off.
    expect(first.results.length).toBeGreaterThan(0)
    expect(first.results.length).toBeLessThan(12)
    expect(first.results.every(({ at }) => at === 'ran')).toBe(true)
    const all = await runVariants(world, runTo(BOB), variants, slow)
    expect(all).toMatchObject({ done: true, results: { length: 12 } })
  })
})

describe('steps under other circumstances', () => {
  const [first, second]: readonly [BundleStep, BundleStep] = [
    { kind: 'transaction', from: ALICE, transaction: { ...runTo(BOB).transaction, data: '0x' } },
    { kind: 'call', from: ALICE, to: CARL, value: 0n, data: '0x' },
  ]
  /** Keeps the number of its block. */
  const KEEPER: Row = { code: code('NUMBER', 0, 'SSTORE'), storage: { 0: 0n } }
  const varied = (more: Partial<VariedBundle>): VariedBundle => ({
    environment: ENVIRONMENT,
    steps: [first, second],
    probes: [],
    first: 0,
    account: ALICE,
    ...more,
  })
  const resultsOf = (rows: Readonly<Record<Address, Row | undefined>>, bundle: VariedBundle, variants: readonly Variant[]) => {
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, [OTHER]: undefined, ...rows }))
    return runVariedBundle(world, bundle, variants, CLOCK)
  }
  const later = { environment: { number: ENVIRONMENT.number + 1n } }

  it('see what the ones before wrote in that very block', async () => {
    // Without data it keeps the number of its block, with data it returns what it kept.
    const both: Row = {
      code: code(0, 'CALLDATALOAD', 11, 'JUMPI', 'NUMBER', 0, 'SSTORE', 'STOP', 'JUMPDEST', 0, 'SLOAD', ...RETURN_TOP),
      storage: { 0: 0n },
    }
    const asks = { kind: 'call', from: ALICE, to: BOB, value: 0n, data: word(1n) } as const
    const result = await resultsOf({ [BOB]: both, [CARL]: undefined }, varied({ steps: [first, asks] }), [later])
    expect(result).toMatchObject({ done: true, results: [{ outcome: { ok: true }, differs: ['returned', 'storage'] }] })
  })

  it('tell nothing of those that only come before', async () => {
    const result = await resultsOf({ [BOB]: KEEPER, [CARL]: { code: code(7, ...RETURN_TOP) } }, varied({ first: 1 }), [later])
    expect(result).toMatchObject({ done: true, results: [{ outcome: { ok: true }, differs: [] }] })
  })

  it('pay for the ones before at the price of their block, whatever it is', async () => {
    const dear = { environment: { baseFee: 50_000_000_000n } }
    const price: RunTransaction = {
      type: 'eip1559',
      chainId: ENVIRONMENT.chainId,
      nonce: 0,
      gasLimit: 100_000n,
      to: BOB,
      value: 0n,
      data: '0x',
      accessList: [],
      maxFeePerGas: ENVIRONMENT.baseFee,
      maxPriorityFeePerGas: 0n,
    }
    const steps = [{ kind: 'transaction', from: ALICE, transaction: price } as const, second]
    const counts = await resultsOf({ [BOB]: undefined, [CARL]: undefined }, varied({ steps }), [dear])
    const comesBefore = await resultsOf({ [BOB]: undefined, [CARL]: undefined }, varied({ steps, first: 1 }), [dear])
    expect(counts).toMatchObject({ results: [{ outcome: { ok: false } }] })
    expect(comesBefore).toMatchObject({ results: [{ outcome: { ok: true } }] })
  })

  it('fail where any that counts fails', async () => {
    const picky: Row = { code: code(ENVIRONMENT.number + 1n, 'NUMBER', 'LT', 14, 'JUMPI', 0, 0, 'REVERT', 'JUMPDEST') }
    const result = await resultsOf({ [BOB]: picky, [CARL]: undefined }, varied({ steps: [first, second] }), [later])
    expect(result).toMatchObject({ results: [{ outcome: { ok: false, why: 'revert' } }] })
  })

  it('show a plain call the transaction that carries it, and somebody who sends it where a contract calls', async () => {
    const carrier = { origin: OTHER, balance: 77n, tip: 5n, gasLimit: 200_000n }
    const told = (opcodes: readonly Part[], from: Address) =>
      resultsOf(
        { [BOB]: { code: code('STOP') }, [CARL]: { code: code(...opcodes, ...RETURN_TOP) } },
        varied({ steps: [{ kind: 'call', from, to: CARL, value: 0n, data: '0x' }], carrier }),
        [{ environment: { baseFee: ENVIRONMENT.baseFee + 1n } }, { gasLimit: 100_000n }, {}],
      )
    const differs = async (opcodes: readonly Part[], from: Address) => {
      const result = await told(opcodes, from)
      return result.done ? result.results.map((one) => one.at === 'ran' && one.differs.includes('returned')) : []
    }
    expect(await differs(['GASPRICE'], ALICE)).toEqual([true, false, false])
    expect(await differs(['GAS'], ALICE)).toEqual([false, true, false])
    expect(await differs(['ORIGIN', 'BALANCE'], BOB)).toEqual([false, false, false])
  })
})
