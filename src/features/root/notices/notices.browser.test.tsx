import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createCell } from '#core/source'
import type { WireError } from '#core/errors'
import type { Wallet } from '#wallet'
import { createTestWallet, showScreen } from '../../shared/test-support/test-screen.tsx'
import { Notices } from '../app-layout.tsx'

async function shownFor(rolledBack: boolean, problems: readonly WireError[]) {
  const { wallet } = createTestWallet()
  const state = { kind: 'open', session: { rolledBack }, records: { problems: createCell(problems) } }
  const session = { ...wallet.session, state: createCell(state) }
  return showScreen(<Notices />, { ...wallet, session } as unknown as Wallet)
}

it('says in every place that the vault is older than the one last seen here, and what to do', async () => {
  await shownFor(true, [])
  // In the notice: the live region says it as well.
  const told = page.getByRole('paragraph').filter({ hasText: /^The vault on this device is older than the one you last used here\.$/ })
  await expect.element(told).toBeVisible()
  await expect.element(page.getByText(/Check your accounts before you continue/)).toBeVisible()
})

it('says that records were damaged, and nothing where all is well', async () => {
  const { unmount } = await shownFor(false, [{ code: 'store/corrupt', data: { what: 'contacts' } }])
  await expect.element(page.getByText('contacts', { exact: true })).toBeVisible()
  await unmount()
  await shownFor(false, [])
  expect(page.getByRole('heading').elements()).toEqual([])
})
