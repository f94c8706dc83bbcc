import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Source } from '#core/source'
import type { Platform } from '#protocol'
import { type Counterparties, counterpartiesIn, readTokenList } from '#survey'
import type { PastCounterparties } from '#analysis'
import type { History, LogsView } from '../history/history.ts'

type Where = {
  readonly platform: Pick<Platform, 'sleep'>
  readonly chainId: number
  readonly accounts: ReadonlySet<Address>
  readonly signal: AbortSignal
}

/** Read anew only when there are other entries, or other accounts: each look asks, and a history may be long. */
const read = new WeakMap<readonly ActivityEntry[], { readonly key: string; readonly met: Counterparties }>()

function metOnce(entries: readonly ActivityEntry[], key: string, make: () => Counterparties): Counterparties {
  const before = read.get(entries)
  if (before?.key === key) return before.met
  const met = make()
  read.set(entries, { key, met })
  return met
}

/**
 * Who came into the history of that chain without anybody's request, in any of the person's accounts: one copies from the list that one sees (rule C2); and whom
 * they dealt with, who may be imitated (rule C1). `undefined`: it was never looked through. As far as endpoints told, so it is their claim. Never throws.
 */
export async function plantedOf(history: History, { platform, chainId, accounts, signal }: Where): Promise<PastCounterparties | undefined> {
  const scans = history.scans.get().filter((scan) => scan.chainId === chainId && scan.head !== undefined && accounts.has(scan.account))
  if (scans.length === 0) return undefined
  // Without its list no token of that chain is known to be unlisted.
  const list = await readTokenList(chainId).catch(() => undefined)
  const isListed = (token: Address): boolean => list === undefined || list.find(token) !== undefined
  const key = [list === undefined ? '' : 'listed', ...accounts].join()
  const planted = new Set<Address>()
  const dealtWith = new Set<Address>()
  let isWhole = true
  for (const { account } of scans) {
    const logs = history.logs(chainId, account)
    await opened(logs, { platform, signal })
    isWhole &&= isWholeIn(logs.get())
    const entries = history.entries(chainId, account).get()
    const met = metOnce(entries, key, () => counterpartiesIn(entries, { accounts, isListed }))
    for (const address of met.planted) planted.add(address)
    for (const address of met.dealtWith) dealtWith.add(address)
  }
  const addresses = [...planted].filter((address) => !dealtWith.has(address))
  const told = { kind: 'claimed', method: 'answer' } as const
  return { onlyInbound: know({ addresses, of: isWhole ? 'all' : 'a part' }, told), met: know([...dealtWith], told) }
}

/** Every log was found and looked at, and whatever leaves none was asked for, from the first block on. */
const isWholeIn = ({ complete, looked, reach }: LogsView): boolean => complete && looked.at === looked.of && reach.from === 0n

/** Milliseconds that a Review waits for what is kept to be opened: of a history so long that it takes more, a part is known. */
const PATIENCE = 1_000

async function opened(logs: Source<LogsView>, { platform, signal }: Pick<Where, 'platform' | 'signal'>): Promise<void> {
  if (logs.get().at !== 'reading') return
  const over = new AbortController()
  const late = platform.sleep(PATIENCE, AbortSignal.any([signal, over.signal])).catch(() => undefined)
  let stop = (): void => undefined
  const there = new Promise<void>((resolve) => {
    stop = logs.subscribe(() => {
      if (logs.get().at !== 'reading') resolve()
    })
  })
  await Promise.race([there, late])
  over.abort()
  stop()
}
