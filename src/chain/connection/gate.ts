import { endpointHost } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { Fetch } from './http.ts'

/** What may be reached: whole addresses for JSON-RPC, and below an address a beacon node's light client routes, or the files of one. */
export type Listed = {
  readonly rpc: readonly string[]
  readonly beacon: readonly string[]
  readonly files?: readonly string[]
  /** Hosts that pass on what the sequencer of a rollup signed. */
  readonly signed?: readonly string[]
}

/** The one way out of this Worker. Every request goes through `open`; an address that the person did not choose is refused there. */
export type Gate = {
  readonly open: Fetch
  /** Replaces the list. */
  list(listed: Listed): void
  /** Lets one more address through while `work` lasts: the person tries it out. */
  trying<T>(url: string, work: () => Promise<T>): Promise<T>
}

/** The only paths of a beacon node that are asked for: what a light client needs, and which forks it knows. */
const ROUTES = 'eth/v1/beacon/light_client/'
const FORKS = 'eth/v1/config/fork_schedule'
/** The only files that are asked for below an address that serves files (docs/consensus-files.md). */
const FILES = /^(?:bootstrap\/0x[0-9a-f]{64}|updates\/\d{1,9}|finality_update|optimistic_update)\.json$/

/** The only path of a host that passes on what a sequencer signed. */
export const SIGNED_PATH = 'latest'

/** Where a beacon node's routes begin: its address, which ends in a slash. */
export const beaconBase = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

export function createGate(fetch: Fetch): Gate {
  let listed: Listed = { rpc: [], beacon: [] }
  const tried: string[] = []
  const isBelow = (base: string, url: string): boolean => url.startsWith(base + ROUTES) || url === base + FORKS
  const isFileOf = (base: string, url: string): boolean => url.startsWith(base) && FILES.test(url.slice(base.length))
  const isListed = (url: string): boolean =>
    listed.rpc.includes(url) ||
    tried.includes(url) ||
    listed.beacon.some((base) => isBelow(beaconBase(base), url)) ||
    (listed.files ?? []).some((base) => isFileOf(beaconBase(base), url)) ||
    (listed.signed ?? []).some((base) => url === beaconBase(base) + SIGNED_PATH)
  return {
    async open(url, init) {
      if (!isListed(url)) throw fail('rpc/not-listed', { endpoint: endpointHost(url) })
      return fetch(url, init)
    },
    list: (next) => void (listed = next),
    async trying(url, work) {
      tried.push(url)
      try {
        return await work()
      } finally {
        tried.splice(tried.indexOf(url), 1)
      }
    },
  }
}
