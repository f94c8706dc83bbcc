import { describe, expect, it } from 'vitest'
import { calldataDigest, transactionDigest, transactionHash } from '../ethereum/digest.ts'
import { digestsOf } from './digests.ts'
import type { Hex } from '../bytes/hex.ts'
import { safeTypedData } from './safe-transaction.ts'
import type { Signable } from './signable.ts'
import { createDice } from '../test-support/dice.ts'
import { madeUpSignature, madeUpTransaction, TYPES } from '../test-support/made-up.ts'
import { typedDataDigest } from '../messages/typed-data.ts'

const dice = createDice(8213)
const ids = (signable: Signable) => digestsOf(signable).map(({ id }) => id)

describe('the hashes of what can be signed', () => {
  it('of a transaction are what is signed, its hash once it is, and that of its calldata', () => {
    for (const type of TYPES) {
      const transaction = { ...madeUpTransaction(dice, type), data: '0x12345678' as Hex }
      const signature = madeUpSignature(dice)
      const digest = { id: 'transaction', value: transactionDigest(transaction) }
      const calldata = { id: 'calldata', value: calldataDigest('0x12345678') }
      expect(digestsOf({ kind: 'transaction', transaction })).toEqual([digest, calldata])
      expect(digestsOf({ kind: 'transaction', transaction, signature })).toEqual([
        digest,
        { id: 'hash', value: transactionHash(transaction, signature) },
        calldata,
      ])
    }
  })

  it('of a batch are those of the calls that carry data, each with its place', () => {
    const calls = (['0x', '0xaabbccdd', '0x11223344'] as const).map((data) => ({ value: 0n, data }))
    expect(digestsOf({ kind: 'calls', chainId: 1, calls, atomic: 'required' })).toEqual([
      { id: 'calldata', value: calldataDigest('0xaabbccdd'), of: 1 },
      { id: 'calldata', value: calldataDigest('0x11223344'), of: 2 },
    ])
  })

  it('of typed data are its digest, domain and message; of a Safe also its own [M6]', () => {
    const transaction = {
      to: dice.bytes(20),
      value: 1n,
      data: dice.bytes(4),
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: dice.bytes(20),
      refundReceiver: dice.bytes(20),
      nonce: 1n,
    } as const
    const data = safeTypedData(transaction, { safe: dice.bytes(20), chainId: 1, form: '1.3.0' })
    expect(ids({ kind: 'typed-data', data })).toEqual(['eip712', 'domain', 'struct', 'safe'])
    const found = digestsOf({ kind: 'typed-data', data })
    expect(found.find(({ id }) => id === 'safe')?.value).toBe(typedDataDigest(data))
    expect(ids({ kind: 'typed-data', data: { ...data, message: {} } })).toEqual([])
  })

  it('are one each of a message, an authorization and a user operation, and none of a bare hash', () => {
    expect(ids({ kind: 'message', message: '0x' })).toEqual(['message'])
    expect(ids({ kind: 'hash', hash: dice.bytes(32) })).toEqual([])
    expect(ids({ kind: 'authorization', authorization: { chainId: 0n, address: dice.bytes(20), nonce: 0n } })).toEqual(['authorization'])
    const operation = {
      sender: dice.bytes(20),
      nonce: 0n,
      callData: '0x',
      callGasLimit: 0n,
      verificationGasLimit: 0n,
      preVerificationGas: 0n,
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
      signature: '0x',
    } as const
    const place = { chainId: 1, entryPoint: dice.bytes(20), version: '0.7' } as const
    expect(ids({ kind: 'user-operation', ...place, operation })).toEqual(['user-operation'])
    // It cannot be hashed: nothing is shown in its place.
    expect(ids({ kind: 'user-operation', ...place, operation: { ...operation, callGasLimit: 2n ** 130n } })).toEqual([])
  })
})
