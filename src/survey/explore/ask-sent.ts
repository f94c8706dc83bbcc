import { fail } from '#core/errors'
import { type Hex, quantity } from '#core/hex'
import { askAll, type AskDeps, claimedBy, type Told } from '../activity/claims.ts'
import { bytes, list, object } from '../activity/json.ts'
import { readSent, type Sent } from './sent.ts'

/** Transactions of one block at most. */
const MOST = 20_000

/** One transaction by its hash; `undefined` where the endpoint that was asked does not know it. Names nobody. Throws `rpc/*`. */
export async function askSent(deps: AskDeps, chainId: number, hash: Hex, signal?: AbortSignal): Promise<Told<Sent> | undefined> {
  const method = 'eth_getTransactionByHash'
  const question = { call: { method, params: [hash] }, read: (result: unknown) => result } as const
  const [told] = await askAll(deps, { chainId, purpose: 'explore' }, [question], signal)
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
export async function askBlockList(
  deps: AskDeps,
  chainId: number,
  block: { readonly number: bigint; readonly hash: Hex },
  signal?: AbortSignal,
): Promise<BlockList> {
  const question = {
    call: { method: 'eth_getBlockByNumber', params: [quantity(block.number), true] },
    read: (result: unknown, bad: Parameters<typeof readSent>[1]) => {
      const item = object(result, bad)
      if (bytes(item['hash'], bad, 32) !== block.hash) throw bad()
      return list(item['transactions'], MOST, bad)
    },
  } as const
  const [told] = await askAll(deps, { chainId, purpose: 'explore' }, [question], signal)
  if (!told) throw fail('rpc/malformed', { endpoint: '', method: question.call.method })
  return { source: told.evidence.source ?? '', at: deps.now(), raw: told.value }
}

/** Some of them, read and held against their hashes. Throws `rpc/malformed`. */
export async function readBlockList({ source, at, raw }: BlockList, from: number, most: number): Promise<readonly Told<Sent>[]> {
  const bad = () => fail('rpc/malformed', { endpoint: source, method: 'eth_getBlockByNumber' })
  const found: Told<Sent>[] = []
  for (const item of raw.slice(from, from + most)) {
    const value = await readSent(item, bad)
    if (value === undefined) throw bad()
    found.push({ value, evidence: claimedBy(source, at) })
  }
  return found
}
