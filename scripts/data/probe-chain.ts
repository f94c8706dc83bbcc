import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointSeen, EndpointsFile } from '../../src/core/chains/chain-folder.ts'
import { readEach } from './chain-folders.ts'
import { type Ability, PAUSE, probe, ProbeError, type ProbeRow } from './probe-run.ts'

type Row = EndpointsFile['endpoints'][number]

/** The longest text that `seen.client` may hold (scripts/data/chain-check.ts). */
const MAX_CLIENT = 120
const TIMEOUT = 15_000
const ORIGIN = 'https://assay.example'

/** The largest number among the names whose ability is there: `{ '-127': yes, '-1000': no }` is 127. `latest` counts 0. */
function largest(abilities: Readonly<Record<string, Ability>>): number | undefined {
  const able = Object.entries(abilities).flatMap(([name, { can }]) =>
    can === 'yes' ? [name === 'latest' ? 0 : Math.abs(Number(name))] : [],
  )
  return able.length === 0 ? undefined : Math.max(...able)
}

/** A row of the probe as the folder of the chain keeps it. One that serves another chain does not answer for this one. */
export function seenOf(row: ProbeRow, chainId: number): EndpointSeen {
  if (row.chainId !== chainId) return { date: row.date, client: `serves chain ${row.chainId}`, answers: false }
  const [proofs, logs, batch] = [largest(row.proofs), largest(row.logs), largest(row.batch)]
  return {
    date: row.date,
    client: row.client.slice(0, MAX_CLIENT),
    answers: true,
    cors: row.cors,
    ...(proofs === undefined ? {} : { proofs }),
    ...(logs === undefined ? {} : { logs }),
    ...(batch === undefined ? {} : { batch }),
  }
}

const today = (): string => new Date().toISOString().slice(0, 10)
const silent = (why: string): EndpointSeen => ({ date: today(), client: why.slice(0, MAX_CLIENT), answers: false })

/** A beacon node speaks no JSON-RPC: whether it serves light clients, of which fork, and whether a page may read that (Beacon API, light client finality update). */
async function beaconSeen(url: string): Promise<EndpointSeen> {
  const route = new URL('eth/v1/beacon/light_client/finality_update', url)
  try {
    const headers = { origin: ORIGIN, accept: 'application/json' }
    const response = await fetch(route, { headers, signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
    const allowed = response.headers.get('access-control-allow-origin')
    const { version } = (await response.json()) as { readonly version?: unknown }
    if (!response.ok || typeof version !== 'string') return silent(`serves no light client: HTTP ${response.status}`)
    return { date: today(), client: `light clients, ${version.slice(0, 32)}`, answers: true, cors: allowed === '*' || allowed === ORIGIN }
  } catch (cause) {
    return silent(cause instanceof Error ? cause.message : String(cause))
  }
}

async function endpointSeen({ url, roles }: Row, chainId: number, pause: number): Promise<EndpointSeen> {
  if (roles.includes('consensus') || roles.includes('files')) return beaconSeen(url)
  try {
    return seenOf(await probe(url, pause), chainId)
  } catch (error) {
    if (error instanceof ProbeError) return silent(error.message)
    throw error
  }
}

/** The chain of the catalogue that somebody means by its id, its short name, or its name. */
export function chainMeant(text: string, folder?: string): number | undefined {
  const wanted = text.trim().toLowerCase()
  const names = readEach('chain', folder) as Readonly<
    Record<string, { readonly name?: string; readonly aliases?: readonly string[] } | undefined>
  >
  const found = Object.entries(readEach('catalogue', folder)).find(([id, file]) => {
    const { name = '', aliases = [] } = names[id] ?? {}
    return [id, (file as EndpointsFile).shortName, name.toLowerCase(), ...aliases].includes(wanted)
  })
  return found && Number(found[0])
}

/**
 * Tries every endpoint of a chain's folder, one after another, and writes what was seen and when beside each (`seen`). What was seen before is replaced. `onSeen` is told of each.
 * The path of the file that was written; `undefined` where nobody answered, which says more of the network here than of them, so that nothing is written.
 */
export async function probeChain(
  chainId: number,
  folder: string,
  onSeen: (row: Row, seen: EndpointSeen) => void,
  pause: number = PAUSE,
): Promise<string | undefined> {
  const path = join(folder, String(chainId), 'endpoints.json')
  const file = JSON.parse(readFileSync(path, 'utf8')) as EndpointsFile
  const endpoints: Row[] = []
  for (const row of file.endpoints) {
    const seen = await endpointSeen(row, chainId, pause)
    onSeen(row, seen)
    endpoints.push({ ...row, seen })
  }
  if (endpoints.every(({ seen }) => seen?.answers !== true)) return undefined
  writeFileSync(path, `${JSON.stringify({ ...file, endpoints }, null, 2)}\n`)
  return path
}
