import { createCell, type Source } from '#core/source'
import type { ReportedSite, ReportList } from '#core/web/report-list'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import { checkedOnce, type FetchedFile, fetchTyped } from './added-file.ts'
import { type CheckedList, checkList, type ListAddition } from './checked-list.ts'
import { addList, type ListContext, updateDue, updateList, urlOfList } from './keep-list.ts'
import { allUpdates, forgetUpdates, type ListUpdates, setUpdateInterval, type UpdateInterval } from './list-updates.ts'
import { openVault, whileOpen } from '../session/open-vault.ts'
import type { SessionState } from '../session/session.ts'
import { dropList, listsOn, findReports, openLists, bulkRecordsOf } from './stored-report-lists.ts'

/** The person's lists of reported sites and addresses, sealed on this device and looked up there. */
export type ReportLists = {
  /** Oldest first. Absent: not read yet, or the vault is locked. */
  readonly all: Source<readonly ReportList[] | undefined>
  /** How often lists are asked for again, and how that went, by their address. */
  readonly updates: Source<ReadonlyMap<string, ListUpdates>>
  /** Reads them from disk. Throws `store/*`. */
  open(): Promise<void>
  /** Says what it is, and keeps nothing. Throws `decode/malformed`, `input/*`. */
  check(text: string): Promise<CheckedList>
  /**
   * Keeps it. The same once more is one list still, and a later version of a signed one takes its place. Throws as `check`, `list/*`, `store/*`; `input/required`
   * for a signed one without a key.
   */
  add(addition: ListAddition): Promise<ReportList>
  /** Fetches it from an address that the person typed; its host learns that. Throws `input/url-*`, `rpc/*`. */
  fetch(url: string, signal?: AbortSignal): Promise<FetchedFile>
  /** Asks its host for it again; the same list where it did not change. Throws as `fetch` and `add`; then the list that is here stays as it is. */
  update(list: ReportList, signal?: AbortSignal): Promise<ReportList>
  /** Has a signed list asked for by itself from now on, while somebody can see the page (`keepUpdated`). */
  setInterval(list: ReportList, every: UpdateInterval): Promise<void>
  /** Asks for each signed list when it is due, one at a time, until the signal. A failure is kept with the list. Throws `store/*`, `app/aborted`. */
  keepUpdated(signal: AbortSignal): Promise<void>
  remove(id: string): Promise<void>
  /** What the lists say of an origin. Absent: no list names sites. Throws `store/*`. */
  sitesAt(origin: string): Promise<readonly ReportedSite[] | undefined>
}

/** Between two looks whether a list is due, in milliseconds. */
const LOOK_MS = 60_000

export type ReportListsDeps = {
  readonly platform: Pick<Platform, 'now' | 'withLock' | 'randomBytes' | 'sleep'>
  readonly session: { readonly state: Source<SessionState> }
  readonly chain: Pick<Client<ChainCalls, ChainEvents>, 'call'>
}

const NONE: ReadonlyMap<string, ListUpdates> = new Map()

export function createReportLists(deps: ReportListsDeps): ReportLists {
  const { platform, session } = deps
  const all = createCell<readonly ReportList[] | undefined>(undefined)
  const records = (): Records => openVault(session).records
  const kept = () => ({ platform, records: records() })
  let unhook: (() => void) | undefined
  const once = checkedOnce(checkList)
  const forget = (): void => {
    unhook?.()
    unhook = undefined
    once.forget()
    all.set(undefined)
  }
  session.state.subscribe(forget)
  const fetch: ReportLists['fetch'] = (url, signal) => fetchTyped(deps.chain, { url, purpose: 'lists' }, signal)
  const context: ListContext = { platform, records, fetch, check: once.of, forgetChecked: once.forget }

  return {
    all,
    updates: whileOpen(session, allUpdates, NONE),
    async open() {
      const shelves = bulkRecordsOf(records())
      await openLists(records())
      unhook?.()
      const publish = (): void => all.set(listsOn(shelves))
      const stops = shelves.map((shelf) => shelf.subscribe(publish))
      unhook = () => stops.forEach((stop) => stop())
      publish()
    },
    check: once.of,
    add: (addition) => addList(context, addition),
    fetch,
    update: (list, signal) => updateList(context, list, signal),
    setInterval: async ({ from }, every) => {
      if (from.kind === 'url') await setUpdateInterval(kept(), from.url, every)
    },
    async keepUpdated(signal) {
      while (!signal.aborted) {
        await updateDue(context, signal)
        await platform.sleep(LOOK_MS, signal)
      }
    },
    async remove(id) {
      const url = urlOfList(bulkRecordsOf(records()).flatMap((shelf) => shelf.find(id) ?? [])[0])
      await dropList(records(), id)
      if (url !== undefined) await forgetUpdates(records(), url)
    },
    sitesAt: async (origin) => (await findReports(records(), { origin })).sites,
  }
}
