import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { MAX_LIST_TEXT, type ReportedSite, type ReportList, type ReportListSource, readReports } from '#core/web/report-list'
import { createCell, type Source } from '#core/source'
import { sha256TextInSlices } from '#core/bytes/hash-slices'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import { checkedOnce, type FetchedFile, fetchTyped, nameToKeep } from './added-file.ts'
import { breathe } from '#core/pace'
import { openVault } from '../session/open-vault.ts'
import type { SessionState } from '../session/session.ts'
import { dropList, storeReportList, listsOn, findReports, openLists, bulkRecordsOf } from './stored-report-lists.ts'

/** What a text turned out to be, before it is kept. */
export type CheckedList = {
  readonly hash: Hex
  readonly sites: number
  readonly addresses: number
  readonly leftOut: number
  /** Some of what it names, as it will be looked up: for the person to see what it is. */
  readonly some: readonly string[]
}

export type ListAddition = { readonly text: string; readonly name: string; readonly from: ReportListSource }

/** The person's lists of reported sites and addresses, sealed on this device and looked up there. */
export type ReportLists = {
  /** Oldest first. Absent: not read yet, or the vault is locked. */
  readonly all: Source<readonly ReportList[] | undefined>
  /** Reads them from disk. Throws `store/*`. */
  open(): Promise<void>
  /** Says what it is, and keeps nothing. Throws `decode/malformed`, `input/*`. */
  check(text: string): Promise<CheckedList>
  /** Keeps it. The same once more is one list still. Throws as `check`, and `store/*`. */
  add(addition: ListAddition): Promise<ReportList>
  /** Fetches it from an address that the person typed; its host learns that. Throws `input/url-*`, `rpc/*`. */
  fetch(url: string, signal?: AbortSignal): Promise<FetchedFile>
  /** Asks its host for it again; the same list where it did not change. Throws as `fetch` and `add`. */
  update(list: ReportList, signal?: AbortSignal): Promise<ReportList>
  remove(id: string): Promise<void>
  /** What the lists say of an origin. Absent: no list names sites. Throws `store/*`. */
  sitesAt(origin: string): Promise<readonly ReportedSite[] | undefined>
}

/** Entries that are shown of one. */
const SHOWN = 5

export type ReportListsDeps = {
  readonly platform: Pick<Platform, 'now' | 'withLock'>
  readonly session: { readonly state: Source<SessionState> }
  readonly chain: Pick<Client<ChainCalls, ChainEvents>, 'call'>
}

export function createReportLists({ platform, session, chain }: ReportListsDeps): ReportLists {
  const all = createCell<readonly ReportList[] | undefined>(undefined)
  const records = (): Records => openVault(session).records
  let unhook: (() => void) | undefined
  const once = checkedOnce(checkList)
  const forget = (): void => {
    unhook?.()
    unhook = undefined
    once.forget()
    all.set(undefined)
  }
  session.state.subscribe(forget)

  const listOf = async ({ text, name, from }: ListAddition): Promise<ReportList> => {
    const kept = nameToKeep(name)
    const { some: _, ...checked } = await once.of(text)
    once.forget()
    return { id: checked.hash, name: kept, text, ...checked, addedAt: platform.now(), from }
  }
  const fetch: ReportLists['fetch'] = (url, signal) => fetchTyped(chain, { url, purpose: 'lists' }, signal)

  return {
    all,
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
    async add(addition) {
      const list = await listOf(addition)
      await storeReportList({ platform, records: records() }, list)
      return list
    },
    fetch,
    async update(list, signal) {
      if (list.from.kind !== 'url') return list
      const { text } = await fetch(list.from.url, signal)
      const next = await listOf({ text, name: list.name, from: list.from })
      if (next.id === list.id) return list
      await storeReportList({ platform, records: records() }, next, list.id)
      return next
    },
    remove: (id) => dropList(records(), id),
    sitesAt: async (origin) => (await findReports(records(), origin)).sites,
  }
}

/** Throws `decode/malformed`, `input/*`. */
export async function checkList(text: string): Promise<CheckedList> {
  if (text.length > MAX_LIST_TEXT) throw fail('input/too-long', { field: 'The list', most: MAX_LIST_TEXT })
  const { sites, addresses, leftOut } = await readReports(text, breathe)
  const some = [...firstOf(sites), ...firstOf(addresses)].slice(0, SHOWN)
  return { hash: await sha256TextInSlices(text, breathe), sites: sites.size, addresses: addresses.size, leftOut, some }
}

function firstOf(all: Iterable<string>): readonly string[] {
  const first: string[] = []
  for (const one of all) {
    if (first.length >= SHOWN) break
    first.push(one)
  }
  return first
}
