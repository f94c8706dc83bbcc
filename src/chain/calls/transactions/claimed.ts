import type { Chain } from '#core/chains/chain'
import { fromWire, toWire } from '#core/errors'
import { type Hex, isHex, lowerHex } from '#core/bytes/hex'
import type { ChainCalls, ClaimedCall, ClaimedReply } from '#protocol/chain'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import { readReply } from '../request.ts'
import { bindTransaction } from './binding.ts'
import type { CaughtLies } from '../lies.ts'
import { isJsonObject, type JsonObject } from '#core/text/json'

type Deps = { readonly chain: Chain; readonly lies: CaughtLies }

/** Transactions with all their fields in an answer, each with the hash that it goes by. */
function transactionsIn({ method, params }: ClaimedCall, result: unknown): readonly (readonly [Hex, JsonObject])[] {
  if (!isJsonObject(result)) return []
  if (method === 'eth_getTransactionByHash') {
    const [hash] = params
    return isHex(hash, 32) ? [[lowerHex(hash), result]] : []
  }
  const listed = method === 'eth_getBlockByHash' || method === 'eth_getBlockByNumber' ? result['transactions'] : undefined
  if (!Array.isArray(listed)) return []
  return listed.flatMap((item: unknown) => {
    const hash = isJsonObject(item) ? item['hash'] : undefined
    return isJsonObject(item) && isHex(hash, 32) ? [[lowerHex(hash), item] as const] : []
  })
}

/**
 * What one endpoint claims, unread. A transaction among it whose fields do not hash to its hash is a lie: then nothing of the answer is given on. Throws its first
 * refusal where it answers nothing, so that another is asked; `rpc/*`.
 */
export async function fetchClaimed(
  connection: EndpointConnection,
  { chain, lies }: Deps,
  calls: readonly ClaimedCall[],
  asking: CallOptions,
): Promise<ChainCalls['claimed']['result']> {
  const replies = await connection.ask(calls, asking)
  const results = calls.map((call, at): ClaimedReply => {
    const reply = replies[at]
    const told = reply?.ok === true ? transactionsIn(call, reply.result) : []
    for (const [hash, item] of told) if (bindTransaction(item, hash, chain).is === 'false') throw lies.misstated(hash, connection)
    try {
      return { ok: true, result: readReply(reply, call, connection, (result) => result) }
    } catch (error) {
      return { ok: false, error: toWire(error, 'claimed') }
    }
  })
  const refused = results.every(({ ok }) => !ok) ? results[0] : undefined
  if (refused?.ok === false) throw fromWire(refused.error)
  return { results, source: connection.host }
}
