import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { choose, createBackupWallet, showIn } from '../shared/backup/test-wallet.tsx'
import { ContactsTable } from './contacts-table.tsx'

const LABEL = 'Import contacts from a file'

it('brings contacts in and says what became of each', async () => {
  const counts = { added: 2, kept: 1, different: 1, left: 0, refused: 3 }
  const { wallet, done } = createBackupWallet({ backups: { bringContacts: async () => counts } })
  await showIn(wallet, <ContactsTable />)
  // Nothing to save yet.
  await expect.element(page.getByRole('button', { name: 'Export contacts as CSV' })).not.toBeInTheDocument()
  choose(LABEL, new File(['name,address\r\n'], 'contacts.csv'))
  await expect.element(page.getByText('2 added')).toBeVisible()
  await expect.element(page.getByText('1 differs here: yours was kept')).toBeVisible()
  await expect.element(page.getByText('3 couldn’t be read')).toBeVisible()
  expect(done).toEqual([['bringContacts', 'name,address\r\n']])
})

it('says what is wrong with a table, and takes nothing of more than 10 MiB', async () => {
  const { wallet, done } = createBackupWallet({
    backups: { bringContacts: () => Promise.reject(fail('import/malformed', { what: 'line 3' })) },
  })
  await showIn(wallet, <ContactsTable />)
  choose(LABEL, new File(['x'], 'contacts.csv'))
  await expect.element(page.getByText(/damaged or incomplete \(line 3\)/).first()).toBeVisible()
  choose(LABEL, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'contacts.csv'))
  await expect.element(page.getByText(/larger than 10 MiB/).first()).toBeVisible()
  expect(done.length).toBe(1)
})
