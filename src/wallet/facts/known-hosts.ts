import { hostOf } from '#core/web/host'
import type { KnownHosts } from '#review'

/** A site that the person connected, and when first. Milliseconds since the epoch. */
export type ConnectedSite = { readonly origin: string; readonly connectedAt: number }

const hostsOf = (origins: readonly string[]): readonly string[] => [...new Set(origins.flatMap((origin) => hostOf(origin) ?? []))]

/**
 * What rules about an origin hold it against (catalogue B1 to B4): sites that were connected before it. `sites` absent: what was connected could not be read, which is
 * unknown. Well-known sites ship, and reported ones are looked up in lists of the person's own (`reports/`).
 */
export function knownHostsFor(asking: string, sites: readonly ConnectedSite[] | undefined): Pick<KnownHosts, 'used'> {
  const since = sites?.find(({ origin }) => origin === asking)?.connectedAt ?? Number.POSITIVE_INFINITY
  const before = sites?.filter(({ origin, connectedAt }) => origin !== asking && connectedAt < since)
  return before === undefined ? {} : { used: hostsOf(before.map(({ origin }) => origin)) }
}
