import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { Intent } from '#core/signing/intent'
import { callKeyForGas } from '#review'
import { chainAnswering, headerAt, witnessOf } from '../../../test/support/small-ports.ts'
import { estimateOf, gasLimitUnrun, recipientIn, type TransferGas } from './transfer-gas.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const ether = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const draft: UnsignedTransaction = { type: 'legacy', chainId: 1, nonce: 1, gasLimit: 7n, to: BOB, value: 5n, data: '0x', gasPrice: 1n }
const CALL: UnsignedTransaction = { ...draft, data: '0x12345678' }
const KNOWN: TransferGas = { estimate: 0n, rules: 'osaka', most: 30_000_000n, recipient: 'bare', before: [] }
const plainIntent: Intent = { kind: 'call', to: BOB, value: 5n, data: '0x' }
const limit = (transaction: UnsignedTransaction, known: Partial<TransferGas> = {}, intent: Intent = plainIntent) =>
  gasLimitUnrun({ intent, account: ME }, transaction, { ...KNOWN, ...known })
/** Intrinsic gas of `CALL`: four bytes that are not zero, by the floor of EIP-7623. */
const CALL_FLOOR = 21_000n + 4n * 40n

describe('the gas of a transaction that could not be run', () => {
  it('is what the person set', () => {
    const own: Intent = { kind: 'send', to: BOB, amount: { units: 5n, token: ether }, figures: { gasLimit: 9n } }
    expect(limit({ ...draft, gasLimit: 9n }, { estimate: 50_000n }, own)).toBe(9n)
  })
  it('is exactly what the rules say for a payment to an account without code', () => {
    expect(limit(draft)).toBe(21_000n)
    expect(limit(draft, { recipient: 'new' })).toBe(21_000n)
  })
  it('pays for an account that comes to be, where the rules ask for that', () => {
    const [bare, created] = [limit(draft, { rules: 'amsterdam' }), limit(draft, { rules: 'amsterdam', recipient: 'new' })]
    expect(created - bare).toBeGreaterThan(100_000n)
    // Without value nobody comes to be; nor does who pays.
    expect(limit({ ...draft, value: 0n }, { rules: 'amsterdam', recipient: 'new' })).toBeLessThan(created)
    const toSelf: UnsignedTransaction = { ...draft, to: ME }
    expect(limit(toSelf, { rules: 'amsterdam', recipient: 'new' })).toBe(limit(toSelf, { rules: 'amsterdam' }))
  })
  it('is no less than a node says, and no more than a block takes', () => {
    expect(limit(draft, { estimate: 40_000n })).toBe(40_000n)
    expect(limit(draft, { estimate: 20_000n })).toBe(21_000n)
    expect(limit(draft, { estimate: 40_000n, most: 30_000n })).toBe(30_000n)
  })
  it('is a node’s estimate and its margin for a call, and for whom nothing is known of', () => {
    expect(limit(CALL, { estimate: 100_000n })).toBe(115_000n)
    expect(limit(draft, { estimate: 100_000n, recipient: undefined })).toBe(115_000n)
    expect(limit(CALL, { estimate: 100_000n, most: 110_000n })).toBe(110_000n)
    expect(limit(CALL, { estimate: 1n })).toBe(CALL_FLOOR)
  })
  it('is half as much again as its like used before, or as a call of which nothing is known', () => {
    const before = [{ to: BOB, selector: callKeyForGas(CALL.data), gas: 80_000n }]
    expect(limit(CALL, { before })).toBe(120_000n)
    expect(limit(CALL)).toBe(450_000n)
    expect(limit(CALL, { before, most: 119_999n })).toBe(119_999n)
    const cheap = [{ to: BOB, selector: callKeyForGas(CALL.data), gas: 100n }]
    expect(limit(CALL, { before: cheap })).toBe(CALL_FLOOR + 50n)
  })
  it('pays for new state besides, where the rules ask for that', () => {
    expect(limit(CALL, { rules: 'amsterdam' })).toBeGreaterThan(450_000n)
  })
})

describe('who is paid', () => {
  const of = (row: Parameters<typeof witnessOf>[0][Address] | undefined) =>
    recipientIn(witnessOf(row === undefined ? {} : { [BOB]: row }, [{ address: BOB, slots: [] }]), BOB)
  it('comes to be by it where it has nothing, and is an account without code where it has something', () => {
    expect([of(undefined), of({}), of({ nonce: 1n }), of({ balance: 1n })]).toEqual(['new', 'new', 'bare', 'bare'])
  })
  it('is not known where it has code, or was not read', () => {
    expect(of({ code: '0x60', balance: 1n })).toBeUndefined()
    expect(recipientIn(witnessOf({}, []), BOB)).toBeUndefined()
    expect(recipientIn(witnessOf({}, [{ address: BOB, slots: [] }]), undefined)).toBeUndefined()
  })
})

it('asks a node for the gas of the bare call, and goes without where none may see it', async () => {
  const asked: unknown[] = []
  const header = headerAt(1n)
  const { signal } = new AbortController()
  const chain = (answer: unknown) => chainAnswering({ estimateGas: (params) => (asked.push(params), answer) })
  expect(await estimateOf(chain({ gas: 77n }), header, ME, CALL, signal)).toBe(77n)
  expect(await estimateOf(chain(undefined), header, ME, CALL, signal)).toBe(0n)
  expect(asked[0]).toEqual({ header, draft: { from: ME, to: BOB, value: 5n, data: '0x12345678' } })
})
