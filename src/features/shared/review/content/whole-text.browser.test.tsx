import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say } from '#core/text/words'
import type { MessageExplanation } from '#decode'
import type { Review } from '#review'
import { show } from '../../../../ui/test-render.tsx'
import { MessagePart } from './message-part.tsx'

const reviewOf = (text: string): Review => {
  const explanation: MessageExplanation = {
    kind: 'text',
    intent: say('Sign a text'),
    args: [],
    claims: [],
    complete: true,
    inner: [],
    faults: [],
    texts: [],
    text,
  }
  return { asked: { kind: 'message' }, explanation } as unknown as Review
}
/** Below the fold of any screen, as findings may push it. */
const below = (text: string, onRead: () => void) => (
  <>
    <div style={{ height: '3000px' }} />
    <MessagePart review={reviewOf(text)} nameOf={() => undefined} onRead={onRead} />
    <div style={{ height: '3000px' }} />
  </>
)
const box = page.getByRole('group', { name: 'The text that is signed' })
const drawn = (): string => [...document.querySelectorAll('[data-line]')].map((line) => line.textContent).join('')

it('shows a hundred thousand letters whole, with what is hidden named to the last [M1]', async () => {
  const words = Array.from({ length: 14_000 }, (_, at) => `word${at}`).join(' ')
  expect(words.length).toBeGreaterThan(100_000)
  await show(<MessagePart review={reviewOf(`${words}\u202e end`)} nameOf={() => undefined} />)
  await expect.poll(drawn).toBe(`${words}U+202E end`)
  expect(box.element().scrollHeight).toBeGreaterThan(box.element().clientHeight)
})

it('names each of many hidden characters without a mark for each, and draws them all', async () => {
  await show(<MessagePart review={reviewOf('a\u200b'.repeat(50_000))} nameOf={() => undefined} />)
  await expect.poll(() => drawn().length).toBe(50_000 * 'a[U+200B]'.length)
  expect(document.querySelectorAll('[data-line] *').length).toBeLessThan(500)
})

it('is read once its end was on the screen, by keyboard alone, and not before [M2]', async () => {
  const read = vi.fn<() => void>()
  const text = Array.from({ length: 400 }, (_, at) => `Line ${at}`).join('\n')
  await show(below(text, read))
  await expect.element(box).toBeInTheDocument()
  scrollTo(0, 0)
  await expect.poll(() => document.querySelectorAll('[data-end="drawn"]').length).toBe(2)
  ;(box.element() as HTMLElement).focus()
  await expect.element(page.getByText('Line 0', { exact: true })).toBeInViewport()
  // Past the box, to the end of the page: its text was not seen.
  scrollTo(0, document.documentElement.scrollHeight)
  scrollTo(0, 2900)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(read).not.toHaveBeenCalled()
  ;(box.element() as HTMLElement).focus()
  await expect
    .poll(async () => {
      await userEvent.keyboard('{End}')
      return read.mock.calls.length
    })
    .toBeGreaterThan(0)
})

it('is read at once where all of it is on the screen, and waits below the fold', async () => {
  const read = vi.fn<() => void>()
  await show(<MessagePart review={reviewOf('Hello')} nameOf={() => undefined} onRead={read} />)
  await expect.poll(() => read.mock.calls.length).toBe(1)
  const later = vi.fn<() => void>()
  await show(below('Hello', later))
  scrollTo(0, 0)
  await expect.element(page.getByText('Hello').last()).toBeInTheDocument()
  expect(later).not.toHaveBeenCalled()
  page.getByText('Hello').last().element().scrollIntoView()
  await expect.poll(() => later.mock.calls.length).toBe(1)
})
