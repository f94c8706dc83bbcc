import { fail } from '#core/errors'

/** One IndexedDB database: opened when first needed, and again after another tab changed or the browser closed it. */
export type Indexed = {
  /** Runs `work` in one transaction and answers when it is on disk. A throw in `work` undoes all of it. */
  run<T>(mode: IDBTransactionMode, work: (store: (name: string) => IDBObjectStore) => Promise<T>): Promise<T>
}

const VERSION = 1

/** Raw IndexedDB, without a library: the vault's disk is too small a thing for one. Keys are given, values are cloned. */
export function createIndexed(factory: IDBFactory, name: string, stores: readonly string[]): Indexed {
  let opened: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => {
    opened ??= connect(factory, name, stores, () => (opened = undefined)).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    async run(mode, work) {
      const db = await open()
      let transaction: IDBTransaction
      try {
        transaction = db.transaction([...stores], mode, { durability: 'strict' })
      } catch (error) {
        opened = undefined
        throw storageFailure(error)
      }
      const ended = completion(transaction)
      try {
        const value = await work((store) => transaction.objectStore(store))
        await ended
        return value
      } catch (error) {
        abort(transaction)
        // Its end is awaited, so that nothing of it is pending; the first failure is the one to tell.
        await ended.catch(() => undefined)
        throw storageFailure(error)
      }
    },
  }
}

/** The answer of one request. */
export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(storageFailure(request.error)))
  })

function connect(factory: IDBFactory, name: string, stores: readonly string[], onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = attempt(() => factory.open(name, VERSION))
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores) request.result.createObjectStore(store)
    })
    request.addEventListener('error', () => reject(storageFailure(request.error)))
    request.addEventListener('success', () => {
      const db = request.result
      db.addEventListener('close', onClosed)
      db.addEventListener('versionchange', () => {
        db.close()
        onClosed()
      })
      resolve(db)
    })
  })
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storageFailure(error)
  }
}

const completion = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(storageFailure(transaction.error)))
  })

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It already ended by itself, with the same effect.
  }
}

/** Names of DOMException that a person can do something about; everything else is an unavailable disk. */
function storageFailure(error: unknown): Error {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error as Error & { code: string }
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : ''
  if (name === 'QuotaExceededError') return fail('store/quota', undefined, error)
  if (name === 'VersionError') return fail('store/version', undefined, error)
  return fail('store/unavailable', undefined, error)
}
