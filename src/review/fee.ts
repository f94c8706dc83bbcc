import { maxFee, maxPrice, type UnsignedTransaction } from '#core/transaction'
import type { Fee } from './review.ts'

/** Wei per gas that a block with this base fee would charge (EIP-1559); never more than the cap. */
export function priceAt(tx: UnsignedTransaction, baseFee: bigint): bigint {
  if (tx.type === 'legacy') return tx.gasPrice
  const wanted = baseFee + tx.maxPriorityFeePerGas
  return wanted < tx.maxFeePerGas ? wanted : tx.maxFeePerGas
}

/** What goes to the proposer, in wei per gas: for a legacy transaction all that is above the base fee. */
export function tipAt(tx: UnsignedTransaction, baseFee: bigint | undefined): bigint {
  if (tx.type === 'eip1559') return tx.maxPriorityFeePerGas
  if (baseFee === undefined) return tx.gasPrice
  return tx.gasPrice > baseFee ? tx.gasPrice - baseFee : 0n
}

export function feeOf(tx: UnsignedTransaction, baseFee: bigint | undefined, gasUsed: bigint | undefined): Fee {
  return {
    ...(gasUsed === undefined ? {} : { gasUsed }),
    gasLimit: tx.gasLimit,
    ...(baseFee === undefined ? {} : { baseFee }),
    maxFeePerGas: maxPrice(tx),
    tip: tipAt(tx, baseFee),
    ...(gasUsed === undefined || baseFee === undefined ? {} : { expectedWei: gasUsed * priceAt(tx, baseFee) }),
    maxWei: maxFee(tx),
  }
}
