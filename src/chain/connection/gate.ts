import { hostOf } from '#core/chain'
import { fail } from '#core/errors'
import type { Fetch } from './http.ts'

/** What may be reached: whole addresses for JSON-RPC, and below an address for a beacon node's light client routes. */
export type Listed = { readonly rpc: readonly string[]; readonly beacon: readonly string[] }

/** The one way out of this Worker. Every request goes through `open`; an address that the person did not choose is refused there. */
export type Gate = {
  readonly open: Fetch
  /** Replaces the list. */
  list(listed: Listed): void
  /** Lets one more address through while `work` lasts: the person tries it out. */
  trying<T>(url: string, work: () => Promise<T>): Promise<T>
}

/** The only paths of a beacon node that are asked for. */
const ROUTES = 'eth/v1/beacon/light_client/'

/** Where a beacon node's routes begin: its address, which ends in a slash. */
export const beaconBase = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

export function createGate(fetch: Fetch): Gate {
  let listed: Listed = { rpc: [], beacon: [] }
  const tried: string[] = []
  const isListed = (url: string): boolean =>
    listed.rpc.includes(url) || tried.includes(url) || listed.beacon.some((base) => url.startsWith(beaconBase(base) + ROUTES))
  return {
    async open(url, init) {
      if (!isListed(url)) throw fail('rpc/not-listed', { endpoint: hostOf(url) })
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
