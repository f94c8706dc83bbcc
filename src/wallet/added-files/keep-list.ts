import { fail, isError } from '#core/errors'
import type { ReportList } from '#core/web/report-list'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { type FetchedFile, nameToKeep } from './added-file.ts'
import { listRecordOf } from './list-record.ts'
import { allUpdates, isDue, recorded, updatesOf } from './list-updates.ts'
import type { CheckedList, ListAddition } from './checked-list.ts'
import { isSameList, keysAfter, readListKey, requireNewer, listSignerOf } from './signed-list.ts'
import { openLists, storeReportList } from './stored-report-lists.ts'

/** What lists are added and updated with. */
export type ListContext = {
  readonly platform: Pick<Platform, 'now' | 'withLock' | 'randomBytes'>
  /** Throws `store/closed`. */
  readonly records: () => Records
  readonly fetch: (url: string, signal?: AbortSignal) => Promise<FetchedFile>
  readonly check: (text: string) => Promise<CheckedList>
  readonly forgetChecked: () => void
}

export const urlOfList = (list: Pick<ReportList, 'from'> | undefined): string | undefined =>
  list?.from.kind === 'url' ? list.from.url : undefined

/** One change of lists at a time, in all tabs: which version is the latest is decided by what is here when it is its turn. */
const inTurn = async <T>({ platform }: ListContext, work: () => Promise<T>): Promise<T> => {
  let done: { readonly value: T } | undefined
  await platform.withLock('list-updates', { wait: true }, async () => {
    done = { value: await work() }
  })
  if (done === undefined) throw fail('app/aborted')
  return done.value
}

/** A file that has a signature is pinned to the key that is given, and to no other. Throws as `ReportLists.add`. */
export async function addList(context: ListContext, addition: ListAddition): Promise<ReportList> {
  nameToKeep(addition.name)
  const addedAt = context.platform.now()
  const checked = await context.check(addition.text)
  const { head, isSigned } = checked
  if (!isSigned && addition.key === undefined) return storedNew(context, listRecordOf(addition, checked, { addedAt }))
  const key = await listSignerOf(addition.text, [readListKey(addition.key ?? '')])
  if (head === undefined) throw fail('decode/malformed', { what: 'The list, at “format”,' })
  return inTurn(context, async () => {
    const { lists } = await openLists(context.records())
    const before = lists.find((one) => isSameList(one, head, key))
    if (before !== undefined) requireNewer(before, { hash: checked.hash, head })
    return storedNew(context, listRecordOf(addition, checked, { addedAt, signed: { ...head, key } }), before)
  })
}

async function storedNew(context: ListContext, list: ReportList, replaces?: ReportList): Promise<ReportList> {
  await storeReportList({ platform: context.platform, records: context.records() }, list, replaces?.id)
  context.forgetChecked()
  return list
}

/** Throws as `ReportLists.update`. */
export const updateList = (context: ListContext, list: ReportList, signal?: AbortSignal): Promise<ReportList> =>
  inTurn(context, async () => {
    const { lists } = await openLists(context.records())
    return updateNow(context, currentOf(lists, list), signal)
  })

/** The version of it that is here now: another tab may have put a later one in its place. */
const currentOf = (lists: readonly ReportList[], list: ReportList): ReportList =>
  lists.find(({ id }) => id === list.id) ??
  lists.find(
    (one) => list.signed !== undefined && isSameList(one, list.signed, one.signed?.key ?? '') && urlOfList(one) === urlOfList(list),
  ) ??
  list

async function updateNow(context: ListContext, list: ReportList, signal?: AbortSignal): Promise<ReportList> {
  const url = urlOfList(list)
  if (url === undefined) return list
  return recorded({ platform: context.platform, records: context.records() }, url, async () => {
    const { text } = await context.fetch(url, signal)
    const { name, from, signed } = list
    const key = signed && (await listSignerOf(text, keysAfter(signed)))
    const checked = await context.check(text)
    const { head, hash } = checked
    if (hash === list.id) return list
    // A file that has a signature is one of a subscription, which is added with its key.
    if (signed === undefined && checked.isSigned) throw fail('list/not-signed')
    const addedAt = context.platform.now()
    const next = { text, name, from }
    if (key === undefined) return storedNew(context, listRecordOf(next, checked, { addedAt }), list)
    if (head === undefined || !isSameList(list, head, key)) throw fail('list/not-signed')
    requireNewer(list, { hash, head })
    return storedNew(context, listRecordOf(next, checked, { addedAt, signed: { ...head, key } }), list)
  })
}

/** Asks for each signed list that is due, one after another. How each went is kept with it. Throws `store/*`, `app/aborted`. */
export async function updateDue(context: ListContext, signal: AbortSignal): Promise<void> {
  const records = context.records()
  const due = (url: string | undefined): boolean => url !== undefined && isDue(updatesOf(records, url), context.platform.now())
  if (![...allUpdates(records).get().keys()].some(due)) return
  const { lists } = await openLists(records)
  for (const list of lists) {
    if (list.signed === undefined || !due(urlOfList(list))) continue
    await inTurn(context, async () => {
      // Another tab may have asked while this one waited.
      if (due(urlOfList(list))) await updateNow(context, currentOf((await openLists(records)).lists, list), signal)
    }).catch((error: unknown) => {
      if (signal.aborted || !isError(error) || error.code.startsWith('store/')) throw error
    })
  }
}
