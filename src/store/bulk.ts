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

/** What other tabs are told: the pages that were written. */
type News = { readonly collection: string; readonly pages: readonly number[] }

/** Names of the pages of bulks: a mark that no plain collection has. */
export const bulkName = (name: string, shelf: number): string => `+${name}.${shelf}`

/** One lock for all bulks of a vault, so that who erases or seals anew can wait for every one of them. */
export const BULK_LOCK = 'bulk'

/** One bulk of one name and partition: what is on a partition is opened together. */
export function createBulk<T>(deps: BulkDeps, name: string, packing: Packing<T>): Bulk<T> & { close(): void } {
  const { db, platform, vaultId, isOver, setAside } = deps
  const { idOf } = packing
  const collection = `${vaultId}:${name}`
  const cell: Cell<readonly T[]> = createCell<readonly T[]>([])
  const parts: Cell<Parts<T>> = createCell<Parts<T>>({ lists: [], from: Infinity })
  const pages = new Map<number, BulkPage<T>>()
  const home = new Map<string, number>()
  let opening: Promise<{ readonly lost: number }> | undefined
  let isOpen = false
  let isIndexed = false
  /** Written by other tabs while it is being opened here. */
  const missed = new Set<number>()

  const take = (number: number, page: BulkPage<T>): void => {
    for (const id of pages.get(number)?.records.keys() ?? []) home.delete(id)
    pages.set(number, page)
    for (const id of page.records.keys()) home.set(id, number)
  }
  const publish = (): void => {
    parts.set({ lists: [...pages.values()].sort((a, b) => b.top - a.top).map(({ list }) => list) })
    cell.set([...pages].sort(([a], [b]) => a - b).flatMap(([, { list }]) => list))
  }

  /** Takes a page from disk where it is another than the one here; false where it did not open and was set aside. */
  const read = async (stored: SealedPage): Promise<boolean> => {
    if (pages.get(stored.page)?.seq === stored.seq) return true
    try {
      take(stored.page, pageOf(packing, stored.seq, await unpackPage(deps, packing, stored)))
      return true
    } catch (error) {
      // Later than at the beginning it may be of a newer key, whose news has not arrived here: these records are over.
      if (isOpen && isError(error, 'store/corrupt')) throw fail('store/closed')
      await setAside(stored, error)
      return false
    }
  }
  const readPage = async (page: number): Promise<boolean> => {
    const stored = await db.get('pages', `${collection}:${page}`)
    return stored === undefined || read(stored)
  }
  /** Its pages, those with the newest first; one that the index does not know may hold anything. */
  const inOrder = async (): Promise<readonly (readonly [page: number, top: number])[]> => {
    const all = await db.getAllKeysFromIndex('pages', 'collection', collection)
    const numbers = all.map((key) => Number(key.slice(collection.length + 1)))
    isIndexed = numbers.some(isIndex)
    const tops = isIndexed ? await topsOf(deps, collection) : undefined
    return numbers
      .filter((page) => !isIndex(page))
      .map((page) => [page, tops?.get(page) ?? Infinity] as const)
      .toSorted(([a, high], [b, low]) => (high === low ? a - b : low - high))
  }
  const readAll = async (): Promise<{ readonly lost: number }> => {
    let lost = 0
    let told = 1
    const order = await inOrder()
    for (const [at, [page]] of order.entries()) {
      if (isOver()) throw fail('store/closed')
      if (!(await readPage(page))) lost++
      const next = order[at + 1]?.[1]
      // Twice as much each time: whoever draws it draws a few times, whatever there is.
      if (isOpen || next === undefined || at < told || next === Infinity) continue
      told = at * 2
      parts.set({ lists: [...pages.values()].map(({ list }) => list), from: next + 1 })
    }
    for (const page of missed) await readPage(page)
    missed.clear()
    publish()
    isOpen = true
    return { lost }
  }
  const open = (): Promise<{ readonly lost: number }> => (opening ??= readAll())

  const lastPage = (): number => Math.max(0, ...pages.keys())

  /** What other tabs wrote to the pages that are about to be written, and any that they began. */
  const refresh = async (ids: readonly string[]): Promise<void> => {
    if ((await db.countFromIndex('pages', 'collection', collection)) !== pages.size + (isIndexed ? 1 : 0)) await readAll()
    for (const page of new Set([lastPage(), ...ids.flatMap((id) => home.get(id) ?? [])])) {
      await readPage(page)
    }
  }

  /** The pages as they are to be, by number. */
  const planned = (put: readonly T[], remove: readonly string[]): ReadonlyMap<number, Map<string, T>> => {
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
    let last = lastPage()
    let room = PER_PAGE - (pages.get(last)?.records.size ?? 0)
    for (const record of put) {
      const at = home.get(idOf(record))
      if (at === undefined && room === 0) [last, room] = [last + 1, PER_PAGE]
      if (at === undefined && !changed.get(last)?.has(idOf(record))) room--
      page(at ?? last).set(idOf(record), record)
    }
    return changed
  }

  /** Seals what changed and writes it in one transaction: all of it, or none. */
  const write = async (changed: ReadonlyMap<number, ReadonlyMap<string, T>>): Promise<void> => {
    const sealed: SealedPage[] = []
    const next = new Map<number, BulkPage<T>>()
    for (const [page, records] of changed) {
      const seq = (pages.get(page)?.seq ?? 0) + 1
      next.set(page, pageOf(packing, seq, records))
      sealed.push(await sealPage(deps, { collection, page, seq }, await packed(packing, records)))
    }
    const index = packing.rankOf ? [await nextIndex(deps, collection, pages, next)] : []
    const tx = db.transaction('pages', 'readwrite', { durability: 'strict' })
    await Promise.all([...[...sealed, ...index].map((page) => tx.store.put(page)), tx.done])
    isIndexed ||= index.length > 0
    for (const [number, page] of next) take(number, page)
    publish()
    platform.tell('bulk', { collection, pages: sealed.map(({ page }) => page) } satisfies News)
  }

  const stop = platform.hear('bulk', (told) => {
    const news = told as News
    if (isOver() || news.collection !== collection) return
    if (!isOpen) return news.pages.forEach((page) => missed.add(page))
    const look = async (): Promise<void> => {
      for (const page of news.pages) await readPage(page)
      publish()
    }
    look().catch(() => undefined)
  })

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
          await refresh([...put.map(idOf), ...remove])
          await write(planned(put, remove))
        } catch (error) {
          throw isError(error) ? error : storageError(error)
        }
      })
    },
  }
}
