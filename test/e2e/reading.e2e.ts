import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const TILL = '0x510b45bd28f2d5b0371b2b52feb156322d5b6161'

test('files of one’s own are read, refused, kept for one contract, removed and brought back @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Reading', exact: true }).click()
  await expect(page.getByText('No files added')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a file' }).click()
  await page.getByRole('radio', { name: 'Pasted' }).check()
  await page.getByRole('textbox', { name: 'Descriptor or ABI' }).fill('no such thing')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('The text, as a descriptor or an ABI, can’t be read: its format is wrong.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'File' }).check()
  await page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({
      name: 'till.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('function held(address holder) view returns (uint256)\nfunction take(uint256 value)'),
    })
  await expect(page.getByText('held(address)')).toBeVisible()
  await page.getByRole('combobox', { name: 'Applies to' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Address is missing.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(TILL)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'till.txt' })).toBeVisible()
  await expect(page.locator('[data-own="abi"]')).toContainText('2 functions')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove till.txt' }).click()
  await expect(page.locator('[data-own]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'till.txt' })).toBeVisible()
})
