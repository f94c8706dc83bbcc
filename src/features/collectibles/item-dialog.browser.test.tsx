import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createCell } from '#core/source'
import { forgetToasts, Toaster } from '#ui/overlays/toast'
import type { CollectibleBook, Wallet } from '#wallet'
import { held } from '../shared/test-support/held-item.ts'
import { createTestWallet, showScreen } from '../shared/test-support/test-screen.tsx'
import { ItemDialog } from './item-dialog.tsx'

it('hides an item, closes, and brings back what was chosen before by Undo', async () => {
  forgetToasts()
  const choices: unknown[] = []
  let closed = 0
  const book = {
    choose: async (key: string, choice: unknown) => void choices.push([key, choice]),
    pictures: { sources: createCell({ hosts: [] }) },
  } as unknown as CollectibleBook
  const { wallet } = createTestWallet()
  const item = held(4n)
  const changed = { ...wallet, book: { ...wallet.book, current: createCell(undefined) } } as unknown as Wallet
  const shown = await showScreen(
    <>
      <ItemDialog book={book} item={item} onClose={() => (closed += 1)} />
      <Toaster />
    </>,
    changed,
  )
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect.poll(() => closed).toBe(1)
  // Its owner closes it.
  shown.container.querySelector('dialog')?.close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => choices)
    .toEqual([
      [item.key, 'hidden'],
      [item.key, undefined],
    ])
})
