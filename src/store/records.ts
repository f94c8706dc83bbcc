import { defined } from '#core/defined'
import { fail, isError, type WireError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import type { Platform } from '#protocol'
import { type Bulk, BULK_LOCK, bulkName, createBulk } from './bulk.ts'
import { type BulkDeps, resealBulks } from './bulk-page.ts'
import { type Bulks, PACKINGS } from './bulks.ts'
import { decodeRecord, encodeRecord } from './codec.ts'
import { COLLECTION_NAMES, type CollectionName, type Collections, FORMS, PAGING, type Collection } from './collections.ts'
import { type Database, type SealedPage, storageError } from './database.ts'
import { seal, unseal } from './seal.ts'
import { readStoredList, type StoredForm, toStored } from './stored-form.ts'

export type Records = { readonly [K in CollectionName]: Collection<Collections[K]> } & {
  /** Pages whose seal did not hold; they were set aside. */
  readonly problems: Source<readonly WireError[]>
  /** What there may be very much of. A partition is a number that a record gives (`LogScan.shelf`): the disk does not tell whose it is. */
  bulk<K extends keyof Bulks>(name: K, shelf: number): Bulk<Bulks[K]>
  /**
   * What was decrypted goes from memory, and the key with it as soon as the last write that was begun is over. From then on there is nothing to read, and
   * nothing is written (`store/closed`); `erase` still works.
   */
  close(): void
  /** Seals every page with the key of now. Safe to repeat after a crash in the middle. Throws `store/*`. */
  reseal(): Promise<void>
  /**
   * Deletes every page of this vault, those set aside too, behind whatever is being written. Nothing is written through these records any more
   * (`store/closed`): each tab that has them erases for itself. Throws `store/unavailable`.
   */
  erase(): Promise<void>
}

type AnyRecord = { readonly id: string }
type Page = { readonly seq: number; readonly records: ReadonlyMap<string, AnyRecord> }
type Pages = Map<number, Page>

type Keys = ReturnType<BulkDeps['keys']>

/** What the pages of one vault are read and written with. */
type Shelf = {
  readonly db: Database
  readonly platform: Platform
  readonly vaultId: string
  /** Gone once they are closed and nothing is under way any more. */
  keys: Keys | undefined
  /** Every page that was opened, by collection and number. */
  readonly pages: Readonly<Record<CollectionName, Pages>>
  readonly cells: Readonly<Record<CollectionName, Cell<readonly AnyRecord[]>>>
  readonly problems: Cell<readonly WireError[]>
  /** Of closed ones nothing is begun any more. Of erased ones what was begun and has not had its turn is not written either. */
  life: 'open' | 'closed' | 'erased'
  /** Reads and writes that are under way and need the keys. */
  running: number
}

const perCollection = <T>(make: () => T): Record<CollectionName, T> =>
  Object.fromEntries(COLLECTION_NAMES.map((name) => [name, make()])) as Record<CollectionName, T>

/**
 * Opens the records with the key that the vault handed out at unlock. Nothing of them is readable without it. `formerRecordsKey`: after a rotation of the
 * master key, until `reseal` has gone through.
 */
export async function openRecords(
  db: Database,
  platform: Platform,
  session: { readonly vaultId: string; readonly recordsKey: CryptoKey; readonly formerRecordsKey?: CryptoKey },
): Promise<Records> {
  const { vaultId, recordsKey, formerRecordsKey } = session
  const shelf: Shelf = {
    db,
    platform,
    vaultId,
    keys: { recordsKey, ...defined({ formerRecordsKey }) },
    pages: perCollection(() => new Map()),
    cells: perCollection(() => createCell<readonly AnyRecord[]>([])),
    problems: createCell<readonly WireError[]>([]),
    life: 'open',
    running: 0,
  }
  const bulks = openBulks(shelf)
  const stop = await readAll(shelf)
  return {
    ...(Object.fromEntries(COLLECTION_NAMES.map((name) => [name, collectionOf(shelf, name)])) as unknown as {
      [K in CollectionName]: Collection<Collections[K]>
    }),
    problems: shelf.problems,
    bulk: bulks.open,
    close() {
      stop()
      end(shelf, 'closed')
      bulks.close()
    },
    async reseal() {
      for (const name of COLLECTION_NAMES)
        await inTurn(shelf, name, async () => {
          await refresh(shelf, name)
          for (const [number, { records }] of shelf.pages[name]) await writePage(shelf, name, number, records)
        })
      await inTurn(shelf, BULK_LOCK, () => resealBulks(bulks.deps))
    },
    async erase() {
      stop()
      end(shelf, 'erased')
      bulks.close()
      for (const name of [...COLLECTION_NAMES, BULK_LOCK]) await withLock(shelf, name, async () => undefined)
      await deletePages(db, vaultId)
    },
  }
}

/** Reads every page, and what other tabs write from then on. Gives what ends that. */
async function readAll(shelf: Shelf): Promise<() => void> {
  // Heard from before the first page is read: what another tab writes while these are opened comes after them.
  const early = new Set<CollectionName>()
  let isOpen = false
  const stop = shelf.platform.hear('records', (news) => {
    const name = news as CollectionName
    if (!COLLECTION_NAMES.includes(name)) return
    if (!isOpen) early.add(name)
    // A page of a newer key is no news for these records: they are about to be closed.
    else whileRunning(shelf, () => refresh(shelf, name)).catch(() => undefined)
  })
  try {
    await takeBack(shelf)
    for (const name of COLLECTION_NAMES) await refresh(shelf, name, true)
  } catch (error) {
    stop()
    throw error
  }
  isOpen = true
  for (const name of early) await refresh(shelf, name).catch(() => undefined)
  return stop
}

function end(shelf: Shelf, life: 'closed' | 'erased'): void {
  if (shelf.life !== 'erased') shelf.life = life
  for (const cell of Object.values(shelf.cells)) cell.set([])
  forget(shelf)
}

/** Drops the keys of records that are over, and every decrypted page, unless something that was begun still needs them. */
function forget(shelf: Shelf): void {
  if (shelf.life === 'open' || shelf.running > 0) return
  shelf.keys = undefined
  for (const pages of Object.values(shelf.pages)) pages.clear()
}

async function whileRunning(shelf: Shelf, work: () => Promise<void>): Promise<void> {
  shelf.running++
  try {
    await work()
  } finally {
    shelf.running--
    forget(shelf)
  }
}

/** Throws `store/closed` once they are gone. */
function keysOf({ keys }: Shelf): Keys {
  if (!keys) throw fail('store/closed')
  return keys
}

function openBulks(shelf: Shelf) {
  const deps: BulkDeps = {
    db: shelf.db,
    platform: shelf.platform,
    vaultId: shelf.vaultId,
    keys: () => keysOf(shelf),
    isOver: () => shelf.life !== 'open',
    setAside: (stored, error) => setAside(shelf, stored, error),
  }
  const open = new Map<string, ReturnType<typeof createBulk<never>>>()
  return {
    deps,
    open<K extends keyof Bulks>(kind: K, partition: number): Bulk<Bulks[K]> {
      const name = bulkName(kind, partition)
      const made = open.get(name) ?? (createBulk<Bulks[K]>(deps, name, PACKINGS[kind]) as ReturnType<typeof createBulk<never>>)
      open.set(name, made)
      return made as Bulk<unknown> as Bulk<Bulks[K]>
    },
    close(): void {
      for (const one of open.values()) one.close()
      open.clear()
    },
  }
}

const collectionOf = (shelf: Shelf, name: CollectionName): Collection<AnyRecord> => {
  const cell = shelf.cells[name]
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    find: (id) => cell.get().find((record) => record.id === id),
    put: (record) => change(shelf, name, record.id, record),
    remove: (id) => change(shelf, name, id, undefined),
  }
}

function publish({ pages, cells, life }: Shelf, name: CollectionName): void {
  if (life !== 'open') return
  cells[name].set([...pages[name]].sort(([a], [b]) => a - b).flatMap(([, page]) => [...page.records.values()]))
}

/** By the key of now, or by the one before the master key was rotated. */
async function unsealText(shelf: Shelf, stored: SealedPage): Promise<string> {
  const { recordsKey, formerRecordsKey } = keysOf(shelf)
  try {
    return await unseal(recordsKey, shelf.vaultId, stored)
  } catch (error) {
    if (formerRecordsKey === undefined) throw error
    return unseal(formerRecordsKey, shelf.vaultId, stored)
  }
}

/** Throws `store/corrupt` when the seal does not hold, `store/version` when a later build wrote it. */
async function openPage(shelf: Shelf, name: CollectionName, stored: SealedPage): Promise<Page> {
  const form: StoredForm<AnyRecord> = FORMS[name]
  const list = readStoredList(form, decodeRecord((await unsealText(shelf, stored)).trimEnd()))
  return { seq: stored.seq, records: new Map(list.map((record) => [record.id, record])) }
}

/** Set aside, not deleted: a later version or a rescue may read it. */
async function setAside({ db, problems }: Shelf, stored: SealedPage, error: unknown): Promise<void> {
  if (!isError(error, 'store/corrupt')) throw error
  const tx = db.transaction(['pages', 'quarantine'], 'readwrite', { durability: 'strict' })
  await Promise.all([tx.objectStore('quarantine').put(stored), tx.objectStore('pages').delete(stored.key), tx.done])
  problems.update((list) => [...list, { code: error.code, ...defined({ data: error.data }) }])
}

/** What was set aside and opens after all (it was sealed with a key that was newer than ours then) is put back. */
async function takeBack(shelf: Shelf): Promise<void> {
  const { db, vaultId } = shelf
  for (const stored of await db.getAll('quarantine', IDBKeyRange.bound(`${vaultId}:`, `${vaultId};`))) {
    const name = COLLECTION_NAMES.find((one) => stored.collection === `${vaultId}:${one}`)
    const page = name && (await openPage(shelf, name, stored).catch(() => undefined))
    if (!page) continue
    const tx = db.transaction(['pages', 'quarantine'], 'readwrite', { durability: 'strict' })
    const isTaken = (await tx.objectStore('pages').get(stored.key)) !== undefined
    if (!isTaken) await Promise.all([tx.objectStore('pages').put(stored), tx.objectStore('quarantine').delete(stored.key)])
    await tx.done
  }
}

/**
 * Takes a page from disk where it is another than the one here. Only at the beginning is a page whose seal does not hold set aside: later it may be one that
 * another tab sealed with a newer master key, whose news has not arrived here yet. Then these records are over (`store/closed`).
 */
async function takePage(shelf: Shelf, name: CollectionName, stored: SealedPage, atStart = false): Promise<void> {
  const known = shelf.pages[name]
  if (known.get(stored.page)?.seq === stored.seq) return
  try {
    const page = await openPage(shelf, name, stored)
    // Whoever read a newer one meanwhile was quicker.
    if (page.seq > (known.get(stored.page)?.seq ?? 0)) known.set(stored.page, page)
  } catch (error) {
    if (!atStart && isError(error, 'store/corrupt')) throw fail('store/closed')
    await setAside(shelf, stored, error)
  }
}

/** Takes from disk what another tab wrote since. Throws as `takePage`. */
async function refresh(shelf: Shelf, name: CollectionName, atStart = false): Promise<void> {
  for (const stored of await shelf.db.getAllFromIndex('pages', 'collection', `${shelf.vaultId}:${name}`))
    await takePage(shelf, name, stored, atStart)
  publish(shelf, name)
}

const pageWith = (pages: Pages, id: string): number | undefined => [...pages].find(([, page]) => page.records.has(id))?.[0]
const lastPage = (pages: Pages): number => Math.max(0, ...pages.keys())

/**
 * The same of those pages alone that may hold a record: any that are new, the one that it is in, and the last, where a tab puts what it has not. A record that
 * another tab moved there is found, as a new one is only ever put in the last page or behind it. To be called under the lock of the collection.
 */
async function refreshTouched(shelf: Shelf, name: CollectionName, id: string): Promise<void> {
  const { db, vaultId, pages } = shelf
  const known = pages[name]
  const collection = `${vaultId}:${name}`
  const keys = new Set(await db.getAllKeysFromIndex('pages', 'collection', collection))
  const keyOf = (number: number): string => `${collection}:${number}`
  // A page that was set aside meanwhile: what is last is not what it was.
  if ([...known.keys()].some((number) => !keys.has(keyOf(number)))) return refresh(shelf, name)
  const read = async (key: string): Promise<void> => {
    const stored = await db.get('pages', key)
    if (stored) await takePage(shelf, name, stored)
  }
  const before = lastPage(known)
  const home = pageWith(known, id)
  for (const key of keys) if (!known.has(Number(key.slice(collection.length + 1)))) await read(key)
  for (const number of new Set([before, ...(home === undefined ? [] : [home])])) if (known.has(number)) await read(keyOf(number))
  publish(shelf, name)
}

async function writePage(shelf: Shelf, name: CollectionName, number: number, records: ReadonlyMap<string, AnyRecord>): Promise<void> {
  const { db, pages, platform, vaultId } = shelf
  const seq = (pages[name].get(number)?.seq ?? 0) + 1
  const iv = new Uint8Array(platform.randomBytes(12))
  const collection = `${vaultId}:${name}`
  const content = encodeRecord(toStored(FORMS[name], [...records.values()]))
  const sealed = await seal(keysOf(shelf).recordsKey, iv, { vaultId, collection, page: number, seq }, content)
  try {
    const tx = db.transaction('pages', 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.put({ key: `${collection}:${number}`, collection, page: number, seq, iv, sealed }), tx.done])
  } catch (error) {
    throw storageError(error)
  }
  pages[name].set(number, { seq, records })
  publish(shelf, name)
  platform.tell('records', name)
}

const withLock = ({ platform, vaultId }: Shelf, name: string, work: () => Promise<void>): Promise<void> =>
  platform.withLock(`records:${vaultId}:${name}`, { wait: true }, work)

/** Behind what other tabs are writing. Throws `store/closed` where the records are closed, or were erased meanwhile. */
async function inTurn(shelf: Shelf, name: string, work: () => Promise<void>): Promise<void> {
  if (shelf.life !== 'open') throw fail('store/closed')
  await whileRunning(shelf, () =>
    withLock(shelf, name, async () => {
      if (shelf.life === 'erased') throw fail('store/closed')
      await work()
    }),
  )
}

/** Puts a record, or removes the one of that id. */
const change = (shelf: Shelf, name: CollectionName, id: string, record: AnyRecord | undefined): Promise<void> =>
  inTurn(shelf, name, async () => {
    const { perPage, readBefore } = PAGING[name]
    await (readBefore === 'all' ? refresh(shelf, name) : refreshTouched(shelf, name, id))
    const known = shelf.pages[name]
    const last = lastPage(known)
    const free = (known.get(last)?.records.size ?? 0) < perPage ? last : last + 1
    const number = pageWith(known, id) ?? free
    const records = new Map(known.get(number)?.records)
    if (record) records.set(id, record)
    else if (!records.delete(id)) return
    await writePage(shelf, name, number, records)
  })

/** Keys of pages begin with their vault and a colon; `;` is the character after it. */
async function deletePages(db: Database, vaultId: string): Promise<void> {
  const all = IDBKeyRange.bound(`${vaultId}:`, `${vaultId};`)
  try {
    const tx = db.transaction(['pages', 'quarantine'], 'readwrite', { durability: 'strict' })
    await Promise.all([tx.objectStore('pages').delete(all), tx.objectStore('quarantine').delete(all), tx.done])
  } catch (error) {
    throw storageError(error)
  }
}
