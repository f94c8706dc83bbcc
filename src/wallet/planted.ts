import type { ActivityEntry } from '#core/activity-entry'
import type { Address } from '#core/address'
import { type Fact, know } from '#core/fact'
import type { Source } from '#core/source'
import type { InboundFact } from '#review'
import { isScanned, type Met, metIn, readTokenList } from '#survey'
import type { History, LogsView } from './history.ts'

type Where = { readonly chainId: number; readonly accounts: ReadonlySet<Address>; readonly signal: AbortSignal }

/** Read anew only when there are other entries, or other accounts: each look asks, and a history may be long. */
const read = new WeakMap<readonly ActivityEntry[], { readonly key: string; readonly met: Met }>()

function metOnce(entries: readonly ActivityEntry[], key: string, make: () => Met): Met {
  const before = read.get(entries)
  if (before?.key === key) return before.met
  const met = make()
  read.set(entries, { key, met })
  return met
}

/**
 * Who came into the history of that chain without anybody's wish, in any of the person's accounts: one copies from the list that one sees (rule C2). `undefined`:
 * it was never looked through. As far as endpoints told, so it is their claim. Never throws but `app/aborted`.
 */
export async function plantedOf(history: History, { chainId, accounts, signal }: Where): Promise<Fact<InboundFact> | undefined> {
  const scans = history.scans.get().filter((scan) => scan.chainId === chainId && scan.head !== undefined && accounts.has(scan.account))
  if (scans.length === 0) return undefined
  // Without its list no token of that chain is known to be unlisted.
  const list = await readTokenList(chainId).catch(() => undefined)
  const isListed = (token: Address): boolean => list === undefined || list.find(token) !== undefined
  const key = [list === undefined ? '' : 'listed', ...accounts].join()
  const planted = new Set<Address>()
  const dealtWith = new Set<Address>()
  for (const { account } of scans) {
    await opened(history.logs(chainId, account), signal)
    const entries = history.entries(chainId, account).get()
    const met = metOnce(entries, key, () => metIn(entries, { accounts, isListed }))
    for (const address of met.planted) planted.add(address)
    for (const address of met.dealtWith) dealtWith.add(address)
  }
  const addresses = [...planted].filter((address) => !dealtWith.has(address))
  return know({ addresses, of: scans.every(isScanned) ? 'all' : 'a part' }, { kind: 'claimed', method: 'answer' })
}

/** What is kept is opened in a moment; a lock ends the wait, since nothing is kept open then. */
const opened = (logs: Source<LogsView>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): boolean => logs.get().at !== 'reading' || signal.aborted
    if (done()) return resolve()
    const finish = (): void => {
      if (!done()) return
      stop()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const stop = logs.subscribe(finish)
    signal.addEventListener('abort', finish)
  })
