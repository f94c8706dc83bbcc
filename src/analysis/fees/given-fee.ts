import { maxPrice, type UnsignedTransaction } from '#core/ethereum/transaction'

/** The figures of a transaction that was made elsewhere, as the person's own. Wei per gas. */
export const feeOfGiven = (transaction: UnsignedTransaction): { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } => ({
  maxFeePerGas: maxPrice(transaction),
  maxPriorityFeePerGas: 'gasPrice' in transaction ? transaction.gasPrice : transaction.maxPriorityFeePerGas,
})
