import { fail } from '#core/errors'
import type { Header } from '#core/header'
import { type Hex, quantity } from '#core/hex'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import type { RpcCall } from '../connection/json-rpc.ts'
import { mismatch, readHeader } from '../proof/block-header.ts'
import { askOne } from './ask.ts'
import { type Bad, object } from './read.ts'

/** A block by what names it. */
export type BlockName = 'latest' | 'safe' | 'finalized' | { readonly number: bigint } | { readonly hash: Hex }

/** The call for a block's header; transactions come as hashes and are not looked at. */
export function blockCall(name: BlockName): RpcCall {
  if (typeof name === 'object' && 'hash' in name) return { method: 'eth_getBlockByHash', params: [name.hash, false] }
  return { method: 'eth_getBlockByNumber', params: [typeof name === 'string' ? name : quantity(name.number), false] }
}

/**
 * Reads the block that `name` named: its hash recomputed, and no other than asked. Throws `bad` where the number is another, `proof/header-mismatch`
 * where the hash is: a block that was asked for by its hash is its own proof.
 */
export function readBlock(result: unknown, name: BlockName, from: Pick<Header, 'chainId' | 'source' | 'at'>, bad: Bad): Header {
  const block = object(result, bad)
  const header = readHeader(block, from)
  if (typeof name !== 'object') return header
  if ('hash' in name && header.hash !== name.hash.toLowerCase()) throw mismatch(block)
  if ('number' in name && header.number !== name.number) throw bad()
  return header
}

/** Asks one endpoint for a header. Throws `rpc/behind` where it does not have the block of a hash, `proof/header-mismatch`, `rpc/*`. */
export const askHeader = (connection: Connection, name: BlockName, asking: Asking, now: () => number): Promise<Header> =>
  askOne(connection, blockCall(name), asking, (result, bad) => {
    if (result === null && typeof name === 'object' && 'hash' in name) throw fail('rpc/behind', { endpoint: connection.host })
    return readBlock(result, name, { chainId: connection.chainId, source: connection.host, at: now() }, bad)
  })
