import { type Locator, type Page } from '@playwright/test'
import { onceMade } from './walk.ts'

/** Strong enough for the vault, and found nowhere else: also a canary. */
export const PASSWORD = 'Kestrel-quarry 93 lumen'

/** BIP-39 test vector (Trezor, entropy 7f × 16): valid, and none of its words in a row are ours. */
export const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** First account of `PHRASE` at m/44'/60'/0'/0/0. */
export const FIRST = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'

export { test } from './walk.ts'

/** Goes to a place of the app by a link of its own kind: without loading the page anew, which would lock. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** A new password, twice. */
export async function choosePassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
}

/** The words while the button is held. Let go after. */
export async function holdAndRead(page: Page): Promise<readonly string[]> {
  const button = page.getByRole('button', { name: 'Hold to reveal' })
  await button.hover()
  await page.mouse.down()
  await page.getByRole('button', { name: 'Release to hide' }).waitFor()
  const words = await page.locator('ol li span:last-child').allTextContents()
  await page.mouse.up()
  return words
}

/** Gives back the words that are asked for. */
export async function giveBack(page: Page, words: readonly string[]): Promise<void> {
  await page
    .getByLabel(/^Word \d+$/)
    .first()
    .waitFor()
  for (const field of await page.getByLabel(/^Word \d+$/).all()) await field.fill(words[(await numberOf(page, field)) - 1] ?? '')
}

/** The number in the label of a field: `Word 7`. */
async function numberOf(page: Page, field: Locator): Promise<number> {
  const id = (await field.getAttribute('id')) ?? ''
  return Number((await page.locator(`label[for="${id}"]`).innerText()).replace(/\D/g, ''))
}

/** From the first page to the question which chains may be asked, with `PHRASE`. */
export async function importPhrase(page: Page, phrase = PHRASE): Promise<void> {
  await page.getByRole('link', { name: /Import a recovery phrase/ }).click()
  await paste(page.getByLabel('Word 1', { exact: true }), phrase)
  await page.getByRole('button', { name: 'Read the phrase' }).click()
  await choosePassword(page)
  await page.getByRole('button', { name: /^Import/ }).click()
  await page.waitForURL('**/welcome/chains')
}

/** Pastes text as the clipboard would, without its permission. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((node, given) => {
    const data = new DataTransfer()
    data.setData('text/plain', given)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** Answers the question about chains with the practice chain alone. */
export async function useThePracticeChain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use these networks' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** A wallet with `PHRASE` on the practice chain, open. */
export async function settle(page: Page, open: (path?: string) => Promise<void>): Promise<void> {
  await onceMade(page, 'test vector', {
    async make() {
      await open('/welcome')
      await importPhrase(page)
      await useThePracticeChain(page)
    },
    async enter() {
      await open('/')
      await unlock(page)
      await page.waitForURL((url) => url.pathname === '/')
    },
  })
}

export async function unlock(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** Walks with Tab to what has the focus and this name, then stops. Fails after 80 steps. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const node = document.activeElement
      // The page itself holds every name, and has the focus while nothing else does.
      if (!(node instanceof HTMLElement) || node === document.body) return ''
      const labels = 'labels' in node && node.labels instanceof NodeList ? [...node.labels].map((label) => label.textContent).join(' ') : ''
      return [node.getAttribute('aria-label') ?? '', labels, node.textContent].join(' ').trim()
    })
    if (name.test(found)) return
  }
  throw new Error(`Tab never reached ${name}`)
}
