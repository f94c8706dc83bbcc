import type { Page } from '@playwright/test'

/** Stores of all databases of this origin that hold something, but for the settings of the device. */
export const storedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(request.error?.message)))
      })
    const full: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        if ((await settled(db.transaction(store).objectStore(store).count())) > 0) full.push(`${name}/${store}`)
      }
      db.close()
    }
    return full.filter((one) => one !== 'assay/settings')
  })
