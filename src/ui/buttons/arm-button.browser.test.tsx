import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ArmButton } from './arm-button.tsx'
import { WordsProvider } from '../language/i18n.tsx'
import { show, stopTime } from '../test-render.tsx'

const SETTLE = 400
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const sign = page.getByRole('button', { name: 'Sign' })
/** Playwright waits for a disabled button; a hurried person does not. */
const press = (): Promise<void> => sign.click({ force: true })
const isArmed = (): boolean => sign.element().hasAttribute('data-armed')

afterEach(() => vi.useRealTimers())

/** A press that was begun, and how it is ended. */
type Begun = { readonly letGo: () => Promise<void> }
const BY: Readonly<Record<string, () => Promise<Begun>>> = {
  async pointer() {
    const down = new Promise((resolve) => sign.element().addEventListener('pointerdown', resolve, { once: true }))
    // Vitest begins what is awaited, and no sooner.
    const pressing = Promise.resolve(sign.click({ force: true, delay: 1000 }))
    await down
    return { letGo: () => pressing }
  },
  async Space() {
    ;(sign.element() as HTMLElement).focus()
    await userEvent.keyboard('{ >}')
    return { letGo: () => userEvent.keyboard('{/ }') }
  },
}
const WAYS = Object.entries(BY)

const button = (content: string | undefined, onPress: () => void) => (
  <ArmButton content={content} settleMs={SETTLE} onPress={onPress}>
    Sign
  </ArmButton>
)

it('is not armed before its content has stood still, then presses once', async () => {
  const onPress = vi.fn()
  const { pass } = stopTime()
  await show(button('a', onPress))
  await press()
  await pass(SETTLE / 2)
  await press()
  expect(onPress).not.toHaveBeenCalled()
  await pass(SETTLE / 2)
  await expect.poll(isArmed).toBe(true)
  await press()
  expect(onPress).toHaveBeenCalledTimes(1)
})

it.each(WAYS)('does not take a press by %s that began before it was armed', async (_by, begin) => {
  const onPress = vi.fn()
  const { pass } = stopTime()
  await show(button('a', onPress))
  const { letGo } = await begin()
  await pass(SETTLE)
  await expect.poll(isArmed).toBe(true)
  await letGo()
  expect(onPress).not.toHaveBeenCalled()
})

it.each(WAYS)('disarms when the content changes, also in the middle of a press by %s', async (_by, begin) => {
  const onPress = vi.fn()
  const { pass } = stopTime()
  const { rerender } = await show(button('a', onPress))
  await pass(SETTLE)
  await expect.poll(isArmed).toBe(true)
  const { letGo } = await begin()
  await rerender(<WordsProvider>{button('b', onPress)}</WordsProvider>)
  await expect.poll(isArmed).toBe(false)
  await pass(SETTLE)
  await expect.poll(isArmed).toBe(true)
  await letGo()
  expect(onPress).not.toHaveBeenCalled()
  await press()
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('is never armed while there is nothing to agree to', async () => {
  await show(button(undefined, () => undefined))
  await wait(SETTLE + 200)
  await expect.element(sign).toHaveAttribute('aria-disabled', 'true')
})

it('starts anew when the person comes back to the page', async () => {
  await show(button('a', () => undefined))
  await expect.element(sign).toHaveAttribute('data-armed')
  window.dispatchEvent(new Event('blur'))
  await expect.element(sign).not.toHaveAttribute('data-armed')
  window.dispatchEvent(new Event('focus'))
  await expect.element(sign).toHaveAttribute('data-armed')
})

it('is pressed by Space and never by Enter', async () => {
  const onPress = vi.fn()
  await show(button('a', onPress))
  await expect.element(sign).toHaveAttribute('data-armed')
  ;(sign.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  await userEvent.keyboard(' ')
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('does not take a press that slid off before it ended', async () => {
  const onPress = vi.fn()
  await show(
    <>
      {button('a', onPress)}
      <p>Elsewhere</p>
    </>,
  )
  await expect.element(sign).toHaveAttribute('data-armed')
  await userEvent.dragAndDrop(sign, page.getByText('Elsewhere'))
  expect(onPress).not.toHaveBeenCalled()
  await userEvent.dragAndDrop(page.getByText('Elsewhere'), sign)
  expect(onPress).not.toHaveBeenCalled()
})
