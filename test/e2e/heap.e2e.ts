import { expect, type Page } from '@playwright/test'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { debuggerOf, type Heap, heapOf, workersOf } from './support/heap.ts'
import { FIRST, go, holdAndRead, importPhrase, PASSWORD, PHRASE, test, unlock, useThePracticeChain } from './support/person.ts'

const WORDS = PHRASE.split(' ')
const KEY = Buffer.from(HDKey.fromMasterSeed(mnemonicToSeedSync(PHRASE)).derive("m/44'/60'/0'/0/0").privateKey ?? []).toString('hex')

/** Four words of a phrase in a row, however they are joined or listed; then what else is given. Each with the way by which it is kept. */
function secretsIn(heap: Heap, words: readonly string[], others: readonly string[] = []): readonly string[] {
  const runs = words.slice(3).map((_, at) => words.slice(at, at + 4))
  return [
    ...runs.flatMap((run) => [...heap.holding(new RegExp(run.join('[^a-z]{1,20}'), 'i')), ...heap.listing(run)]),
    ...others.flatMap((text) => heap.holding(new RegExp(text, 'i'))),
  ].map(({ text, kept }) => `${text.slice(0, 60)}, kept by ${kept.slice(0, 12).join(' < ')}`)
}

const heapOfPage = async (page: Page): Promise<Heap> => heapOf(await debuggerOf(page))

test.describe('once a screen of secrets is left, nothing of them is in memory that a script could read [K1 K10] @own-only @rest', () => {
  test.slow() // each look at a heap takes seconds

  test('of words that were made here', async ({ page, open }) => {
    await open('/welcome/create')
    const button = page.getByRole('button', { name: 'Hold to reveal' })
    await button.press('Enter') // by keyboard it stays open until it is pressed again
    await page.getByRole('button', { name: 'Release to hide' }).waitFor()
    const words = await page.locator('ol li span:last-child').allTextContents()
    expect(words).toHaveLength(12)
    // What is painted is no string of a script: so words are planted once, to show that this looks in the right place.
    await page.evaluate((list) => void Object.assign(globalThis, { planted: [...list] }), words)
    expect(secretsIn(await heapOfPage(page), words), 'planted words are found').not.toEqual([])
    await page.evaluate(() => void Reflect.deleteProperty(globalThis, 'planted'))
    await page.getByRole('button', { name: 'Release to hide' }).press('Enter')
    await go(page, '/welcome')
    await expect(page.getByRole('link', { name: /Create a new wallet/ })).toBeVisible()
    expect(secretsIn(await heapOfPage(page), words), 'after the screen was left').toEqual([])
  })

  test('of words that were brought along and looked at again, of the password, and of keys; in the vault’s own memory not after a lock', async ({
    page,
    open,
  }) => {
    const vaults = await workersOf(page, '/assets/vault/')
    const expectNone = async (when: string): Promise<void> =>
      expect(secretsIn(await heapOfPage(page), WORDS, [PASSWORD, KEY]), when).toEqual([])
    const alive = async (): Promise<Heap> => {
      await expect.poll(() => vaults.alive().length, 'one vault Worker').toBe(1)
      const [worker] = vaults.alive()
      if (!worker) throw new Error('no vault Worker')
      return heapOf(worker)
    }
    await open('/welcome')
    await importPhrase(page)
    await useThePracticeChain(page)
    await expectNone('after the import')

    await go(page, `/accounts/${FIRST}`)
    await page.getByRole('button', { name: 'Show words' }).click()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await holdAndRead(page)).toEqual(WORDS)
    await page.getByRole('button', { name: 'Done' }).click()
    await go(page, '/contacts')
    await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
    await expectNone('after they were looked at again')
    expect(secretsIn(await alive(), WORDS, [PASSWORD, KEY]), 'nor in the vault’s own memory, open as it is').toEqual([])

    const [before] = vaults.alive()
    await page.keyboard.press('Control+Shift+L')
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await expectNone('after a lock')
    expect(vaults.alive(), 'the Worker that knew them is gone').not.toContain(before)
    expect(secretsIn(await alive(), WORDS, [PASSWORD, KEY]), 'and the next one knows nothing').toEqual([])

    await unlock(page)
    await expect(page.getByRole('button', { name: 'Lock (Ctrl Shift L)' })).toBeVisible()
    await expectNone('after unlocking')
    expect(secretsIn(await alive(), WORDS, [PASSWORD, KEY]), 'an open vault holds keys that WebCrypto keeps, and no words').toEqual([])
  })
})
