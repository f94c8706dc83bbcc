import { expect, type Page } from '@playwright/test'
import { makePasskey, plugIn } from './support/authenticator.ts'
import { go, PASSWORD, settle, test, unlock } from './support/person.ts'
import { storedIn } from './support/stored.ts'

const security = (page: Page) => go(page, '/settings/security')
const lock = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+Shift+L')
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
}
const isOpen = (page: Page) => expect(page.getByRole('button', { name: 'Lock (Ctrl Shift L)' })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Recovery code' })
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Unlock with a passkey' })

async function addPasskey(page: Page, label: string): Promise<void> {
  await security(page)
  await makePasskey(page, label, PASSWORD)
}

/** Makes the printed code and gives its last group back; answers the whole of it. */
async function makeCode(page: Page): Promise<string> {
  await security(page)
  await page.getByRole('button', { name: /recovery code$/ }).click()
  await password(page).fill(PASSWORD)
  await press(page, 'Create code')
  await page.getByRole('button', { name: 'Hold to reveal' }).hover()
  await page.mouse.down()
  await page.getByRole('button', { name: 'Release to hide' }).waitFor()
  const groups = await page.locator('ol li span:last-child').allTextContents()
  await page.mouse.up()
  await page.getByLabel('Last group, from your paper').fill(groups.at(-1) ?? '')
  await press(page, 'I’ve written it down')
  await expect(page.getByRole('heading', { name: 'Recovery code' })).toBeVisible()
  return groups.join('-')
}

test('a passkey opens the vault, over a reload too, and shows again that its person is here @own-only', async ({ page, open }) => {
  test.slow()
  const device = await plugIn(page)
  await settle(page, open)
  await addPasskey(page, 'Laptop')
  expect(await device.kept()).toHaveLength(1)
  await lock(page)
  await byPasskey(page).click()
  await isOpen(page)
  await page.reload()
  await byPasskey(page).click()
  await isOpen(page)
  // The same passkey for what asks again: erasing, to the very end.
  await security(page)
  await press(page, 'Erase vault')
  await page.getByLabel(/Type “erase”/).fill('erase')
  await press(page, 'Use a passkey')
  await press(page, 'Erase permanently')
  await page.waitForURL('**/welcome')
})

test('a passkey that does not recognise its person opens nothing; the password is one press away @own-only @rest', async ({
  page,
  open,
}) => {
  const device = await plugIn(page)
  await settle(page, open)
  await addPasskey(page, 'Laptop')
  await lock(page)
  await device.recognise(false)
  await byPasskey(page).click()
  await expect(page.getByText('No passkey was used.').first()).toBeVisible()
  await press(page, 'Use the password')
  await unlock(page)
  await isOpen(page)
})

test('a removed passkey is gone from vault and device @own-only @rest', async ({ page, open }) => {
  const device = await plugIn(page)
  await settle(page, open)
  await addPasskey(page, 'Laptop')
  await press(page, 'Remove: Laptop')
  await password(page).fill(PASSWORD)
  await press(page, 'Remove it')
  await expect(page.getByRole('heading', { name: 'Passkey Laptop' })).toBeHidden()
  await expect.poll(() => device.kept()).toEqual([])
  await lock(page)
  await expect(byPasskey(page)).toBeHidden()
})

test('password and passkey together need both @own-only @rest', async ({ page, open }) => {
  test.slow()
  await plugIn(page)
  await settle(page, open)
  const own = 'Heron-basalt 41 winnow'
  await security(page)
  await press(page, 'Add password and passkey together')
  await page.getByLabel('Passkey name').fill('Desk')
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('New password again').fill(own)
  await press(page, 'Create passkey')
  await password(page).fill(PASSWORD)
  await press(page, 'Add passkey')
  await expect(page.getByRole('heading', { name: 'Password and passkey Desk' })).toBeVisible()
  await lock(page)
  await unlock(page, PASSWORD)
  await expect(page.getByText('That password doesn’t open this vault.').first()).toBeVisible()
  await unlock(page, own)
  await isOpen(page)
})

test('the printed code opens the vault, and leads to where the password is made anew @own-only', async ({ page, open }) => {
  test.slow()
  await settle(page, open)
  const code = await makeCode(page)
  expect(await page.content()).not.toContain(code.split('-').at(-1) ?? code)
  await lock(page)
  await press(page, 'Use the recovery code')
  await codeField(page).fill(code.toLowerCase().replaceAll('-', ' '))
  await press(page, 'Unlock')
  await page.waitForURL('**/settings#/security')
  await press(page, 'Change password: Password')
  const next = 'Osprey-gravel 58 thimble'
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('New password again').fill(next)
  await press(page, 'Use the recovery code')
  await codeField(page).fill(code)
  await press(page, 'Change password')
  await expect(page.getByLabel('New password again')).toBeHidden()
  await lock(page)
  await unlock(page, PASSWORD)
  await expect(page.getByText('That password doesn’t open this vault.').first()).toBeVisible()
  await unlock(page, next)
  await isOpen(page)
})

test('a new master key keeps the password, and nothing else that opened @own-only @rest', async ({ page, open }) => {
  test.slow()
  await plugIn(page)
  await settle(page, open)
  await addPasskey(page, 'Laptop')
  await makeCode(page)
  await press(page, 'Create a new master key')
  await password(page).fill(PASSWORD)
  await press(page, 'Create a new master key')
  await expect(page.getByText(/New master key created/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passkey Laptop' })).toBeHidden()
  await lock(page)
  await expect(byPasskey(page)).toBeHidden()
  await unlock(page)
  await isOpen(page)
})

test('a wiping password leaves an empty device, and nothing tells before that there is one [K13] @own-only @rest', async ({
  page,
  open,
}) => {
  test.slow()
  await settle(page, open)
  await security(page)
  /** All that security shows, but for what goes on by itself: the time, and what is waited for. */
  const shown = async (): Promise<string> => {
    await expect(page.getByRole('button', { name: 'Set up a duress password' })).toBeVisible()
    return (await page.locator('main').innerText()).replaceAll(/Added .*/g, 'Added').replaceAll(/^Waiting for .*\n\n?/gm, '')
  }
  const before = await shown()
  await press(page, 'Set up a duress password')
  const wiping = 'Lapwing-cobalt 26 sorrel'
  await page.getByLabel('Duress password', { exact: true }).fill(wiping)
  await page.getByLabel('Repeat duress password').fill(wiping)
  await page.getByLabel('Your real password').fill(PASSWORD)
  await press(page, 'Set duress password')
  await expect(page.getByText('Done.')).toBeVisible()
  await go(page, '/settings/display')
  await expect(page.getByText('Done.')).toBeHidden()
  await security(page)
  expect(await shown()).toBe(before)
  await lock(page)
  await unlock(page, wiping)
  await page.waitForURL('**/welcome')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeHidden()
  // What an erased vault leaves, and nothing more: a number.
  await expect.poll(() => storedIn(page)).toEqual(['assay-vault-epoch/memory'])
})
