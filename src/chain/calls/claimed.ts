import { toWire } from '#core/errors'
import type { ChainCalls, ClaimedCall, ClaimedReply } from '#protocol/chain'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import { readReply } from './ask.ts'

/** What one endpoint claims, unread. Throws its first refusal where it answers nothing, so that another is asked; `rpc/*`. */
export async function askClaimed(
  connection: Connection,
  calls: readonly ClaimedCall[],
  asking: Asking,
): Promise<ChainCalls['claimed']['result']> {
  const replies = await connection.ask(calls, asking)
  let refused: unknown
  const results = calls.map((call, at): ClaimedReply => {
    try {
      return { ok: true, result: readReply(replies[at], call, connection, (result) => result) }
    } catch (error) {
      refused ??= error
      return { ok: false, error: toWire(error, 'claimed') }
    }
  })
  if (refused !== undefined && !results.some(({ ok }) => ok)) throw refused
  return { results, source: connection.host }
}
