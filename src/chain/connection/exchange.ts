import type { Address } from '#core/ethereum/address'
import { type Endpoint, endpointHost } from '#core/chains/chain'
import { isLoopback } from '#core/chains/endpoint-url'
import { fail, isError } from '#core/errors'
import type { LoggedRequest, Purpose } from '#protocol/chain'
import type { Health } from './health.ts'
import { type Fetch, listens, post, type Posted } from './http.ts'
import { malformedFrom, readBody, type RpcBody, type RpcCall, writeBody } from './json-rpc.ts'
import type { Limiter } from './limiter.ts'
import { assertMethodAllowed, carriesDraft } from './methods.ts'
import { namesIn } from './names.ts'
import { type AccountPrivacy, ownNames } from './privacy.ts'
import type { ConnectionLog } from './request-log.ts'
import type { Clock } from './clock.ts'

/** Why it is asked, and the caller's cancellation. */
export type CallOptions = {
  readonly purpose: Purpose
  readonly signal: AbortSignal
  /** Accounts of the person that the question is about, besides those that its calls spell out. */
  readonly about?: readonly Address[]
  /** It may carry a draft: set by the calls `hint` and `estimateGas` alone. */
  readonly asHint?: true
}

export type ExchangeDeps = {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: ConnectionLog
  readonly timeoutMs: number
  /** One for each host, whatever its chains: limits are by sender. */
  readonly limiterOf: (host: string) => Limiter
  /** The person's accounts, as far as they were told. */
  readonly accounts: AccountPrivacy
}

/** One HTTP request to one endpoint. Throws `rpc/*`, `app/aborted`, `request/unsupported`. */
export type Exchange = (calls: readonly RpcCall[], asking: CallOptions) => Promise<RpcBody>

/** Spaces requests out, guards what they ask, and logs each whatever becomes of it. */
/** When something began: by the device's clock, and by one that is not set. Milliseconds. */
type Moment = { readonly at: number; readonly began: number }

export function createExchange(
  endpoint: Endpoint,
  chainId: number,
  health: Health,
  { fetch, clock, log, timeoutMs, limiterOf, accounts }: ExchangeDeps,
): Exchange {
  const { url, owner } = endpoint
  const host = endpointHost(url)
  const limiter = owner === 'foreign' ? limiterOf(host) : undefined
  const note = ({ at, began }: Moment, entry: Omit<LoggedRequest, 'id' | 'at' | 'chainId' | 'host' | 'owner' | 'ms'>): void =>
    log.add({ at, chainId, host, owner, ms: clock.steady() - began, ...entry })

  /** Somebody is there, but the browser or the node does not let this page through. */
  const isKeptOut = async (signal: AbortSignal): Promise<boolean> => {
    if (await isLocalAccessDenied()) return true
    const at = { at: clock.now(), began: clock.steady() }
    const there = await listens(fetch, { url, timeoutMs, signal })
    note(at, { purpose: 'setup', methods: ['GET'], names: [], bytesOut: 0, bytesIn: 0, outcome: there ? 'ok' : 'failed' })
    return there
  }

  const readPosted = ({ status, text, retryAfterMs }: Posted, calls: readonly RpcCall[]): RpcBody => {
    if (status === 429) {
      health.slowDown(retryAfterMs)
      throw fail('rpc/rate-limited', { endpoint: host })
    }
    return readStatus(status, text, calls, host)
  }

  const send = async (calls: readonly RpcCall[], { purpose, signal, about = [] }: CallOptions): Promise<RpcBody> => {
    const at = { at: clock.now(), began: clock.steady() }
    const body = writeBody(calls)
    const methods = [...new Set(calls.map(({ method }) => method))]
    const draft = methods.some(carriesDraft) ? ({ draft: true } as const) : {}
    // Signed bytes do not spell out whose they are: their signature tells.
    const signers = methods.includes('eth_sendRawTransaction') ? about : []
    const names = [...new Set([...namesIn(calls), ...ownNames(calls, accounts), ...signers])]
    const entry = { purpose, methods, names, bytesOut: body.length, ...draft }
    let bytesIn = 0
    try {
      const posted = await post(fetch, {
        url,
        host,
        body,
        timeoutMs,
        signal,
        isKeptOut: isLoopback(url) ? () => isKeptOut(signal) : undefined,
      })
      bytesIn = posted.bytes
      const read = readPosted(posted, calls)
      health.answered(clock.steady() - at.began)
      note(at, { ...entry, bytesIn, outcome: 'ok' })
      return read
    } catch (error) {
      const code = isError(error) ? error.code : 'app/unexpected'
      note(at, { ...entry, bytesIn, outcome: code === 'app/aborted' ? 'aborted' : 'failed', error: code })
      throw error
    }
  }

  return async (calls, asking) => {
    for (const { method } of calls) assertMethodAllowed(method, { chainId, endpoint, asHint: asking.asHint === true })
    const ended = await limiter?.turn(asking.signal)
    try {
      // It asked for a pause while this one stood in the queue.
      if (health.mustWait() > 0) throw fail('rpc/rate-limited', { endpoint: host })
      return await send(calls, asking)
    } finally {
      ended?.()
    }
  }
}

/** Reads a body by its HTTP status: refusals often come with one of failure; results that do are not trusted. */
function readStatus(status: number, text: string, calls: readonly RpcCall[], host: string): RpcBody {
  const method = calls[0]?.method ?? ''
  const malformed = malformedFrom(host, method)
  if (status >= 200 && status < 300) return readBody(text, calls, malformed)
  if (status === 413 && calls.length > 1) return { refused: { code: status, text: 'batch too large' } }
  try {
    const body = readBody(text, calls, malformed)
    if ('refused' in body || body.replies.every(({ ok }) => !ok)) return body
  } catch (error) {
    if (!isError(error, 'rpc/malformed')) throw error
  }
  throw status >= 500
    ? fail('rpc/http-error', { endpoint: host, status })
    : fail('rpc/refused', { endpoint: host, method, text: `HTTP ${status}` })
}

/** Names under which browsers know the permission to reach this computer: Chromium 145 and later, 142 to 144. */
const PERMISSIONS = ['loopback-network', 'local-network-access']

/** How it stands with a permission; `undefined` where the browser does not know it under this name, and does not ask under it either. */
async function permissionState(name: string): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state
  } catch {
    return undefined
  }
}

/**
 * True when the browser keeps this page from reaching the person's own computer (Local Network Access). A refusal looks like any other failure
 * unless one asks for the state of the permission.
 */
async function isLocalAccessDenied(): Promise<boolean> {
  for (const name of PERMISSIONS) {
    const state = await permissionState(name)
    if (state !== undefined) return state === 'denied'
  }
  return false
}
