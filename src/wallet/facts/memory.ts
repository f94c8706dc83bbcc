import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Connection } from '#core/web/connection'
import { pinsId } from '#core/evidence/pin'
import { hostOf } from '#core/web/host'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import type { KnownHosts } from '#review'
import type { ChainBook } from '../chains/chains.ts'
import type { History } from '../history/history.ts'
import { findReports } from '../added-files/stored-report-lists.ts'
import type { SessionService } from '../session/session.ts'
import type { RememberedFacts } from '#analysis'
import { plantedOf } from './planted.ts'

/** A site that the person connected, and when first. Milliseconds since the epoch. */
type ConnectedSite = { readonly origin: string; readonly connectedAt: number }

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

export type MemoryDeps = {
  readonly platform: Pick<Platform, 'now' | 'sleep'>
  readonly session: SessionService
  readonly book: ChainBook
  /** Absent: who came into it is unknown. */
  readonly history?: () => Promise<History>
}
type Kept = MemoryDeps & { readonly open: () => Records | undefined }
/** `asking`: the origin that asks, where an app does. */
type Place = { readonly account: Address; readonly chainId: number; readonly asking?: string | undefined }

const ownAddresses = ({ accounts }: SessionService): ReadonlySet<Address> => new Set(accounts.get().map(({ address }) => address))

const siteOf = ({ id, createdAt }: Connection): ConnectedSite => ({ origin: id, connectedAt: createdAt })

/** What this device remembers of an account on a chain, for rules to ask. Of closed records all is unknown; nothing pinned yet is known to be nothing. */
export function memoryOf({ platform, session, book, open, history }: Kept, { account, chainId, asking }: Place): RememberedFacts {
  const records = open()
  return {
    chainId,
    account,
    now: platform.now(),
    accounts: session.accounts.get(),
    others: book.chains.get().filter((chain) => chain.chainId !== chainId),
    contacts: records?.contacts.get(),
    transactions: records?.transactions.get().filter((item) => item.account === account),
    sends: records?.transactions.get(),
    signatures: records?.signatures.get().filter((item) => item.account === account && item.chainId === chainId),
    ...defined({
      past:
        records === undefined || history === undefined
          ? undefined
          : async (signal: AbortSignal) => {
              const found = await history().catch(() => undefined)
              return found && plantedOf(found, { platform, chainId, accounts: ownAddresses(session), signal })
            },
      hosts: asking === undefined ? undefined : knownHostsFor(asking, records?.connections.get().map(siteOf)),
    }),
    // Begun at once: they are there before a chain has answered.
    ...defined({
      reported: records === undefined ? undefined : findReports(records, { origin: asking, chainId }).catch(() => undefined),
      pins: records === undefined ? undefined : (records.pins.find(pinsId(chainId, account))?.pins ?? {}),
    }),
  }
}
