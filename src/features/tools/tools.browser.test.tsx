import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCell } from '#core/source'
import { WalletProvider } from '#features/shared'
import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { Outlet, RouterProvider } from '#ui/router/router'
import type { Wallet } from '#wallet'
import { paste, PHRASE } from '../shared/test-support/test-screen.tsx'
import { everythingOnPage } from '../shared/test-support/page-text.ts'
import { show } from '../../ui/test-render.tsx'
import { ToolScreen, ToolsScreen } from './tools-screen.tsx'

const wallet = {
  book: { chains: createCell([]), current: createCell(undefined) },
  session: { state: createCell({ kind: 'absent' }), accounts: createCell([]) },
  contacts: createCell([]),
} as unknown as Wallet

let shownPath = (): string => ''
beforeEach(async () => {
  const children = [
    { path: '/tools', component: ToolsScreen },
    { path: '/tools/$tool', component: ToolScreen },
  ]
  const routeTree = { component: Outlet, notFoundComponent: () => null, errorComponent: () => null, children }
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/tools'] }) })
  shownPath = () => router.latest.get().href
  await show(
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
    </WalletProvider>,
  )
})

const open = (name: string): Promise<void> =>
  page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
const valueOf = (name: string): string => document.querySelector(`[data-result="${name}"] [data-value]`)?.textContent ?? ''

it('a value is converted as it is typed, with its mistake in the field, and its address says nothing of it', async () => {
  await open('Convert')
  await page.getByLabelText('Value').fill('1.5')
  await expect.element(page.getByLabelText('Value')).toHaveAttribute('aria-invalid', 'true')
  await page.getByText('ether', { exact: true }).first().click()
  await expect.poll(() => valueOf('wei')).toBe('1500000000000000000')
  expect(shownPath()).toBe('/tools/convert')
})

it('a phrase or a key that is pasted never gets into a field, and one that is typed leaves it', async () => {
  await open('Hash')
  const field = page.getByLabelText('Text or bytes')
  await expect.element(field).toBeVisible()
  for (const secret of [PHRASE, '7f'.repeat(32)]) {
    paste(field.element(), secret)
    await expect.element(page.getByText(/^This looks like a (?:recovery phrase|private key)$/)).toBeVisible()
    expect(everythingOnPage()).not.toContain(secret)
    await page.getByLabelText('Text or bytes').fill('abc')
    await expect.poll(() => valueOf('SHA-256')).toContain('0xba7816bf')
  }
  await page.getByLabelText('Text or bytes').fill(PHRASE)
  await expect.element(page.getByText('This looks like a recovery phrase')).toBeVisible()
  expect(everythingOnPage()).not.toContain(PHRASE)
})

it('a function is encoded once each value fits its type, and its bytes are decoded again', async () => {
  await open('Encode')
  await page.getByLabelText('Function or ABI').fill('setApprovalForAll(address operator, bool approved)')
  await page.getByLabelText('operator').fill('0x12')
  await expect.element(page.getByText(/^That isn’t an address/)).toBeVisible()
  await page.getByLabelText('operator').fill('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
  await page.getByLabelText('approved').selectOptions('true')
  await expect.poll(() => valueOf('Calldata')).toMatch(/^0xa22cb465/)
  const data = valueOf('Calldata')
  await open('Decode')
  await page.getByLabelText('Data').fill(data)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'setApprovalForAll(address,bool)' })).toBeVisible()
  await expect.element(page.getByText('true', { exact: true })).toBeVisible()
})
