import { fail, isError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import {
  type BulkDeps,
  type BulkPage,
  isIndex,
  nextIndex,
  packed,
  type Packing,
  pageOf,
  sealPage,
  topsOf,
  unpackPage,
} from './bulk-page.ts'
import { type SealedPage, storageError } from './database.ts'

/** Records of which there may be a hundred thousand: opened when first looked at, many to a page, each page packed and sealed once. */
export type Bulk<T> = Source<readonly T[]> & {
  /** The same in lists, already while it is being opened. */
  readonly parts: Source<Parts<T>>
  /**
   * Reads it from disk; once, whoever asks. `lost`: how many pages did not hold what they should and were set aside, so that what was in them must be had
   * anew. Throws `store/*`.
   */
  open(): Promise<{ readonly lost: number }>
  find(id: string): T | undefined
  /**
   * Puts many and removes many, all or none of them. Resolved means: on disk, strictly. What is put replaces what has its id. Throws `store/quota`,
   * `store/unavailable`, `store/closed`.
   */
  change(put: readonly T[], remove?: readonly string[]): Promise<void>
}

/** What there is of a bulk, in lists of which one that is the same as before holds the same. */
export type Parts<T> = {
  readonly lists: readonly (readonly T[])[]
  /** It is being opened, newest first: of what ranks here or above everything is in the lists. Absent: it is whole. */
  readonly from?: number
}

/** Records in one page: of logs some 60 kB before it is packed, some 15 kB on disk. */
const PER_PAGE = 512

/** Milliseconds for which nothing more is opened once the newest are there. */
const SEEN = 120

/** What other tabs are told: the pages that were written. */
type News = { readonly collection: string; readonly pages: readonly number[] }

/** Names of the pages of bulks: a mark that no plain collection has. */
export const bulkName = (name: string, shelf: number): string => `+${name}.${shelf}`

/** One lock for all bulks of a vault, so that who erases or seals anew can wait for every one of them. */
export const BULK_LOCK = 'bulk'

/** What of a bulk is here. */
type Opened<T> = {
  readonly deps: BulkDeps
  readonly packing: Packing<T>
  /** The name of its pages. */
  readonly collection: string
  readonly cell: Cell<readonly T[]>
  readonly parts: Cell<Parts<T>>
  readonly pages: Map<number, BulkPage<T>>
  /** The page of each record, by its id. */
  readonly home: Map<string, number>
  /** Written by other tabs while it is being opened here. */
  readonly missed: Set<number>
  isOpen: boolean
  isIndexed: boolean
}

/** One bulk of one name and partition: what is on a partition is opened together. */
export function createBulk<T>(deps: BulkDeps, name: string, packing: Packing<T>): Bulk<T> & { close(): void } {
  const { platform, vaultId, isOver } = deps
  const { idOf } = packing
  const bulk: Opened<T> = {
    deps,
    packing,
    collection: `${vaultId}:${name}`,
    cell: createCell<readonly T[]>([]),
    parts: createCell<Parts<T>>({ lists: [], from: Infinity }),
    pages: new Map(),
    home: new Map(),
    missed: new Set(),
    isOpen: false,
    isIndexed: false,
  }
  const { cell, parts, pages, home } = bulk
  let opening: Promise<{ readonly lost: number }> | undefined
  const open = (): Promise<{ readonly lost: number }> => (opening ??= readAll(bulk))
  const stop = platform.hear('bulk', (news) => hear(bulk, news as News))
  return {
    close() {
      stop()
      pages.clear()
      home.clear()
      cell.set([])
      parts.set({ lists: [], from: Infinity })
    },
    get: cell.get,
    subscribe: cell.subscribe,
    parts,
    open,
    find: (id) => pages.get(home.get(id) ?? -1)?.records.get(id),
    async change(put, remove = []) {
      if (put.length + remove.length === 0) return
      await open()
      await platform.withLock(`records:${vaultId}:${BULK_LOCK}`, { wait: true }, async () => {
        if (isOver()) throw fail('store/closed')
        try {
          await refresh(bulk, [...put.map(idOf), ...remove])
          await write(bulk, planned(bulk, put, remove))
        } catch (error) {
          throw isError(error) ? error : storageError(error)
        }
      })
    },
  }
}

function take<T>({ pages, home }: Opened<T>, number: number, page: BulkPage<T>): void {
  for (const id of pages.get(number)?.records.keys() ?? []) home.delete(id)
  pages.set(number, page)
  for (const id of page.records.keys()) home.set(id, number)
}

function publish<T>({ cell, deps, pages, parts }: Opened<T>): void {
  if (deps.isOver()) return
  parts.set({ lists: [...pages.values()].sort((a, b) => b.top - a.top).map(({ list }) => list) })
  cell.set([...pages].sort(([a], [b]) => a - b).flatMap(([, { list }]) => list))
}

/** Takes a page from disk where it is another than the one here; false where it did not open and was set aside. */
async function readPage<T>(bulk: Opened<T>, number: number): Promise<boolean> {
  const { collection, deps, packing, pages } = bulk
  const stored = await deps.db.get('pages', `${collection}:${number}`)
  if (stored === undefined || pages.get(number)?.seq === stored.seq) return true
  try {
    const page = pageOf(packing, stored.seq, await unpackPage(deps, packing, stored))
    if (deps.isOver()) throw fail('store/closed')
    take(bulk, number, page)
    return true
  } catch (error) {
    // Later than at the beginning it may be of a newer key, whose news has not arrived here: these records are over.
    if (bulk.isOpen && isError(error, 'store/corrupt')) throw fail('store/closed')
    await deps.setAside(stored, error)
    return false
  }
}

/** Its pages, those with the newest first; one that the index does not know may hold anything. */
async function inOrder<T>(bulk: Opened<T>): Promise<readonly (readonly [page: number, top: number])[]> {
  const { collection, deps } = bulk
  const all = await deps.db.getAllKeysFromIndex('pages', 'collection', collection)
  const numbers = all.map((key) => Number(key.slice(collection.length + 1)))
  bulk.isIndexed = numbers.some(isIndex)
  const tops = bulk.isIndexed ? await topsOf(deps, collection) : undefined
  return numbers
    .filter((page) => !isIndex(page))
    .map((page) => [page, tops?.get(page) ?? Infinity] as const)
    .toSorted(([a, high], [b, low]) => (high === low ? a - b : low - high))
}

async function readAll<T>(bulk: Opened<T>): Promise<{ readonly lost: number }> {
  const { deps, missed, pages, parts } = bulk
  let lost = 0
  let told = 0
  const order = await inOrder(bulk)
  for (const [index, [page]] of order.entries()) {
    if (deps.isOver()) throw fail('store/closed')
    if (!(await readPage(bulk, page))) lost++
    const next = order[index + 1]?.[1]
    // Twice as much each time: whoever draws it draws a few times, whatever there is.
    if (bulk.isOpen || next === undefined || index < told || next === Infinity) continue
    const isFirst = told === 0
    told = index * 2 + 1
    parts.set({ lists: [...pages.values()].map(({ list }) => list), from: next + 1 })
    // To open a page takes as long as a frame: whoever waits for the newest sees them before the others are opened.
    if (isFirst) await deps.platform.sleep(SEEN)
  }
  for (const page of missed) await readPage(bulk, page)
  missed.clear()
  publish(bulk)
  bulk.isOpen = true
  return { lost }
}

const lastPage = <T>({ pages }: Opened<T>): number => Math.max(0, ...pages.keys())

/** What other tabs wrote to the pages that are about to be written, and any that they began. */
async function refresh<T>(bulk: Opened<T>, ids: readonly string[]): Promise<void> {
  const { collection, deps, home, isIndexed, pages } = bulk
  if ((await deps.db.countFromIndex('pages', 'collection', collection)) !== pages.size + (isIndexed ? 1 : 0)) await readAll(bulk)
  for (const page of new Set([lastPage(bulk), ...ids.flatMap((id) => home.get(id) ?? [])])) await readPage(bulk, page)
}

/** The pages as they are to be, by number. */
function planned<T>(bulk: Opened<T>, put: readonly T[], remove: readonly string[]): ReadonlyMap<number, Map<string, T>> {
  const { home, packing, pages } = bulk
  const changed = new Map<number, Map<string, T>>()
  const page = (number: number): Map<string, T> => {
    const there = changed.get(number) ?? new Map(pages.get(number)?.records)
    changed.set(number, there)
    return there
  }
  for (const id of remove) {
    const at = home.get(id)
    if (at !== undefined) page(at).delete(id)
  }
  let last = lastPage(bulk)
  let room = PER_PAGE - (pages.get(last)?.records.size ?? 0)
  for (const record of put) {
    const id = packing.idOf(record)
    const at = home.get(id)
    if (at === undefined && room === 0) [last, room] = [last + 1, PER_PAGE]
    if (at === undefined && !changed.get(last)?.has(id)) room--
    page(at ?? last).set(id, record)
  }
  return changed
}

/** Seals what changed and writes it in one transaction: all of it, or none. */
async function write<T>(bulk: Opened<T>, changed: ReadonlyMap<number, ReadonlyMap<string, T>>): Promise<void> {
  const { collection, deps, packing, pages } = bulk
  const sealed: SealedPage[] = []
  const next = new Map<number, BulkPage<T>>()
  for (const [page, records] of changed) {
    const seq = (pages.get(page)?.seq ?? 0) + 1
    next.set(page, pageOf(packing, seq, records))
    sealed.push(await sealPage(deps, { collection, page, seq }, await packed(packing, records)))
  }
  const index = packing.rankOf ? [await nextIndex(deps, collection, pages, next)] : []
  const tx = deps.db.transaction('pages', 'readwrite', { durability: 'strict' })
  await Promise.all([...[...sealed, ...index].map((page) => tx.store.put(page)), tx.done])
  bulk.isIndexed ||= index.length > 0
  if (!deps.isOver()) for (const [number, page] of next) take(bulk, number, page)
  publish(bulk)
  deps.platform.tell('bulk', { collection, pages: sealed.map(({ page }) => page) } satisfies News)
}

/** Reads what another tab wrote. */
function hear<T>(bulk: Opened<T>, news: News): void {
  if (bulk.deps.isOver() || news.collection !== bulk.collection) return
  if (!bulk.isOpen) return news.pages.forEach((page) => bulk.missed.add(page))
  const read = async (): Promise<void> => {
    for (const page of news.pages) await readPage(bulk, page)
    publish(bulk)
  }
  read().catch(() => undefined)
}
