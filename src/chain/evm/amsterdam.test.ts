import { describe, expect, it } from 'vitest'
import { decodeEventLog, parseAbi } from 'viem'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { type BlockEnvironment, NATIVE_LOG_ADDRESS, type Run, type Simulation } from '#core/simulation/simulation'
import { MAX_GAS } from '#core/ethereum/transaction'
import {
  ALICE,
  BOB,
  call,
  CARL,
  code,
  ENVIRONMENT,
  type Part,
  PEOPLE,
  type Row,
  runTo,
  witness,
} from '../../../test/sim/support/bytecode.ts'
import { simulate } from './simulate.ts'
import { createEvmState } from './state/evm-state.ts'

/** EIP-8037: a byte of state, and bytes of an account, of a slot and of a delegation. */
const [BYTE, ACCOUNT, SLOT, DELEGATION] = [1_530n, 120n, 64n, 23n]
/** EIP-2780 and EIP-8038. */
const [BASE, COLD, VALUE, WRITE, COLD_SLOT, STORAGE_WRITE] = [12_000n, 3_000n, 6_000n, 9_000n, 2_100n, 10_000n]
/** A chain without a schedule, whose parent's header has the fields of Amsterdam. */
const AMSTERDAM: BlockEnvironment = {
  ...ENVIRONMENT,
  chainId: 987_655,
  rules: 'osaka',
  slotNumber: 14_000_000n,
  parent: { timestamp: ENVIRONMENT.timestamp - 12n, fork: 'amsterdam' },
}

async function ran(
  rows: Readonly<Record<Address, Row | undefined>>,
  run: Run,
  environment: BlockEnvironment = AMSTERDAM,
): Promise<Simulation> {
  const world = createEvmState()
  world.add(witness({ ...PEOPLE, ...rows }))
  const transaction = { ...run.transaction, chainId: environment.chainId }
  for (let round = 0; round < 8; round++) {
    const result = await simulate(world, { ...run, transaction, environment }, { now: () => 0 })
    if (result.done) return result.simulation
    world.add(
      witness(Object.fromEntries(result.wants.map(({ address, slots }) => [address, slots.length === 0 ? undefined : rows[address]]))),
    )
  }
  throw new Error('it wants more in each round')
}
const contract = (...parts: readonly Part[]): Row => ({ code: code(...parts), storage: { 0: 0n, 1: 5n } })

describe('what a transaction costs by the rules of Amsterdam', () => {
  it.each<readonly [string, Row | undefined, Run, bigint]>([
    ['a payment to somebody', { balance: 1n }, runTo(BOB, { value: 7n }), BASE + COLD + VALUE],
    ['a payment to nobody yet', undefined, runTo(BOB, { value: 7n }), BASE + COLD + VALUE + ACCOUNT * BYTE],
    ['a call without value', { balance: 1n }, runTo(BOB), BASE + COLD],
    ['a payment to oneself', { balance: 1n }, runTo(ALICE, { value: 7n }), BASE],
    ['a slot that comes to be', contract(7, 0, 'SSTORE'), runTo(BOB), BASE + COLD + 6n + COLD_SLOT + STORAGE_WRITE + SLOT * BYTE],
    ['a slot that is written again', contract(7, 1, 'SSTORE'), runTo(BOB), BASE + COLD + 6n + COLD_SLOT + STORAGE_WRITE],
  ])('%s', async (_, row, run, gas) => {
    const simulation = await ran({ [BOB]: row }, run)
    expect(simulation.outcome).toEqual({ ok: true })
    expect(simulation.gasUsed).toBe(gas)
    expect(simulation.gasNeeded).toBe(gas)
    expect(simulation.rules).toBeUndefined()
  })

  it('of a slot that comes and goes leaves out the state, and its limit does not', async () => {
    const simulation = await ran({ [BOB]: contract(7, 0, 'SSTORE', 0, 0, 'SSTORE') }, runTo(BOB))
    expect(simulation.outcome).toEqual({ ok: true })
    expect(simulation.gasUsed).toBeLessThan(SLOT * BYTE)
    expect(simulation.gasNeeded).toBeGreaterThan(SLOT * BYTE)
    const again = (gasLimit: bigint) => ran({ [BOB]: contract(7, 0, 'SSTORE', 0, 0, 'SSTORE') }, runTo(BOB, { gasLimit }))
    const needed = simulation.gasNeeded ?? 0n
    expect((await again(needed)).outcome).toEqual({ ok: true })
    expect((await again(needed - 1n)).outcome.ok).toBe(false)
  })

  it('may be more than 16.7 million where new state takes it, and no less than that then does', async () => {
    const many = contract(...Array.from({ length: 160 }, (_, at): readonly Part[] => [7, at + 2, 'SSTORE']).flat())
    const filled: Row = { ...many, storage: Object.fromEntries(Array.from({ length: 162 }, (_, at) => [at, 0n])) }
    const of = (gasLimit: bigint) => ran({ [BOB]: filled }, runTo(BOB, { gasLimit }))
    const simulation = await of(30_000_000n)
    expect(simulation.outcome).toEqual({ ok: true })
    const needed = simulation.gasNeeded ?? 0n
    expect(needed).toBeGreaterThan(MAX_GAS)
    expect((await of(needed)).outcome).toEqual({ ok: true })
    expect((await of(needed - 1n)).outcome).toMatchObject({ ok: false })
    expect((await of(MAX_GAS)).outcome).toMatchObject({ ok: false, why: 'out of gas' })
  })

  it('of a delegation is paid by what it writes', async () => {
    const tuple = { chainId: 0n, address: CARL, nonce: 0n, authority: BOB }
    const run = { ...runTo(ALICE), authorizations: [tuple] }
    const of = async (row: Row | undefined) => (await ran({ [BOB]: row, [CARL]: { balance: 1n } }, run)).gasUsed
    const each = 7_816n + WRITE + DELEGATION * BYTE
    expect(await of({ balance: 1n })).toBe(BASE + each)
    expect(await of(undefined)).toBe(BASE + each + ACCOUNT * BYTE)
  })
})

describe('what a run tells by the rules of Amsterdam', () => {
  it('has a log of each move of ether, and the move once', async () => {
    const { logs, transfers } = await ran(
      { [BOB]: { ...contract(...call(CARL, 3)), balance: 9n }, [CARL]: { balance: 1n } },
      runTo(BOB, { value: 7n }),
    )
    const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
    const told = logs.map(({ address, topics, data }) => {
      expect(address).toBe(NATIVE_LOG_ADDRESS)
      const { from, to, value } = decodeEventLog({ abi, topics: [...topics] as [Hex, ...Hex[]], data, eventName: 'Transfer' }).args
      return { from: from.toLowerCase(), to: to.toLowerCase(), value }
    })
    expect(told).toEqual([
      { from: ALICE, to: BOB, value: 7n },
      { from: BOB, to: CARL, value: 3n },
    ])
    expect(transfers).toEqual(told)
  })

  it('has the slot where it is known, as a look at the time', async () => {
    const slot: Row = { code: `0x4b${fromBytes(new Uint8Array([0x60, 0, 0x52, 0x60, 0x20, 0x60, 0, 0xf3])).slice(2)}` }
    const simulation = await ran({ [BOB]: slot }, runTo(BOB))
    expect(BigInt(simulation.returnData)).toBe(14_000_000n)
    expect(simulation.guessed).toContain('timestamp')
    const { slotNumber: _, ...unknown } = AMSTERDAM
    await expect(ran({ [BOB]: slot }, runTo(BOB), unknown)).rejects.toThrow('simulation/unsupported')
  })
})

describe('a clock past every known fork', () => {
  const FAR = 4_000_000_000n
  it.each([1, 11155111, 560048, 31337, 424242])(
    'leaves runs on chain %i as they are, and says by which rules they went',
    async (chainId) => {
      for (const fork of [undefined, 'amsterdam', 'unknown'] as const) {
        const environment: BlockEnvironment = {
          ...AMSTERDAM,
          chainId,
          timestamp: FAR,
          forks: [{ name: 'hegota', from: FAR - 1_000_000n }],
          parent: { timestamp: FAR - 12n, ...(fork === undefined ? {} : { fork }) },
        }
        const simulation = await ran({ [BOB]: { balance: 1n } }, runTo(BOB, { value: 7n }), environment)
        expect(simulation.outcome).toEqual({ ok: true })
        expect(simulation.gasUsed).toBe(21_000n)
        expect(simulation.transfers).toEqual([{ from: ALICE, to: BOB, value: 7n }])
        expect(simulation.rules?.newer ?? simulation.rules?.early).toBe('hegota')
      }
    },
  )
})
