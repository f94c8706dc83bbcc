import { defined } from '#core/defined'
import { type Fact, factValue } from '#core/evidence/fact'
import { type AnyTransaction, maxFee, maxPrice } from '#core/ethereum/transaction'
import type { DataFee, ReviewFee } from '../review.ts'

/** Wei per gas that a block with this base fee would charge (EIP-1559); never more than the cap. */
export function priceAt(tx: AnyTransaction, baseFee: bigint): bigint {
  if ('gasPrice' in tx) return tx.gasPrice
  const wanted = baseFee + tx.maxPriorityFeePerGas
  return wanted < tx.maxFeePerGas ? wanted : tx.maxFeePerGas
}

/** What goes to the proposer, in wei per gas: for one with a gas price all that is above the base fee. */
export function tipAt(tx: AnyTransaction, baseFee: bigint | undefined): bigint {
  if (!('gasPrice' in tx)) return tx.maxPriorityFeePerGas
  if (baseFee === undefined) return tx.gasPrice
  return tx.gasPrice > baseFee ? tx.gasPrice - baseFee : 0n
}

/** Wei that is paid besides the gas. `undefined` when any of it is not known: that is never zero. */
export function besidesGas(data: ReviewFee['data']): bigint | undefined {
  if (data === undefined) return 0n
  const known = factValue(data)
  if (known?.paid === 'in-gas') return known.dataFee
  return known?.operatorFee === undefined ? undefined : known.dataFee + known.operatorFee
}

export function feeOf(
  tx: AnyTransaction,
  baseFee: bigint | undefined,
  gasUsed: bigint | undefined,
  data: Fact<DataFee> | undefined,
): ReviewFee {
  const known = factValue(data)
  const gasWei = gasUsed === undefined || baseFee === undefined ? undefined : gasUsed * priceAt(tx, baseFee)
  const besides = besidesGas(data)
  // What is paid in gas is within the limit.
  const uncapped = known === undefined || known.paid === 'in-gas' ? 0n : known.dataFee + (known.operatorFee ?? 0n)
  return {
    ...defined({ gasUsed }),
    gasLimit: tx.gasLimit,
    ...defined({ baseFee }),
    maxFeePerGas: maxPrice(tx),
    tip: tipAt(tx, baseFee),
    ...defined({ gasWei, data, expectedWei: gasWei === undefined || besides === undefined ? undefined : gasWei + besides }),
    maxWei: maxFee(tx) + uncapped,
  }
}
