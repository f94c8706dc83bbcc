import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HoldButton } from './hold-button.tsx'
import { show, stopTime } from '../test-render.tsx'

const HOLD = 300
afterEach(() => vi.useRealTimers())

async function held(): Promise<{ onHeld: ReturnType<typeof vi.fn>; button: ReturnType<typeof page.getByRole> }> {
  const onHeld = vi.fn()
  await show(
    <HoldButton holdMs={HOLD} onHeld={onHeld}>
      Hold to erase
    </HoldButton>,
  )
  const button = page.getByRole('button', { name: 'Hold to erase' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  return { onHeld, button }
}

it('does it when the pointer was held long enough, once', async () => {
  const { onHeld, button } = await held()
  await button.click({ delay: HOLD * 3 })
  expect(onHeld).toHaveBeenCalledTimes(1)
})

it('does nothing when the pointer lets go too early, and says how it is done', async () => {
  const { onHeld, button } = await held()
  const { pass } = stopTime()
  await button.click({ delay: 50 })
  await pass(HOLD + 100)
  expect(onHeld).not.toHaveBeenCalled()
  vi.useRealTimers()
  await expect.element(page.getByRole('status')).toHaveTextContent('Keep holding for 0.3 s or hold the space bar.')
})

it('does it when Space was held long enough', async () => {
  const { onHeld, button } = await held()
  ;(button.element() as HTMLElement).focus()
  const { pass } = stopTime()
  await userEvent.keyboard('{ >}')
  await pass(HOLD + 100)
  await userEvent.keyboard('{/ }')
  expect(onHeld).toHaveBeenCalledTimes(1)
})

it('does nothing when Space lets go too early', async () => {
  const { onHeld, button } = await held()
  ;(button.element() as HTMLElement).focus()
  const { pass } = stopTime()
  await userEvent.keyboard('{ >}')
  await pass(50)
  await userEvent.keyboard('{/ }')
  await pass(HOLD + 100)
  expect(onHeld).not.toHaveBeenCalled()
})

it('never listens to Enter, held or not', async () => {
  const { onHeld, button } = await held()
  ;(button.element() as HTMLElement).focus()
  const { pass } = stopTime()
  await userEvent.keyboard('{Enter>}')
  await pass(HOLD + 100)
  await userEvent.keyboard('{/Enter}')
  expect(onHeld).not.toHaveBeenCalled()
})

it('gives up on Escape and when the focus leaves', async () => {
  const { onHeld, button } = await held()
  const node = button.element() as HTMLElement
  const { pass } = stopTime()
  node.focus()
  await userEvent.keyboard('{ >}')
  await userEvent.keyboard('{Escape}')
  await pass(HOLD + 100)
  await userEvent.keyboard('{/ }')
  node.focus()
  await userEvent.keyboard('{ >}')
  node.blur()
  await pass(HOLD + 100)
  await userEvent.keyboard('{/ }')
  expect(onHeld).not.toHaveBeenCalled()
})

it('takes no press that a script made', async () => {
  const { onHeld, button } = await held()
  const node = button.element() as HTMLElement
  const { pass } = stopTime()
  node.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 0 }))
  node.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: ' ' }))
  await pass(HOLD + 100)
  node.click()
  expect(onHeld).not.toHaveBeenCalled()
})
