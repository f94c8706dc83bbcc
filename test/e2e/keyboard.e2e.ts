import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/person.ts'
import { importWallet, reviewed, test } from './support/reviewer.ts'

/** From the Send screen to Sign. A text that is typed into a field is one press. */
const MAX_PRESSES = 25
/** Of these, from the heading of the Review to Sign. */
const MAX_STOPS_TO_SIGN = 10

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** What has the focus, as a person would call it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const node = document.activeElement
    if (!(node instanceof HTMLElement) || node === document.body) return ''
    const labels = 'labels' in node && node.labels instanceof NodeList ? [...node.labels].map((label) => label.textContent).join(' ') : ''
    return [node.getAttribute('aria-label') ?? '', labels, node.textContent].join(' ').trim()
  })

/** Counts keys. A whole text typed into a field is one. */
function createKeys(page: Page) {
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses++
    await page.keyboard.press(key)
  }
  return {
    presses: () => presses,
    press,
    async type(text: string): Promise<void> {
      presses++
      await page.keyboard.insertText(text)
    },
    async tabTo(name: RegExp): Promise<void> {
      for (let step = 0; step < 30; step++) {
        await press('Tab')
        if (name.test(await focused(page))) return
      }
      throw new Error(`Tab never reached ${name}`)
    },
  }
}

/** Opens Send from the palette, by keys alone. */
async function openSend(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.insertText('Send')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/send')
}

test('the focus is on the heading after each change of screen, and no card opens on the way @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await openSend(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeFocused()
  await tabTo(page, /^Settings/)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/settings'))
  await expect(page.locator('main h1')).toBeFocused()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    await expect(page.locator('[popover="auto"]:popover-open')).toHaveCount(0)
  }
  // Past the rail and the bars, and not to another address: what comes behind `#` is where one is.
  await page.getByRole('main').getByRole('link', { name: 'Security', exact: true }).click()
  await page.waitForURL((url) => url.hash === '#/security')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(new URL(page.url()).hash).toBe('#/security')
})

test('from Send to Sign by keyboard alone, in few presses @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await openSend(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeFocused()
  const keys = createKeys(page)
  await keys.tabTo(/^Recipient/)
  await keys.type(BOB)
  await keys.tabTo(/^Amount/)
  await keys.type('0.25')
  // Enter in a field sends its form, as everywhere.
  await keys.press('Enter')
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const before = keys.presses()
  await keys.tabTo(/^Skip to your decision$/)
  await keys.press('Enter')
  await keys.tabTo(/^Sign/)
  expect(keys.presses() - before, 'stops from the heading to Sign').toBeLessThanOrEqual(MAX_STOPS_TO_SIGN)
  await expect(page.getByRole('button', { name: /^Sign/ })).toBeEnabled()
  // Enter never signs: it may have been meant for a field.
  await keys.press('Space')
  await expect(page).toHaveURL(/\/activity#\/0x/)
  expect(keys.presses()).toBeLessThanOrEqual(MAX_PRESSES)
})

test('single keys lead to places and show themselves, never out of a field, and can be turned off @own-only @rest', async ({
  page,
  open,
}) => {
  await importWallet(page, open)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible()
  await page.getByLabel('Recipient').focus()
  await page.keyboard.type('gh?')
  await expect(page.getByLabel('Recipient')).toHaveValue('gh?')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Shortcuts without Ctrl').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})
