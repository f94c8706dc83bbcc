import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Preferences } from '#core/preferences'
import { createCell } from '#core/source'
import { WalletProvider } from '#features/shared'
import type { Wallet } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

it('lists the keys, and does without letters where the person wants that', async () => {
  const values = createCell({ letterKeys: true } as Preferences)
  const set = vi.fn(async (name: string, value: unknown) => values.update((before) => ({ ...before, [name]: value })))
  const wallet = { preferences: { values, set } } as unknown as Wallet
  await show(
    <WalletProvider wallet={wallet}>
      <ShortcutSheet onClose={() => undefined} />
    </WalletProvider>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const lines = () =>
    [...document.querySelectorAll('dt')].map((line) => `${line.textContent}: ${line.nextElementSibling?.textContent ?? ''}`)
  expect(lines()).toContain('Send: G, S')
  expect(lines()).toContain('Lock: Ctrl, Shift, L')
  const choice = page.getByRole('checkbox', { name: /Shortcuts without Ctrl/ }).element()
  if (choice instanceof HTMLElement) choice.click()
  await expect.poll(lines).toEqual(['Search or run: Ctrl, K', 'Lock: Ctrl, Shift, L', 'Undo what a message offers to undo: Ctrl, Z'])
})
