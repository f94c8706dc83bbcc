import type { Page } from '@playwright/test'
import { bundled } from '../../earlier-builds/bundled.ts'
import type { copyDatabase, DatabaseCopy, restoreDatabase } from '../../earlier-builds/databases.ts'

type Copying = { readonly copyDatabase: typeof copyDatabase; readonly restoreDatabase: typeof restoreDatabase }

/** Teaches a page to copy databases: its policy lets no script of ours in, the browser's inspector does. */
async function teach(page: Page): Promise<void> {
  await page.evaluate(`${await bundled('test/earlier-builds/databases.ts', 'copying')};globalThis.copying = copying;undefined`)
}

/** Copies databases of this origin. */
export async function copyFrom(page: Page, names: readonly string[]): Promise<readonly DatabaseCopy[]> {
  await teach(page)
  return page.evaluate(async (all) => {
    const { copying } = globalThis as unknown as { readonly copying: Copying }
    const copies: DatabaseCopy[] = []
    for (const name of all) copies.push(await copying.copyDatabase(indexedDB, name))
    return copies
  }, names)
}

/** Puts databases of an earlier build into this origin, in the place of what is there. */
export async function restoreIn(page: Page, copies: readonly DatabaseCopy[]): Promise<void> {
  await teach(page)
  await page.evaluate(async (all) => {
    const { copying } = globalThis as unknown as { readonly copying: Copying }
    for (const copy of all) await copying.restoreDatabase(indexedDB, copy)
  }, copies)
}

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
