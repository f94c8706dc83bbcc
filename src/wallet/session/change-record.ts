import type { Platform } from '#protocol'
import type { Collection } from '#store'

/**
 * Changes one record as it is on disk now, not as this tab last heard of it: another tab may have moved it a moment ago, and what it wrote must
 * not be lost. One change of a record at a time over all tabs. `change` returns the record itself where nothing is to be done.
 * Answers `undefined` when there is no such record. Throws `store/*`, `store/closed` where the records were closed meanwhile.
 */
export const changeRecord = <T extends { readonly id: string }>(
  platform: Pick<Platform, 'withLock'>,
  collection: Collection<T>,
  id: string,
  change: (current: T) => T,
): Promise<T | undefined> =>
  platform.withLock(`record:${id}`, { wait: true }, async () => {
    await refreshRecords(collection)
    const current = collection.find(id)
    if (current === undefined) {
      // Closed meanwhile, a collection is empty and says so when it is asked again: that the record is unknown is another thing.
      await refreshRecords(collection)
      return undefined
    }
    const next = change(current)
    if (next !== current) await collection.put(next)
    return next
  })

/** Removing what is not there changes nothing, and reads first what other tabs wrote (store/records.ts). */
export const refreshRecords = (collection: Collection<{ readonly id: string }>): Promise<void> => collection.remove('')
