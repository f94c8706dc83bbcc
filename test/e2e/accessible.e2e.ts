import { expect, type Page } from '@playwright/test'
import { expectAccessible, settled } from './support/axe.ts'
import { FIRST, go, settle, test } from './support/person.ts'

const SHAPES = [
  { width: 1280, height: 800, scheme: 'light', rules: 'all' },
  { width: 1280, height: 800, scheme: 'dark', rules: 'seen' },
  { width: 360, height: 740, scheme: 'light', rules: 'seen' },
  { width: 360, height: 740, scheme: 'dark', rules: 'seen' },
] as const

/** What can differ by theme and width while the page is the same: colours, and where things end up. */
const SEEN = { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block'] } as const

/** A title that says where one is, zero findings, and nothing to scroll sideways, in both themes and at both ends of width. */
async function expectFitAndAccessible(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/^.+ · Assay$/)
  for (const { width, height, scheme, rules } of SHAPES) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await settled(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `scroll sideways at ${width}`).toBeLessThanOrEqual(0)
    await expectAccessible(page, rules === 'all' ? undefined : SEEN)
  }
}

const WITHOUT_WALLET = [
  '/welcome',
  '/welcome/create',
  '/welcome/import',
  '/welcome/restore',
  '/welcome/watch',
  '/welcome/chains',
  '/help',
  '/help/vault/locked',
  '/help/none',
]
test('what is there before a wallet has no findings @own-only @rest', async ({ page, open }) => {
  test.slow()
  for (const path of WITHOUT_WALLET) {
    await open(path)
    await expect(page.locator('h1')).toBeVisible()
    await test.step(path, () => expectFitAndAccessible(page))
  }
})

test('the steps of a new wallet have no findings @own-only', async ({ page, open }) => {
  await open('/welcome/create')
  await page.getByRole('button', { name: 'Hold to reveal' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Release to hide' })).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'I’ve written it down' }).click()
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await expectFitAndAccessible(page)
})

test('a form with mistakes has no findings @own-only', async ({ page, open }) => {
  await open('/welcome/import')
  await page.getByRole('button', { name: 'Read the phrase' }).click()
  await expectFitAndAccessible(page)
})

const WITH_WALLET: Readonly<Record<string, readonly string[]>> = {
  'accounts and chains': ['/accounts', '/accounts/new', `/accounts/${FIRST}`, '/chains', '/chains/31337', '/chains/new'],
  'log and first settings': ['/requests', '/check', '/explore', '/settings', '/settings/display', '/settings/security'],
  'other settings': ['/settings/backup', '/settings/privacy', '/settings/advanced', '/settings/about'],
}
for (const [what, paths] of Object.entries(WITH_WALLET)) {
  test(`${what} have no findings with a wallet @own-only @rest`, async ({ page, open }) => {
    test.slow()
    await settle(page, open)
    for (const path of paths) {
      await go(page, path)
      await expect(page.locator('h1')).toBeVisible()
      await test.step(path, () => expectFitAndAccessible(page))
    }
    await page.keyboard.press('Control+Shift+L')
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await expectFitAndAccessible(page)
  })
}
