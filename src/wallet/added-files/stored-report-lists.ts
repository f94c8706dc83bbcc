import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { hostOf } from '#core/web/host'
import { listedFor, type ReportedSite, type ReportList, type Reports, readReports } from '#core/web/report-list'
import type { ReportedFacts } from '#analysis'
import type { Platform } from '#protocol'
import type { Bulk, Records } from '#store'
import { pinnedContracts } from '#survey'
import { breathe } from '#core/pace'

/** Lists that there may be, and characters of all of them together: they are held in memory once they are looked at. */
export const MAX_REPORT_LISTS = 8
const MAX_TOTAL_BYTES = 41_943_040

/** Each list has a partition to itself, so that one is sealed anew without the others. */
export const bulkRecordsOf = (records: Records): readonly Bulk<ReportList>[] =>
  Array.from({ length: MAX_REPORT_LISTS }, (_, at) => records.bulk('lists', at + 1))

/** The person's lists, oldest first; read from disk when first asked for. `lost`: how many did not open. Throws `store/*`. */
export async function openLists(records: Records): Promise<{ readonly lists: readonly ReportList[]; readonly lost: number }> {
  const shelves = bulkRecordsOf(records)
  const opened = await Promise.all(shelves.map((shelf) => shelf.open()))
  return { lists: listsOn(shelves), lost: opened.reduce((sum, { lost }) => sum + lost, 0) }
}

/** What is open of them. */
export const listsOn = (shelves: readonly Bulk<ReportList>[]): readonly ReportList[] =>
  shelves.flatMap((shelf) => shelf.get()).toSorted((a, b) => a.addedAt - b.addedAt)

/** What was read of a list, for as long as the list is in memory: a lock lets go of both. */
const READ = new WeakMap<ReportList, Promise<Reports>>()

/** A list as it is looked up; read once. Throws as `readReports`. */
export function reportsIn(list: ReportList): Promise<Reports> {
  const made = READ.get(list) ?? readReports(list.text, breathe)
  READ.set(list, made)
  return made
}

/** Keeps a list in the place of one that it replaces or that is the same; else on a free partition. Throws `input/*`, `store/*`. */
export async function storeReportList(
  { platform, records }: { readonly platform: Pick<Platform, 'withLock'>; readonly records: Records },
  list: ReportList,
  replaces?: string,
): Promise<void> {
  // Two that are added at once in two tabs are counted together, and take two partitions.
  await platform.withLock('report-lists', { wait: true }, async () => {
    const shelves = bulkRecordsOf(records)
    await openLists(records)
    const isOld = ({ id }: ReportList): boolean => id === list.id || id === replaces
    const others = listsOn(shelves).filter((one) => !isOld(one))
    if (others.length >= MAX_REPORT_LISTS)
      throw fail('input/out-of-range', { field: `The number of lists, more than ${MAX_REPORT_LISTS},` })
    if (others.reduce((sum, { text }) => sum + text.length, list.text.length) > MAX_TOTAL_BYTES)
      throw fail('input/too-long', { field: 'All that you added together', most: MAX_TOTAL_BYTES })
    const homes = shelves.filter((shelf) => shelf.get().some(isOld))
    const home = homes[0] ?? shelves.find((shelf) => shelf.get().length === 0)
    await home?.change(
      [list],
      home.get().flatMap(({ id }) => (id === list.id ? [] : [id])),
    )
    for (const other of homes.slice(1))
      await other.change(
        [],
        other.get().map(({ id }) => id),
      )
  })
}

export async function dropList(records: Records, id: string): Promise<void> {
  await openLists(records)
  for (const shelf of bulkRecordsOf(records)) if (shelf.find(id)) await shelf.change([], [id])
}

/** What is looked up: an origin, and addresses of a chain; absent: no site, and addresses that are reported on every chain. */
type Asked = { readonly origin?: string | undefined; readonly chainId?: number | undefined }

/** What `obeyedIn` made of a list, by chain, for as long as the list is in memory. */
const OBEYED = new WeakMap<ReportList, Map<number | undefined, ReadonlySet<Address>>>()

/** The addresses of a list on a chain, without the contracts that Assay pins: a list that names one is wrong, or hostile, and its row says so. */
function obeyedIn(list: ReportList, { addresses, onChains }: Reports, chainId: number | undefined): ReadonlySet<Address> {
  const made = OBEYED.get(list) ?? new Map<number | undefined, ReadonlySet<Address>>()
  OBEYED.set(list, made)
  const known = made.get(chainId)
  if (known) return known
  const onChain = chainId === undefined ? undefined : onChains.get(chainId)
  const all = onChain === undefined ? addresses : new Set([...addresses, ...onChain])
  const pinned = new Set([...(list.pinned ?? []), ...pinnedContracts().keys()].filter((address) => all.has(address)))
  const left = pinned.size === 0 ? all : new Set([...all].filter((address) => !pinned.has(address)))
  made.set(chainId, left)
  return left
}

/** Looks an origin up in every list, and hands on the addresses of all. Nothing leaves this device. Throws `store/*`, also where a list did not open. */
export async function findReports(records: Records, { origin, chainId }: Asked = {}): Promise<ReportedFacts> {
  const { lists, lost } = await openLists(records)
  if (lost > 0) throw fail('store/corrupt', { what: 'a list of reported sites' })
  const read = async (list: ReportList) => {
    const reports = await reportsIn(list)
    return { ...reports, list: list.name, addresses: obeyedIn(list, reports, chainId) }
  }
  const all = await Promise.all(lists.map(read))
  const addresses = all.flatMap(({ list, addresses }) => (addresses.size === 0 ? [] : [{ list, addresses }]))
  const host = origin === undefined ? undefined : hostOf(origin)
  const withSites = all.filter(({ sites }) => sites.size > 0)
  if (withSites.length === 0) return { addresses }
  const sites = withSites.flatMap(({ list, ...reports }): ReportedSite[] => {
    const found = host === undefined ? undefined : listedFor(reports, host)
    return found === undefined ? [] : [{ host: found, list }]
  })
  return { sites, addresses }
}
