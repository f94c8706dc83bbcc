import type { Header } from '#core/header'
import { type Hex, quantity } from '#core/hex'
import type { Purpose } from '#protocol/chain'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import type { RpcCall } from '../connection/json-rpc.ts'
import type { Pool } from '../connection/pool.ts'
import { readHeader } from '../proof/block-header.ts'
import { askOne } from './ask.ts'
import { type Bad, object } from './read.ts'

/** A block by what names it. */
export type BlockName = 'latest' | 'safe' | 'finalized' | { readonly number: bigint } | { readonly hash: Hex }

/** The call for a block's header; transactions come as hashes and are not looked at. */
export function blockCall(name: BlockName): RpcCall {
  if (typeof name === 'object' && 'hash' in name) return { method: 'eth_getBlockByHash', params: [name.hash, false] }
  return { method: 'eth_getBlockByNumber', params: [typeof name === 'string' ? name : quantity(name.number), false] }
}

/** Reads the block that `name` named: its hash recomputed, and no other than asked. Throws `bad`, `proof/header-mismatch`. */
export function readBlock(result: unknown, name: BlockName, from: Pick<Header, 'chainId' | 'source' | 'at'>, bad: Bad): Header {
  const header = readHeader(object(result, bad), from)
  if (typeof name === 'object' && ('hash' in name ? header.hash !== name.hash : header.number !== name.number)) throw bad()
  return header
}

/** Asks one endpoint for a header. */
export const askHeader = (connection: Connection, name: BlockName, asking: Asking, now: () => number): Promise<Header> =>
  askOne(connection, blockCall(name), asking, (result, bad) =>
    readBlock(result, name, { chainId: connection.chainId, source: connection.host, at: now() }, bad),
  )

export type Heads = {
  /** Newest header of a chain, at most `maxAgeMs` old; 0 asks anew. */
  newest(pool: Pool, question: { readonly maxAgeMs: number; readonly purpose: Purpose; readonly signal: AbortSignal }): Promise<Header>
  forget(chainId: number): void
}

/** Public endpoints are many machines, some a block behind: an older head than one just seen is asked for again, so often. */
const AGAIN = 2
/** How long a head counts as just seen, in milliseconds. */
const JUST = 60_000

/** Keeps the last head of each chain. */
export function createHeads(now: () => number, onNew: (header: Header) => void): Heads {
  const seen = new Map<number, Header>()
  return {
    async newest(pool, { maxAgeMs, purpose, signal }) {
      const { chainId } = pool.chain
      const known = seen.get(chainId)
      if (known && now() - known.at < maxAgeMs) return known
      const asking = { purpose, signal }
      const ask = (): Promise<Header> => pool.use('state', asking, (connection) => askHeader(connection, 'latest', asking, now))
      let found = await ask()
      const isBehind = (): boolean => known !== undefined && now() - known.at < JUST && found.number < known.number
      // Behind for longer than that, it is the chain that went back.
      for (let again = 0; again < AGAIN && isBehind(); again++) found = await ask()
      seen.set(chainId, found)
      if (found.hash !== known?.hash) onNew(found)
      return found
    },
    forget: (chainId) => void seen.delete(chainId),
  }
}
