import { type Address, isAddress } from '../ethereum/address.ts'
import { type AppError, fail } from '../errors.ts'
import { leastIntrinsicGas } from '../chains/gas-rules.ts'
import { isHex, size } from '../bytes/hex.ts'
import {
  type AccessList,
  MAX_SIZE,
  maxPrice,
  MAX_GAS_LIMIT,
  type SetCodeTransaction,
  type SignedAuthorization,
  type UnsignedTransaction,
} from '../ethereum/transaction.ts'
import { guardAuthorization, guardTuple } from './authorization-guard.ts'
import { refuseSigning } from './refuse.ts'

const MAX_UINT256 = 2n ** 256n - 1n

const bad = (field: string, why: string): AppError => fail('tx/invalid', { field, why })

/** Whose signature a tuple of EIP-7702 carries; `undefined` where it is nobody's. Only what signs knows a curve. */
export type SignerOf = (tuple: SignedAuthorization) => Address | undefined

/**
 * Refusals that need no network (SPEC section 5): malformed, impossible or replayable transactions (`tx/invalid`), and among the authorizations of
 * type 4 those of `account` itself, the sender, that would not be signed on their own (`vault/refused`).
 */
export function guardTransaction(tx: UnsignedTransaction, account: Address, signerOf: SignerOf): void {
  guardCall(tx)
  guardSize(tx)
  if (tx.gasLimit > MAX_GAS_LIMIT) throw bad('gasLimit', 'is above the limit of EIP-8037')
  if (tx.gasLimit < leastIntrinsicGas({ ...tx, from: account })) throw bad('gasLimit', 'does not cover the intrinsic gas')
  guardFee(tx)
  if (tx.type === 'eip7702') guardList(tx, account, signerOf)
}

/** Type 3 (EIP-4844) is read, and never signed. */
const SIGNED: ReadonlySet<string> = new Set(['legacy', 'eip2930', 'eip1559', 'eip7702'] satisfies UnsignedTransaction['type'][])

function guardCall(tx: UnsignedTransaction): void {
  if (!SIGNED.has(tx.type)) throw bad('type', 'is not one that is signed here')
  if (!Number.isSafeInteger(tx.chainId) || tx.chainId < 1) throw bad('chainId', 'is not a chain')
  if (!Number.isSafeInteger(tx.nonce) || tx.nonce < 0) throw bad('nonce', 'is out of range')
  if (tx.to !== undefined && !isAddress(tx.to)) throw bad('to', 'is not an address')
  if (!isHex(tx.data)) throw bad('data', 'is not whole bytes')
  if (tx.to === undefined && size(tx.data) === 0) throw bad('to', 'is missing and there is no code to deploy')
  if (tx.value < 0n || tx.value > MAX_UINT256) throw bad('value', 'is out of range')
  if (tx.type !== 'legacy') guardAccessList(tx.accessList)
}

/** EIP-2930. */
function guardAccessList(list: AccessList): void {
  for (const { address, storageKeys } of list) {
    if (!isAddress(address)) throw bad('accessList', 'names something that is no address')
    if (!storageKeys.every((key) => isHex(key, 32))) throw bad('accessList', 'names something that is no slot')
  }
}

/** What of it can be long, in bytes. */
function guardSize(tx: UnsignedTransaction): void {
  if (size(tx.data) > MAX_SIZE) throw bad('data', 'is longer than 128 KiB')
  const listed = tx.type === 'legacy' ? 0 : tx.accessList.reduce((sum, { storageKeys }) => sum + 20 + 32 * storageKeys.length, 0)
  if (size(tx.data) + listed > MAX_SIZE) throw bad('accessList', 'makes it longer than 128 KiB')
}

function guardFee(tx: UnsignedTransaction): void {
  if (maxPrice(tx) <= 0n || maxPrice(tx) > MAX_UINT256) throw bad('fee', 'is out of range')
  if ('gasPrice' in tx) return
  if (tx.maxPriorityFeePerGas < 0n) throw bad('maxPriorityFeePerGas', 'is negative')
  if (tx.maxPriorityFeePerGas > tx.maxFeePerGas) throw bad('maxPriorityFeePerGas', 'is above the highest fee')
}

/**
 * EIP-7702: never without a recipient or with an empty list. Of the sender's own tuples the first counts with the number after the transaction's, the next
 * with the one after that: one with a later number would be out in the open, and wait.
 */
function guardList({ to, chainId, nonce, authorizationList }: SetCodeTransaction, account: Address, signerOf: SignerOf): void {
  if (to === undefined) throw bad('to', 'is missing')
  if (authorizationList.length === 0) throw bad('authorizationList', 'is empty')
  let next = BigInt(nonce) + 1n
  for (const tuple of authorizationList) {
    guardTuple(tuple)
    if (signerOf(tuple) !== account) continue
    guardAuthorization(tuple, chainId)
    if (tuple.nonce !== next) throw refuseSigning('out-of-order')
    next += 1n
  }
}
