import { defined } from '#core/defined'
import type { Chain } from '#core/chains/chain'
import { fail, isError, toWire, type WireError } from '#core/errors'
import { type Evidence, isProved, underHeader } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { BlockBody } from '#protocol/chain'
import { fetchBlockTransactions, type BlockList, readBlockList, type SentTransaction, sentFromRaw } from '#survey'
import { EXPLORE, type ExploreDeps } from './explorer-context.ts'

export type BlockReference = { readonly number: bigint } | { readonly hash: Hex }

/** A block by its header, whose hash we made anew; `header.head` says who vouches for that hash. */
export type BlockFacts = {
  readonly header: Header
  readonly evidence: Evidence
  /** Number of the newest block that was seen. */
  readonly newest: bigint
  /** How many transactions it holds, and how that is known. Absent: nobody told. */
  readonly count?: { readonly units: number; readonly evidence: Evidence }
  readonly pages: number
  /** What its roots prove that it holds; or why that could not be made anew. */
  readonly holds: BlockBody | { readonly error: WireError }
  /** What an endpoint tells of its transactions; each is read, and held against its hash, when its page is looked at. */
  readonly list: BlockList | { readonly error: WireError }
}

/** One transaction of a block. `proved`: the block's roots hold this hash at this place. */
export type BlockRow = {
  readonly index: number
  readonly hash?: Hex
  readonly evidence: Evidence
  readonly success?: boolean
  readonly sent?: SentTransaction
  readonly sentEvidence?: Evidence
}

/** Transactions on one page of a block. */
const ON_A_PAGE = 25

async function orWhy<T extends object>(work: Promise<T>): Promise<T | { readonly error: WireError }> {
  try {
    return await work
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return { error: toWire(error, 'explore') }
  }
}

/** How endpoints say that they have no such block. */
export const NOT_THERE: ReadonlySet<string> = new Set(['rpc/malformed', 'rpc/behind', 'rpc/refused'])

/** The header of a block. One that is newer than what was verified may be there all the same: only who does not find it is told that it is ahead. */
async function headerOf(
  chain: ExploreDeps['chain'],
  where: Chain,
  name: BlockReference,
  newest: Header,
  signal: AbortSignal | undefined,
): Promise<Header> {
  if ('number' in name && name.number === newest.number) return newest
  try {
    return await chain.call('header', { chainId: where.chainId, block: name, purpose: EXPLORE }, { signal })
  } catch (error) {
    if (!isError(error) || !('number' in name) || name.number <= newest.number || !NOT_THERE.has(error.code)) throw error
    throw fail('input/block-ahead', { chain: where.name, newest: newest.number.toString() })
  }
}

/** A block by number or hash. Names nobody. Throws `rpc/*`, `input/block-ahead` for a number that is not there yet. */
export async function fetchBlockFacts(
  { chain, platform }: ExploreDeps,
  where: Chain,
  name: BlockReference,
  signal: AbortSignal | undefined,
): Promise<BlockFacts> {
  const { chainId } = where
  const newest = await chain.call('head', { chainId, maxAgeMs: 4000, purpose: EXPLORE }, { signal })
  const header = await headerOf(chain, where, name, newest, signal)
  const { number, hash, head, source, at } = header
  const [holds, list] = await Promise.all([
    orWhy(chain.call('content', { header, purpose: EXPLORE }, { signal })),
    orWhy(fetchBlockTransactions({ chain, now: platform.now }, chainId, { number, hash }, signal)),
  ])
  const count = countOf({ holds, list })
  return {
    header,
    evidence: underHeader('merkle-proof', { block: { number, hash }, head, ...defined({ rollup: header.rollup }), source, at }),
    newest: newest.number > number ? newest.number : number,
    ...defined({ count }),
    pages: Math.ceil((count?.units ?? 0) / ON_A_PAGE),
    holds,
    list,
  }
}

function countOf({ holds, list }: Pick<BlockFacts, 'holds' | 'list'>): BlockFacts['count'] {
  if ('items' in holds) return { units: holds.items.length, evidence: holds.evidence }
  if ('raw' in list) return { units: list.raw.length, evidence: { kind: 'claimed', method: 'answer', source: list.source, at: list.at } }
  return undefined
}

type ToldSent = Awaited<ReturnType<typeof readBlockList>>[number]

/** What one asks for: its bytes that the roots hold, whose fields hash to its hash, or what an endpoint tells of it. */
function sentPart(
  own: SentTransaction | undefined,
  told: ToldSent | undefined,
  evidence: Evidence,
): Pick<BlockRow, 'sent' | 'sentEvidence'> {
  if (own) return { sent: own, sentEvidence: evidence }
  if (!told) return {}
  return { sent: told.value, sentEvidence: told.value.isBound && isProved(evidence) ? evidence : told.evidence }
}

/** One page of its transactions. What an endpoint tells of one is proved where the block's roots hold its hash at this place. Throws `rpc/malformed`. */
export async function readPage({ holds, list }: BlockFacts, page: number): Promise<readonly BlockRow[]> {
  const from = page * ON_A_PAGE
  const told = 'raw' in list ? await readBlockList(list, from, ON_A_PAGE) : []
  const items = 'items' in holds ? holds.items.slice(from, from + ON_A_PAGE) : []
  const held = await Promise.all(
    items.map(({ hash, raw }) => (hash === undefined || raw === undefined ? Promise.resolve(undefined) : sentFromRaw(raw, hash))),
  )
  return Array.from({ length: Math.max(told.length, items.length) }, (_, at): BlockRow => {
    const [one, item, own] = [told[at], items[at], held[at]]
    // What its roots hold here stands before whatever was told.
    const sent = item?.hash === undefined || item.hash === one?.value.hash ? one : undefined
    const rooted = 'evidence' in holds && item?.hash !== undefined ? holds.evidence : undefined
    const hash = item?.hash ?? one?.value.hash
    const evidence = rooted ?? one?.evidence ?? { kind: 'unknown', method: 'none' }
    return {
      index: from + at,
      ...defined({ hash }),
      evidence,
      ...defined({ success: item ? item.success : undefined }),
      ...sentPart(own, sent, evidence),
    }
  })
}
