import { expect, type Page } from '@playwright/test'
import { choosePassword, FIRST, go, PASSWORD, settle, test, unlock } from './support/person.ts'
import { storedIn } from './support/stored.ts'

const NAME = 'Canary harbour'
const ROUTES = [
  '/',
  '/accounts',
  `/accounts/${FIRST}`,
  '/send',
  '/receive',
  '/activity',
  '/contacts',
  '/chains',
  '/requests',
  '/settings',
  '/settings/security',
  '/settings/backup',
  '/practice',
]
const OPEN_TO_ALL = ['/help', '/help/vault/locked']

/** What could give the account away: its name, its address, the ends by which it is shown. */
const TRACES = [NAME, FIRST.slice(2), `${FIRST.slice(0, 6)}…${FIRST.slice(-4)}`]

async function expectNoTrace(page: Page): Promise<void> {
  const html = (await page.content()).toLowerCase()
  for (const trace of TRACES) expect(html, trace).not.toContain(trace.toLowerCase())
  const values = await page.locator('input, select, textarea').evaluateAll((nodes) => nodes.map((node) => (node as HTMLInputElement).value))
  for (const trace of TRACES) expect(values.join(' ').toLowerCase()).not.toContain(trace.toLowerCase())
}

const locked = (page: Page) => expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
const isOpen = (page: Page) => expect(page.getByRole('button', { name: 'Lock (Ctrl Shift L)' })).toBeVisible()

test('unlocks with the password, leads back to where one was, and says when it is wrong @own-only', async ({ page, open }) => {
  await settle(page, open)
  await page.goto('/accounts')
  await locked(page)
  await unlock(page, 'not the password')
  await expect(page.getByText('That password doesn’t open this vault.').first()).toBeVisible()
  await unlock(page)
  await page.waitForURL((url) => url.pathname === '/accounts')
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible()
})

test('goes to no place of another site after unlocking @own-only @rest', async ({ page, open }) => {
  await settle(page, open)
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
    await page.goto(`/unlock?next=${encodeURIComponent(next)}`)
    await unlock(page)
    await isOpen(page)
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

test('makes one wait after wrong passwords, over a reload too [K9] @own-only @rest', async ({ page, open }) => {
  test.slow()
  await settle(page, open)
  await page.goto('/')
  for (let attempt = 1; attempt <= 6; attempt++) {
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeEnabled()
    await unlock(page, `wrong number ${attempt}`)
    await expect(page.getByText('That password doesn’t open this vault.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlock' })).not.toHaveAttribute('aria-busy', 'true')
  }
  // A quarter of a minute by now: longer than any machine takes to load the page again.
  await expect(page.getByText(/Wait \d+ s before you try again/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Wait \d+ s before you try again/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeEnabled()
  await unlock(page)
  await isOpen(page)
})

test('locks by the button, by the keyboard, in settings, and on a reload [K5] @own-only', async ({ page, open }) => {
  await settle(page, open)
  await page.getByRole('button', { name: 'Lock (Ctrl Shift L)' }).click()
  await locked(page)
  await unlock(page)
  await isOpen(page)
  await page.keyboard.press('Control+Shift+L')
  await locked(page)
  await unlock(page)
  await isOpen(page)
  await go(page, '/settings/security')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await locked(page)
  await unlock(page)
  await isOpen(page)
  await page.reload()
  await locked(page)
})

test('locks when nobody touched anything for as long as was chosen, after the next unlock too @own-only @rest', async ({ page, open }) => {
  test.slow()
  await settle(page, open)
  await go(page, '/settings/security')
  await page.getByLabel('Auto-lock after').selectOption('1')
  await page.keyboard.press('Control+Shift+L')
  await locked(page)
  await page.reload()
  await unlock(page)
  await isOpen(page)
  const vault = page.workers().findLast((worker) => worker.url().includes('/assets/vault/'))
  if (vault === undefined) throw new Error('no vault Worker')
  // A minute and a bit pass for the vault alone: less than what it takes for sleep.
  await vault.evaluate(() => {
    const real = Date.now
    Date.now = () => real() + 65_000
  })
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
})

test('shows nothing of the account while it is locked, on any route [K5] @own-only @rest', async ({ page, open }) => {
  test.slow()
  await settle(page, open)
  await go(page, `/accounts/${FIRST}`)
  await page.getByLabel('Name').fill(NAME)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  // In the tab that was open, then in one that was opened locked.
  await page.keyboard.press('Control+Shift+L')
  await locked(page)
  await expectNoTrace(page)
  for (const route of [...ROUTES, ...OPEN_TO_ALL]) {
    await page.goto(route)
    await expect(page.locator('h1').first()).toBeVisible()
    if (!OPEN_TO_ALL.includes(route)) await locked(page)
    // The address of the page is what somebody typed: only what is drawn counts.
    if (!route.includes(FIRST)) await expectNoTrace(page)
  }
  await page.goto('/')
  await unlock(page)
  await isOpen(page)
  await go(page, '/accounts')
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()
})

test('unlocking one tab opens no other, locking one locks all @own-only @rest', async ({ page, open, context }) => {
  await settle(page, open)
  const second = await context.newPage()
  await second.goto('/')
  await locked(second)
  await isOpen(page)
  await unlock(second)
  await isOpen(second)
  await second.getByRole('button', { name: /^Lock/ }).click()
  await locked(second)
  await locked(page)
  await unlock(page)
  await isOpen(page)
  await locked(second)
})

test('erases after a typed word and the password, in every tab; a backup that was tried brings everything back [S9] @own-only @rest', async ({
  page,
  open,
  context,
}) => {
  await settle(page, open)
  const second = await context.newPage()
  await second.goto('/')
  await locked(second)
  await go(page, '/contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Somebody')
  await page.getByRole('textbox', { name: 'Address' }).fill(FIRST)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => storedIn(page)).toContain('assay/pages')
  const backup = await makeAndTryBackup(page)
  await go(page, '/settings/security')
  await page.getByRole('button', { name: 'Erase vault' }).click()
  await page.getByLabel(/Type “erase”/).fill('yes')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('Type the word exactly as shown.')).toBeVisible()
  await page.getByLabel(/Type “erase”/).fill('erase')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('That password doesn’t open this vault.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await page.waitForURL('**/welcome')
  // How often this device was unlocked is kept, so that no consent of before fits the next vault: a number.
  await expect.poll(() => storedIn(page)).toEqual(['assay-vault-epoch/memory'])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeHidden()
  await second.reload()
  await expect(second.getByRole('heading', { name: 'Locked' })).toBeHidden()
  await restore(page, backup)
  await go(page, `/accounts/${FIRST}`)
  await expect(page.getByRole('button', { name: 'Show words' })).toBeVisible()
  await go(page, '/contacts')
  await expect(page.getByText('Somebody')).toBeVisible()
})

const FILE_PASSWORD = 'Teapot-lattice 41 quorum'

/** A backup file as the browser saved it, held against the vault by a drill. */
async function makeAndTryBackup(page: Page): Promise<string> {
  await go(page, '/settings/backup')
  await expect(page.getByText('No backup file with all of them has been tested yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create backup file' }).click()
  await page.getByLabel('File password', { exact: true }).fill(FILE_PASSWORD)
  await page.getByLabel('Repeat file password').fill(FILE_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Create file' }).click()
  const path = await (await saved).path()
  await page.getByRole('button', { name: 'Test it now' }).click()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByLabel('File password').fill(FILE_PASSWORD)
  await page.getByRole('button', { name: 'Test file' }).click()
  await expect(page.getByText('This backup works')).toBeVisible()
  await expect(page.getByText(/Backup file with all of them tested/)).toBeVisible()
  return path
}

async function restore(page: Page, path: string): Promise<void> {
  await page.getByRole('link', { name: /Restore a backup file/ }).click()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByLabel('File password').fill(FILE_PASSWORD)
  await page.getByRole('button', { name: 'Open file' }).click()
  await choosePassword(page)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Wallet restored' })).toBeVisible()
}
