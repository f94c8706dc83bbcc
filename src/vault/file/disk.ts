import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'
import { answer, createIndexed } from './indexed.ts'
import { sha256Name } from './seal.ts'

/** A vault as it lies on disk: the header, and its records by name. A thing's name is the SHA-256 of its bytes. */
export type Image = { readonly name: Hex; readonly header: Bytes; readonly records: ReadonlyMap<Hex, Bytes> }

/**
 * The vault's own database. Headers and records are never changed, only added and dropped; one pointer names the header
 * that counts. A change is first written beside what is there (`stage`), proved readable, and then the pointer moves
 * (`swap`): before that moment the old vault counts, after it the new one, and there is no moment between.
 */
export type Disk = {
  exists(): Promise<boolean>
  /** The vault that counts. Throws `vault/corrupt` when its pieces are damaged or gone. */
  read(): Promise<Image | undefined>
  /** Writes a header and records beside the vault that counts. */
  stage(image: Image): Promise<void>
  /** What was staged, from disk. `undefined` when another tab has swept it away. */
  readStaged(name: Hex): Promise<Image | undefined>
  /** Makes `to` the vault that counts if `from` still is, and drops what nothing names any more. False: another tab was first. */
  swap(from: Hex | undefined, to: Image): Promise<boolean>
  /** Removes the vault for good. */
  erase(): Promise<void>
}

const POINTER = 'current'

export function createDisk(factory: IDBFactory): Disk {
  const db = createIndexed(factory, 'assay-vault', ['pointer', 'headers', 'records'])
  type Store = (name: string) => IDBObjectStore
  const pointer = async (store: Store): Promise<Hex | undefined> => {
    const value: unknown = await answer(store('pointer').get(POINTER))
    if (value === undefined) return undefined
    if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/.test(value)) throw fail('vault/corrupt', { what: 'pointer' })
    return value as Hex
  }
  const load = async (store: Store, name: Hex): Promise<Image | undefined> => {
    const header: unknown = await answer(store('headers').get(name))
    const [keys, values]: [IDBValidKey[], unknown[]] = await Promise.all([
      answer(store('records').getAllKeys()),
      answer(store('records').getAll()),
    ])
    if (header === undefined) return undefined
    if (!isBytes(header) || fromBytes(sha256Name(header)) !== name) throw fail('vault/corrupt', { what: 'header' })
    const records = new Map<Hex, Bytes>()
    keys.forEach((key, at) => {
      const bytes = values[at]
      // A damaged record is left out: the header says whether it is missed.
      if (typeof key === 'string' && isBytes(bytes) && fromBytes(sha256Name(bytes)) === key) records.set(key as Hex, bytes)
    })
    return { name, header, records }
  }
  return {
    exists: () => db.run('readonly', async (store) => (await answer(store('pointer').count())) > 0),
    read: () =>
      db.run('readonly', async (store) => {
        const name = await pointer(store)
        if (name === undefined) return undefined
        const image = await load(store, name)
        if (!image) throw fail('vault/corrupt', { what: 'header' })
        return image
      }),
    stage: (image) =>
      db.run('readwrite', async (store) => {
        await answer(store('headers').put(image.header, image.name))
        for (const [name, bytes] of image.records) await answer(store('records').put(bytes, name))
      }),
    readStaged: (name) => db.run('readonly', (store) => load(store, name)),
    swap: (from, to) =>
      db.run('readwrite', async (store) => {
        if ((await pointer(store)) !== from) return false
        await answer(store('pointer').put(to.name, POINTER))
        for (const key of await answer(store('headers').getAllKeys())) if (key !== to.name) await answer(store('headers').delete(key))
        for (const key of await answer(store('records').getAllKeys())) {
          if (!to.records.has(key as Hex)) await answer(store('records').delete(key))
        }
        return true
      }),
    erase: () =>
      db.run('readwrite', async (store) => {
        for (const name of ['pointer', 'headers', 'records']) await answer(store(name).clear())
      }),
  }
}

const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array
