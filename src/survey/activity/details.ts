import { defined } from '#core/defined'
import type { ActivityEntry } from '#core/activity/activity-entry'
import { type Hex, toQuantity as writeQuantity } from '#core/bytes/hex'
import { fetchAllClaims, type ClaimDeps, type ClaimQuery, type ClaimSubject, type SourceClaim } from './claims.ts'
import { toSafeCount, readJsonObject, readQuantity } from '#core/text/json'
import { activityEntryOf, readReceipt, readRpcTransaction } from './transaction.ts'

type Transaction = NonNullable<ReturnType<typeof readRpcTransaction>>
type Receipt = NonNullable<ReturnType<typeof readReceipt>>

/** When blocks were made, in seconds since the epoch; of those that the endpoint has. Names nobody. */
export async function fetchBlockTimes(
  deps: ClaimDeps,
  subject: ClaimSubject,
  blocks: readonly bigint[],
  signal: AbortSignal,
): Promise<ReadonlyMap<bigint, number>> {
  const numbers = [...new Set(blocks)]
  const questions = numbers.map((number): ClaimQuery<number | undefined> => ({
    call: { method: 'eth_getBlockByNumber', params: [writeQuantity(number), false] },
    read: (result, bad) => (result === null ? undefined : toSafeCount(readQuantity(readJsonObject(result, bad)['timestamp'], bad), bad)),
  }))
  const told = await fetchAllClaims(deps, subject, questions, signal)
  return new Map(numbers.flatMap((number, at) => (told[at]?.value === undefined ? [] : [[number, told[at].value] as const])))
}

/** Receipts by hash; `undefined` for what the endpoint does not have. */
export const fetchReceipts = (
  deps: ClaimDeps,
  subject: ClaimSubject,
  hashes: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly SourceClaim<Receipt | undefined>[]> =>
  fetchAllClaims(
    deps,
    subject,
    hashes.map((hash) => ({
      call: { method: 'eth_getTransactionReceipt', params: [hash] },
      read: (result, bad) => {
        const receipt = readReceipt(result, bad)
        if (receipt && receipt.hash !== hash) throw bad()
        return receipt
      },
    })),
    signal,
  )

/** What the endpoint knows of transactions by hash: one entry for each that it has, with its block's time. Throws `rpc/*`. */
export async function fetchEntries(
  deps: ClaimDeps,
  subject: ClaimSubject,
  hashes: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly ActivityEntry[]> {
  const questions = hashes.map((hash): ClaimQuery<Transaction | undefined> => ({
    call: { method: 'eth_getTransactionByHash', params: [hash] },
    read: (result, bad) => {
      const transaction = readRpcTransaction(result, bad)
      if (transaction && transaction.hash !== hash) throw bad()
      return transaction
    },
  }))
  const transactions = await fetchAllClaims(deps, subject, questions, signal)
  const receipts = await fetchReceipts(deps, subject, hashes, signal)
  const times = await fetchBlockTimes(
    deps,
    subject,
    transactions.flatMap(({ value }) => (value ? [value.block] : [])),
    signal,
  )
  return transactions.flatMap(({ value: transaction, evidence }, at) => {
    if (!transaction) return []
    const receipt = receipts[at]?.value
    const time = times.get(transaction.block)
    // A receipt of another block than the transaction's: the chain moved between the two answers.
    const same = receipt && receipt.block === transaction.block ? { receipt } : {}
    return [activityEntryOf(subject, { transaction, evidence, ...same, ...defined({ time }) })]
  })
}
