import { isJsonObject, type JsonObject, tryJson } from '#core/text/json'
import { type AppError, fail } from '#core/errors'
import type { RpcMethod } from './methods.ts'
import type { RpcError } from './refusal.ts'

/** One JSON-RPC 2.0 call. */
export type RpcCall = { readonly method: RpcMethod; readonly params: readonly unknown[] }

/** What came back for it. `result` is unread. */
export type RpcReply = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly refusal: RpcError }

/** The answers in the order of the calls, or one refusal for all of them. */
export type RpcBody = { readonly replies: readonly RpcReply[] } | { readonly refused: RpcError }

/** The body of a request: an object for one call, an array for more. Ids count from 1 in each, so they tell nothing of what else was asked. */
export function writeBody(calls: readonly RpcCall[]): string {
  const frames = calls.map(({ method, params }, at) => ({ jsonrpc: '2.0', id: at + 1, method, params }))
  return JSON.stringify(frames.length === 1 ? frames[0] : frames)
}

function readRefusal(value: unknown): RpcError | undefined {
  if (!isJsonObject(value) || typeof value['message'] !== 'string') return undefined
  return { code: typeof value['code'] === 'number' ? value['code'] : 0, text: value['message'].slice(0, 1000) }
}

/** Exactly one of result and error, version 2.0. */
function readReply(item: JsonObject): RpcReply | undefined {
  if (item['jsonrpc'] !== '2.0' || 'error' in item === 'result' in item) return undefined
  if ('result' in item) return { ok: true, result: item['result'] }
  const refusal = readRefusal(item['error'])
  return refusal && { ok: false, refusal }
}

/**
 * Reads what came for `calls`: as many answers as calls, in any order, each id once and none unknown. Anything else throws `malformed`.
 * One error in place of a batch, or one without an id, refuses all of it.
 */
export function readBody(text: string, calls: readonly RpcCall[], malformed: () => AppError): RpcBody {
  const parsed = tryJson(text)
  if (!Array.isArray(parsed) || calls.length === 1) {
    const reply = isJsonObject(parsed) ? readReply(parsed) : undefined
    const id = isJsonObject(parsed) ? parsed['id'] : undefined
    if (reply?.ok === false && (calls.length > 1 || id === 1 || id === null || id === undefined)) return { refused: reply.refusal }
    if (reply?.ok !== true || id !== 1 || calls.length > 1) throw malformed()
    return { replies: [reply] }
  }
  const replies = new Map<unknown, RpcReply>()
  for (const item of parsed as readonly unknown[]) {
    const reply = isJsonObject(item) ? readReply(item) : undefined
    if (!isJsonObject(item) || !reply || replies.has(item['id'])) throw malformed()
    replies.set(item['id'], reply)
  }
  if (replies.size !== calls.length) throw malformed()
  return {
    replies: calls.map((_, at) => {
      const reply = replies.get(at + 1)
      if (!reply) throw malformed()
      return reply
    }),
  }
}

/** The failure to throw when an endpoint's answer to a method is not what it must be. */
export const malformedFrom = (endpoint: string, method: string) => (): AppError => fail('rpc/malformed', { endpoint, method })
