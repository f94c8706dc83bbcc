import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { show } from '../test-render.tsx'
import { toastDurationMs } from './toast-store.ts'
import { forgetToasts, toast, Toaster, ToastHistory } from './toast.tsx'

function Asked({ leave, onClose }: { leave: 'freely' | 'asked'; onClose: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        leave={leave}
        title="Rename"
        onClose={() => {
          onClose()
          setOpen(false)
        }}
        actions={<Button onClick={() => setOpen(false)}>Keep</Button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

it('opens a dialog with its name, and gives the focus back', async () => {
  await show(<Asked leave="freely" onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Rename' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

it('does not leave a dialog that asks', async () => {
  const onClose = vi.fn()
  await show(<Asked leave="asked" onClose={onClose} />)
  await page.getByRole('button', { name: 'Open' }).click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(page.getByRole('dialog', { name: 'Rename' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('walks a menu by keyboard and chooses', async () => {
  const chosen = vi.fn()
  await show(
    <Menu
      items={[
        { key: 'a', label: 'Rename', onChoose: () => chosen('a') },
        { key: 'b', label: 'Hide', disabled: true, onChoose: () => chosen('b') },
        { key: 'c', label: 'Export', onChoose: () => chosen('c') },
      ]}
    >
      Account
    </Menu>,
  )
  const button = page.getByRole('button', { name: 'Account' })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Export' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}r')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  expect(chosen.mock.calls).toEqual([['c']])
  await expect.element(button).toHaveFocus()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

it('closes a menu by Escape and gives the focus back', async () => {
  await show(<Menu items={[{ key: 'a', label: 'Rename', onChoose: () => undefined }]}>Account</Menu>)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Account' })).toHaveFocus()
})

it('undoes what was said last by Ctrl Z, but not in a field and not from above a dialog', async () => {
  forgetToasts()
  const [first, second] = [vi.fn(), vi.fn()]
  await show(
    <>
      <Toaster />
      <input aria-label="Name" />
    </>,
  )
  toast('One removed', { action: { label: 'Undo', run: first, undoes: true } })
  toast('Two removed', { action: { label: 'Undo', run: second, undoes: true } })
  toast('Saved')
  await expect.element(page.getByText('Two removed', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('.sr-only[role="status"]')?.textContent).toMatch(/Saved|Press Ctrl Z to undo/)
  await page.getByLabelText('Name').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  ;(document.activeElement as HTMLElement).blur()
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.showModal()
  await userEvent.keyboard('{Control>}z{/Control}')
  dialog.remove()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  await userEvent.keyboard('{Control>}z{/Control}')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

it('stands for more than ten seconds where it can be undone', () => {
  const one = { id: 1, text: '', tone: 'plain', at: 0, standing: true } as const
  expect(toastDurationMs({ ...one, action: { label: 'Undo', run: () => undefined, undoes: true } })).toBeGreaterThanOrEqual(10_000)
})

it('keeps a toast to be read again, and can undo while it stands', async () => {
  forgetToasts()
  const undo = vi.fn()
  await show(
    <>
      <Toaster />
      <ToastHistory />
    </>,
  )
  await expect.element(page.getByText('No messages yet.')).toBeVisible()
  toast('Contact removed', { action: { label: 'Undo', run: undo } })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('list').getByText('Contact removed')).toBeVisible()
})
