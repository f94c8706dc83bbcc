import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { CAST, MNEMONIC } from '../../devnet/addresses.ts'
import { choosePassword, FIRST, go, paste, PASSWORD, PHRASE, settle, test, useThePracticeChain } from './support/person.ts'

const read = (page: Page, what: 'phrase' | 'key' | 'file') => page.getByRole('button', { name: `Read the ${what}` }).click()
const take = (page: Page) => page.getByRole('button', { name: /^Import/ }).click()
const shortOf = (address: string): RegExp => new RegExp(`${address.slice(0, 6)}…${address.slice(-4)}`)

test('an imported phrase is checked: wrong word named, checksum, missing words @own-only', async ({ page, open }) => {
  await open('/welcome/import')
  const word = (number: number) => page.getByLabel(`Word ${number}`, { exact: true })
  await paste(word(1), PHRASE.replace('sausage', 'sausaje'))
  await expect(page.getByText(/Not on the word list \(English\): word 6/)).toBeVisible()
  await read(page, 'phrase')
  await expect(word(6)).toBeFocused()
  await word(6).fill('winner')
  await read(page, 'phrase')
  await expect(page.getByText(/fail the checksum/).first()).toBeVisible()
  await word(6).fill('')
  await read(page, 'phrase')
  await expect(page.getByText('Fill in the marked words.')).toBeVisible()
  await expect(word(6)).toBeFocused()
  // Numbered, in capitals, over several lines: the same words.
  const numbered = PHRASE.toUpperCase().split(' ')
  await paste(word(1), numbered.map((one, at) => `${at + 1}. ${one}`).join('\n'))
  await read(page, 'phrase')
  await expect(page.getByText('Recovery phrase of 12 words')).toBeVisible()
  await choosePassword(page)
  await take(page)
  await page.waitForURL('**/welcome/chains')
  await useThePracticeChain(page)
  await go(page, '/accounts')
  await expect(page.getByRole('link', { name: shortOf(FIRST) })).toBeVisible()
})

test('another passphrase is another wallet, and shows another fingerprint before anything is taken @own-only @rest', async ({
  page,
  open,
}) => {
  await open('/welcome/import')
  const fingerprintOf = async (passphrase: string | undefined): Promise<string> => {
    await paste(page.getByLabel('Word 1', { exact: true }), PHRASE)
    if (passphrase !== undefined) {
      await page.getByRole('checkbox', { name: /This phrase has a passphrase/ }).check()
      await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
      await page.getByLabel('Passphrase again').fill(passphrase)
    }
    await read(page, 'phrase')
    const shown = await page.locator('dt', { hasText: 'Fingerprint' }).locator('+ dd').innerText()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    return shown
  }
  const plain = await fingerprintOf(undefined)
  // As viem's HDKey has it for the test vector: see importer.browser.test.tsx.
  expect(plain).toBe('b8688df1')
  expect(await fingerprintOf('TREZOR')).not.toBe(plain)
})

test('the accounts of a phrase are found by a scan, on the person’s request and one address at a time @own-only @rest', async ({
  page,
  open,
  guard,
}) => {
  await settle(page, open)
  await go(page, '/accounts/new')
  await page.getByText('Import', { exact: true }).click()
  await paste(page.getByLabel('Word 1', { exact: true }), MNEMONIC)
  await read(page, 'phrase')
  await page.getByRole('button', { name: 'Find or choose other accounts of this phrase' }).click()
  await expect(page.getByText("m/44'/60'/0'/0/4")).toBeVisible()
  const before = guard.sent.length
  await page.getByRole('button', { name: 'Check accounts' }).click()
  await expect(page.getByText(/in a row are unused\. Accounts|Stopped after/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('checkbox', { name: 'Import account 1', exact: true })).toBeChecked()
  // Of the phrase's own: contracts are read in the background, too.
  const ours: ReadonlySet<string> = new Set(Object.values(CAST))
  const named = (body: string | null): number =>
    new Set(
      body
        ?.toLowerCase()
        .match(/0x[0-9a-f]{40}(?![0-9a-f])/g)
        ?.filter((address) => ours.has(address)),
    ).size
  for (const { body } of guard.sent.slice(before)) expect(named(body)).toBeLessThanOrEqual(1)
  await page.getByLabel('Name of account 1', { exact: true }).fill('Rich')
  await take(page)
  await page.waitForURL('**/accounts')
  await expect(page.getByRole('link', { name: 'Rich' })).toBeVisible()
})

test('a key leaves as a keystore, is removed, and comes back from it [S1] @own-only @rest', async ({ page, open }) => {
  const fileWord = 'Teapot-lattice 41 quorum'
  await settle(page, open)
  await go(page, '/accounts/new')
  await page.getByText('Import', { exact: true }).click()
  await page.getByText('Private key', { exact: true }).click()
  await page.locator('input[type=password]').fill(`0x${'4b'.repeat(32)}`)
  await read(page, 'key')
  await page.getByLabel('Name').fill('Old key')
  await take(page)
  await page.waitForURL('**/accounts')
  await expect(page.getByText('Import complete. “Imported account” is open now.').first()).toBeVisible()
  const imported = page.getByRole('heading', { name: 'Old key' }).locator('xpath=ancestor::section')
  await expect(imported.getByText('open now')).toBeVisible()
  await imported.getByRole('heading', { level: 3 }).getByRole('link').click()
  await page.getByRole('button', { name: 'Save keystore' }).click()
  await page.getByLabel('File password', { exact: true }).fill(fileWord)
  await page.getByLabel('Repeat file password').fill(fileWord)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const path = await (await saved).path()
  expect(readFileSync(path, 'utf8')).not.toContain('4b4b4b4b')
  await expect(page.getByText(/Before that we opened it with your password/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove this account' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove permanently' }).click()
  await expect(page.getByText('Type the word exactly as shown.')).toBeVisible()
  await page.getByLabel('Type “remove” to confirm').fill('remove')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove permanently' }).click()
  await page.waitForURL('**/accounts')
  await expect(page.getByRole('heading', { name: 'Old key' })).toHaveCount(0)

  await go(page, '/accounts/new')
  await page.getByText('Import', { exact: true }).click()
  await page.getByText('File', { exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByLabel('File password').fill('not the word of it')
  await read(page, 'file')
  await expect(page.getByText(/That password doesn’t open this file/).first()).toBeVisible()
  await page.getByLabel('File password').fill(fileWord)
  await read(page, 'file')
  await expect(page.getByText(/whose key matches its address/)).toBeVisible()
  await take(page)
  await page.waitForURL('**/accounts')
})

test('another new phrase is made, proved and added beside the first @own-only @rest', async ({ page, open }) => {
  await settle(page, open)
  await go(page, '/accounts/new')
  await page.getByText('New phrase').click()
  await page.getByRole('button', { name: 'Hold to reveal' }).press('Enter')
  await expect(page.locator('[data-word]').first()).not.toBeEmpty()
  const words = await page.locator('[data-word]').allTextContents()
  await page.getByRole('button', { name: 'Release to hide' }).press('Enter')
  await page.getByRole('button', { name: 'I’ve written it down' }).click()
  for (const label of await page.locator('label', { hasText: /^Word \d+$/ }).allInnerTexts()) {
    await page.getByLabel(label, { exact: true }).fill(words[Number(label.replace(/\D/g, '')) - 1] ?? '')
  }
  await page.getByLabel('Name', { exact: true }).fill('Cold things')
  await page.getByRole('button', { name: 'Add phrase' }).click()
  await page.waitForURL('**/accounts')
  await expect(page.getByRole('heading', { name: 'Cold things' })).toBeVisible()
})

test('no link reveals anything, and what is shown is hidden when somebody looks elsewhere [K7] @own-only', async ({ page, open }) => {
  await settle(page, open)
  for (const hash of ['#phrase', '#key', '#remove']) {
    await go(page, `/accounts/${FIRST}${hash}`)
    await expect(page.getByRole('button', { name: 'Show words' })).toBeVisible()
    await expect(page.locator('[data-word]')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Show words' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Hold to reveal' }).press('Enter')
  await expect(page.getByText('sausage')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(page.getByText('sausage')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show words' })).toBeVisible()
})
