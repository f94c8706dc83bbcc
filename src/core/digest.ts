import { keccak256, serializeTransaction } from 'viem/utils'
import { concat, type Hex, size, word } from './hex.ts'
import type { UnsignedTransaction } from './transaction.ts'

/**
 * The bytes that are hashed and signed (EIP-155, EIP-1559), encoded by viem.
 * The vault must never import this file: it encodes with other code and both digests must agree (promise 4).
 */
export function encodeUnsigned(tx: UnsignedTransaction): Hex {
  const common = {
    chainId: tx.chainId,
    nonce: tx.nonce,
    gas: tx.gasLimit,
    value: tx.value,
    data: tx.data,
    ...(tx.to === undefined ? {} : { to: tx.to }),
  }
  if (tx.type === 'legacy') return serializeTransaction({ type: 'legacy', gasPrice: tx.gasPrice, ...common })
  return serializeTransaction({
    type: 'eip1559',
    maxFeePerGas: tx.maxFeePerGas,
    maxPriorityFeePerGas: tx.maxPriorityFeePerGas,
    accessList: tx.accessList.map((item) => ({ address: item.address, storageKeys: [...item.storageKeys] })),
    ...common,
  })
}

/** keccak256 of the unsigned encoding: what a device shows and the key signs. */
export const transactionDigest = (tx: UnsignedTransaction): Hex => keccak256(encodeUnsigned(tx))

/** keccak256(uint256 length ‖ calldata), to compare with a device (ERC-8213). */
export const calldataDigest = (data: Hex): Hex => keccak256(concat(word(BigInt(size(data))), data))
