import { fromWire, toWire } from '#core/errors'
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
  const results = calls.map((call, at): ClaimedReply => {
    try {
      return { ok: true, result: readReply(replies[at], call, connection, (result) => result) }
    } catch (error) {
      return { ok: false, error: toWire(error, 'claimed') }
    }
  })
  const refused = results.every(({ ok }) => !ok) ? results[0] : undefined
  if (refused?.ok === false) throw fromWire(refused.error)
  return { results, source: connection.host }
}
