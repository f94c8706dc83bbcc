import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { backupFile, choose, createBackupWallet, opened, showIn } from '../shared/backup/test-wallet.tsx'
import { Restore } from './restore.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const STRONG = 'quartz lemon bridge violin summit walnut'

it('shows what is in a file before it asks for a password of this device, and takes only what was chosen', async () => {
  const counts = { added: 3, kept: 0, different: 0, left: 0, refused: 0 }
  const { wallet, done } = createBackupWallet({
    kind: 'absent',
    backups: { read: async () => opened(), restore: async () => [{ name: 'contacts', counts }] },
  })
  await showIn(wallet, <Restore />)
  choose('Choose the backup file', backupFile())
  await page.getByLabelText('File password').fill('of the file')
  await button('Open file').click()
  await expect.element(page.getByText('Old phrase')).toBeVisible()
  await expect.element(page.getByText('2 accounts')).toBeVisible()
  await expect.element(page.getByText('3 entries')).toBeVisible()
  await button('Restore').click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription(/Password is missing/)
  expect(done.map(([name]) => name)).toEqual(['read'])
  await page.getByRole('checkbox', { name: /Data this version can’t read/ }).click()
  await page.getByLabelText('Password', { exact: true }).fill(STRONG)
  await page.getByLabelText('Password again').fill(STRONG)
  await button('Restore').click()
  await expect.element(page.getByText('Wallet restored')).toBeVisible()
  await expect.element(page.getByText('3 added')).toBeVisible()
  expect(done[1]?.[2]).toEqual({ choices: [{ keyring: 0 }], sections: ['contacts'], how: 'replace-missing', password: STRONG })
  expect(done[2]).toEqual(['set', 'welcomed', true])
})
