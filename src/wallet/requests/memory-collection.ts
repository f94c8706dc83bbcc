import { createCell } from '#core/source'
import type { Collection } from '#store'

/** A collection in memory alone: for requests of watched accounts while there is no vault to seal records with. */
export function createMemoryCollection<T extends { readonly id: string }>(): Collection<T> {
  const cell = createCell<readonly T[]>([])
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    find: (id) => cell.get().find((record) => record.id === id),
    async put(record) {
      const at = cell.get().findIndex((other) => other.id === record.id)
      cell.set(at < 0 ? [...cell.get(), record] : cell.get().with(at, record))
    },
    async remove(id) {
      cell.set(cell.get().filter((record) => record.id !== id))
    },
  }
}
