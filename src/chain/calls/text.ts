import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Endpoint, endpointHost } from '#core/chains/chain'
import { parseEndpointUrl } from '#core/chains/endpoint-url'
import { fail, isError } from '#core/errors'
import type { Purpose } from '#protocol/chain'
import type { Gate } from '../connection/gate.ts'
import { get } from '../connection/http.ts'
import type { ExchangeDeps } from '../connection/exchange.ts'

/** Bytes of the largest file that is taken in (SPEC, "Imported files"). */
const MAX_FILE_BYTES = 10_485_760
/** Bytes of the largest list of reported sites: the longest public ones have some ten million. */
const MAX_LIST = 2 * MAX_FILE_BYTES
/** A file of megabytes takes longer than an answer may: times the patience for one. */
const PATIENCE = 4

type Deps = Pick<ExchangeDeps, 'clock' | 'log' | 'timeoutMs'> & { readonly gate: Gate }

/** Whom an explorer service is asked about, and who may be asked. */
export type ExplorerSubject = {
  readonly chainId: number
  readonly account: Address
  readonly endpoints: readonly { readonly endpoint: Endpoint; readonly host: string }[]
}

/** The person's explorer service at that host, which may be asked about that account. Throws `rpc/not-for-account`. */
function explorerAt(host: string, { account, chainId, endpoints }: ExplorerSubject): Endpoint {
  const found = endpoints.find(
    ({ endpoint, host: at }) => at === host && endpoint.roles.includes('explorer') && endpoint.accounts?.includes(account) !== false,
  )
  if (!found) throw fail('rpc/not-for-account', { chain: `chain ${chainId}` })
  return found.endpoint
}

/**
 * Fetches a text from an address that the person typed: https, or this computer; nothing that redirects. Its host learns that it was asked for, and
 * the log says so. `as`: any bytes, as hex. Throws `input/url-*`, `rpc/*`, `app/aborted`.
 */
export async function fetchText(
  { gate, clock, log, timeoutMs }: Deps,
  given: string,
  signal: AbortSignal,
  why?: ExplorerSubject | Purpose,
  as?: 'hex',
): Promise<string> {
  const url = parseEndpointUrl(given)
  const host = endpointHost(url)
  const at = clock.now()
  const began = clock.steady()
  const of =
    typeof why === 'object'
      ? ({ chainId: why.chainId, owner: explorerAt(host, why).owner, purpose: 'history', names: [why.account] } as const)
      : ({ chainId: 0, owner: 'foreign', purpose: why ?? 'descriptor', names: [] } as const)
  const entry = { ...of, at, host, methods: ['GET'], bytesOut: 0 } as const
  const most = why === 'lists' ? MAX_LIST : MAX_FILE_BYTES
  let bytesIn = 0
  try {
    const where = {
      url,
      host,
      timeoutMs: timeoutMs * PATIENCE,
      signal,
      isKeptOut: undefined,
      as,
      ...defined({ most: why === 'lists' ? most : undefined }),
    }
    const { status, text, bytes } = await gate.trying(url, () => get(gate.open, where))
    bytesIn = bytes
    if (status === 429) throw fail('rpc/rate-limited', { endpoint: host })
    if (status !== 200) throw fail('rpc/refused', { endpoint: host, method: 'GET', text: `HTTP ${status}` })
    if (bytes > most) throw fail('rpc/too-large', { endpoint: host })
    log.add({ ...entry, bytesIn, ms: clock.steady() - began, outcome: 'ok' })
    return text
  } catch (error) {
    const code = isError(error) ? error.code : 'app/unexpected'
    log.add({ ...entry, bytesIn, ms: clock.steady() - began, outcome: code === 'app/aborted' ? 'aborted' : 'failed', error: code })
    throw error
  }
}
