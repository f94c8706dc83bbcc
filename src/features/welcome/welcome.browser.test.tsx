import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createCell } from '#core/source'
import type { SessionState, Wallet } from '#wallet'
import { createTestWallet, showScreen } from '../shared/test-support/test-screen.tsx'
import { WelcomeScreen } from './welcome.tsx'

async function welcome(state: SessionState) {
  const { wallet } = createTestWallet({ absent: true })
  return showScreen(<WelcomeScreen />, { ...wallet, session: { ...wallet.session, state: createCell(state) } } as unknown as Wallet)
}

it('says that the vault is gone where nobody erased it, with the ways back', async () => {
  await welcome({ kind: 'absent', lost: true })
  await expect.element(page.getByText('The wallet on this device is gone')).toBeVisible()
  await expect.element(page.getByText(/Import your recovery phrase or restore a backup/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Restore/ })).toBeVisible()
})

it('says nothing of the kind to a newcomer', async () => {
  await welcome({ kind: 'absent' })
  await expect.element(page.getByText('See what it does before you sign it')).toBeVisible()
  expect(page.getByText('The wallet on this device is gone').elements()).toEqual([])
})
