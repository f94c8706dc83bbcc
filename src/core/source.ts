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

/** What a source holds. */
type ValueOf<S> = S extends Source<infer T> ? T : never
type ValuesOf<S extends readonly Source<unknown>[]> = { readonly [K in keyof S]: ValueOf<S[K]> }

/**
 * A source whose value is computed from that of another, which it subscribes to only while it has listeners itself. `compute` is pure; it runs when somebody
 * reads or listens, once for each value of `source` (by identity), so that what it makes anew keeps its identity. Listeners hear of a result that differs.
 * Without listeners nothing here keeps a result in memory: what is computed from an open vault goes with it.
 * @example map(accounts, (list) => list.filter(({ hidden }) => !hidden))
 */
export function map<T, U>(source: Source<T>, compute: (value: T) => U): Source<U> {
  return combine([source], compute)
}

/**
 * As `map`, of several sources: computed anew where one of their values differs.
 * @example combine([accounts, selected], (list, address) => list.find((item) => item.address === address))
 */
export function combine<const S extends readonly Source<unknown>[], U>(sources: S, compute: (...values: ValuesOf<S>) => U): Source<U> {
  type Computed = { readonly inputs: ValuesOf<S>; readonly value: U }
  let last: WeakRef<Computed> | undefined
  const compared = (inputs: ValuesOf<S>): Computed => {
    const before = last?.deref()
    if (before && inputs.every((input, index) => Object.is(input, before.inputs[index]))) return before
    const computed = { inputs, value: compute(...inputs) }
    last = new WeakRef(computed)
    return computed
  }
  // Values in the order of their sources.
  const now = (): Computed => compared(sources.map((source) => source.get()) as unknown as ValuesOf<S>)
  return derived(now, (changed) => sources.map((source) => source.subscribe(changed)))
}

/**
 * A source that stands for the one that `select` names for the value of `source`, and for another once that value changes. `select` is pure; it runs once for
 * each value.
 * @example switchMap(selectedChain, (chainId) => headOf(chainId))
 */
export function switchMap<T, U>(source: Source<T>, select: (value: T) => Source<U>): Source<U> {
  const selected = map(source, select)
  return derived(
    () => ({ value: selected.get().get() }),
    (changed) => {
      let stop = selected.get().subscribe(changed)
      const follow = (): void => {
        stop()
        stop = selected.get().subscribe(changed)
        changed()
      }
      return [selected.subscribe(follow), () => stop()]
    },
  )
}

/** `now` is what is held while there are listeners; `attach` calls for each change of a parent, and answers with what ends that. */
function derived<T>(now: () => { readonly value: T }, attach: (changed: () => void) => readonly (() => void)[]): Source<T> {
  const listeners = new Set<() => void>()
  let announced: { readonly value: T } | undefined
  let detach: readonly (() => void)[] = []
  const changed = (): void => {
    if (!announced) return
    const before = announced.value
    announced = now()
    if (Object.is(announced.value, before)) return
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => now().value,
    subscribe(listener) {
      listeners.add(listener)
      if (!announced) {
        announced = now()
        detach = attach(changed)
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        for (const stop of detach) stop()
        announced = undefined
      }
    },
  }
}
