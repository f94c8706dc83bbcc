import { type Cell, createCell, type Source } from './source.ts'

/**
 * A source that works while somebody subscribes: `start` runs with the first listener, moves the cell, and ends with its signal, which is aborted when the
 * last listener goes. The next listener starts it again; the value stays.
 * @example const online = createWatched(true, (cell, signal) => addEventListener('online', () => cell.set(true), { signal }))
 */
export function createWatched<T>(initial: T, start: (cell: Cell<T>, signal: AbortSignal) => void): Source<T> {
  const cell = createCell(initial)
  return whileWatched(cell, (signal) => start(cell, signal))
}

/** The same source, with something that is done while somebody subscribes: `start` runs with the first listener, and its signal is aborted with the last. */
export function whileWatched<T>(source: Source<T>, start: (signal: AbortSignal) => void): Source<T> {
  let count = 0
  let control: AbortController | undefined
  return {
    get: source.get,
    subscribe(listener) {
      const stop = source.subscribe(listener)
      count += 1
      if (count === 1) {
        control = new AbortController()
        start(control.signal)
      }
      let isSubscribed = true
      return () => {
        if (!isSubscribed) return
        isSubscribed = false
        stop()
        count -= 1
        if (count === 0) control?.abort()
      }
    },
  }
}
