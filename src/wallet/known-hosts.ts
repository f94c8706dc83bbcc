import { hostOf } from '#core/host'
import type { KnownHosts } from '#review'

/** A site that the person connected, and when first. Milliseconds since the epoch. */
export type ConnectedSite = { readonly origin: string; readonly connectedAt: number }

const hostsOf = (origins: readonly string[]): readonly string[] => [...new Set(origins.flatMap((origin) => hostOf(origin) ?? []))]

/**
 * What rules about an origin hold it against (catalogue B1 to B4): sites that were connected before it. `sites` absent: what was connected could not be read, which is
 * unknown. Lists of well-known and of reported sites are shipped by whoever has them; without them nobody is known or reported, which is unknown, too.
 */
export function knownHostsFor(
  asking: string,
  sites: readonly ConnectedSite[] | undefined,
  shipped: Pick<KnownHosts, 'known' | 'reported'> = {},
): KnownHosts {
  const since = sites?.find(({ origin }) => origin === asking)?.connectedAt ?? Number.POSITIVE_INFINITY
  const before = sites?.filter(({ origin, connectedAt }) => origin !== asking && connectedAt < since)
  return { ...shipped, ...(before === undefined ? {} : { used: hostsOf(before.map(({ origin }) => origin)) }) }
}
