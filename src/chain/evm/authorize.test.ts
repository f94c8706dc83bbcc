import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, word } from '#core/bytes/hex'
import type { Run, RunAuthorization, Simulation } from '#core/simulation/simulation'
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
import { simulate } from './simulate.ts'
import { createEvmState } from './state/evm-state.ts'

const CLOCK = { now: () => 0 }
const NOBODY: Address = `0x${'00'.repeat(20)}`
const DELEGATE: Address = `0x${'de'.repeat(20)}`
const designator = (to: Address): Hex => concat('0xef0100', to)
const tuple = (more: Partial<RunAuthorization> = {}): RunAuthorization => ({
  chainId: 31337n,
  address: DELEGATE,
  nonce: 0n,
  authority: CARL,
  ...more,
})

async function ranIn(rows: Readonly<Record<Address, Row | undefined>>, run: Run): Promise<Simulation> {
  const world = createEvmState()
  world.add(witness({ ...PEOPLE, [BOB]: undefined, [DELEGATE]: { code: code(7, ...RETURN_TOP) }, ...rows }))
  const result = await simulate(world, run, CLOCK)
  if (!result.done) throw new Error(`wants ${JSON.stringify(result.wants)}`)
  return result.simulation
}
const withList = (authorizations: readonly RunAuthorization[], to: Address = BOB): Run => ({ ...runTo(to), authorizations })

describe('a tuple of the list (EIP-7702)', () => {
  it('sets the delegation, counts the nonce, and is followed in the same transaction', async () => {
    const simulation = await ranIn({ [CARL]: undefined }, withList([tuple()], CARL))
    expect(simulation.authorizations).toEqual([{ authority: CARL, delegate: DELEGATE, before: undefined }])
    expect(simulation.codes).toEqual([{ address: CARL, before: '0x', after: designator(DELEGATE) }])
    expect(simulation.nonces).toContainEqual({ address: CARL, before: 0n, after: 1n })
    expect(simulation.frames[0]).toMatchObject({ to: CARL, codeAddress: DELEGATE })
    expect(simulation.returnData).toBe(word(7n))
  })

  it('of the sender comes after the nonce of the transaction itself', async () => {
    const own = tuple({ authority: ALICE, nonce: 1n })
    expect((await ranIn({}, withList([own]))).authorizations).toEqual([{ authority: ALICE, delegate: DELEGATE, before: undefined }])
    expect((await ranIn({}, withList([{ ...own, nonce: 0n }]))).authorizations).toMatchObject([{ skipped: 'nonce' }])
  })

  it('for any chain is taken, and the zero address takes the delegation back', async () => {
    const rows = { [CARL]: { nonce: 4n, code: designator(BOB) } }
    const simulation = await ranIn(rows, withList([tuple({ chainId: 0n, address: NOBODY, nonce: 4n })]))
    expect(simulation.authorizations).toEqual([{ authority: CARL, delegate: undefined, before: BOB }])
    expect(simulation.codes).toEqual([{ address: CARL, before: designator(BOB), after: '0x' }])
  })

  it.each([
    ['chain', {}, { chainId: 1n }],
    ['nonce', {}, { nonce: 3n }],
    ['nonce', {}, { nonce: 2n ** 64n - 1n }],
    ['code', { [CARL]: { code: '0x00' } }, {}],
  ] as const)('is skipped without an end of the transaction: %s', async (skipped, rows, more) => {
    const simulation = await ranIn({ [CARL]: undefined, ...rows }, withList([tuple(more)]))
    expect(simulation.outcome).toEqual({ ok: true })
    expect(simulation.authorizations).toMatchObject([{ skipped }])
    expect(simulation.codes).toEqual([])
  })

  it('whose signer cannot be known is skipped', async () => {
    const { chainId, address, nonce } = tuple()
    expect((await ranIn({}, withList([{ chainId, address, nonce }]))).authorizations).toMatchObject([{ skipped: 'signature' }])
  })

  it('stays set where the call reverts', async () => {
    const simulation = await ranIn({ [CARL]: undefined, [BOB]: { code: code(0, 0, 'REVERT') } }, withList([tuple()]))
    expect(simulation.outcome).toMatchObject({ ok: false, why: 'revert' })
    expect(simulation.codes).toEqual([{ address: CARL, before: '0x', after: designator(DELEGATE) }])
  })

  it('costs 25,000, of which 12,500 come back, as far as refunds go, for an account that is there', async () => {
    const plain = await ranIn({}, runTo(BOB))
    const fresh = await ranIn({ [CARL]: undefined }, withList([tuple()]))
    const known = await ranIn({ [CARL]: { balance: 1n } }, withList([tuple()]))
    expect(fresh.gasUsed - plain.gasUsed).toBe(25_000n)
    expect(known.gasUsed).toBe(fresh.gasUsed - fresh.gasUsed / 5n)
    expect(known.gasNeeded).toBe(fresh.gasUsed)
  })
})

describe('what no block would take', () => {
  it.each([
    ['no-recipient', { ...runTo(undefined, { data: '0x00' }), authorizations: [tuple()] }],
    ['type', { ...runTo(BOB), authorizations: [] }],
    ['type', { ...runTo(BOB), authorizations: [tuple()], environment: { ...ENVIRONMENT, chainId: 1, timestamp: 1_710_338_135n } }],
    ['intrinsic-gas', { ...runTo(BOB, { gasLimit: 45_000n }), authorizations: [tuple()] }],
  ] as const)('is told as such: %s', async (why, run) => {
    const transaction = { ...run.transaction, chainId: run.environment.chainId }
    expect((await ranIn({ [CARL]: undefined }, { ...run, transaction })).outcome).toEqual({ ok: false, why, data: '0x' })
  })
})

it('a transaction of type 4 without its list is not run as one of type 2', async () => {
  const transaction = { ...runTo(BOB).transaction, type: 'eip7702' } as unknown as Run['transaction']
  expect((await ranIn({}, { ...runTo(BOB), transaction })).outcome).toEqual({ ok: false, why: 'type', data: '0x' })
})

describe('an access list with a gas price (EIP-2930)', () => {
  const fields = { chainId: 31337, nonce: 0, gasLimit: 100_000n, to: BOB, value: 0n, data: '0x', gasPrice: 9n } as const
  const listed = { type: 'eip2930', ...fields, accessList: [{ address: BOB, storageKeys: [word(4n)] }] } as const

  it('is paid for and warms', async () => {
    const rows = { [BOB]: { code: code(4, 'SLOAD'), storage: { 4: 5n } } }
    const cold = await ranIn(rows, runTo(BOB))
    const warm = await ranIn(rows, { ...runTo(BOB), transaction: listed })
    expect(warm.gasUsed - cold.gasUsed).toBe(2_400n + 1_900n - 2_000n)
    expect(warm.balances).toContainEqual({ address: ALICE, before: ETHER, after: ETHER - warm.gasUsed * 9n })
  })
})
