import { expect, type Page } from '@playwright/test'
import type { Guard } from './support/guard.ts'
import { choosePassword, FIRST, giveBack, go, holdAndRead, importPhrase, tabTo, test } from './support/person.ts'

const ROUTES = [
  '/',
  '/accounts',
  '/accounts/new',
  '/send',
  '/receive',
  '/activity',
  '/contacts',
  '/chains',
  '/chains/new',
  '/requests',
  '/settings',
  '/settings/privacy',
  '/settings/about',
  '/help',
  '/help/vault/locked',
]

/** Looks at every screen without a chain: nothing may leave. */
async function lookAround(page: Page, guard: Guard): Promise<void> {
  expect(guard.sent).toEqual([])
  await page.getByLabel('Practice chain').uncheck()
  await page.getByRole('button', { name: 'Continue without a network' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  for (const route of ROUTES) {
    await go(page, route)
    await expect(page.locator('h1')).toBeVisible()
  }
  expect(guard.sent).toEqual([])
}

test.describe('no request leaves before a chain is chosen [V1] @own-only', () => {
  test('when a wallet is created', async ({ page, open, guard }) => {
    await open('/')
    await page.waitForURL('**/welcome')
    await page.getByRole('link', { name: /Create a new wallet/ }).click()
    const words = await holdAndRead(page)
    await page.getByRole('button', { name: 'I’ve written it down' }).click()
    await giveBack(page, words)
    await choosePassword(page)
    await page.getByRole('button', { name: 'Create wallet' }).click()
    await page.waitForURL('**/welcome/chains')
    await lookAround(page, guard)
  })
  test('when a phrase is imported', async ({ page, open, guard }) => {
    await open('/welcome')
    await importPhrase(page)
    await lookAround(page, guard)
  })
  test('when an address is watched @rest', async ({ page, open, guard }) => {
    await open('/welcome')
    await page.getByRole('link', { name: /Watch an address/ }).click()
    await page.getByLabel('Address').fill(FIRST)
    await page.getByRole('button', { name: 'Watch' }).click()
    await page.waitForURL('**/welcome/chains')
    await lookAround(page, guard)
  })
  test('when somebody goes on without keys @rest', async ({ page, open, guard }) => {
    await open('/welcome')
    await page.getByRole('link', { name: /Continue without a wallet/ }).click()
    await lookAround(page, guard)
    // And with a chain, only to that chain.
    await go(page, '/chains')
    await page.getByText('Test networks').click()
    await page.getByRole('checkbox', { name: 'Practice chain' }).check()
    await page.getByRole('button', { name: 'Add 1 chain' }).click()
    await expect(page.getByRole('link', { name: 'Practice chain' })).toBeVisible()
  })
})

for (const count of [12, 24]) {
  test(`a phrase of ${count} words is shown while held, asked back, and refused when wrong @own-only`, async ({ page, open }) => {
    await open('/welcome/create')
    await page.getByText(`${count} words`).click()
    await expect(page.locator('ol li')).toHaveCount(count)
    await expect(page.locator('ol')).not.toContainText(/[a-z]{3,}/)
    const words = await holdAndRead(page)
    expect(words).toHaveLength(count)
    for (const word of words) expect(word).toMatch(/^[a-z]{3,8}$/)
    await expect(page.locator('ol')).not.toContainText(/[a-z]{3,}/)
    await page.getByRole('button', { name: 'I’ve written it down' }).click()
    await giveBack(
      page,
      words.toReversed().map((word, at) => (word === words[at] ? 'zoo' : word)),
    )
    await page.getByRole('button', { name: 'Create wallet' }).click()
    await expect(page.getByText('Those words don’t match your recovery phrase.').first()).toBeVisible()
    await giveBack(page, words)
    await choosePassword(page, 'password1234')
    await page.getByRole('button', { name: 'Create wallet' }).click()
    await expect(page.getByText(/too easy to guess/)).toBeVisible()
    await choosePassword(page)
    await page.getByLabel('Password again').fill('something else entirely')
    await page.getByRole('button', { name: 'Create wallet' }).click()
    await expect(page.getByText('The two passwords don’t match.')).toBeVisible()
    await choosePassword(page)
    await page.getByRole('button', { name: 'Create wallet' }).click()
    await page.waitForURL('**/welcome/chains')
  })
}

test('the words go when the page is left, and when somebody looks elsewhere @own-only', async ({ page, open }) => {
  await open('/welcome/create')
  await page.getByRole('button', { name: 'Hold to reveal' }).press('Enter')
  await expect(page.locator('ol')).toContainText(/[a-z]{3,}/)
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(page.locator('ol')).not.toContainText(/[a-z]{3,}/)
  await expect(page.getByRole('button', { name: 'Hold to reveal' })).toBeVisible()
})

test('a wallet is created by keyboard alone @own-only @rest', async ({ page, open }) => {
  const { keyboard } = page
  const words: string[] = []
  await open('/welcome')
  await expect(page.getByRole('link', { name: /Create a new wallet/ })).toBeVisible()
  await tabTo(page, /Create a new wallet/)
  await keyboard.press('Enter')
  await page.waitForURL('**/welcome/create')
  await expect(page.getByRole('heading', { name: 'Write down your recovery phrase' })).toBeVisible()
  await tabTo(page, /Hold to reveal/)
  await keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Release to hide' })).toBeVisible()
  words.push(...(await page.locator('ol li span:last-child').allTextContents()))
  await keyboard.press('Space')
  await tabTo(page, /I’ve written it down/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password for this device' })).toBeVisible()
  for (const label of [/^Password$/, /^Password again$/]) {
    await tabTo(page, label)
    await keyboard.type('Kestrel-quarry 93 lumen')
  }
  await expect(page.getByRole('heading', { name: 'Confirm three words' })).toBeVisible()
  for (const label of await page.locator('label', { hasText: /^Word \d+$/ }).allInnerTexts()) {
    await tabTo(page, new RegExp(`${label}$`))
    await keyboard.type(words[Number(label.replace(/\D/g, '')) - 1] ?? '')
  }
  await keyboard.press('Enter')
  await page.waitForURL('**/welcome/chains')
  await tabTo(page, /Use these networks/)
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
})
