import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { forgetToasts, Toaster } from '#ui/overlays/toast'
import { show } from '../../../ui/test-render.tsx'
import { useUndo } from './use-undo.ts'

function Screen({ back }: { readonly back: () => Promise<unknown> }): ReactNode {
  const offerUndo = useUndo()
  return (
    <>
      <button type="button" onClick={() => offerUndo('Bob was removed', back)}>
        Remove
      </button>
      <Toaster />
    </>
  )
}

it('turns it around once, and says so to a screen reader', async () => {
  forgetToasts()
  let back = 0
  await show(<Screen back={async () => void (back += 1)} />)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => document.querySelector('.sr-only[role="status"]')?.textContent).toBe('Bob was removed Press Ctrl Z to undo.')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(back).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('says why it could not be turned around', async () => {
  forgetToasts()
  await show(<Screen back={() => Promise.reject(fail('app/not-connected'))} />)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/isn’t connected|not connected/i).first()).toBeVisible()
})
