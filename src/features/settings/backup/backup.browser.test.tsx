import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { backupFile, choose, createBackupWallet, MAIN, opened, phrase, SAVINGS, showIn } from '../../shared/backup/test-wallet.tsx'
import { BackupSettingsPage } from './backup.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const STRONG = 'quartz lemon bridge violin summit walnut'
const bytes = new Uint8Array([1, 2, 3])

/** Names of files that the browser was told to save. */
function watchDownloads(): string[] {
  const saved: string[] = []
  document.addEventListener('click', (event) => {
    const link = event.target
    if (!(link instanceof HTMLAnchorElement) || link.download === '') return
    event.preventDefault()
    saved.push(link.download)
  })
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  return saved
}

it('makes a file: a password of its own first, then that of the device, then the offer to prove it', async () => {
  const saved = watchDownloads()
  const made = { bytes, fileName: 'assay-backup-2025-11-21.assaybak', left: [{ name: 'activity', count: 2 }] }
  const { wallet, done } = createBackupWallet({ backups: { make: async () => made } })
  await showIn(wallet, <BackupSettingsPage />)
  await button('Create backup file').click()
  await page.getByLabelText('File password', { exact: true }).fill('password1234')
  await button('Continue').click()
  await expect.element(page.getByText(/too easy to guess/)).toBeVisible()
  await page.getByLabelText('File password', { exact: true }).fill(STRONG)
  await page.getByLabelText('Repeat file password').fill(STRONG)
  await button('Continue').click()
  await expect.element(page.getByText(/every key goes into the file/)).toBeVisible()
  expect(done).toEqual([])
  await page.getByLabelText('Password', { exact: true }).fill('of the device')
  await button('Create file').click()
  await expect.element(page.getByText('Backup file created and given to your browser')).toBeVisible()
  expect(done).toEqual([['make', { way: { kind: 'password', password: 'of the device' }, password: STRONG }]])
  expect(saved).toEqual(['assay-backup-2025-11-21.assaybak'])
  await expect.element(page.getByText(/Some records didn’t fit/)).toBeVisible()
  await expect.element(page.getByText(/Activity and requests: 2 entries/)).toBeVisible()
  await button('Test it now').click()
  await expect.element(button('Choose the backup file')).toBeVisible()
})

it('says beside the field that the password of the device is wrong, and makes nothing', async () => {
  const saved = watchDownloads()
  const { wallet } = createBackupWallet({ backups: { make: () => Promise.reject(fail('vault/wrong-password')) } })
  await showIn(wallet, <BackupSettingsPage />)
  await button('Create backup file').click()
  await page.getByLabelText('File password', { exact: true }).fill(STRONG)
  await page.getByLabelText('Repeat file password').fill(STRONG)
  await button('Continue').click()
  await page.getByLabelText('Password', { exact: true }).fill('wrong')
  await button('Create file').click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription(/doesn’t open this vault/)
  expect(saved).toEqual([])
})

const report = { createdAt: Date.now() - 5_000, proved: [MAIN, SAVINGS], missing: [], extra: [], sections: [] } as const

it('tries a file and says in plain words that it works', async () => {
  const { wallet, done } = createBackupWallet({ backups: { drill: async () => report } })
  await showIn(wallet, <BackupSettingsPage />)
  await button('Test a backup file').click()
  await expect.element(page.getByLabelText('File password')).not.toBeInTheDocument()
  choose('Choose the backup file', backupFile())
  await expect.element(page.getByText('assay-backup-2025-11-21.assaybak')).toBeVisible()
  await page.getByLabelText('File password').fill(STRONG)
  await button('Test file').click()
  await expect.element(page.getByText('This backup works')).toBeVisible()
  await expect.element(page.getByText(/The keys of 2 accounts were opened and signed a test/)).toBeVisible()
  expect(done).toEqual([['drill', new Uint8Array([7, 7, 7]), STRONG]])
})

it('names the accounts that a file does not hold, and leads to a new one', async () => {
  const { wallet } = createBackupWallet({ backups: { drill: async () => ({ ...report, proved: [MAIN], missing: [SAVINGS] }) } })
  await showIn(wallet, <BackupSettingsPage />)
  await button('Test a backup file').click()
  choose('Choose the backup file', backupFile())
  await page.getByLabelText('File password').fill(STRONG)
  await button('Test file').click()
  await expect.element(page.getByText('This backup doesn’t have all your keys')).toBeVisible()
  await expect.element(page.getByText('Savings')).toBeVisible()
  await button('Create a new backup').click()
  await expect.element(page.getByText(/with its own password/)).toBeVisible()
})

it('tells a wrong password of the file beside it, and damage below', async () => {
  const failures = [fail('import/wrong-password'), fail('import/malformed', { what: 'checksum' })]
  const { wallet } = createBackupWallet({ backups: { drill: () => Promise.reject(failures.shift() ?? fail('import/gone')) } })
  await showIn(wallet, <BackupSettingsPage />)
  await button('Test a backup file').click()
  choose('Choose the backup file', backupFile())
  await page.getByLabelText('File password').fill('wrong')
  await button('Test file').click()
  await expect.element(page.getByLabelText('File password')).toHaveAccessibleDescription(/doesn’t open this file/)
  await expect.element(page.getByLabelText('File password')).toHaveFocus()
  await button('Test file').click()
  await expect.element(page.getByText(/damaged or incomplete/).first()).toBeVisible()
})

it('does not read a file of more than 10 MiB', async () => {
  const { wallet, done } = createBackupWallet({ backups: { drill: async () => report } })
  await showIn(wallet, <BackupSettingsPage />)
  await button('Test a backup file').click()
  choose('Choose the backup file', backupFile(10 * 1024 * 1024 + 1))
  await page.getByLabelText('File password').fill(STRONG)
  await button('Test file').click()
  await expect.element(page.getByText(/larger than 10 MiB/).first()).toBeVisible()
  expect(done).toEqual([])
})

it('asks for three words by place, forgets them, and leads to a new backup where they are wrong [K11]', async () => {
  const { wallet, done } = createBackupWallet({
    keyrings: [phrase({ backedUpAt: 1 })],
    backups: { proveKeyring: () => Promise.reject(fail('vault/quiz-failed')) },
  })
  await showIn(wallet, <BackupSettingsPage />)
  await button('Confirm your words').click()
  const fields = page.getByLabelText(/^Word \d+$/)
  expect(fields.elements()).toHaveLength(3)
  for (const field of fields.elements()) expect(field).toHaveAttribute('type', 'password')
  await expect.element(button('Confirm words')).toBeDisabled()
  for (const [at, word] of [' Abandon', 'ability ', 'able'].entries()) await fields.nth(at).fill(word)
  await button('Confirm words').click()
  await expect.element(page.getByText('Those words don’t match')).toBeVisible()
  const [[, keyringId, answers] = []] = done as [string, string, { readonly word: string; readonly index: number }[]][]
  expect(keyringId).toBe('k1')
  expect(answers?.map(({ word }) => word)).toEqual(['abandon', 'ability', 'able'])
  expect(new Set(answers?.map(({ index }) => index)).size).toBe(3)
  await expect.element(page.getByRole('link', { name: 'Write the words down again' })).toBeVisible()
  await button('Try again').click()
  for (const field of fields.elements()) expect(field).toHaveValue('')
  expect(document.body.textContent).not.toContain('abandon')
})

it('merges what was chosen, and says what became of it', async () => {
  const counts = { added: 1, kept: 2, different: 3, left: 0, refused: 1 }
  const { wallet, done } = createBackupWallet({
    backups: { read: async () => opened(true), restore: async () => [{ name: 'contacts', counts }] },
  })
  await showIn(wallet, <BackupSettingsPage />)
  await button('Merge a backup file').click()
  choose('Choose the backup file', backupFile())
  await page.getByLabelText('File password').fill(STRONG)
  await button('Open file').click()
  await expect.element(page.getByText('Already in this wallet')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Old phrase/ })).toBeDisabled()
  await page.getByRole('checkbox', { name: /Data this version can’t read/ }).click()
  await button('Add missing items').click()
  await expect.element(page.getByText('3 differ here: yours were kept')).toBeVisible()
  await expect.element(page.getByText('1 couldn’t be read')).toBeVisible()
  expect(done.at(-1)?.[2]).toEqual({ choices: [], sections: ['contacts'], how: 'merge' })
})
