import { expect, type Page } from '@playwright/test'
import { HDKey } from '@scure/bip32'
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import {
  choosePassword,
  FIRST,
  giveBack,
  go,
  holdAndRead,
  PASSWORD,
  PHRASE,
  settle,
  test,
  unlock,
  useThePracticeChain,
} from './support/person.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const key = HDKey.fromMasterSeed(mnemonicToSeedSync(PHRASE)).derive("m/44'/60'/0'/0/0").privateKey ?? new Uint8Array()

/** What must be nowhere: words in a row, the password, and the bytes behind them as they are or in hex. */
const TEXTS = [
  'legal winner',
  'sausage',
  'wave,sausage',
  PASSWORD,
  hex(key),
  hex(mnemonicToEntropy(PHRASE, wordlist)),
  hex(mnemonicToSeedSync(PHRASE)),
]
const BYTES = [key, mnemonicToEntropy(PHRASE, wordlist), mnemonicToSeedSync(PHRASE), Buffer.from('sausage'), Buffer.from(PASSWORD)].map(hex)

/** Everything that this origin keeps, as one text: bytes as hex, the rest as JSON. */
async function dump(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const write = (_: string, value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return toHex(new Uint8Array(value))
      if (ArrayBuffer.isView(value)) return toHex(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      if (value instanceof CryptoKey) return `${value.algorithm.name} extractable ${String(value.extractable)}`
      return typeof value === 'bigint' ? value.toString() : value
    }
    const whole = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie, location.href]
    parts.push(window.name, document.title, JSON.stringify(history.state), JSON.stringify(performance.getEntries()))
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) parts.push(cache, url, await (await caches.match(url))!.text())
    for (const { name: database } of await indexedDB.databases()) {
      const db = await whole(indexedDB.open(database ?? ''))
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store)
        parts.push(
          database ?? '',
          store,
          JSON.stringify(await whole(all.getAllKeys()), write),
          JSON.stringify(await whole(all.getAll()), write),
        )
      }
      db.close()
    }
    return parts.join('\n')
  })
}

async function expectNothing(page: Page, heard: readonly string[], when: string): Promise<void> {
  const drawn = await page.content()
  const values = await page
    .locator('input, textarea')
    .evaluateAll((nodes) => nodes.map((node) => (node as HTMLInputElement).value).join(' '))
  const kept = await dump(page)
  expect(kept.length, 'something is kept at all').toBeGreaterThan(500)
  for (const text of TEXTS) {
    expect(drawn.includes(text), `${when}: page`).toBe(false)
    expect(values.includes(text), `${when}: fields`).toBe(false)
    expect(kept.includes(text), `${when}: stores`).toBe(false)
    expect(heard.join('\n').includes(text), `${when}: console`).toBe(false)
  }
  for (const bytes of BYTES) expect(kept.includes(bytes), `${when}: stores, as bytes`).toBe(false)
}

test('words that were made here are nowhere either, from the first step to the last [K1] @own-only @rest', async ({
  page,
  open,
  context,
}) => {
  test.slow()
  const heard: string[] = []
  context.on('console', (message) => heard.push(message.text()))
  context.on('request', (request) => heard.push(request.url(), request.postData() ?? ''))
  await open('/welcome/create')
  const words = await holdAndRead(page)
  /** Four in a row, however they are joined: single words are on every list. */
  const expectNoWords = async (when: string): Promise<void> => {
    const everything = [await page.content(), await dump(page), ...heard].join('\n').toLowerCase()
    for (let at = 0; at + 4 <= words.length; at++)
      expect(new RegExp(words.slice(at, at + 4).join('[^a-z]{1,40}')).test(everything), `${when}: words ${at + 1} to ${at + 4}`).toBe(false)
  }
  await expectNoWords('once they were let go')
  await page.getByRole('button', { name: 'I’ve written it down' }).click()
  await giveBack(page, words)
  await choosePassword(page)
  await expectNoWords('once three were given back')
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await page.waitForURL('**/welcome/chains')
  await expectNoWords('once the vault was made')
  await useThePracticeChain(page)
  await page.reload()
  await unlock(page)
  await expect(page.getByRole('button', { name: 'Lock (Ctrl Shift L)' })).toBeVisible()
  await expectNoWords('after unlocking')
})

test('no secret is left in the page, in a store, in a URL or on the console [K1] @own-only', async ({ page, open, context }) => {
  test.slow()
  const heard: string[] = []
  context.on('console', (message) => heard.push(message.text()))
  context.on('request', (request) => heard.push(request.url(), request.postData() ?? ''))
  await settle(page, open)
  await expectNothing(page, heard, 'after import')

  await page.reload()
  await unlock(page)
  await expect(page.getByRole('button', { name: 'Lock (Ctrl Shift L)' })).toBeVisible()
  await expectNothing(page, heard, 'after unlocking')

  await go(page, '/accounts/new')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.waitForURL('**/accounts')
  await expectNothing(page, heard, 'after one more account')

  await go(page, `/accounts/${FIRST}`)
  await page.getByRole('button', { name: 'Show words' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That password doesn’t open this vault.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Hold to reveal' }).press('Enter')
  await expect(page.getByText('sausage')).toBeVisible()
  await page.getByRole('button', { name: 'Release to hide' }).press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  await expectNothing(page, heard, 'after the words were shown')

  await page.keyboard.press('Control+Shift+L')
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await expectNothing(page, heard, 'after locking')
})
