/** How the names of databases of pages begin. */
const PREFIX = 'assay-keyless-'

type Browser = { readonly factory: Pick<IDBFactory, 'databases' | 'deleteDatabase'>; readonly locks: Pick<LockManager, 'request'> }

/**
 * The name of a database for this page alone, and for as long as it is open: whoever shares the origin could put something into one that stays. Deletes those of
 * pages that are gone: each page holds the lock of its own name.
 */
export async function namePageDatabase(id: string, { factory, locks }: Browser): Promise<string> {
  const name = `${PREFIX}${id}`
  void locks.request(name, () => new Promise<never>(() => undefined))
  for (const { name: other = '' } of await factory.databases().catch(() => []))
    if (other.startsWith(PREFIX) && other !== name)
      await locks.request(other, { ifAvailable: true }, (lock) => {
        if (lock) factory.deleteDatabase(other)
      })
  return name
}
