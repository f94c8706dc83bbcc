import { hostOf, parseEndpointUrl } from '#core/chain'
import { fail, isError } from '#core/errors'
import type { Gate } from '../connection/gate.ts'
import { get } from '../connection/http.ts'
import type { ExchangeDeps } from '../connection/exchange.ts'

/** Bytes of the largest file that is taken in (SPEC, "Imported files"). */
const MOST = 10_485_760
/** A file of megabytes takes longer than an answer may: times the patience for one. */
const PATIENCE = 4

type Deps = Pick<ExchangeDeps, 'clock' | 'log' | 'timeoutMs'> & { readonly gate: Gate }

/**
 * Fetches a text from an address that the person typed: https, or this computer; nothing that redirects. Its host learns that it was asked for, and
 * the log says so. Throws `input/url-*`, `rpc/*`, `app/aborted`.
 */
export async function fetchText({ gate, clock, log, timeoutMs }: Deps, given: string, signal: AbortSignal): Promise<string> {
  const url = parseEndpointUrl(given)
  const host = hostOf(url)
  const at = clock.now()
  const entry = { at, chainId: 0, host, owner: 'foreign', purpose: 'descriptor', methods: ['GET'], names: [], bytesOut: 0 } as const
  let bytesIn = 0
  try {
    const where = { url, host, timeoutMs: timeoutMs * PATIENCE, signal, isKeptOut: undefined }
    const { status, text, bytes } = await gate.trying(url, () => get(gate.open, where))
    bytesIn = bytes
    if (status !== 200) throw fail('rpc/refused', { endpoint: host, method: 'GET', text: `HTTP ${status}` })
    if (bytes > MOST) throw fail('rpc/malformed', { endpoint: host, method: 'GET' })
    log.add({ ...entry, bytesIn, ms: clock.now() - at, outcome: 'ok' })
    return text
  } catch (error) {
    const code = isError(error) ? error.code : 'app/unexpected'
    log.add({ ...entry, bytesIn, ms: clock.now() - at, outcome: code === 'app/aborted' ? 'aborted' : 'failed', error: code })
    throw error
  }
}
