import { fail, isError } from '#core/errors'
import type { Platform } from '#protocol'
import { type Database, type SealedPage, storageError } from './database.ts'
import { sealBytes, unsealBytes } from './seal.ts'
import { readStoredList, type StoredForm, toStored, asItIs } from './stored-form.ts'

/** How a kind of record lies in its page: as JSON that holds no integer beyond 2^53. */
export type Packing<T> = {
  readonly idOf: (record: T) => string
  readonly pack: (record: T) => unknown
  /** Of the form that `pack` makes, and of those that earlier builds made. */
  readonly form: StoredForm<T>
  /** Newer ones have more: what has a rank is opened newest first. */
  readonly rankOf?: (record: T) => number
}

export type BulkDeps = {
  readonly db: Database
  readonly platform: Platform
  readonly vaultId: string
  /** Throws `store/closed` once the records are closed. */
  readonly keys: () => { readonly recordsKey: CryptoKey; readonly formerRecordsKey?: CryptoKey }
  readonly isOver: () => boolean
  readonly setAside: (stored: SealedPage, error: unknown) => Promise<void>
}

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
  const { recordsKey, formerRecordsKey } = keys()
  try {
    return await unsealBytes(recordsKey, vaultId, stored)
  } catch (error) {
    if (formerRecordsKey === undefined) throw error
    return unsealBytes(formerRecordsKey, vaultId, stored)
  }
}

/** The bytes, sealed as the next writing of that page. */
export async function sealPage(
  { platform, keys, vaultId }: Pick<BulkDeps, 'platform' | 'keys' | 'vaultId'>,
  { collection, page, seq }: Pick<SealedPage, 'collection' | 'page' | 'seq'>,
  bytes: Uint8Array,
): Promise<SealedPage> {
  const iv = new Uint8Array(platform.randomBytes(12))
  const sealed = await sealBytes(keys().recordsKey, iv, { vaultId, collection, page, seq }, bytes)
  return { key: `${collection}:${page}`, collection, page, seq, iv, sealed }
}

/** One page that is open. `top`: the highest rank in it. */
export type BulkPage<T> = {
  readonly seq: number
  readonly records: ReadonlyMap<string, T>
  readonly list: readonly T[]
  readonly top: number
}

/** A page of these records, as it is or is to be written with that number of writes. */
export function pageOf<T>({ rankOf }: Packing<T>, seq: number, records: ReadonlyMap<string, T>): BulkPage<T> {
  const list = [...records.values()]
  return { seq, records, list, top: rankOf ? list.reduce((top, record) => Math.max(top, rankOf(record)), -1) : -1 }
}

/** Records as the bytes of a page. */
export const packed = <T>({ pack, form }: Packing<T>, records: ReadonlyMap<string, T>): Promise<Uint8Array> =>
  deflated(
    JSON.stringify(
      toStored(
        form,
        [...records.values()].map((record) => pack(record)),
      ),
    ),
  )

/** Throws `store/corrupt`, `store/version` where a later build wrote it. */
export async function unpackPage<T>(
  deps: Pick<BulkDeps, 'keys' | 'vaultId'>,
  { idOf, form }: Pick<Packing<T>, 'idOf' | 'form'>,
  stored: SealedPage,
): Promise<ReadonlyMap<string, T>> {
  const bytes = await unsealPage(deps, stored)
  try {
    const list = readStoredList(form, JSON.parse(await inflated(bytes)))
    return new Map(list.map((record) => [idOf(record), record]))
  } catch (error) {
    if (isError(error, 'store/version')) throw error
    throw fail('store/corrupt', { what: `${stored.collection} ${stored.page}` }, error)
  }
}

/** Where the index of a bulk lies among its pages: before the first. */
const PLACE = -1

/** Of each page its number and the highest rank in it: sealed as the pages are, since ranks tell when somebody was active. */
type Row = readonly [page: number, top: number]
type IndexDeps = Pick<BulkDeps, 'db' | 'platform' | 'keys' | 'vaultId'>
type Pages = ReadonlyMap<number, Pick<BulkPage<unknown>, 'top'>>

const packing = { idOf: ([page]: Row): string => `${page}`, pack: (row: Row): unknown => row, form: asItIs<Row>() }

export const isIndex = (page: number): boolean => page === PLACE

/** The highest rank in each page. Nothing where there is no index that opens: it is a help, without which all pages are opened before any is shown. */
export async function topsOf(deps: IndexDeps, collection: string): Promise<ReadonlyMap<number, number> | undefined> {
  const stored = await deps.db.get('pages', `${collection}:${PLACE}`)
  if (!stored) return undefined
  try {
    return new Map((await unpackPage(deps, packing, stored)).values())
  } catch (error) {
    if (!isError(error, 'store/corrupt')) throw error
    return undefined
  }
}

/** The index as it is once those pages are changed. What is here of the others may be older than what another tab wrote. Call it under the lock of the bulks. */
export async function nextIndex(deps: IndexDeps, collection: string, all: Pages, changed: Pages): Promise<SealedPage> {
  const rowsOf = (pages: Pages): readonly Row[] => [...pages].map(([page, { top }]) => [page, top])
  const before = await deps.db.get('pages', `${collection}:${PLACE}`)
  const rows = new Map<number, number>([...((await topsOf(deps, collection)) ?? rowsOf(all)), ...rowsOf(changed)])
  const records = new Map([...rows].map((row) => [`${row[0]}`, row]))
  return sealPage(deps, { collection, page: PLACE, seq: (before?.seq ?? 0) + 1 }, await packed(packing, records))
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
