import { defined } from '#core/defined'
import type { OwnTransaction, PredictedChange } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'

/** One asset: what the Review said, and what happened. Base units gained; absent `happened`: cannot be told from a receipt. */
export type Compared = {
  readonly token?: Address
  readonly symbol: string
  readonly decimals: number
  readonly predicted: bigint
  readonly happened: bigint | undefined
}

export type Comparison =
  /** Not included yet, or nothing is known of what happened. */
  | { readonly is: 'open' }
  /** It failed on chain: nothing moved but the fee. */
  | { readonly is: 'failed'; readonly rows: readonly Compared[] }
  | { readonly is: 'same' | 'different' | 'partly'; readonly rows: readonly Compared[] }

/**
 * Holds what the Review predicted against the receipt. Native currency that came by a call inside leaves no log: where more was
 * predicted than the transaction itself carried, that row is left open instead of called different.
 */
export function compareWithReceipt(transaction: OwnTransaction): Comparison {
  const { state, predicted, happened } = transaction
  if (state.at !== 'included') return { is: 'open' }
  const success = state.inclusion.success
  const keys = [...new Set([...predicted, ...(happened ?? [])].map(keyOf))]
  const rows = keys.map((key): Compared => {
    const before = sum(predicted, key)
    const after = happened && sum(happened, key)
    const any = [...predicted, ...(happened ?? [])].find((change) => keyOf(change) === key)
    const open = success && key === NATIVE && before !== -transaction.transaction.value
    return {
      ...defined({ token: any?.token === undefined ? undefined : any.token }),
      symbol: any?.symbol ?? '',
      decimals: any?.decimals ?? 0,
      predicted: before,
      happened: success ? (open ? undefined : after) : 0n,
    }
  })
  if (!success) return { is: 'failed', rows }
  if (rows.some((row) => row.happened !== undefined && row.happened !== row.predicted)) return { is: 'different', rows }
  return { is: rows.some((row) => row.happened === undefined) ? 'partly' : 'same', rows }
}

const NATIVE = 'native'
const keyOf = ({ token }: PredictedChange): string => token ?? NATIVE
const sum = (changes: readonly PredictedChange[], key: string): bigint =>
  changes.filter((change) => keyOf(change) === key).reduce((total, { units }) => total + units, 0n)
