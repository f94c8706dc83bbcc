import { concat, encodeFunctionData, hashTypedData, keccak256, parseAbi, stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { ZERO } from '../ethereum/address.ts'
import type { TypedData } from '../messages/typed-data-type.ts'
import { typedDataHashes } from '../messages/typed-data.ts'
import { type SafeTransaction, safeTypedData } from './safe-transaction.ts'
import { safeLevel } from './safe-levels.ts'

const PARENT = '0x28bb1ba844129cc339a47ad84d41edb0f475b2c6'
const OWNER = '0x88a8315f60bfc348af1740c0418a2e2fef2222a7'
const TX: SafeTransaction = {
  to: OWNER,
  value: 1n,
  data: '0x',
  operation: 0,
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: ZERO,
  refundReceiver: ZERO,
  nonce: 4n,
}
const parent = safeTypedData(TX, { safe: PARENT, chainId: 1, form: '1.3.0' })
const parentHash = hashTypedData(parent as never)
const approve = encodeFunctionData({ abi: parseAbi(['function approveHash(bytes32 hash)']), args: [parentHash] })
const message = (bytes: `0x${string}`): TypedData => ({
  types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
  primaryType: 'SafeMessage',
  domain: { chainId: 1, verifyingContract: OWNER },
  message: { message: bytes },
})

it('a Safe that signs for another Safe has the other’s transaction inside, with both of its hashes', () => {
  const { whole, domain, struct } = typedDataHashes(parent)
  const bytes = concat(['0x1901', domain ?? '0x', struct ?? '0x'])
  expect(keccak256(bytes)).toBe(parentHash)
  expect(safeLevel({ kind: 'typed-data', data: message(bytes) })).toEqual({ kind: 'transaction', whole, domain, struct })
})

it('approveHash says yes to the hash in it, as a transaction and as one of another Safe', () => {
  const transaction = { type: 'legacy', chainId: 1, nonce: 0, gasLimit: 1n, gasPrice: 1n, to: PARENT, value: 0n, data: approve } as const
  expect(safeLevel({ kind: 'transaction', transaction })).toEqual({ kind: 'approved', whole: parentHash })
  const nested = safeTypedData({ ...TX, to: PARENT, data: approve }, { safe: OWNER, chainId: 1, form: '1.3.0' })
  expect(safeLevel({ kind: 'typed-data', data: nested })).toEqual({ kind: 'approved', whole: parentHash })
})

it('a Safe’s message has the hash of the text inside', () => {
  const inner = keccak256(stringToHex('hello'))
  expect(safeLevel({ kind: 'typed-data', data: message(inner) })).toEqual({ kind: 'message', whole: inner })
})

it('what has one level has no other', () => {
  expect(safeLevel({ kind: 'typed-data', data: parent })).toBeUndefined()
  expect(safeLevel({ kind: 'typed-data', data: message(stringToHex('short')) })).toBeUndefined()
  expect(safeLevel({ kind: 'typed-data', data: message(`0x1902${'11'.repeat(64)}`) })).toBeUndefined()
  expect(safeLevel({ kind: 'message', message: '0x1234' })).toBeUndefined()
})
