import { describe, expect, it } from 'vitest'
import type { OwnTransaction, PredictedChange } from '#core/activity/activity'
import { compareWithReceipt } from './difference.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const usdc = (units: bigint): PredictedChange => ({ token: USDC, symbol: 'USDC', decimals: 6, units })
const ether = (units: bigint): PredictedChange => ({ symbol: 'ETH', decimals: 18, units })

function transaction(
  predicted: readonly PredictedChange[],
  happened: readonly PredictedChange[] | undefined,
  success = true,
  value = 0n,
): OwnTransaction {
  return {
    id: '0x01',
    chainId: 31337,
    account: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    requestId: 'r',
    intent: { kind: 'call', value, data: '0x' },
    transaction: {
      type: 'eip1559',
      chainId: 31337,
      nonce: 0,
      gasLimit: 1n,
      value,
      data: '0x',
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 0n,
      accessList: [],
    },
    raw: '0x',
    sentence: { id: 'x' },
    createdAt: 0,
    predicted,
    ...(happened === undefined ? {} : { happened }),
    state: {
      at: 'included',
      depth: 'included',
      evidence: { kind: 'claimed', method: 'answer' },
      inclusion: { blockNumber: 1n, blockHash: '0x', index: 0, success, gasUsed: 1n, effectiveGasPrice: 1n },
    },
  }
}

describe('compare', () => {
  it('is open until it is included', () => {
    expect(compareWithReceipt({ ...transaction([usdc(-5n)], undefined), state: { at: 'sent', to: 'x' } })).toEqual({ is: 'open' })
  })
  it('finds the same, whatever the order and however often a token is named', () => {
    expect(compareWithReceipt(transaction([usdc(-3n), usdc(-2n), ether(-7n)], [ether(-7n), usdc(-5n)], true, 7n)).is).toBe('same')
  })
  it('finds more leaving, less arriving, and what nobody predicted', () => {
    expect(compareWithReceipt(transaction([usdc(-5n)], [usdc(-6n)])).is).toBe('different')
    expect(compareWithReceipt(transaction([usdc(5n)], [])).is).toBe('different')
    expect(compareWithReceipt(transaction([], [usdc(-1n)])).is).toBe('different')
  })
  it('says nothing of native currency that came by a call inside', () => {
    const compared = compareWithReceipt(transaction([usdc(-5n), ether(9n)], [usdc(-5n)]))
    expect(compared.is).toBe('partly')
    expect(compared.is !== 'open' && compared.rows.find((row) => row.token === undefined)?.happened).toBeUndefined()
  })
  it('does not call different what nobody looked at', () => {
    expect(compareWithReceipt(transaction([usdc(-5n)], undefined)).is).toBe('partly')
  })
  it('knows that nothing moves in one that failed', () => {
    const compared = compareWithReceipt(transaction([usdc(-5n), ether(-7n)], undefined, false, 7n))
    expect(compared.is).toBe('failed')
    expect(compared.is === 'failed' && compared.rows.every((row) => row.happened === 0n)).toBe(true)
  })
})
