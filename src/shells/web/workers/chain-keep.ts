import type { ChainDeps } from '#chain'
import { fail } from '#core/errors'

type Keep = NonNullable<ChainDeps['keep']>

/** Database of the chain Worker: public data of chains, and the lies that were caught. No secret, and nothing of an account. */
const NAME = 'assay-chain'
const STORE = 'kept'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(fail('store/unavailable', undefined, request.error)))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return settled(request)
}

/** A few values by name. Opened when first needed; closed when another context erases it. */
export function createKeyValueStore(): Keep {
  let opened: Promise<IDBDatabase> | undefined
  const database = async (): Promise<IDBDatabase> => {
    opened ??= open()
    const db = await opened
    db.onversionchange = () => {
      db.close()
      opened = undefined
    }
    return db
  }
  return {
    get: async (name) => settled((await database()).transaction(STORE).objectStore(STORE).get(name)),
    async set(name, value) {
      await settled((await database()).transaction(STORE, 'readwrite').objectStore(STORE).put(value, name))
    },
    async erase() {
      const db = await database()
      // In its turn behind whatever is being written.
      await settled(db.transaction(STORE, 'readwrite').objectStore(STORE).clear())
      db.close()
      opened = undefined
      await settled(indexedDB.deleteDatabase(NAME))
    },
  }
}
