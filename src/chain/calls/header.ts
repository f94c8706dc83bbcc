import { fail } from '#core/errors'
import type { Header } from '#core/chains/header'
import { type Hex, toQuantity } from '#core/bytes/hex'
import type { EndpointConnection } from '../connection/connection.ts'
import type { CallOptions } from '../connection/exchange.ts'
import type { RpcCall } from '../connection/json-rpc.ts'
import { mismatch, readExecutionHeader } from '../proof/block-header.ts'
import { requestOne } from './request.ts'
import { type Bad, readJsonObject } from '#core/text/json'

/** A block by what names it. */
export type BlockName = 'latest' | 'safe' | 'finalized' | { readonly number: bigint } | { readonly hash: Hex }

/** The call for a block's header; transactions come as hashes and are only counted. */
export function blockCall(name: BlockName): RpcCall {
  if (typeof name === 'object' && 'hash' in name) return { method: 'eth_getBlockByHash', params: [name.hash, false] }
  return { method: 'eth_getBlockByNumber', params: [typeof name === 'string' ? name : toQuantity(name.number), false] }
}

/**
 * Reads the block that `name` named: its hash recomputed, and no other than asked. Throws `bad` where the number is another, `proof/header-mismatch`
 * where the hash is: a block that was asked for by its hash is its own proof.
 */
export function readVerifiedBlock(result: unknown, name: BlockName, from: Pick<Header, 'chainId' | 'source' | 'at'>, bad: Bad): Header {
  const block = readJsonObject(result, bad)
  const header = { ...readExecutionHeader(block, from), ...listedIn(block) }
  if (typeof name !== 'object') return header
  if ('hash' in name && header.hash !== name.hash.toLowerCase()) throw mismatch(block)
  if ('number' in name && header.number !== name.number) throw bad()
  return header
}

/** A block of some hundred million gas holds no more of the cheapest. */
const MAX_LISTED = 100_000

function listedIn({ transactions }: Readonly<Record<string, unknown>>): Pick<Header, 'listed'> {
  return Array.isArray(transactions) && transactions.length <= MAX_LISTED ? { listed: transactions.length } : {}
}

/** Asks one endpoint for a header. Throws `rpc/behind` where it does not have the block of a hash, `proof/header-mismatch`, `rpc/*`. */
export const fetchHeader = (connection: EndpointConnection, name: BlockName, asking: CallOptions, now: () => number): Promise<Header> =>
  requestOne(connection, blockCall(name), asking, (result, bad) => {
    if (result === null && typeof name === 'object' && 'hash' in name) throw fail('rpc/behind', { endpoint: connection.host })
    return readVerifiedBlock(result, name, { chainId: connection.chainId, source: connection.host, at: now() }, bad)
  })
