import { defined } from '#core/defined'
import { toQuantity as writeQuantity } from '#core/bytes/hex'
import type { Evidence } from '#core/evidence/evidence'
import type { ActivityEntry, AssetTransfer } from '#core/activity/activity-entry'
import { fail } from '#core/errors'
import { type AccountState, settleBlock, NOBODY } from './inner.ts'
import { readRpcTransaction, activityEntryOf } from './transaction.ts'
import { type ClaimSubject, type ClaimQuery, type ClaimDeps, fetchAllClaims } from './claims.ts'
import { type Bad, readJsonObject, readJsonArray, readAddress, readQuantity, readDecimal, toSafeCount } from '#core/text/json'
import { fetchReceipts } from './details.ts'

const MAX_TRANSACTIONS = 20_000

/** The account at each block that was asked for. */
export type States = Map<bigint, AccountState>

type Block = {
  readonly time: number
  readonly transactions: readonly NonNullable<ReturnType<typeof readRpcTransaction>>[]
  /** Paid out by validators to the account, in wei. */
  readonly withdrawn: bigint
}

/** Whether a transaction is from or to the account itself. */
export const isDirect = (
  { account }: ClaimSubject,
  { call }: { readonly call: { readonly from: string; readonly to?: string } },
): boolean => call.from === account || call.to === account

/** Asks for one block with its transactions. */
export const blockQuestion = (subject: ClaimSubject, block: bigint): ClaimQuery<Block> => ({
  call: { method: 'eth_getBlockByNumber', params: [writeQuantity(block), true] },
  read: (result, bad) => readBlock(result, subject, bad),
})

function readBlock(value: unknown, { account }: ClaimSubject, bad: Bad): Block {
  if (value === null) throw bad()
  const item = readJsonObject(value, bad)
  const withdrawals = item['withdrawals'] === undefined || item['withdrawals'] === null ? [] : readJsonArray(item['withdrawals'], 1000, bad)
  const mine = withdrawals.map((one) => readJsonObject(one, bad)).filter((one) => readAddress(one['address'], bad) === account)
  const amount = (text: unknown): bigint =>
    typeof text === 'string' && text.startsWith('0x') ? readQuantity(text, bad) : readDecimal(text, bad)
  return {
    time: toSafeCount(readQuantity(item['timestamp'], bad), bad),
    transactions: readJsonArray(item['transactions'], MAX_TRANSACTIONS, bad).map((one) => {
      const transaction = readRpcTransaction(one, bad)
      if (!transaction) throw bad()
      return transaction
    }),
    // EIP-4895: in gwei.
    withdrawn: mine.reduce((sum, one) => sum + amount(one['amount']) * 1_000_000_000n, 0n),
  }
}

type Found = { readonly blocks: readonly bigint[]; readonly states: States; readonly evidence: Evidence }

/** What these blocks hold of the account. */
export async function readBlocks(
  deps: ClaimDeps,
  subject: ClaimSubject,
  { blocks, states }: Found,
  signal: AbortSignal,
): Promise<readonly ActivityEntry[]> {
  const told = await fetchAllClaims(
    deps,
    subject,
    blocks.map((block) => blockQuestion(subject, block)),
    signal,
  )
  const isOurs = (one: Block['transactions'][number]): boolean => isDirect(subject, one)
  const hashes = told.flatMap(({ value }) => value.transactions.filter(isOurs).map(({ hash }) => hash))
  const receipts = new Map((await fetchReceipts(deps, subject, hashes, signal)).map(({ value }, at) => [hashes[at], value]))
  const entries: ActivityEntry[] = []
  for (const [at, { value, evidence }] of told.entries()) {
    const block = blocks[at] ?? 0n
    const [before, after] = [states.get(block - 1n), states.get(block)]
    if (!before || !after) throw fail('rpc/malformed', { endpoint: evidence.source ?? '', method: 'eth_getBalance' })
    const make = (transaction: Block['transactions'][number]): ActivityEntry => {
      const receipt = receipts.get(transaction.hash)
      return activityEntryOf(subject, { transaction, time: value.time, evidence, ...defined({ receipt }) })
    }
    const direct = value.transactions.filter(isOurs).map(make)
    const others = value.transactions
      .filter((one) => !isOurs(one) && (one.call.data !== '0x' || one.call.to === undefined))
      .map((one) => ({ hash: one.hash, entry: make(one) }))
    const change = after.balance - before.balance - value.withdrawn
    entries.push(...(await settleBlock(deps, subject, { block, time: value.time, change, direct, others, evidence }, signal)))
    if (value.withdrawn > 0n) entries.push(withdrawal(subject, { block, time: value.time, units: value.withdrawn, evidence }))
  }
  return entries
}

/** Stake or its yield, paid out by the chain itself: no transaction does it. */
function withdrawal(
  { chainId, account }: ClaimSubject,
  { block, time, units, evidence }: { readonly block: bigint; readonly time: number; readonly units: bigint; readonly evidence: Evidence },
): ActivityEntry {
  const move: AssetTransfer = { from: NOBODY, to: account, units, by: 'withdrawal' }
  return {
    id: `withdrawal:${block}`,
    chainId,
    account,
    block,
    time,
    inner: [move],
    innerEvidence: evidence,
    sources: [evidence.source ?? ''],
  }
}
