import { defined } from '#core/defined'
import { type Chain, chainRules } from '#core/chains/chain'
import { fail, fromWire } from '#core/errors'
import type { Header } from '#core/chains/header'
import { type Hex, toQuantity } from '#core/bytes/hex'
import type { BlockEnvironment } from '#core/simulation/simulation'
import type { ClaimedCall } from '#protocol/chain'
import { childEnvironment } from '#survey'
import { whileItMoves } from '#analysis'
import type { AppDeps } from './app-deps.ts'

/** A block as an app names it: a tag, a number, or a hash (EIP-1898). */
export type BlockTag = 'latest' | 'pending' | 'safe' | 'finalized' | 'earliest' | { readonly number: bigint } | { readonly hash: Hex }

export type ReadDeps = Pick<AppDeps, 'chain' | 'reader' | 'platform'>
/** Where an app reads: its own chain. */
export type ReadContext = { readonly where: Chain; readonly signal: AbortSignal }
type Named = Exclude<BlockTag, string>

const NEWEST_AGE = 2000

const fixed = (block: BlockTag): Named | undefined =>
  block === 'earliest' ? { number: 0n } : typeof block === 'string' ? undefined : block

/** The header of that block, its hash recomputed. `safe` and `finalized` are the light client's own last word. Throws `rpc/*`. */
export async function headerOf(
  { chain }: Pick<ReadDeps, 'chain'>,
  { where: { chainId }, signal }: ReadContext,
  block: BlockTag,
  maxAgeMs = NEWEST_AGE,
): Promise<Header> {
  const named = fixed(block)
  if (named) return chain.call('header', { chainId, block: named, purpose: 'apps' }, { signal })
  const isFinal = block === 'safe' || block === 'finalized'
  return chain.call('head', { chainId, maxAgeMs, purpose: 'apps', ...defined({ level: isFinal ? 'finalized' : undefined }) }, { signal })
}

/** Works on a block; on a newer one where it is to be the newest and cannot be proved any more. Throws as the work does. */
export function onBlock<T>(deps: ReadDeps, place: ReadContext, block: BlockTag, work: (header: Header) => Promise<T>): Promise<T> {
  let maxAgeMs = NEWEST_AGE
  return whileItMoves(async () => {
    const header = await headerOf(deps, place, block, maxAgeMs)
    maxAgeMs = 0
    return work(header)
  })
}

export const environmentOn = ({ platform }: Pick<ReadDeps, 'platform'>, where: Chain, header: Header): BlockEnvironment =>
  childEnvironment(header, where.blockTime, platform.now() / 1000, chainRules(where))

/** One endpoint's word, as it came. Throws `rpc/*`. */
export async function claimed({ chain }: Pick<ReadDeps, 'chain'>, { where, signal }: ReadContext, call: ClaimedCall): Promise<unknown> {
  const { results } = await chain.call('claimed', { chainId: where.chainId, calls: [call], purpose: 'apps' }, { signal })
  const [reply] = results
  if (reply === undefined) throw fail('rpc/no-endpoint', { chain: where.name })
  if (!reply.ok) throw fromWire(reply.error)
  return reply.result
}

/**
 * A block with its transactions, as one endpoint claims it. One that states another hash than the header's is refused (`rpc/malformed`); whether its content
 * has the hash that it states is not checked.
 */
export async function blockBody(deps: ReadDeps, place: ReadContext, block: BlockTag, full: 'full' | 'hashes'): Promise<unknown> {
  const header = await headerOf(deps, place, block)
  const body = await claimed(deps, place, { method: 'eth_getBlockByNumber', params: [toQuantity(header.number), full === 'full'] })
  const hash = typeof body === 'object' && body !== null && 'hash' in body ? body.hash : undefined
  if (typeof hash !== 'string' || hash.toLowerCase() !== header.hash)
    throw fail('rpc/malformed', { endpoint: header.source, method: 'eth_getBlockByNumber' })
  return body
}

/**
 * Whether the newest block of our own is that of a receipt, or later. One that is told before is of a block whose changes nobody could read here yet: an app
 * would look for its allowance and find the old one.
 */
export async function isReached(deps: Pick<ReadDeps, 'chain'>, place: ReadContext, receipt: unknown): Promise<boolean> {
  const told = typeof receipt === 'object' && receipt !== null && 'blockNumber' in receipt ? receipt.blockNumber : undefined
  if (typeof told !== 'string' || !/^0x[0-9a-fA-F]{1,16}$/.test(told)) return true
  const isIn = ({ number }: Header): boolean => number >= BigInt(told)
  return isIn(await headerOf(deps, place, 'latest')) || isIn(await headerOf(deps, place, 'latest', 0))
}
