import { fail } from '#core/errors'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { fetchAllClaims, type ClaimDeps, claimedBySource, type SourceClaim } from '../activity/claims.ts'
import { readBytes, readJsonArray, readJsonObject } from '#core/text/json'
import { readSent, type SentTransaction } from './sent.ts'

/** Transactions of one block at most. */
const MAX_TRANSACTIONS = 20_000

/** One transaction by its hash; `undefined` where the endpoint that was asked does not know it. Names nobody. Throws `rpc/*`. */
export async function fetchSentTransaction(
  deps: ClaimDeps,
  chainId: number,
  hash: Hex,
  signal?: AbortSignal,
): Promise<SourceClaim<SentTransaction> | undefined> {
  const method = 'eth_getTransactionByHash'
  const question = { call: { method, params: [hash] }, read: (result: unknown) => result } as const
  const [told] = await fetchAllClaims(deps, { chainId, purpose: 'explore' }, [question], signal)
  if (!told) return undefined
  const bad = () => fail('rpc/malformed', { endpoint: told.evidence.source ?? '', method })
  const value = await readSent(told.value, bad)
  if (value === undefined) return undefined
  if (value.hash !== hash) throw bad()
  return { value, evidence: told.evidence }
}

/** A block's transactions as an endpoint tells of them, each read when it is looked at. */
export type BlockList = { readonly source: string; readonly at: number; readonly raw: readonly unknown[] }

/** The transactions of a block, unread. `hash`: the block's, which the answer must have. Names nobody. Throws `rpc/*`. */
export async function fetchBlockTransactions(
  deps: ClaimDeps,
  chainId: number,
  block: { readonly number: bigint; readonly hash: Hex },
  signal?: AbortSignal,
): Promise<BlockList> {
  const question = {
    call: { method: 'eth_getBlockByNumber', params: [toQuantity(block.number), true] },
    read: (result: unknown, bad: Parameters<typeof readSent>[1]) => {
      const item = readJsonObject(result, bad)
      if (readBytes(item['hash'], bad, 32) !== block.hash) throw bad()
      return readJsonArray(item['transactions'], MAX_TRANSACTIONS, bad)
    },
  } as const
  const [told] = await fetchAllClaims(deps, { chainId, purpose: 'explore' }, [question], signal)
  if (!told) throw fail('rpc/malformed', { endpoint: '', method: question.call.method })
  return { source: told.evidence.source ?? '', at: deps.now(), raw: told.value }
}

/** Some of them, read and held against their hashes. Throws `rpc/malformed`. */
export async function readBlockList(
  { source, at, raw }: BlockList,
  from: number,
  most: number,
): Promise<readonly SourceClaim<SentTransaction>[]> {
  const bad = () => fail('rpc/malformed', { endpoint: source, method: 'eth_getBlockByNumber' })
  const found: SourceClaim<SentTransaction>[] = []
  for (const item of raw.slice(from, from + most)) {
    const value = await readSent(item, bad)
    if (value === undefined) throw bad()
    found.push({ value, evidence: claimedBySource(source, at) })
  }
  return found
}
