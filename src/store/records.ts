import { defined } from '#core/defined'
import { fail, isError, type WireError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import type { Platform } from '#protocol'
import { type Bulk, BULK_LOCK, bulkName, createBulk } from './bulk.ts'
import { type BulkDeps, resealBulks } from './bulk-page.ts'
import { type Bulks, PACKINGS } from './bulks.ts'
import { decodeRecord, encodeRecord } from './codec.ts'
import { COLLECTION_NAMES, type CollectionName, type Collections, FORMS, type Collection } from './collections.ts'
import { type Database, type SealedPage, storageError } from './database.ts'
import { seal, unseal } from './seal.ts'
import { readStoredList, type StoredForm, toStored } from './stored-form.ts'

export type Records = { readonly [K in CollectionName]: Collection<Collections[K]> } & {
  /** Pages whose seal did not hold; they were set aside. */
  readonly problems: Source<readonly WireError[]>
  /** What there may be very much of. A partition is a number that a record gives (`LogScan.shelf`): the disk does not tell whose it is. */
  bulk<K extends keyof Bulks>(name: K, shelf: number): Bulk<Bulks[K]>
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

/** Records of a page, which is written whole: few where they are large. */
const perPage = (name: CollectionName): number => (name === 'descriptors' || name === 'extras' ? 1 : name === 'signatures' ? 8 : 64)

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
  const problems = createCell<readonly WireError[]>([])
  const pages = new Map<CollectionName, Map<number, Page>>(COLLECTION_NAMES.map((name) => [name, new Map()]))
  const cells = new Map<CollectionName, Cell<readonly AnyRecord[]>>(
    COLLECTION_NAMES.map((name) => [name, createCell<readonly AnyRecord[]>([])]),
  )

  const publish = (name: CollectionName): void =>
    cells
      .get(name)
      ?.set([...(pages.get(name)?.entries() ?? [])].sort(([a], [b]) => a - b).flatMap(([, page]) => [...page.records.values()]))

  /** By the key of now, or by the one before the master key was rotated. */
  const text = async (stored: SealedPage): Promise<string> => {
    try {
      return await unseal(recordsKey, vaultId, stored)
    } catch (error) {
      if (formerRecordsKey === undefined) throw error
      return unseal(formerRecordsKey, vaultId, stored)
    }
  }

  /** Throws `store/corrupt` when the seal does not hold, `store/version` when a later build wrote it. */
  const open = async (name: CollectionName, stored: SealedPage): Promise<Page> => {
    const form: StoredForm<AnyRecord> = FORMS[name]
    const list = readStoredList(form, decodeRecord((await text(stored)).trimEnd()))
    return { seq: stored.seq, records: new Map(list.map((record) => [record.id, record])) }
  }

  /** Set aside, not deleted: a later version or a rescue may read it. */
  const setAside = async (stored: SealedPage, error: unknown): Promise<void> => {
    if (!isError(error, 'store/corrupt')) throw error
    const tx = db.transaction(['pages', 'quarantine'], 'readwrite', { durability: 'strict' })
    await Promise.all([tx.objectStore('quarantine').put(stored), tx.objectStore('pages').delete(stored.key), tx.done])
    problems.update((list) => [...list, { code: error.code, ...defined({ data: error.data ? error.data : undefined }) }])
  }

  /** What was set aside and opens after all (it was sealed with a key that was newer than ours then) is put back. */
  const takeBack = async (): Promise<void> => {
    for (const stored of await db.getAll('quarantine', IDBKeyRange.bound(`${vaultId}:`, `${vaultId};`))) {
      const name = COLLECTION_NAMES.find((one) => stored.collection === `${vaultId}:${one}`)
      const page = name && (await open(name, stored).catch(() => undefined))
      if (!page) continue
      const tx = db.transaction(['pages', 'quarantine'], 'readwrite', { durability: 'strict' })
      const taken = (await tx.objectStore('pages').get(stored.key)) !== undefined
      if (!taken) await Promise.all([tx.objectStore('pages').put(stored), tx.objectStore('quarantine').delete(stored.key)])
      await tx.done
    }
  }

  /**
   * Takes from disk what another tab wrote since. Only at the beginning is a page whose seal does not hold set aside: later it may be one that another tab
   * sealed with a newer master key, whose news has not arrived here yet. Then these records are over (`store/closed`).
   */
  const refresh = async (name: CollectionName, atStart = false): Promise<void> => {
    const known = pages.get(name)
    if (!known) return
    for (const stored of await db.getAllFromIndex('pages', 'collection', `${vaultId}:${name}`)) {
      if (known.get(stored.page)?.seq === stored.seq) continue
      try {
        const page = await open(name, stored)
        // Whoever read a newer one meanwhile was quicker.
        if (page.seq > (known.get(stored.page)?.seq ?? 0)) known.set(stored.page, page)
      } catch (error) {
        if (!atStart && isError(error, 'store/corrupt')) throw fail('store/closed')
        await setAside(stored, error)
      }
    }
    publish(name)
  }

  const writePage = async (name: CollectionName, number: number, records: ReadonlyMap<string, AnyRecord>): Promise<void> => {
    const known = pages.get(name)
    const seq = (known?.get(number)?.seq ?? 0) + 1
    const iv = new Uint8Array(platform.randomBytes(12))
    const collection = `${vaultId}:${name}`
    const content = encodeRecord(toStored(FORMS[name], [...records.values()]))
    const sealed = await seal(recordsKey, iv, { vaultId, collection, page: number, seq }, content)
    try {
      const tx = db.transaction('pages', 'readwrite', { durability: 'strict' })
      await Promise.all([tx.store.put({ key: `${collection}:${number}`, collection, page: number, seq, iv, sealed }), tx.done])
    } catch (error) {
      throw storageError(error)
    }
    known?.set(number, { seq, records })
    publish(name)
    platform.tell('records', name)
  }

  let [erased, closed] = [false, false]
  const inTurn = (name: CollectionName, work: () => Promise<void>): Promise<void> =>
    platform.withLock(`records:${vaultId}:${name}`, { wait: true }, work)

  const change = async (name: CollectionName, id: string, record: AnyRecord | undefined): Promise<void> => {
    await inTurn(name, async () => {
      if (erased) throw fail('store/closed')
      await refresh(name)
      const known = pages.get(name) ?? new Map<number, Page>()
      const home = [...known].find(([, page]) => page.records.has(id))
      const last = Math.max(0, ...known.keys())
      const roomy = (known.get(last)?.records.size ?? 0) < perPage(name) ? last : last + 1
      const number = home?.[0] ?? roomy
      const records = new Map(known.get(number)?.records)
      if (record) records.set(id, record)
      else if (!records.delete(id)) return
      await writePage(name, number, records)
    })
  }

  const collection = (name: CollectionName): Collection<AnyRecord> => {
    const cell = cells.get(name) ?? createCell<readonly AnyRecord[]>([])
    return {
      get: cell.get,
      subscribe: cell.subscribe,
      find: (id) => cell.get().find((record) => record.id === id),
      put: (record) => change(name, record.id, record),
      remove: (id) => change(name, id, undefined),
    }
  }

  const keys = { recordsKey, ...defined({ formerRecordsKey }) }
  const bulkDeps: BulkDeps = { db, platform, vaultId, keys, isOver: () => erased || closed, setAside }
  const bulks = new Map<string, ReturnType<typeof createBulk<never>>>()
  const endBulks = (): void => {
    closed = true
    for (const one of bulks.values()) one.close()
    bulks.clear()
  }

  // Heard from before the first page is read: what another tab writes while these are opened comes after them.
  const early = new Set<CollectionName>()
  let isOpen = false
  const stop = platform.hear('records', (told) => {
    const name = told as CollectionName
    if (!COLLECTION_NAMES.includes(name)) return
    if (!isOpen) early.add(name)
    // A page of a newer key is no news for these records: they are about to be closed.
    else refresh(name).catch(() => undefined)
  })
  try {
    await takeBack()
    for (const name of COLLECTION_NAMES) await refresh(name, true)
  } catch (error) {
    stop()
    throw error
  }
  isOpen = true
  for (const name of early) await refresh(name).catch(() => undefined)
  return {
    ...(Object.fromEntries(COLLECTION_NAMES.map((name) => [name, collection(name)])) as unknown as {
      [K in CollectionName]: Collection<Collections[K]>
    }),
    problems,
    bulk<K extends keyof Bulks>(kind: K, shelf: number) {
      const name = bulkName(kind, shelf)
      const made = bulks.get(name) ?? (createBulk<Bulks[K]>(bulkDeps, name, PACKINGS[kind]) as ReturnType<typeof createBulk<never>>)
      bulks.set(name, made)
      return made as Bulk<unknown> as Bulk<Bulks[K]>
    },
    close() {
      stop()
      endBulks()
    },
    async reseal() {
      for (const name of COLLECTION_NAMES)
        await inTurn(name, async () => {
          if (erased) throw fail('store/closed')
          await refresh(name)
          for (const [number, { records }] of pages.get(name) ?? []) await writePage(name, number, records)
        })
      await platform.withLock(`records:${vaultId}:${BULK_LOCK}`, { wait: true }, async () => {
        if (erased) throw fail('store/closed')
        await resealBulks(bulkDeps)
      })
    },
    async erase() {
      stop()
      erased = true
      endBulks()
      for (const name of [...COLLECTION_NAMES, BULK_LOCK])
        await platform.withLock(`records:${vaultId}:${name}`, { wait: true }, async () => undefined)
      await deletePages(db, vaultId)
    },
  }
}

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
