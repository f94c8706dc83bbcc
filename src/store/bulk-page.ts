import { fail, isError } from '#core/errors'
import type { Platform } from '#protocol'
import type { Database, SealedPage } from './database.ts'
import { sealBytes, unsealBytes } from './seal.ts'
import { readStoredList, type StoredForm, toStored } from './stored-form.ts'

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
  readonly keys: { readonly recordsKey: CryptoKey; readonly formerRecordsKey?: CryptoKey }
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
