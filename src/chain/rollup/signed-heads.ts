import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { fail, isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { concat } from '#core/bytes/hex'
import { parseJson, readBytes, readJsonObject, readQuantity, type Bad } from '#core/text/json'
import { fetchHeader } from '../calls/header.ts'
import type { EndpointConnection } from '../connection/connection.ts'
import type { CallOptions, ExchangeDeps } from '../connection/exchange.ts'
import { beaconBase, SIGNED_PATH } from '../connection/gate.ts'
import { get } from '../connection/http.ts'
import { malformedFrom } from '../connection/json-rpc.ts'
import type { EndpointPool } from '../connection/pool.ts'
import { readSignedPayload, type SignedBlock, type SignedPayload } from './signed-payload.ts'

export type SignedHeadDeps = Pick<ExchangeDeps, 'fetch' | 'clock' | 'log' | 'timeoutMs'> & {
  readonly pool: EndpointPool
  /** Hosts that pass on what the sequencer gossips. */
  readonly hosts: readonly EndpointConnection[]
}

/** A head is at most so many blocks behind what endpoints have: a minute, at two seconds a block. */
const STALE = 30n
/** Most bytes of a payload: those of gossip. */
const MAX_DATA = 10_485_760

/** `{ data, signature: { r, s, yParity } }`, as Helios' server of gossip answers. */
function readAnswer(text: string, bad: Bad): SignedPayload {
  const { data, signature } = readJsonObject(parseJson(text, bad), bad)
  const { r, s, yParity } = readJsonObject(signature, bad)
  const word = (value: unknown) => readQuantity(value, bad).toString(16).padStart(64, '0')
  const parity = readQuantity(yParity, bad)
  if (parity > 1n) throw bad()
  return {
    data: readBytes(data, bad, undefined, MAX_DATA),
    signature: concat(`0x${word(r)}`, `0x${word(s)}`, parity === 1n ? '0x01' : '0x00'),
  }
}

async function fetchSigned(
  { fetch, clock, log, timeoutMs }: SignedHeadDeps,
  one: EndpointConnection,
  signal: AbortSignal,
): Promise<SignedPayload> {
  const { endpoint, host, chainId } = one
  const [at, began] = [clock.now(), clock.steady()]
  const entry = { at, chainId, host, owner: endpoint.owner, purpose: 'consensus', methods: [SIGNED_PATH], names: [], bytesOut: 0 } as const
  const note = (bytesIn: number, outcome: 'ok' | 'failed' | 'aborted', error?: string): void =>
    log.add({ ...entry, bytesIn, ms: clock.steady() - began, outcome, ...defined({ error }) })
  try {
    const url = `${beaconBase(endpoint.url)}${SIGNED_PATH}`
    const { status, text, bytes } = await get(fetch, { url, host, timeoutMs, signal, isKeptOut: undefined })
    if (status !== 200) throw fail('rpc/http-error', { endpoint: host, status })
    note(bytes, 'ok')
    return readAnswer(text, malformedFrom(host, SIGNED_PATH))
  } catch (error) {
    const code = isError(error) ? error.code : 'app/unexpected'
    note(0, code === 'app/aborted' ? 'aborted' : 'failed', code)
    throw error
  }
}

/**
 * The newest block that the sequencer signed, of whichever host has it: its signature recovers to `signer`, which is proved on layer 1, and its header has the hash that
 * was signed. Nothing where no host gives one that holds. Throws `app/aborted` alone.
 */
export async function fetchSignedHead(deps: SignedHeadDeps, signer: Address, asking: CallOptions): Promise<Header | undefined> {
  const { pool, hosts, clock } = deps
  let newest: SignedBlock | undefined
  for (const one of hosts) {
    try {
      const block = readSignedPayload(await fetchSigned(deps, one, asking.signal), one.chainId)
      if (block?.signer === signer && (newest === undefined || block.number > newest.number)) newest = block
      one.health.worked()
    } catch (error) {
      if (!isError(error) || error.code === 'app/aborted') throw error
      one.health.failed(error)
    }
  }
  if (newest === undefined) return undefined
  const { hash } = newest
  try {
    const header = await pool.use('state', asking, (one, each) => fetchHeader(one, { hash }, each, clock.now))
    const latest = await pool.use('state', asking, (one, each) => fetchHeader(one, 'latest', each, clock.now))
    // What was signed long ago was signed for ever: it is no head.
    return latest.number > header.number + STALE ? undefined : header
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  }
}
