import type { ActivityEntry } from '#core/activity-entry'
import { type Hex, quantity as writeQuantity } from '#core/hex'
import { askAll, type AskDeps, type Question, type Subject, type Told } from './claims.ts'
import { count, object, quantity } from './json.ts'
import { entryOf, readReceipt, readTransaction } from './transaction.ts'

type Transaction = NonNullable<ReturnType<typeof readTransaction>>
type Receipt = NonNullable<ReturnType<typeof readReceipt>>

/** When blocks were made, in seconds since the epoch; of those that the endpoint has. Names nobody. */
export async function askTimes(
  deps: AskDeps,
  subject: Subject,
  blocks: readonly bigint[],
  signal: AbortSignal,
): Promise<ReadonlyMap<bigint, number>> {
  const numbers = [...new Set(blocks)]
  const questions = numbers.map((number): Question<number | undefined> => ({
    call: { method: 'eth_getBlockByNumber', params: [writeQuantity(number), false] },
    read: (result, bad) => (result === null ? undefined : count(quantity(object(result, bad)['timestamp'], bad), bad)),
  }))
  const told = await askAll(deps, subject, questions, signal)
  return new Map(numbers.flatMap((number, at) => (told[at]?.value === undefined ? [] : [[number, told[at].value] as const])))
}

/** Receipts by hash; `undefined` for what the endpoint does not have. */
export const askReceipts = (
  deps: AskDeps,
  subject: Subject,
  hashes: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly Told<Receipt | undefined>[]> =>
  askAll(
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
export async function askEntries(
  deps: AskDeps,
  subject: Subject,
  hashes: readonly Hex[],
  signal: AbortSignal,
): Promise<readonly ActivityEntry[]> {
  const questions = hashes.map((hash): Question<Transaction | undefined> => ({
    call: { method: 'eth_getTransactionByHash', params: [hash] },
    read: (result, bad) => {
      const transaction = readTransaction(result, bad)
      if (transaction && transaction.hash !== hash) throw bad()
      return transaction
    },
  }))
  const transactions = await askAll(deps, subject, questions, signal)
  const receipts = await askReceipts(deps, subject, hashes, signal)
  const times = await askTimes(
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
    return [entryOf(subject, { transaction, evidence, ...same, ...(time === undefined ? {} : { time }) })]
  })
}
