import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { BackupReminder } from './reminder.tsx'
import { createBackupWallet, phrase, showIn } from './test-wallet.tsx'

const DAY = 86_400_000
const reminder = () => document.querySelector('[data-part="backup-reminder"]')

it('reminds of keys without a proved copy, and leads to where one is made [K11]', async () => {
  await showIn(createBackupWallet().wallet, <BackupReminder kind="always" />)
  await expect.element(page.getByText('Backup not confirmed')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back up now' })).toHaveAttribute('href', '/settings/backup')
  await expect.element(page.getByRole('button', { name: 'Remind me in a week' })).not.toBeInTheDocument()
})

it('reminds of a copy that was proved more than 90 days ago, as of something quieter', async () => {
  const { wallet } = createBackupWallet({ keyrings: [phrase({ backedUpAt: Date.now() - 91 * DAY })] })
  await showIn(wallet, <BackupReminder kind="always" />)
  await expect.element(page.getByText('Time to test your backup')).toBeVisible()
  expect(reminder()?.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('plain')
})

it('says nothing where all is well, nor while the vault is closed', async () => {
  const well = createBackupWallet({ backupProvedAt: Date.now() - 89 * DAY })
  const { unmount } = await showIn(
    well.wallet,
    <p>
      beside <BackupReminder kind="always" />
    </p>,
  )
  await expect.element(page.getByText('beside')).toBeVisible()
  expect(reminder()).toBeNull()
  await unmount()
  await showIn(
    createBackupWallet({ kind: 'absent' }).wallet,
    <p>
      beside <BackupReminder kind="always" />
    </p>,
  )
  await expect.element(page.getByText('beside')).toBeVisible()
  expect(reminder()).toBeNull()
})

it('of an old copy can be put off for a week where it stands in the way, and stays away', async () => {
  const { wallet, done } = createBackupWallet({ keyrings: [phrase({ backedUpAt: Date.now() - 91 * DAY })] })
  await showIn(wallet, <BackupReminder kind="now-and-then" />)
  const before = Date.now()
  await page.getByRole('button', { name: 'Remind me in a week' }).click()
  await expect.poll(reminder).toBeNull()
  const [[, name, until] = []] = done
  expect(name).toBe('backupPutOff')
  expect(Number(until) - before).toBeGreaterThanOrEqual(7 * DAY)
  expect(Number(until) - before).toBeLessThan(7 * DAY + 60_000)
})

it('of keys without a proved copy stays everywhere until one is proved', async () => {
  await showIn(createBackupWallet().wallet, <BackupReminder kind="now-and-then" />)
  await expect.element(page.getByText('Backup not confirmed')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remind me in a week' })).not.toBeInTheDocument()
})
