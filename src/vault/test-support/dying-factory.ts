/**
 * A disk that lets `writes` single writes through, in all its transactions, and then dies like a killed tab or a failing
 * disk: the transaction that it dies in is undone, and no later one begins. `count` tells how many
 * writes were asked for, `onWrite` hears of each before it is made.
 */
export function dyingFactory(
  real: IDBFactory,
  writes: number,
  how: 'dies' | 'is full' = 'dies',
  onWrite: (asked: number) => void = () => undefined,
): { readonly factory: IDBFactory; readonly count: () => number } {
  let asked = 0
  let dead = false
  const guardStore = (store: IDBObjectStore, transaction: IDBTransaction): IDBObjectStore =>
    new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const call = value.bind(target) as (...args: unknown[]) => unknown
        if (name !== 'put' && name !== 'delete' && name !== 'clear') return call
        return (...args: unknown[]) => {
          onWrite(asked)
          if (asked++ < writes) return call(...args)
          dead = how === 'dies'
          const result = how === 'dies' ? call(...args) : undefined
          if (how === 'is full') throw new DOMException('full', 'QuotaExceededError')
          transaction.abort()
          return result
        }
      },
    })
  const guardTransaction = (transaction: IDBTransaction): IDBTransaction =>
    new Proxy(transaction, {
      get(target, name) {
        if (name === 'objectStore') return (store: string) => guardStore(target.objectStore(store), target)
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
      },
    })
  const guardDatabase = (db: IDBDatabase): IDBDatabase =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') {
          return (...args: Parameters<IDBDatabase['transaction']>) => {
            if (dead) throw new DOMException('gone', 'InvalidStateError')
            return guardTransaction(target.transaction(...args))
          }
        }
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
      },
    })
  const guardRequest = (request: IDBOpenDBRequest): IDBOpenDBRequest => {
    let upgrading = false
    request.addEventListener('upgradeneeded', () => (upgrading = true))
    request.addEventListener('success', () => (upgrading = false))
    return new Proxy(request, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (name === 'result' && !upgrading) return guardDatabase(value as IDBDatabase)
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
      },
    })
  }
  const factory = new Proxy(real, {
    get(target, name) {
      if (name === 'open') return (...args: Parameters<IDBFactory['open']>) => guardRequest(target.open(...args) as never)
      return Reflect.get(target, name, target) as unknown
    },
  })
  return { factory, count: () => asked }
}
