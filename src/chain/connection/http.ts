import { concatBytes } from '@noble/hashes/utils.js'
import { fail, isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'

/** What the Worker's surroundings give, and tests replace at the edge. Within the module only `gate.ts` calls the one that was given. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Largest answer that is read, in bytes: proofs of a hundred slots of mainnet are under one megabyte. */
export const MAX_RESPONSE_BYTES = 16_777_216
/** Longest wait that an endpoint may ask of us, in milliseconds. */
const MAX_WAIT = 60_000

export type Posted = { readonly status: number; readonly text: string; readonly bytes: number; readonly retryAfterMs: number | undefined }

export type Where = {
  readonly url: string
  readonly host: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Asked when no answer came at all: is it this page that is not let through? */
  readonly isKeptOut: (() => Promise<boolean>) | undefined
  /** The body as hex, whatever bytes it is of; else it is UTF-8. */
  readonly as?: 'hex' | undefined
  /** Bytes of the largest body, where that is not `MAX_RESPONSE_BYTES`. */
  readonly most?: number
}

export type Post = Where & { readonly body: string }

/** Nothing that tells who we are, nowhere else than asked. */
const QUIET = { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' } as const

/**
 * Posts JSON. No browser keeps the answer to a POST; told to keep nothing, it would forget the leave to ask (CORS) too, and ask for it each time.
 * Resolves with any status, of an error also where its body cannot be read; throws `rpc/unreachable`, `rpc/local-permission`, `rpc/timeout`, `rpc/too-large`,
 * `rpc/not-text` (no UTF-8) and `app/aborted`.
 */
export const post = (fetch: Fetch, { body, ...where }: Post): Promise<Posted> =>
  exchange(fetch, { method: 'POST', headers: { 'content-type': 'application/json' }, body }, where)

/** Gets JSON. As `post`. */
export const get = (fetch: Fetch, where: Where): Promise<Posted> =>
  exchange(fetch, { method: 'GET', headers: { accept: 'application/json' }, cache: 'no-store' }, where)

async function exchange(
  fetch: Fetch,
  init: RequestInit,
  { url, host, timeoutMs, signal, isKeptOut, as, most = MAX_RESPONSE_BYTES }: Where,
): Promise<Posted> {
  const timeout = AbortSignal.timeout(timeoutMs)
  let response: Response | undefined
  try {
    response = await fetch(url, { ...init, ...QUIET, signal: AbortSignal.any([signal, timeout]) })
    const { status } = response
    const read = await readBody(response, as, most)
    if (read === 'too-large') throw fail('rpc/too-large', { endpoint: host })
    if (read === 'not-text') throw fail('rpc/not-text', { endpoint: host })
    return { status, ...read, retryAfterMs: readRetryAfter(response.headers.get('retry-after')) }
  } catch (cause) {
    if (signal.aborted) throw fail('app/aborted')
    // It answered with an error: that counts, whatever page came with it, and however that broke off.
    if (response !== undefined && response.status >= 400)
      return { status: response.status, text: '', bytes: 0, retryAfterMs: readRetryAfter(response.headers.get('retry-after')) }
    if (isError(cause)) throw cause
    if (timeout.aborted) throw fail('rpc/timeout', { endpoint: host, seconds: Math.ceil(timeoutMs / 1000) }, cause)
    const keptOut = response === undefined && (await isKeptOut?.()) === true
    throw fail(keptOut ? 'rpc/local-permission' : 'rpc/unreachable', { endpoint: host }, cause)
  }
}

/**
 * True when something answers there but not to this page: a cross-origin request without reading fails only where nobody listens.
 * Sends no body and learns no answer. For loopback alone: there a missing `--http.corsdomain` is the usual reason.
 */
export async function listens(fetch: Fetch, { url, timeoutMs, signal }: Pick<Post, 'url' | 'timeoutMs' | 'signal'>): Promise<boolean> {
  try {
    await fetch(url, { method: 'GET', mode: 'no-cors', ...QUIET, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
    return true
  } catch {
    // Nobody there, or not for us: the first failure already says so.
    return false
  }
}

/** The body as text, or why it cannot be read. Stops reading where it is too large. */
async function readBody(
  response: Response,
  as: Where['as'],
  most: number,
): Promise<{ readonly text: string; readonly bytes: number } | 'too-large' | 'not-text'> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
    if (bytes > most) {
      await reader.cancel()
      return 'too-large'
    }
    chunks.push(value)
  }
  const all = concatBytes(...chunks)
  const text = as ? fromBytes(all) : decodeText(all)
  return text === undefined ? 'not-text' : { text, bytes }
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Its only failure: not UTF-8.
    return undefined
  }
}

/** Seconds or a date (RFC 9110, 10.2.3); the date is not read: it would need the server's clock. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null || !/^\d{1,6}$/.test(header.trim())) return undefined
  return Math.min(Number(header) * 1000, MAX_WAIT)
}
