import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#core/identity/account'
import { createCell } from '#core/source'
import { forgetToasts, Toaster } from '#ui/overlays/toast'
import type { Wallet } from '#wallet'
import { createTestWallet, FIRST, showScreen } from '../shared/test-support/test-screen.tsx'
import { AccountRow } from './account-row.tsx'

const SAVINGS: Account = { address: FIRST, keyringId: 'a', kind: 'eoa', name: 'Savings', order: 0, hidden: false }

it('hides an account, and shows it again by Undo', async () => {
  forgetToasts()
  const edits: unknown[] = []
  const { wallet } = createTestWallet({ accounts: [SAVINGS] })
  const changed = {
    ...wallet,
    session: { ...wallet.session, edit: async (address: string, change: unknown) => void edits.push([address, change]) },
    book: { ...wallet.book, current: createCell(undefined) },
  } as unknown as Wallet
  await showScreen(
    <>
      <ul>
        <AccountRow account={SAVINGS} place={0} count={1} selected={false} canHide />
      </ul>
      <Toaster />
    </>,
    changed,
  )
  await page.getByRole('button', { name: 'Hide Savings' }).click()
  await expect.element(page.getByText('Savings is hidden', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => edits)
    .toEqual([
      [FIRST, { hidden: true }],
      [FIRST, { hidden: false }],
    ])
})
