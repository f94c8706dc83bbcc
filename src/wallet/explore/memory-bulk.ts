import { createCell, map } from '#core/source'
import type { Bulk } from '#store'

/** A bulk that lives as long as the page: nothing of it is written down. `idOf` names a record. */
export function createMemoryBulk<T>(idOf: (record: T) => string): Bulk<T> {
  const records = new Map<string, T>()
  const cell = createCell<readonly T[]>([])
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    parts: map(cell, (all) => ({ lists: [all] })),
    open: () => Promise.resolve({ lost: 0 }),
    find: (id) => records.get(id),
    change(put, remove = []) {
      if (put.length + remove.length === 0) return Promise.resolve()
      for (const id of remove) records.delete(id)
      for (const record of put) records.set(idOf(record), record)
      cell.set([...records.values()])
      return Promise.resolve()
    },
  }
}
