import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { fail } from '#core/errors'

/** A page of records as it lies on disk. `seq` counts its writes and is part of what is sealed. */
export type SealedPage = {
  readonly key: string
  readonly collection: string
  readonly page: number
  readonly seq: number
  readonly iv: Uint8Array
  readonly sealed: Uint8Array
}

export interface DatabaseSchema extends DBSchema {
  /** Plain: needed before any key exists (chains, display). Never an account of a vault. */
  settings: { key: string; value: unknown }
  pages: { key: string; value: SealedPage; indexes: { collection: string } }
  /** Pages whose seal did not hold, kept for a rescue. */
  quarantine: { key: string; value: SealedPage }
}

export type Database = IDBPDatabase<DatabaseSchema>

/** One more each time that a form is raised (`StoredForm`): a tab of an earlier build then closes its connection and writes no more. */
export const VERSION = 1

/** Opens the page's own database; the vault has another, which only its Worker opens. Throws `store/unavailable`, `store/version`. */
export async function openDatabase(name = 'assay'): Promise<Database> {
  try {
    return await openDB<DatabaseSchema>(name, VERSION, {
      upgrade(db, before) {
        if (before > 0) return
        db.createObjectStore('settings')
        db.createObjectStore('pages', { keyPath: 'key' }).createIndex('collection', 'collection')
        db.createObjectStore('quarantine', { keyPath: 'key' })
      },
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
      },
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') throw fail('store/version')
    throw fail('store/unavailable', undefined, error)
  }
}

/** Disk full is told as such; anything else is `store/unavailable`. */
export function storageError(error: unknown): Error {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return fail('store/quota')
  return fail('store/unavailable', undefined, error)
}
