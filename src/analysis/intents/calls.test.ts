import { describe, expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { CAST } from '../../../devnet/addresses.ts'
import { transactionOf } from '../../../test/support/made-state.ts'
import { callOf, callOfIntent } from './calls.ts'
import { executeBatch } from './revoke.ts'

const { alice, bob } = CAST
const market = transactionOf({ to: bob, value: 3n, data: '0x1234', gasLimit: 50_000n })
const { accessList: _, maxFeePerGas: _most, maxPriorityFeePerGas: _tip, ...rest } = market
const legacy: UnsignedTransaction = { ...rest, type: 'legacy', gasPrice: 5n }
const list = [{ address: bob, storageKeys: [word(1n)] }]
const tuple = { chainId: 1n, address: bob, nonce: 0n, signature: { r: word(1n), s: word(1n), yParity: 0 } } as const

describe('what a transaction does', () => {
  it('is its call, with the lists that it has', () => {
    const call = { to: bob, value: 3n, data: '0x1234' }
    expect(callOf(legacy)).toEqual(call)
    expect(callOf({ ...market, accessList: list })).toEqual({ ...call, accessList: list })
    expect(callOf({ ...market, to: bob, type: 'eip7702', authorizationList: [tuple] })).toEqual({
      ...call,
      accessList: [],
      authorizationList: [tuple],
    })
  })
})

describe('what an intent asks for', () => {
  it('is, of one that was made elsewhere, its call', () => {
    expect(callOfIntent({ kind: 'given', transaction: legacy } as never)).toEqual({ to: bob, value: 3n, data: '0x1234' })
  })

  it('is nothing to oneself where code is put in its place without a call, and else those calls', () => {
    const delegating = { kind: 'delegate', account: alice, delegate: bob } as const
    expect(callOfIntent(delegating as never)).toEqual({ to: alice, value: 0n, data: '0x' })
    expect(callOfIntent({ ...delegating, calls: [] } as never)).toEqual({ to: alice, value: 0n, data: '0x' })
    const calls = [{ to: bob, value: 5n, data: '0x12' }] as const
    const { to, value, data } = executeBatch(alice, [{ kind: 'call', ...calls[0] }])
    expect(callOfIntent({ ...delegating, calls } as never)).toEqual({ to, value, data })
  })

  it('is what the earlier one did, to speed it up, and nothing to oneself, to cancel it', () => {
    const replacing = (how: 'cancel' | 'speed-up') => callOfIntent({ kind: 'replace', how, account: alice, earlier: legacy } as never)
    expect(replacing('speed-up')).toEqual({ to: bob, value: 3n, data: '0x1234' })
    expect(replacing('cancel')).toEqual({ to: alice, value: 0n, data: '0x' })
  })
})
