import type { Evidence } from '#core/evidence/evidence'
import type { EndpointConnection } from '../connection/connection.ts'
import type { CallOptions } from '../connection/exchange.ts'
import { malformedFrom, type RpcCall, type RpcReply } from '../connection/json-rpc.ts'
import { refusalError } from '../connection/refusal.ts'
import type { Bad } from '#core/text/json'

/** Reads the result of a reply, or throws its refusal as one of our failures. */
export function readReply<T>(
  reply: RpcReply | undefined,
  { method }: RpcCall,
  { host }: EndpointConnection,
  read: (result: unknown, bad: Bad) => T,
): T {
  const bad = malformedFrom(host, method)
  if (!reply) throw bad()
  if (!reply.ok) throw refusalError(reply.refusal, host, method)
  return read(reply.result, bad)
}

/** One call, read. Throws `rpc/*`. */
export async function requestOne<T>(
  connection: EndpointConnection,
  call: RpcCall,
  asking: CallOptions,
  read: (result: unknown, bad: Bad) => T,
): Promise<T> {
  const [reply] = await connection.ask([call], asking)
  return readReply(reply, call, connection, read)
}

/** One endpoint's bare word. */
export const claimedBy = ({ host }: EndpointConnection, at: number): Evidence => ({
  kind: 'claimed',
  method: 'answer',
  head: 'claimed',
  source: host,
  at,
})
