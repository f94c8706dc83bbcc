import { describe, expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import { isError } from '#core/errors'
import type { FeeMarketTransaction, UnsignedTransaction } from '#core/ethereum/transaction'
import { callOfIntent } from '../intents/calls.ts'
import { leastFee, outbidBy, outbids, raised, replacementOf, rivalsOf } from './replacement.ts'

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const base = { chainId: 1, nonce: 5, gasLimit: 21_000n, to: BOB, value: 7n, data: '0x' } as const
const paying = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): UnsignedTransaction => ({
  type: 'eip1559',
  ...base,
  maxFeePerGas,
  maxPriorityFeePerGas,
  accessList: [],
})
const TUPLE = { chainId: 1n, address: BOB, nonce: 6n, signature: { r: '0x01', s: '0x02', yParity: 0 } } as const
const setCode = (one: UnsignedTransaction): UnsignedTransaction => ({
  ...(one as FeeMarketTransaction),
  type: 'eip7702',
  authorizationList: [TUPLE],
})
const own = (id: `0x${string}`, more: Partial<OwnTransaction> = {}): OwnTransaction => ({
  id,
  chainId: 1,
  account: ME,
  requestId: id,
  intent: { kind: 'call', to: BOB, value: 7n, data: '0x' },
  transaction: paying(1000n, 80n),
  raw: '0x',
  sentence: { id: 'x' },
  createdAt: 0,
  state: { at: 'sent', to: 'x' },
  predicted: [],
  ...more,
})

describe('the least fee that takes the place of another', () => {
  it('is an eighth above on both caps, rounded up', () => {
    expect(leastFee([paying(1000n, 80n)])).toEqual({ maxFeePerGas: 1125n, maxPriorityFeePerGas: 90n })
    expect(leastFee([paying(1001n, 81n)])).toEqual({ maxFeePerGas: 1127n, maxPriorityFeePerGas: 92n })
  })
  it('is more in any case, since nodes refuse a cap that is only as high', () => {
    expect(leastFee([paying(3n, 0n)])).toEqual({ maxFeePerGas: 4n, maxPriorityFeePerGas: 1n })
  })
  it('is above the dearest of several, and above the one price of a legacy one on both', () => {
    expect(leastFee([paying(1000n, 10n), paying(800n, 80n)])).toEqual({ maxFeePerGas: 1125n, maxPriorityFeePerGas: 90n })
    expect(leastFee([{ type: 'legacy', ...base, gasPrice: 1000n }])).toEqual({ maxFeePerGas: 1125n, maxPriorityFeePerGas: 1125n })
  })
  it('is above the one price of a type 1 on both caps, and above those of a type 4', () => {
    expect(leastFee([{ type: 'eip2930', ...base, gasPrice: 1000n, accessList: [] }])).toEqual({
      maxFeePerGas: 1125n,
      maxPriorityFeePerGas: 1125n,
    })
    expect(leastFee([setCode(paying(1000n, 80n))])).toEqual({ maxFeePerGas: 1125n, maxPriorityFeePerGas: 90n })
  })
  it('raises a suggestion that is lower, leaves one that is higher, and keeps the cap above the tip', () => {
    const least = { maxFeePerGas: 100n, maxPriorityFeePerGas: 90n }
    expect(raised({ maxFeePerGas: 50n, maxPriorityFeePerGas: 200n }, least)).toEqual({ maxFeePerGas: 200n, maxPriorityFeePerGas: 200n })
    expect(raised({ maxFeePerGas: 500n, maxPriorityFeePerGas: 1n }, least)).toEqual({ maxFeePerGas: 500n, maxPriorityFeePerGas: 90n })
  })
  it('must be reached on both caps', () => {
    const against = [own('0x01')]
    expect(outbids(paying(1125n, 90n), against)).toBe(true)
    expect(outbids(paying(1124n, 90n), against)).toBe(false)
    expect(outbids(paying(9999n, 89n), against)).toBe(false)
  })
})

describe('what is proposed', () => {
  it('does the same again to speed up, and nothing to cancel; of one that does nothing, nothing again', () => {
    const sped = replacementOf(own('0x01'), 'speed-up')
    expect(sped).toMatchObject({ how: 'speed-up', replaces: '0x01', account: ME, wish: { kind: 'call', value: 7n } })
    const cancelled = replacementOf(own('0x02', { intent: sped }), 'cancel')
    expect(cancelled).toMatchObject({ how: 'cancel', replaces: '0x02', wish: { kind: 'call', value: 7n } })
    expect(replacementOf(own('0x03', { intent: cancelled }), 'speed-up')).toMatchObject({
      how: 'cancel',
      wish: { kind: 'call', value: 7n },
    })
  })
  it('keeps the list of a type 4 to speed it up, and has none to cancel it', () => {
    const earlier = own('0x01', { transaction: setCode(paying(1000n, 80n)) })
    expect(callOfIntent(replacementOf(earlier, 'speed-up'))).toEqual({
      to: BOB,
      value: 7n,
      data: '0x',
      accessList: [],
      authorizationList: [TUPLE],
    })
    expect(callOfIntent(replacementOf(earlier, 'cancel'))).toEqual({ to: ME, value: 0n, data: '0x' })
  })
  it('keeps the access list of a type 1, and a legacy one has none', () => {
    const accessList = [{ address: BOB, storageKeys: [] }] as const
    const earlier = own('0x01', { transaction: { type: 'eip2930', ...base, gasPrice: 5n, accessList } })
    expect(callOfIntent(replacementOf(earlier, 'speed-up'))).toEqual({ to: BOB, value: 7n, data: '0x', accessList })
    const legacy = own('0x02', { transaction: { type: 'legacy', ...base, gasPrice: 5n } })
    expect(callOfIntent(replacementOf(legacy, 'speed-up'))).toEqual({ to: BOB, value: 7n, data: '0x' })
  })
  it('is refused where the number is used or the chain is gone', () => {
    const evidence = { kind: 'claimed', method: 'answer' } as const
    const inclusion = { blockNumber: 1n, blockHash: '0x', index: 0, success: true, gasUsed: 1n, effectiveGasPrice: 1n } as const
    const states: readonly TransactionState[] = [
      { at: 'included', depth: 'included', inclusion, evidence },
      { at: 'replaced', since: 0, evidence },
      { at: 'cancelled', by: '0x09', since: 0, evidence },
      { at: 'reset', since: 0, evidence },
    ]
    for (const state of states) {
      try {
        replacementOf(own('0x01', { state }), 'cancel')
        expect.unreachable()
      } catch (error) {
        expect(isError(error, 'tx/settled'), state.at).toBe(true)
      }
    }
  })
  it('must outbid ours with its number alone', () => {
    const all = [
      own('0x01'),
      own('0x02', { state: { at: 'signed' } }),
      own('0x03', { transaction: { ...paying(1n, 1n), nonce: 6 } }),
      own('0x04', { account: BOB }),
      own('0x05', { chainId: 10 }),
      own('0x06', { state: { at: 'replaced', since: 0, evidence: { kind: 'claimed', method: 'answer' } } }),
    ]
    const found = rivalsOf(all, { account: ME, chainId: 1, earlier: paying(1n, 1n) })
    expect(found.map(({ id }) => id)).toEqual(['0x01', '0x02'])
  })
  it('is outbid by the newest in its line that is on its way', () => {
    const first = own('0x01', { replacedBy: '0x02' })
    const second = own('0x02', { replacedBy: '0x03', state: { at: 'signed' } })
    const third = own('0x03')
    expect(outbidBy(first, [first, second, third])?.id).toBe('0x03')
    expect(outbidBy(first, [first, second, { ...third, state: { at: 'signed' } }])).toBeUndefined()
    expect(outbidBy(third, [first, second, third])).toBeUndefined()
  })
})
