import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CAROL = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const LOOKALIKE = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'

test('contacts are added, changed, removed and brought back @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Contacts')
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The name is missing.')).toBeVisible()
  await expect(page.getByText('The address is missing.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bob')
  await page.getByRole('textbox', { name: 'Address' }).fill(BOB)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Twin')
  await page.getByRole('textbox', { name: 'Address' }).fill(LOOKALIKE)
  await expect(page.getByText('Looks like an address you know')).toBeVisible()
  await expect(page.getByText('32 of 40 digits differ.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'I compared every digit' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Edit Bob' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Robert')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Robert' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Robert' }).click()
  await expect(page.locator('[data-contact]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Robert' })).toBeVisible()
  await expectAccessible(page)

  // Out as a table, gone, and back from it.
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export contacts as CSV' }).click()])
  await page.getByRole('button', { name: 'Remove Robert' }).click()
  await expect(page.locator('[data-contact]')).toHaveCount(0)
  await page.getByLabel('Import contacts from a file').setInputFiles(await csv.path())
  await expect(page.getByText('1 added')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Robert' })).toBeVisible()

  // A contact is offered where one pays, and found by its name.
  await page.getByRole('link', { name: 'Send to Robert' }).click()
  await expect(page.getByLabel('Recipient')).toHaveValue(BOB)
  await page.getByLabel('Recipient').fill('robert')
  await expect(page.locator('[data-part="reading"]').getByRole('link', { name: /Robert.*0x3C44…93BC/ })).toBeVisible()
})

test('a contact has several addresses, each for its chain, and two that share one become one @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Contacts')
  const add = async (name: string, ...addresses: readonly string[]): Promise<void> => {
    await page.getByRole('button', { name: 'Add contact' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    for (const [at, address] of addresses.entries()) {
      if (at > 0) await page.getByRole('button', { name: 'Add another address' }).click()
      await page
        .locator(`[data-address="${at + 1}"]`)
        .getByRole('textbox')
        .fill(address)
    }
    const last = page.locator(`[data-address="${addresses.length}"]`)
    await last.getByLabel('How you verified it').selectOption('in-person')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await add('Bob', BOB, CAROL)
  await expect(page.locator('[data-contact]')).toContainText('compared in person')
  await add('Robert', CAROL)
  await expect(page.locator('[data-part="duplicates"]')).toContainText('Bob and Robert have the same address')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect(page.locator('[data-contact]')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible()

  // By either address they are found, and named.
  await goTo(page, 'Send')
  await page.getByLabel('Recipient').fill(CAROL)
  await expect(page.getByRole('main')).toContainText('Bob')
})
