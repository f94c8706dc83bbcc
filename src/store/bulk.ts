import { fail, isError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import type { Platform } from '#protocol'
import { type Database, type SealedPage, storageError } from './database.ts'
import { sealBytes, unsealBytes } from './seal.ts'

/** Records of which there may be a hundred thousand: opened when first looked at, many to a page, each page packed and sealed once. */
export type Bulk<T> = Source<readonly T[]> & {
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

/** How a kind of record lies in its page: as JSON that holds no integer beyond 2^53. */
export type Packing<T> = {
  readonly idOf: (record: T) => string
  readonly pack: (record: T) => unknown
  readonly unpack: (packed: never) => T
}

export type BulkDeps = {
  readonly db: Database
  readonly platform: Platform
  readonly vaultId: string
  readonly keys: { readonly recordsKey: CryptoKey; readonly formerRecordsKey?: CryptoKey }
  readonly isOver: () => boolean
  readonly setAside: (stored: SealedPage, error: unknown) => Promise<void>
}

/** Records in one page: of logs some 60 kB before it is packed, some 15 kB on disk. */
const PER_PAGE = 512

/** What other tabs are told: the pages that were written. */
type News = { readonly collection: string; readonly pages: readonly number[] }

type Page<T> = { readonly seq: number; readonly records: ReadonlyMap<string, T> }

/** Names of the pages of bulks: a mark that no plain collection has. */
export const bulkName = (name: string, shelf: number): string => `+${name}.${shelf}`

/** One lock for all bulks of a vault, so that who erases or seals anew can wait for every one of them. */
export const BULK_LOCK = 'bulk'

const deflated = async (text: string): Promise<Uint8Array> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
const inflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()

/** By the key of now, or by the one before the master key was rotated. Throws `store/corrupt`. */
export async function unsealPage(
  { keys, vaultId }: Pick<BulkDeps, 'keys' | 'vaultId'>,
  stored: SealedPage,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await unsealBytes(keys.recordsKey, vaultId, stored)
  } catch (error) {
    if (keys.formerRecordsKey === undefined) throw error
    return unsealBytes(keys.formerRecordsKey, vaultId, stored)
  }
}

/** The bytes, sealed as the next writing of that page. */
export async function sealPage(
  { platform, keys, vaultId }: Pick<BulkDeps, 'platform' | 'keys' | 'vaultId'>,
  { collection, page, seq }: Pick<SealedPage, 'collection' | 'page' | 'seq'>,
  bytes: Uint8Array,
): Promise<SealedPage> {
  const iv = new Uint8Array(platform.randomBytes(12))
  const sealed = await sealBytes(keys.recordsKey, iv, { vaultId, collection, page, seq }, bytes)
  return { key: `${collection}:${page}`, collection, page, seq, iv, sealed }
}

/** One bulk of one name and shelf: what is on a shelf is opened together. */
export function createBulk<T>(deps: BulkDeps, name: string, packing: Packing<T>): Bulk<T> & { close(): void } {
  const { db, platform, vaultId, isOver, setAside } = deps
  const { idOf } = packing
  const collection = `${vaultId}:${name}`
  const cell: Cell<readonly T[]> = createCell<readonly T[]>([])
  const pages = new Map<number, Page<T>>()
  const home = new Map<string, number>()
  let opening: Promise<{ readonly lost: number }> | undefined
  let isOpen = false

  const take = (number: number, page: Page<T>): void => {
    for (const id of pages.get(number)?.records.keys() ?? []) home.delete(id)
    pages.set(number, page)
    for (const id of page.records.keys()) home.set(id, number)
  }
  const publish = (): void => cell.set([...pages].sort(([a], [b]) => a - b).flatMap(([, page]) => [...page.records.values()]))

  /** Takes a page from disk where it is another than the one here; false where it did not open and was set aside. */
  const read = async (stored: SealedPage): Promise<boolean> => {
    if (pages.get(stored.page)?.seq === stored.seq) return true
    try {
      take(stored.page, { seq: stored.seq, records: await unpackPage(deps, packing, stored) })
      return true
    } catch (error) {
      // Later than at the beginning it may be of a newer key, whose news has not arrived here: these records are over.
      if (isOpen && isError(error, 'store/corrupt')) throw fail('store/closed')
      await setAside(stored, error)
      return false
    }
  }
  const readAll = async (): Promise<{ readonly lost: number }> => {
    let lost = 0
    for (const stored of await db.getAllFromIndex('pages', 'collection', collection)) if (!(await read(stored))) lost++
    publish()
    isOpen = true
    return { lost }
  }
  const open = (): Promise<{ readonly lost: number }> => (opening ??= readAll())

  const lastPage = (): number => Math.max(0, ...pages.keys())

  /** What other tabs wrote to the pages that are about to be written, and any that they began. */
  const refresh = async (ids: readonly string[]): Promise<void> => {
    if ((await db.countFromIndex('pages', 'collection', collection)) !== pages.size) await readAll()
    for (const page of new Set([lastPage(), ...ids.flatMap((id) => home.get(id) ?? [])])) {
      const stored = await db.get('pages', `${collection}:${page}`)
      if (stored) await read(stored)
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
    for (const [page, records] of changed) {
      const seq = (pages.get(page)?.seq ?? 0) + 1
      const text = JSON.stringify([...records.values()].map((record) => packing.pack(record)))
      sealed.push(await sealPage(deps, { collection, page, seq }, await deflated(text)))
    }
    const tx = db.transaction('pages', 'readwrite', { durability: 'strict' })
    await Promise.all([...sealed.map((page) => tx.store.put(page)), tx.done])
    for (const { page, seq } of sealed) take(page, { seq, records: changed.get(page) ?? new Map() })
    publish()
    platform.tell('bulk', { collection, pages: sealed.map(({ page }) => page) } satisfies News)
  }

  const stop = platform.hear('bulk', (told) => {
    const news = told as News
    if (!isOpen || isOver() || news.collection !== collection) return
    const look = async (): Promise<void> => {
      for (const page of news.pages) {
        const stored = await db.get('pages', `${collection}:${page}`)
        if (stored) await read(stored)
      }
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
    },
    get: cell.get,
    subscribe: cell.subscribe,
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

/** Throws `store/corrupt`. */
async function unpackPage<T>(deps: BulkDeps, { idOf, unpack }: Packing<T>, stored: SealedPage): Promise<ReadonlyMap<string, T>> {
  const bytes = await unsealPage(deps, stored)
  try {
    const list = JSON.parse(await inflated(bytes)) as readonly never[]
    return new Map(list.map(unpack).map((record) => [idOf(record), record]))
  } catch (error) {
    throw fail('store/corrupt', { what: `${stored.collection} ${stored.page}` }, error)
  }
}

/** Seals every bulk of a vault with the key of now, without looking into it. Safe to repeat. Call it under the lock of the bulks. Throws `store/*`. */
export async function resealBulks(deps: BulkDeps): Promise<void> {
  const { db, vaultId, setAside } = deps
  for (const key of await db.getAllKeys('pages', IDBKeyRange.bound(`${vaultId}:+`, `${vaultId}:,`))) {
    const stored = await db.get('pages', key)
    if (!stored) continue
    try {
      const next = await sealPage(deps, { ...stored, seq: stored.seq + 1 }, await unsealPage(deps, stored))
      const tx = db.transaction('pages', 'readwrite', { durability: 'strict' })
      await Promise.all([tx.store.put(next), tx.done])
    } catch (error) {
      if (isError(error, 'store/corrupt')) await setAside(stored, error)
      else throw isError(error) ? error : storageError(error)
    }
  }
}
