import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCell } from '#core/source'
import type { Wallet } from '#wallet'
import { createTestWallet, showScreen } from '../shared/test-support/test-screen.tsx'
import { Display } from './display.tsx'
import { SettingsSearch } from './settings-search.tsx'

const field = page.getByRole('searchbox', { name: 'Find a setting' })
const first = page.getByRole('link').first()
const walletOf = (): Wallet =>
  ({ ...createTestWallet().wallet, preferences: { values: createCell({}), set: async () => undefined } }) as unknown as Wallet

it.each([
  ['dark mode', 'Change the theme', '/settings/display#theme'],
  ['RPC', 'Chains', '/chains'],
  ['seed', 'Accounts', undefined],
  ['seed phrase', 'Confirm your recovery phrase', '/settings/backup#keys'],
  ['gas', 'When a fee is too high', '/help/fee/far-above-normal'],
  ['telemetry', 'See what is sent', '/settings/privacy#data-sent'],
  ['Security', 'Security', '/settings/security'],
])('finds “%s”', async (text, name, href) => {
  await showScreen(<SettingsSearch />, walletOf())
  await userEvent.fill(field, text)
  const found = page.getByRole('link', { name: new RegExp(`^${name}`) }).first()
  await expect.element(found).toBeVisible()
  if (href !== undefined) {
    await expect.element(first).toMatchTextContent(new RegExp(`^${name}`))
    await expect.element(first).toHaveAttribute('href', href)
  }
})

it('opens the first by Enter, goes through the results by arrow keys, and offers Help where there is none', async () => {
  const { history } = await showScreen(<SettingsSearch />, walletOf())
  await userEvent.fill(field, 'qqqq')
  await expect.element(page.getByText('No setting has all of these words.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Search in Help' })).toHaveAttribute('href', '/help')
  await userEvent.fill(field, 'password')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'auto-lock')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.href).toBe('/settings/security#auto-lock')
})

it('marks what was looked for, and only for a moment', async () => {
  await showScreen(<Display />, walletOf(), '/here#contrast')
  const box = () => document.querySelector('#contrast')
  await expect.poll(() => box()?.hasAttribute('data-marked')).toBe(true)
  expect(document.activeElement).toBe(box())
  expect(document.querySelector('#theme')?.hasAttribute('data-marked')).toBe(false)
  await expect.poll(() => box()?.hasAttribute('data-marked')).toBe(false)
})
