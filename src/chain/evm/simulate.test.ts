import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import type { Run, Simulation } from '#core/simulation/simulation'
import {
  ALICE,
  BOB,
  call,
  CARL,
  code,
  COINBASE,
  ENVIRONMENT,
  ETHER,
  type Part,
  PEOPLE,
  RETURN_TOP,
  type Row,
  runTo,
  witness,
} from '../../../test/sim/support/bytecode.ts'
import { simulate } from './simulate.ts'
import { createEvmState } from './state/evm-state.ts'

const CLOCK = { now: () => 0 }

const simulateIn = async (rows: Readonly<Record<Address, Row | undefined>>, run: Run, clock = CLOCK) => {
  const world = createEvmState()
  world.add(witness({ ...PEOPLE, ...rows }))
  return simulate(world, run, clock)
}

async function outcomeIn(rows: Readonly<Record<Address, Row | undefined>>, run: Run): Promise<Simulation> {
  const result = await simulateIn(rows, run)
  if (!result.done) throw new Error(`wants ${JSON.stringify(result.wants)}`)
  return result.simulation
}

const contract = (...parts: readonly Part[]): Row => ({ code: code(...parts) })

describe('what is not proved', () => {
  it('is wanted at once as far as it is known: sender, recipient, coinbase', async () => {
    const result = await simulate(createEvmState(), runTo(BOB), CLOCK)
    expect(result).toEqual({ done: false, wants: [ALICE, COINBASE, BOB].map((address) => ({ address, slots: [] })) })
  })

  it('is never mistaken for empty: a slot [C4]', async () => {
    const rows = { [BOB]: { code: code(5, 'SLOAD', ...RETURN_TOP), storage: { 4: 1n } } }
    expect(await simulateIn(rows, runTo(BOB))).toEqual({ done: false, wants: [{ address: BOB, slots: [word(5n)] }] })
  })

  it('is never mistaken for empty: a balance that the code only looks at [C4]', async () => {
    expect(await simulateIn({ [BOB]: contract(CARL, 'BALANCE') }, runTo(BOB))).toEqual({
      done: false,
      wants: [{ address: CARL, slots: [] }],
    })
  })

  it('asks for the account again when its code is missing', async () => {
    const world = createEvmState()
    const { accounts, slots } = witness({ ...PEOPLE, [BOB]: contract('STOP') })
    world.add({ accounts, slots, codes: [] })
    expect(await simulate(world, runTo(BOB), CLOCK)).toEqual({ done: false, wants: [{ address: BOB, slots: [] }] })
  })

  it('is not guessed at for as long as the gas lasts: a length that nobody has proved', async () => {
    // Takes its first slot for a number, and reads so many slots more.
    const long = code(
      0,
      'SLOAD',
      'JUMPDEST',
      'DUP1',
      'ISZERO',
      19,
      'JUMPI',
      'DUP1',
      'SLOAD',
      'POP',
      1,
      'SWAP1',
      'SUB',
      3,
      'JUMP',
      'JUMPDEST',
    )
    const world = createEvmState()
    world.add(witness({ ...PEOPLE, [BOB]: { code: long, storage: { 7: 1n } } }))
    let read = 0
    const counted: typeof world = {
      ...world,
      slot(address, slot) {
        read++
        return world.slot(address, slot)
      },
    }
    const result = await simulate(counted, runTo(BOB, { gasLimit: 16_000_000n }), CLOCK)
    expect(result).toEqual({ done: false, wants: [{ address: BOB, slots: [word(0n)] }] })
    // Sixteen million of gas would last for more than seven thousand.
    expect(read).toBeLessThan(1_000)
  })

  it('is not asked for where its absence is proved already', async () => {
    const simulation = await outcomeIn({ [BOB]: contract(5, 'SLOAD', ...RETURN_TOP) }, runTo(BOB))
    expect(simulation.returnData).toBe(word(0n))
  })

  it('is collected in one round, and even behind a failure that it may have caused', async () => {
    const rows = { [BOB]: { code: code(1, 'SLOAD', 2, 'SLOAD', CARL, 'BALANCE', 'POP', 'POP', 'ISZERO', 'INVALID'), storage: { 9: 9n } } }
    const result = await simulateIn(rows, runTo(BOB))
    expect(result).toEqual({
      done: false,
      wants: [
        { address: BOB, slots: [word(1n), word(2n)] },
        { address: CARL, slots: [] },
      ],
    })
  })
})

describe('a transaction that cannot start', () => {
  const poor = { [ALICE]: { balance: 8_999_999n }, [BOB]: undefined }

  it.each<[string, Readonly<Record<Address, Row | undefined>>, Run]>([
    ['insufficient-funds', poor, runTo(BOB)],
    ['insufficient-funds', { [BOB]: undefined }, runTo(BOB, { value: ETHER })],
    ['nonce', { [BOB]: undefined }, runTo(BOB, { nonce: 1 })],
    ['nonce', { [ALICE]: { balance: ETHER, nonce: 7n }, [BOB]: undefined }, runTo(BOB, { nonce: 6 })],
    ['intrinsic-gas', { [BOB]: undefined }, runTo(BOB, { gasLimit: 20_999n })],
    ['intrinsic-gas', { [BOB]: undefined }, runTo(BOB, { gasLimit: 21_000n, data: '0x01' })],
    ['gas-limit', { [BOB]: undefined }, runTo(BOB, { gasLimit: 16_777_217n })],
    ['fee-cap', { [BOB]: undefined }, runTo(BOB, { maxFeePerGas: 6n, maxPriorityFeePerGas: 1n })],
    ['fee-cap', { [BOB]: undefined }, runTo(BOB, { maxFeePerGas: 9n, maxPriorityFeePerGas: 10n })],
    ['sender-has-code', { [ALICE]: { balance: ETHER, code: '0x00' }, [BOB]: undefined }, runTo(BOB)],
    ['initcode-size', {}, runTo(undefined, { data: `0x${'00'.repeat(49_153)}` })],
  ])('is an outcome, not an error: %s', async (why, rows, run) => {
    const simulation = await outcomeIn(rows, run)
    expect(simulation).toMatchObject({
      outcome: { ok: false, why, data: '0x' },
      gasUsed: 0n,
      gasNeeded: undefined,
      balances: [],
      frames: [],
      logs: [],
    })
  })

  it('starts with exactly enough', async () => {
    const { outcome } = await outcomeIn({ ...poor, [ALICE]: { balance: 9_000_000n } }, runTo(BOB))
    expect(outcome).toEqual({ ok: true })
  })

  it('may come from a delegated account (EIP-7702)', async () => {
    const rows = { [ALICE]: { balance: ETHER, code: `0xef0100${BOB.slice(2)}` as Hex }, [CARL]: undefined }
    expect((await outcomeIn(rows, runTo(CARL))).outcome).toEqual({ ok: true })
  })
})

describe('money', () => {
  it('tells transfer, fee and tip', async () => {
    const simulation = await outcomeIn({ [BOB]: { balance: 5n } }, runTo(BOB, { value: 100n }))
    expect(simulation.transfers).toEqual([{ from: ALICE, to: BOB, value: 100n }])
    expect(new Set(simulation.balances)).toEqual(
      new Set([
        { address: ALICE, before: ETHER, after: ETHER - 100n - 21_000n * 9n },
        { address: BOB, before: 5n, after: 105n },
        { address: COINBASE, before: 0n, after: 42_000n },
      ]),
    )
  })

  it('does not move by a delegatecall, and not away by a callcode', async () => {
    const rows = {
      [BOB]: contract(0, 0, 0, 0, CARL, 'GAS', 'DELEGATECALL', 0, 0, 0, 0, 3, CARL, 'GAS', 'CALLCODE'),
      [CARL]: contract(...call(COINBASE, 1)),
    }
    const simulation = await outcomeIn(rows, runTo(BOB, { value: 10n }))
    expect(simulation.frames.map(({ kind, from, to, codeAddress, value }) => ({ kind, from, to, codeAddress, value }))).toEqual([
      { kind: 'call', from: ALICE, to: BOB, codeAddress: BOB, value: 10n },
      { kind: 'delegatecall', from: BOB, to: BOB, codeAddress: CARL, value: 0n },
      { kind: 'call', from: BOB, to: COINBASE, codeAddress: COINBASE, value: 1n },
      { kind: 'callcode', from: BOB, to: BOB, codeAddress: CARL, value: 3n },
      { kind: 'call', from: BOB, to: COINBASE, codeAddress: COINBASE, value: 1n },
    ])
    expect(simulation.transfers.map(({ from, to, value }) => [from, to, value])).toEqual([
      [ALICE, BOB, 10n],
      [BOB, COINBASE, 1n],
      [BOB, COINBASE, 1n],
    ])
  })

  it('is back where it was when a frame above is undone', async () => {
    const rows = {
      [BOB]: contract(...call(CARL, 4)),
      [CARL]: contract(...call(COINBASE, 2), 0, 0, 'REVERT'),
    }
    const simulation = await outcomeIn(rows, runTo(BOB, { value: 10n }))
    expect(simulation.frames.map(({ reverted, failure }) => [reverted, failure])).toEqual([
      [false, undefined],
      [true, 'revert'],
      [true, undefined],
    ])
    expect(simulation.transfers).toEqual([{ from: ALICE, to: BOB, value: 10n }])
  })

  it('leaves by SELFDESTRUCT, also where the account stays (EIP-6780)', async () => {
    const rows = { [BOB]: { code: code(CARL, 'SELFDESTRUCT'), balance: 50n }, [CARL]: undefined }
    const simulation = await outcomeIn(rows, runTo(BOB, { value: 1n }))
    expect(simulation.transfers).toEqual([
      { from: ALICE, to: BOB, value: 1n },
      { from: BOB, to: CARL, value: 51n },
    ])
    expect(simulation.balances).toContainEqual({ address: CARL, before: 0n, after: 51n })
    expect(simulation.codes).toEqual([])
  })

  it('goes through an account that lives for one transaction only', async () => {
    const initcode = code(CARL, 'SELFDESTRUCT')
    const rows = {
      [BOB]: contract(
        pad(initcode),
        0,
        'MSTORE',
        initcode.length / 2 - 1,
        32 - (initcode.length / 2 - 1),
        'CALLVALUE',
        'CREATE',
        ...RETURN_TOP,
      ),
      [CARL]: undefined,
    }
    const first = await simulateIn(rows, runTo(BOB, { value: 9n }))
    expect(first.done).toBe(false)
    const made = first.done ? ALICE : (first.wants[0]?.address ?? ALICE)
    const simulation = await outcomeIn({ ...rows, [made]: undefined }, runTo(BOB, { value: 9n }))
    expect(simulation.transfers).toEqual([
      { from: ALICE, to: BOB, value: 9n },
      { from: BOB, to: made, value: 9n },
      { from: made, to: CARL, value: 9n },
    ])
    expect(simulation.codes).toEqual([])
    expect(simulation.balances.map(({ address }) => address)).not.toContain(made)
  })
})

describe('contracts that come and go', () => {
  const made = async (rows: Readonly<Record<Address, Row | undefined>>, run: Run): Promise<Address> => {
    const first = await simulateIn(rows, run)
    return first.done ? ALICE : (first.wants[0]?.address ?? ALICE)
  }

  it('are told with their creator and salt', async () => {
    const initcode = code(1, 0, 'MSTORE', 1, 31, 'RETURN')
    const size = initcode.length / 2 - 1
    const rows = { [BOB]: contract(pad(initcode), 0, 'MSTORE', 9, size, 32 - size, 0, 'CREATE2') }
    const address = await made(rows, runTo(BOB))
    const simulation = await outcomeIn({ ...rows, [address]: undefined }, runTo(BOB))
    expect(simulation.created).toEqual([{ address, creator: BOB, salt: word(9n) }])
    expect(simulation.codes).toEqual([{ address, before: '0x', after: '0x01' }])
    expect(simulation.destroyed).toEqual([])
  })

  it('are none where the creation was undone', async () => {
    const rows = { [BOB]: contract(0, 0, 0, 'CREATE', 0, 0, 'REVERT') }
    const address = await made(rows, runTo(BOB))
    expect((await outcomeIn({ ...rows, [address]: undefined }, runTo(BOB))).created).toEqual([])
  })

  it('burn what they leave to themselves in the transaction that made them (EIP-6780)', async () => {
    const run = runTo(undefined, { data: code('ADDRESS', 'SELFDESTRUCT'), value: 30n })
    const address = await made({}, run)
    const simulation = await outcomeIn({ [address]: { balance: 12n } }, run)
    expect(simulation.destroyed).toEqual([{ address, beneficiary: address, gone: true, burned: 42n }])
    expect(simulation.created).toEqual([])
    expect(simulation.balances).toContainEqual({ address, before: 12n, after: 0n })
  })

  it('burn nothing where they were there before', async () => {
    const rows = { [BOB]: { code: code('ADDRESS', 'SELFDESTRUCT'), balance: 50n } }
    const simulation = await outcomeIn(rows, runTo(BOB))
    expect(simulation.destroyed).toEqual([{ address: BOB, beneficiary: BOB, gone: false, burned: 0n }])
    expect(simulation.balances.map(({ address }) => address)).not.toContain(BOB)
  })
})

describe('storage and code', () => {
  it('names a mapping slot by what was hashed for it', async () => {
    const rows = { [BOB]: { code: code('CALLER', 0, 'MSTORE', 3, 32, 'MSTORE', 5, 64, 0, 'KECCAK256', 'SSTORE'), storage: { 0: 1n } } }
    const first = await simulateIn(rows, runTo(BOB))
    const slot = first.done ? '0x' : (first.wants[0]?.slots[0] ?? '0x')
    const simulation = await outcomeIn({ [BOB]: { ...rows[BOB], storage: { [String(BigInt(slot))]: 2n } } }, runTo(BOB))
    expect(simulation.storage).toMatchObject([
      { address: BOB, slot, before: word(2n), after: word(5n), preimage: concat(pad(ALICE), word(3n)) },
    ])
  })

  it('says nothing of a slot that ends as it began', async () => {
    const rows = { [BOB]: { code: code(5, 1, 'SSTORE', 7, 1, 'SSTORE', 8, 2, 'SSTORE'), storage: { 1: 7n, 2: 2n } } }
    expect((await outcomeIn(rows, runTo(BOB))).storage).toEqual([{ address: BOB, slot: word(2n), before: word(2n), after: word(8n) }])
  })

  it('shows the code of a new contract', async () => {
    const runtime = code('STOP', 'STOP')
    const initcode = code(pad(runtime), 0, 'MSTORE', 2, 30, 'RETURN')
    const first = await simulateIn({}, runTo(undefined, { data: initcode }))
    const made = first.done ? ALICE : (first.wants[0]?.address ?? ALICE)
    const simulation = await outcomeIn({ [made]: undefined }, runTo(undefined, { data: initcode }))
    expect(simulation.codes).toEqual([{ address: made, before: '0x', after: runtime }])
    expect(simulation.frames).toMatchObject([{ kind: 'create', to: made, codeAddress: made, input: initcode, output: runtime }])
  })

  it('follows a delegated account to the code that runs (EIP-7702)', async () => {
    const rows = { [BOB]: { code: `0xef0100${CARL.slice(2)}` as Hex }, [CARL]: contract('ADDRESS', ...RETURN_TOP) }
    const simulation = await outcomeIn(rows, runTo(BOB))
    expect(simulation.frames).toMatchObject([{ kind: 'call', to: BOB, codeAddress: CARL }])
    expect(simulation.returnData).toBe(pad(BOB))
  })
})

describe('what is not settled by what is signed', () => {
  it.each([
    ['COINBASE', 'coinbase'],
    ['TIMESTAMP', 'timestamp'],
    ['NUMBER', 'number'],
    ['PREVRANDAO', 'prevrandao'],
    ['ORIGIN', 'origin'],
    ['GASPRICE', 'gasprice'],
    ['GAS', 'gas'],
  ] as const)('is told when the run reads %s, with whose code did', async (opcode, guess) => {
    const { guessed, readBy } = await outcomeIn({ [BOB]: contract(opcode, 'POP') }, runTo(BOB))
    expect(guessed).toEqual([guess])
    expect(readBy).toEqual([{ value: guess, address: BOB }])
  })

  it('is told of the hash of a block too', async () => {
    const simulation = await outcomeIn({ [BOB]: contract(999, 'BLOCKHASH', 'POP') }, runTo(BOB))
    expect(simulation.readBy).toEqual([{ value: 'blockhash', address: BOB }])
  })

  it('is not gas that goes into the very next call', async () => {
    const call = contract(0, 0, 0, 0, CARL, 'GAS', 'STATICCALL', 'POP')
    expect((await outcomeIn({ [BOB]: call, [CARL]: contract('STOP') }, runTo(BOB))).guessed).toEqual([])
  })

  it('names the code that read it, not the account that it ran for: of a library, a delegate, a constructor', async () => {
    const library = {
      [BOB]: contract(0, 0, 0, 0, CARL, 'GAS', 'DELEGATECALL', 'TIMESTAMP', 'TIMESTAMP'),
      [CARL]: contract('TIMESTAMP', 'ORIGIN'),
    }
    expect((await outcomeIn(library, runTo(BOB))).readBy).toEqual([
      { value: 'timestamp', address: CARL },
      { value: 'origin', address: CARL },
      { value: 'timestamp', address: BOB },
    ])
    const delegated = { [BOB]: { code: `0xef0100${CARL.slice(2)}` as Hex }, [CARL]: contract('TIMESTAMP') }
    expect((await outcomeIn(delegated, runTo(BOB))).readBy).toEqual([{ value: 'timestamp', address: CARL }])
    const initcode = code('TIMESTAMP')
    const first = await simulateIn({}, runTo(undefined, { data: initcode }))
    const made = first.done ? ALICE : (first.wants[0]?.address ?? ALICE)
    const created = await outcomeIn({ [made]: undefined }, runTo(undefined, { data: initcode }))
    expect(created.readBy).toEqual([{ value: 'timestamp', address: made }])
  })

  it('is told of code that was undone as well', async () => {
    const simulation = await outcomeIn({ [BOB]: contract('TIMESTAMP', 0, 0, 'REVERT') }, runTo(BOB))
    expect(simulation.readBy).toEqual([{ value: 'timestamp', address: BOB }])
  })

  it('is not told of a run that reads none', async () => {
    expect((await outcomeIn({ [BOB]: contract('SELFBALANCE') }, runTo(BOB))).guessed).toEqual([])
  })
})

describe('hashes of older blocks', () => {
  const HISTORY: Address = '0x0000f90827f1c53a10cb7a02335b175320002935'
  const hashOf = (number: number): Row => contract(number, 'BLOCKHASH', ...RETURN_TOP)

  it('come from the environment for the parent', async () => {
    expect((await outcomeIn({ [BOB]: hashOf(999) }, runTo(BOB))).returnData).toBe(ENVIRONMENT.parentHash)
  })

  it('are zero for the block itself and beyond the window', async () => {
    expect((await outcomeIn({ [BOB]: hashOf(1000) }, runTo(BOB))).returnData).toBe(word(0n))
    expect((await outcomeIn({ [BOB]: hashOf(743) }, runTo(BOB))).returnData).toBe(word(0n))
  })

  it('are proved from the history contract (EIP-2935) for the others', async () => {
    expect(await simulateIn({ [BOB]: hashOf(990) }, runTo(BOB))).toEqual({
      done: false,
      wants: [{ address: HISTORY, slots: [word(990n)] }],
    })
    const rows = { [BOB]: hashOf(990), [HISTORY]: { code: '0x00', storage: { 990: 0xfeedn } } } as const
    expect((await outcomeIn(rows, runTo(BOB))).returnData).toBe(word(0xfeedn))
  })

  it('are unknown, not zero, where the history contract has none', async () => {
    await expect(outcomeIn({ [BOB]: hashOf(990), [HISTORY]: undefined }, runTo(BOB))).rejects.toSatisfy((error) =>
      isError(error, 'simulation/unsupported'),
    )
  })
})

describe('what cannot be run', () => {
  const KZG: Address = `0x${'00'.repeat(19)}0a`

  it('is an error even where the caller would shrug off a failure: the KZG precompile', async () => {
    await expect(outcomeIn({ [BOB]: contract(...call(KZG)), [KZG]: undefined }, runTo(BOB))).rejects.toSatisfy((error) =>
      isError(error, 'simulation/unsupported'),
    )
  })

  it('is a block of rules before ours', async () => {
    const run = runTo(BOB, { chainId: 1 })
    const environment = { ...ENVIRONMENT, chainId: 1, timestamp: 1_600_000_000n }
    await expect(outcomeIn({ [BOB]: undefined }, { ...run, environment })).rejects.toSatisfy((error) =>
      isError(error, 'simulation/unsupported-fork'),
    )
  })

  const endless: Row = contract('JUMPDEST', 0, 'JUMP')

  it('is stopped when its time is over', async () => {
    let time = 0
    const run = runTo(BOB, { gasLimit: 10_000_000n })
    await expect(simulateIn({ [BOB]: endless }, run, { now: () => (time += 10) })).rejects.toSatisfy((error) =>
      isError(error, 'simulation/budget'),
    )
  })

  it('runs out of gas where time is left', async () => {
    const { outcome, gasUsed, gasNeeded } = await outcomeIn({ [BOB]: endless }, runTo(BOB, { gasLimit: 100_000n }))
    expect({ outcome, gasUsed, gasNeeded }).toEqual({
      outcome: { ok: false, why: 'out of gas', data: '0x' },
      gasUsed: 100_000n,
      gasNeeded: undefined,
    })
  })

  it('is stopped when it would have too much proved', async () => {
    // Reads slot after slot.
    const glutton: Row = { code: code(0, 'JUMPDEST', 'DUP1', 'SLOAD', 'POP', 1, 'ADD', 2, 'JUMP'), storage: { 0: 1n } }
    await expect(simulateIn({ [BOB]: glutton }, runTo(BOB, { gasLimit: 10_000_000n }))).rejects.toSatisfy((error) =>
      isError(error, 'simulation/budget'),
    )
  })

  it('is stopped when it would tell too much', async () => {
    // Passes 120 kB of call data to itself again and again.
    const chatter = contract('JUMPDEST', 0, 0, 120_000, 0, 0, CARL, 5_000, 'CALL', 'POP', 0, 'JUMP')
    await expect(simulateIn({ [BOB]: chatter, [CARL]: undefined }, runTo(BOB, { gasLimit: 10_000_000n }))).rejects.toSatisfy((error) =>
      isError(error, 'simulation/budget'),
    )
  })
})

describe('probes', () => {
  // Without call data: adds one to slot 0. With: tells it.
  const counter: Row = {
    code: code(0, 'CALLDATALOAD', 16, 'JUMPI', 0, 'SLOAD', 1, 'ADD', 0, 'SSTORE', 'STOP', 'JUMPDEST', 0, 'SLOAD', ...RETURN_TOP),
    storage: { 0: 41n },
  }
  const ask = { to: BOB, data: word(1n) }
  const ZERO: Address = `0x${'00'.repeat(20)}`

  it('ask the same before and after', async () => {
    const simulation = await outcomeIn({ [BOB]: counter, [ZERO]: undefined }, { ...runTo(BOB), probes: [ask] })
    expect(simulation.outcome).toEqual({ ok: true })
    expect(simulation.probes).toEqual([{ before: { ok: true, data: word(41n) }, after: { ok: true, data: word(42n) } }])
  })

  it('cannot write, and leave no trace in the run', async () => {
    const simulation = await outcomeIn({ [BOB]: counter, [ZERO]: undefined }, { ...runTo(BOB), probes: [{ to: BOB, data: '0x' }, ask] })
    expect(simulation.probes[0]).toMatchObject({ before: { ok: false }, after: { ok: false } })
    expect(simulation.probes[1]).toEqual({ before: { ok: true, data: word(41n) }, after: { ok: true, data: word(42n) } })
    expect(simulation.frames).toHaveLength(1)
  })

  it('want what they read', async () => {
    const result = await simulateIn({ [BOB]: undefined, [ZERO]: undefined }, { ...runTo(BOB), probes: [{ to: CARL, data: '0x' }] })
    expect(result).toEqual({ done: false, wants: [{ address: CARL, slots: [] }] })
  })

  it('give no answer where they cannot be run, and do not stop the run', async () => {
    const KZG: Address = `0x${'00'.repeat(19)}0a`
    const rows = { [BOB]: counter, [CARL]: contract(...call(KZG)), [KZG]: undefined, [ZERO]: undefined }
    const simulation = await outcomeIn(rows, { ...runTo(BOB), probes: [{ to: CARL, data: '0x' }, ask] })
    expect(simulation.probes.map(({ before }) => before.ok)).toEqual([false, true])
  })

  it('are asked even of a transaction that cannot start', async () => {
    const simulation = await outcomeIn({ [BOB]: counter, [ZERO]: undefined }, { ...runTo(BOB, { nonce: 3 }), probes: [ask] })
    expect(simulation.probes).toEqual([{ before: { ok: true, data: word(41n) }, after: { ok: true, data: word(41n) } }])
  })
})

describe('the gas that is needed', () => {
  const KEEPER: Address = `0x${'dd'.repeat(20)}`
  /** The limit that `simulate` gives does, and one less does not. */
  async function expectExact(rows: Readonly<Record<Address, Row | undefined>>, run: Run): Promise<Simulation> {
    const simulation = await outcomeIn(rows, run)
    const needed = simulation.gasNeeded ?? 0n
    const at = async (gasLimit: bigint) => outcomeIn(rows, { ...run, transaction: { ...run.transaction, gasLimit } })
    expect(shape(await at(needed))).toEqual(shape(simulation))
    expect(shape(await at(needed - 1n))).not.toEqual(shape(simulation))
    return simulation
  }
  const shape = ({ outcome, frames, storage }: Simulation) => ({ outcome, frames: frames.map(({ to, failure }) => [to, failure]), storage })

  it('is what was used where nothing is called', async () => {
    const { gasNeeded, gasUsed } = await expectExact({ [BOB]: contract(1, 1, 'ADD') }, runTo(BOB))
    expect(gasNeeded).toBe(gasUsed)
  })

  it('is what was used before refunds', async () => {
    const rows = { [BOB]: { code: code(0, 1, 'SSTORE'), storage: { 1: 5n } } }
    const { gasNeeded, gasUsed } = await expectExact(rows, runTo(BOB))
    expect(gasNeeded).toBe(gasUsed + 4_800n)
  })

  it('covers the 64th that each of three calls holds back', async () => {
    const rows = {
      [BOB]: contract(...call(CARL)),
      [CARL]: contract(...call(KEEPER)),
      [KEEPER]: { code: code(1, 1, 'SSTORE', 2, 2, 'SSTORE', 3, 3, 'SSTORE'), storage: { 1: 0n, 2: 0n, 3: 0n } },
    }
    const { gasNeeded, gasUsed } = await expectExact(rows, runTo(BOB))
    expect(gasNeeded).toBeGreaterThan(gasUsed + 1_500n)
  })

  it('covers what an SSTORE wants to see left (EIP-2200)', async () => {
    const rows = { [BOB]: { code: code(2, 1, 'SSTORE', 3, 1, 'SSTORE'), storage: { 1: 1n } } }
    const { gasNeeded, gasUsed } = await expectExact(rows, runTo(BOB))
    expect(gasNeeded).toBe(gasUsed + 2_201n)
  })

  it('is the floor of EIP-7623 for much data', async () => {
    const { gasNeeded } = await expectExact({ [BOB]: undefined }, runTo(BOB, { data: `0x${'ff'.repeat(100)}` }))
    expect(gasNeeded).toBe(21_000n + 100n * 40n)
  })

  it('is found by trying where the code looks at the gas it has left', async () => {
    // Stops with an error below 500,000.
    const rows = { [BOB]: contract(500_000, 'GAS', 'LT', 11, 'JUMPI', 'STOP', 'STOP', 'JUMPDEST', 0, 0, 'REVERT') }
    const { gasNeeded } = await expectExact(rows, runTo(BOB))
    expect(gasNeeded).toBeGreaterThan(520_000n)
  })

  it('keeps an inner call from failing where its caller would shrug', async () => {
    const rows = {
      [BOB]: contract(0, 0, 0, 0, 0, CARL, 'GAS', 'CALL', 'POP', 1, 1, 'SSTORE'),
      [CARL]: { code: code(1, 1, 'SSTORE', 2, 2, 'SSTORE', 3, 3, 'SSTORE', 4, 4, 'SSTORE'), storage: { 1: 0n, 2: 0n, 3: 0n, 4: 0n } },
    }
    await expectExact(rows, runTo(BOB))
  })
})
