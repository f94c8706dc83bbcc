import { isAddress } from '../address.ts'
import { type AppError, fail } from '../errors.ts'
import { intrinsicGas } from '../gas-rules.ts'
import { isHex, size } from '../hex.ts'
import { MAX_GAS, MAX_SIZE, maxPrice, type UnsignedTransaction } from '../transaction.ts'

const MAX_UINT256 = 2n ** 256n - 1n
/** EIP-3860, twice the EIP-170 limit, in bytes. */
const MAX_INITCODE = 49_152

const bad = (field: string, why: string): AppError => fail('tx/invalid', { field, why })

/** Refusals that need no network (SPEC section 5): malformed, impossible or replayable transactions. Throws `tx/invalid`. */
export function guardTransaction(tx: UnsignedTransaction): void {
  if (!Number.isSafeInteger(tx.chainId) || tx.chainId < 1) throw bad('chainId', 'is not a chain')
  if (!Number.isSafeInteger(tx.nonce) || tx.nonce < 0) throw bad('nonce', 'is out of range')
  if (tx.to !== undefined && !isAddress(tx.to)) throw bad('to', 'is not an address')
  if (!isHex(tx.data)) throw bad('data', 'is not whole bytes')
  if (size(tx.data) > MAX_SIZE) throw bad('data', 'is longer than 128 KiB')
  if (tx.to === undefined && size(tx.data) === 0) throw bad('to', 'is missing and there is no code to deploy')
  if (tx.to === undefined && size(tx.data) > MAX_INITCODE) throw bad('data', 'is longer than initcode may be (EIP-3860)')
  if (tx.value < 0n || tx.value > MAX_UINT256) throw bad('value', 'is out of range')
  if (tx.gasLimit > MAX_GAS) throw bad('gasLimit', 'is above the limit of EIP-7825')
  if (tx.gasLimit < intrinsicGas(tx)) throw bad('gasLimit', 'does not cover the intrinsic gas')
  if (maxPrice(tx) <= 0n || maxPrice(tx) > MAX_UINT256) throw bad('fee', 'is out of range')
  if (tx.type === 'eip1559') {
    if (tx.maxPriorityFeePerGas < 0n) throw bad('maxPriorityFeePerGas', 'is negative')
    if (tx.maxPriorityFeePerGas > tx.maxFeePerGas) throw bad('maxPriorityFeePerGas', 'is above the highest fee')
  }
}
