/** A value that changes, for screens and other modules: read it now, hear of the next. */
export type Source<T> = { get(): T; subscribe(listener: () => void): () => void }

/** A source with the handle that moves it. Setting the same value (by identity) tells nobody. */
export type Cell<T> = Source<T> & { set(value: T): void; update(change: (value: T) => T): void }

/** A cell holding `initial`. Listeners are called after the value has changed, each once per change. */
export function createCell<T>(initial: T): Cell<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const set = (next: T): void => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
