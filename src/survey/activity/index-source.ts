import { defined } from '#core/defined'
import type { ActivityEntry } from '#core/activity/activity-entry'
import { fail, isError } from '#core/errors'
import type { BlockRange } from '#core/chains/log-scan'
import { toQuantity as writeQuantity } from '#core/bytes/hex'
import { fetchAllClaims, type ClaimDeps, type ClaimSubject } from './claims.ts'
import { settleBlock } from './inner.ts'
import { type Bad, readJsonArray, readJsonObject, readQuantity } from '#core/text/json'
import type { ActivitySource } from './source.ts'
import { activityEntryOf, readReceipt, readRpcTransaction } from './transaction.ts'

/** Otterscan's API from this level on searches as we ask. */
const LEVEL = 8
const PAGE = 25
/** A page ends with whole blocks, and a block may hold thousands. */
const MAX_PAGE = 20_000

type Pair = {
  readonly transaction: NonNullable<ReturnType<typeof readRpcTransaction>>
  readonly receipt: NonNullable<ReturnType<typeof readReceipt>>
}
type Page = { readonly pairs: readonly Pair[]; readonly isLast: boolean }

/** `lastPage` means that nothing is older, in what the API calls the order of time. */
function readPage(value: unknown, bad: Bad): Page {
  const item = readJsonObject(value, bad)
  const transactions = readJsonArray(item['txs'], MAX_PAGE, bad)
  const receipts = new Map(
    readJsonArray(item['receipts'], MAX_PAGE, bad).map((one) => {
      const receipt = readReceipt(one, bad)
      if (!receipt) throw bad()
      return [receipt.hash, receipt] as const
    }),
  )
  const pairs = transactions.map((one): Pair => {
    const transaction = readRpcTransaction(one, bad)
    const receipt = transaction && receipts.get(transaction.hash)
    if (!receipt || receipt.block !== transaction.block) throw bad()
    return { transaction, receipt }
  })
  if (typeof item['lastPage'] !== 'boolean') throw bad()
  return { pairs, isLast: item['lastPage'] }
}

/** A node with Otterscan's index: every transaction that the account takes part in, by calls inside as well. */
export function createIndexSource(deps: ClaimDeps, subject: ClaimSubject): ActivitySource {
  let level: Promise<void> | undefined
  const offered = (signal: AbortSignal): Promise<void> =>
    (level ??= askLevel(deps, subject, signal).catch((error: unknown) => {
      level = undefined
      throw error
    }))
  return {
    name: 'index',
    async look({ from, to }, signal) {
      await offered(signal)
      // Before this block, which is not among them.
      const call = { method: 'ots_searchTransactionsBefore', params: [subject.account, Number(to + 1n), PAGE] } as const
      const [told] = await fetchAllClaims(deps, subject, [{ call, read: readPage }], signal)
      if (!told) throw fail('rpc/malformed', { endpoint: '', method: call.method })
      const { value, evidence } = told
      const within = value.pairs.filter(({ transaction }) => transaction.block >= from && transaction.block <= to)
      const lowest = value.pairs.reduce<bigint | undefined>(
        (low, { transaction: { block } }) => (low === undefined || block < low ? block : low),
        undefined,
      )
      // Blocks come whole: the lowest that is in the page is known, and all above it.
      const reached = value.isLast || lowest === undefined || lowest < from ? from : lowest
      const entries = within.map((pair) => activityEntryOf(subject, { ...pair, evidence }))
      return { entries: await withInner(deps, subject, entries, signal), covered: { from: reached, to } satisfies BlockRange }
    },
  }
}

async function askLevel(deps: ClaimDeps, subject: ClaimSubject, signal: AbortSignal): Promise<void> {
  const call = { method: 'ots_getApiLevel', params: [] } as const
  const [told] = await fetchAllClaims(deps, subject, [{ call, read: (result) => Number(result) }], signal)
  if (!told || !(told.value >= LEVEL)) throw fail('rpc/unsupported', { endpoint: told?.evidence.source ?? '', method: call.method })
}

/** Its pages do not say what calls inside moved: the balances around each block do, where the node has them. */
async function withInner(
  deps: ClaimDeps,
  subject: ClaimSubject,
  entries: readonly ActivityEntry[],
  signal: AbortSignal,
): Promise<readonly ActivityEntry[]> {
  const { account } = subject
  const isDirect = ({ call }: ActivityEntry): boolean => call?.from === account || call?.to === account || call?.to === undefined
  const blocks = [...new Set(entries.flatMap(({ block }) => block ?? []))]
  try {
    const around = [...new Set(blocks.flatMap((block) => (block === 0n ? [block] : [block - 1n, block])))]
    const questions = around.map((block) => ({
      call: { method: 'eth_getBalance' as const, params: [account, writeQuantity(block)] },
      read: readQuantity,
    }))
    const told = await fetchAllClaims(deps, subject, questions, signal)
    const balances = new Map(around.map((block, at) => [block, told[at]?.value]))
    const settled: ActivityEntry[] = []
    for (const block of blocks) {
      const here = entries.filter((entry) => entry.block === block)
      const [before, after] = [balances.get(block - 1n), balances.get(block)]
      const direct = here.filter(isDirect)
      const others = here.filter((entry) => !isDirect(entry))
      const evidence = told[0]?.evidence ?? { kind: 'claimed', method: 'answer' }
      const all =
        before === undefined || after === undefined
          ? here
          : await settleBlock(
              deps,
              subject,
              {
                block,
                change: after - before,
                direct,
                others: others.map((entry) => ({ hash: entry.id, entry })),
                evidence,
                ...defined({ time: here[0]?.time === undefined ? undefined : here[0].time }),
              },
              signal,
            )
      settled.push(...all, ...others.filter((entry) => !all.some(({ id }) => id === entry.id)))
    }
    return settled
  } catch (error) {
    // Without them it is not known what came inside; that the transaction was is.
    if (!isError(error) || error.code === 'app/aborted') throw error
    return entries
  }
}
