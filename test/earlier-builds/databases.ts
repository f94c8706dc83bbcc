// It runs in Node and, bundled, in a page: nothing of either alone.

/** One database of a browser, whole: what a build left on a device. Bytes are written in base64, so that the file is text. */
export type DatabaseCopy = {
  readonly name: string
  readonly version: number
  readonly stores: readonly StoreCopy[]
}
type StoreCopy = {
  readonly name: string
  /** `null`: keys are given beside the values. */
  readonly keyPath: string | null
  readonly indexes: readonly { readonly name: string; readonly keyPath: string }[]
  /** Keys and values, packed by `pack`. */
  readonly entries: readonly (readonly [key: string, value: unknown])[]
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })

/** Values of a structured clone as JSON: bytes and large integers are marked. Throws for what no build stores. */
export function pack(value: unknown): unknown {
  if (typeof value === 'bigint') return { $int: value.toString() }
  if (value instanceof Uint8Array) return { $bytes: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')) }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(pack)
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError(`cannot copy a ${Object.prototype.toString.call(value)}`)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, pack(item)]))
}

/** The values that `pack` wrote. */
export function unpack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(unpack)
  if ('$int' in value) return BigInt(String(value.$int))
  if ('$bytes' in value) return Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.charCodeAt(0))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, unpack(item)]))
}

/** Copies a database that is there. `as`: the name that the copy has, where a test gave it another. */
export async function copyDatabase(factory: IDBFactory, name: string, as: string = name): Promise<DatabaseCopy> {
  const db = await answer(factory.open(name))
  const stores: StoreCopy[] = []
  for (const storeName of db.objectStoreNames) {
    const store = db.transaction(storeName).objectStore(storeName)
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer<unknown[]>(store.getAll())])
    stores.push({
      name: storeName,
      keyPath: store.keyPath as string | null,
      indexes: [...store.indexNames].map((index) => ({ name: index, keyPath: store.index(index).keyPath as string })),
      entries: keys.map((key, index) => [key as string, pack(values[index])] as const),
    })
  }
  const { version } = db
  db.close()
  return { name: as, version, stores }
}

/** Puts a copy in the place of what is there, if anything. */
export async function restoreDatabase(factory: IDBFactory, copy: DatabaseCopy, as: string = copy.name): Promise<void> {
  const request = factory.open(as, copy.version)
  request.addEventListener('upgradeneeded', () => {
    for (const { name, keyPath, indexes } of copy.stores) {
      const store = request.result.createObjectStore(name, keyPath === null ? {} : { keyPath })
      for (const index of indexes) store.createIndex(index.name, index.keyPath)
    }
  })
  const db = await answer(request)
  for (const { name, keyPath, entries } of copy.stores) {
    const store = db.transaction(name, 'readwrite').objectStore(name)
    await answer(store.clear())
    await Promise.all(entries.map(([key, value]) => answer(keyPath === null ? store.put(unpack(value), key) : store.put(unpack(value)))))
  }
  db.close()
}
