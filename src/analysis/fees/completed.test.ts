import { describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { Intent, Speed } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import { type BlockEnvironment } from '#core/simulation/simulation'
import { plain, say, sentenceWord } from '#core/text/words'
import { authorizationFor, fallbackFees, fillIn, gasLimitOf, rebuiltFields, speedOf, unchangedTransaction } from './complete.ts'
import { replacementSentence } from './replacement.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const TUPLE = { chainId: 1n, address: BOB, nonce: 6n, signature: { r: '0x01', s: '0x02', yParity: 0 } } as const
const given: UnsignedTransaction = { type: 'eip1559', chainId: 1, nonce: 5, gasLimit: 30_000n, to: BOB, value: 7n, data: '0x', accessList: [], maxFeePerGas: 100n, maxPriorityFeePerGas: 10n } // prettier-ignore
const FIGURES = { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n }
const request = (intent: Intent, speed: Speed = FIGURES): SendRequest => ({ id: 'r', kind: 'transaction', origin: { kind: 'own' }, stage: { at: 'draft' }, createdAt: 0, account: ME, chainId: 1, speed, intent }) // prettier-ignore
const asGiven = (transaction: UnsignedTransaction = given): Intent => ({ kind: 'given', transaction })
const calling: Intent = { kind: 'call', to: BOB, value: 7n, data: '0x' }
const own = (nonce: number, value = 0n) => ({ transaction: { ...given, nonce, value } }) as OwnTransaction
const environment = {
  chainId: 1,
  number: 25_000_000n,
  timestamp: 1_800_000_000n,
  baseFee: 50n,
  gasLimit: 9_000_000n,
  rules: 'osaka',
} as BlockEnvironment

describe('a transaction that was made elsewhere', () => {
  const turn = { next: 5, ours: [] }
  const stays = (
    one: Partial<typeof given>,
    more: { readonly speed?: Speed; readonly baseFee?: bigint; readonly ours?: readonly OwnTransaction[] } = {},
  ) =>
    unchangedTransaction(
      request(asGiven({ ...given, ...one } as UnsignedTransaction), more.speed),
      { ...turn, ours: more.ours ?? [] },
      more.baseFee ?? 100n,
    ) !== undefined

  it('is signed as it stands where its chain, its number and its fee hold', () => {
    expect(stays({})).toBe(true)
    expect(stays({ gasLimit: 1n })).toBe(true)
  })
  it.each<[string, boolean]>([
    ['another chain', stays({ chainId: 10 })],
    ['a number that is used', stays({ nonce: 4 })],
    ['a number that leaves a gap', stays({ nonce: 6 })],
    ['a number that one of ours has', stays({}, { ours: [own(5)] })],
    ['a fee that no block takes', stays({}, { baseFee: 101n })],
    ['another cap than the person wants', stays({}, { speed: { ...FIGURES, maxFeePerGas: 101n } })],
    ['another tip than the person wants', stays({}, { speed: { ...FIGURES, maxPriorityFeePerGas: 11n } })],
    ['a speed that the person chose instead', stays({}, { speed: 'normal' })],
  ])('is completed anew for %s', (_, is) => expect(is).toBe(false))
  it('is none of the person’s own', () => expect(unchangedTransaction(request(calling), turn, 0n)).toBeUndefined())

  it('is as good as without a fee where no block would take that now', () => {
    expect(speedOf(request(asGiven()), 100n)).toEqual(FIGURES)
    expect(speedOf(request(asGiven()), 101n)).toBe('normal')
    // What the person chose since stands, and so do their own figures.
    expect(speedOf(request(asGiven(), 'fast'), 101n)).toBe('fast')
    expect(speedOf(request(calling), 101n)).toEqual(FIGURES)
  })

  it('says which of its fields are made anew', () => {
    const made = (change: object) => rebuiltFields(request(asGiven()), { ...given, ...change } as UnsignedTransaction)
    expect(made({})).toEqual([])
    expect(made({ nonce: 6 })).toEqual(['nonce'])
    expect(made({ gasLimit: 1n })).toEqual(['gas'])
    expect(made({ maxFeePerGas: 1n })).toEqual(['fee'])
    expect(made({ maxPriorityFeePerGas: 1n })).toEqual(['fee'])
    expect(made({ type: 'eip7702', authorizationList: [] })).toEqual(['type'])
    expect(made({ type: 'eip7702', nonce: 6, gasLimit: 1n, maxFeePerGas: 1n })).toEqual(['type', 'nonce', 'gas', 'fee'])
    expect(rebuiltFields(request(calling), { ...given, nonce: 9 })).toEqual([])
  })
})

describe('what is filled in', () => {
  const filled = (
    intent: Intent,
    turn: { readonly next: number; readonly ours: readonly OwnTransaction[] } = { next: 5, ours: [] },
    balance = 10n ** 18n,
  ) => fillIn(request(intent), { to: BOB, value: 7n, data: '0x' }, FIGURES, turn, { balance, environment })

  it('is the first number that none of ours has', () => {
    expect(filled(calling).nonce).toBe(5)
    expect(filled(calling, { next: 5, ours: [own(5), own(6), own(8)] }).nonce).toBe(7)
  })
  it('is the number of the one that is replaced, or that the person set', () => {
    const replace: Intent = {
      kind: 'replace',
      how: 'cancel',
      account: ME,
      replaces: '0x01',
      earlier: { ...given, nonce: 3 },
      wish: calling,
    }
    expect(filled(replace).nonce).toBe(3)
    const ether = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
    expect(filled({ kind: 'send', to: BOB, amount: { units: 7n, token: ether }, figures: { nonce: 12 } }).nonce).toBe(12)
  })
  it('is a transaction of type 2 with the fee, and of type 4 where it carries authorizations', () => {
    expect(filled(calling)).toEqual({ ...given, gasLimit: 9_000_000n })
    const carried = fillIn(request(calling), { to: BOB, value: 7n, data: '0x', authorizationList: [TUPLE] }, FIGURES, { next: 5, ours: [] }, { balance: 0n, environment }) // prettier-ignore
    expect(carried).toMatchObject({ type: 'eip7702', authorizationList: [TUPLE] })
  })
  it('has an authorization of the account’s own, for the number after, with a signature that no key makes', () => {
    const delegate: Intent = { kind: 'delegate', account: ME, to: BOB }
    const made = filled(delegate)
    const zero = `0x${'00'.repeat(32)}`
    const signature = { r: zero, s: zero, yParity: 0 }
    expect(made).toMatchObject({ type: 'eip7702', nonce: 5, authorizationList: [{ chainId: 1n, address: BOB, nonce: 6n, signature }] })
    expect(authorizationFor(request(delegate), 5)).toEqual({ chainId: 1n, address: BOB, nonce: 6n })
    expect(authorizationFor(request(calling), 5)).toBeUndefined()
  })
  it('is as much gas as is left after the value and after ours before it', () => {
    expect(filled(calling, undefined, 7n + 100n * 50_000n).gasLimit).toBe(50_000n)
    // One of ours before it may take its value and 30,000 gas at 100 wei.
    expect(filled(calling, { next: 5, ours: [own(5, 1n)] }, 8n + 100n * 80_000n).gasLimit).toBe(50_000n)
    expect(filled(calling, undefined, 7n + 100n * 20_999n).gasLimit).toBe(21_000n)
    expect(filled(calling, undefined, 7n + 100n * 21_001n).gasLimit).toBe(21_001n)
  })
  it('is as much gas as a block takes where it costs nothing', () => {
    const free = fillIn(request(calling), { to: BOB, value: 7n, data: '0x' }, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }, { next: 5, ours: [] }, { balance: 0n, environment }) // prettier-ignore
    expect(free.gasLimit).toBe(9_000_000n)
  })
})

it('signs for no less than the floor', () => {
  expect([60_000n, 68_999n, 69_000n, 69_001n].map((floor) => gasLimitOf(calling, 60_000n, { floor, most: 100_000n }))).toEqual([
    69_000n,
    69_000n,
    69_000n,
    69_001n,
  ])
})

it('goes by small tips that nobody vouches for where there is no fee history', () => {
  expect(fallbackFees()).toEqual({
    baseFees: [],
    tips: { slow: 0n, normal: 10n ** 9n, fast: 2n * 10n ** 9n },
    evidence: { kind: 'unknown', method: 'none', why: 'rpc/unreachable' },
  })
})

describe('what the record of a replacement is called', () => {
  const replace = (how: 'cancel' | 'speed-up'): Intent => ({
    kind: 'replace',
    how,
    account: ME,
    replaces: '0x01',
    earlier: given,
    wish: calling,
  })
  const what = sentenceWord(say('Send it'))
  const says = say('Cancel {what}, which may still win', { what })
  const other = say('Something else')
  const named = (
    intent: Intent,
    review: { readonly sentence: typeof says; readonly says: typeof says; readonly outcome?: 'success' | 'revert' },
  ) => plain(replacementSentence(intent, { outcome: 'success', ...review } as never))

  it('is what it replaces, and no more of what the Review said', () => {
    expect(named(replace('cancel'), { sentence: says, says })).toMatch(/^Cancel .?send it.?$/i)
    expect(named(replace('speed-up'), { sentence: says, says })).toMatch(/^Speed up .?send it.?$/i)
  })
  it('is not that it would fail, but what was wanted', () => {
    expect(named(replace('cancel'), { sentence: other, says, outcome: 'revert' })).toMatch(/^Cancel .?send it.?$/i)
    expect(named(calling, { sentence: other, says, outcome: 'revert' })).toContain('may still win')
  })
  it('is what the Review said of anything else', () => {
    expect(named(replace('cancel'), { sentence: other, says })).toBe('Something else')
    expect(named(replace('cancel'), { sentence: other, says: other })).toBe('Something else')
    expect(named(calling, { sentence: says, says })).toContain('may still win')
  })
})
