import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { say } from '#core/text/words'
import { Field } from './field.tsx'
import { focusFirstInvalid } from './focus-first-invalid.tsx'
import { show } from '../test-render.tsx'
import { TextInput } from './text-input.tsx'

it('ties label, help and error to its control', async () => {
  await show(
    <Field label="Amount" help="Balance 5 USDC" error={fail('input/amount-too-precise', { symbol: 'USDC', decimals: 6 })}>
      <TextInput kind="figures" />
    </Field>,
  )
  const input = page.getByRole('textbox', { name: 'Amount' })
  await expect.element(input).toBeInvalid()
  await expect
    .element(input)
    .toHaveAccessibleDescription('USDC has at most 6 decimals. Shorten the amount. We never round money for you. Balance 5 USDC')
})

it('is not invalid without an error', async () => {
  await show(
    <Field label="Amount">
      <TextInput />
    </Field>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).not.toHaveAttribute('aria-invalid')
})

it('takes a sentence as an error too', async () => {
  await show(
    <Field label="To" error={say('{who} is the token itself.', { who: { is: 'foreign', text: 'US\u202eDC' } })}>
      <TextInput kind="hex" />
    </Field>,
  )
  await expect.element(page.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(/US\s*U\+202E\s*DC.* is the token itself\./)
})

it('sends the keyboard to the first that is wrong', async () => {
  const { container } = await show(
    <form>
      <Field label="One">
        <TextInput />
      </Field>
      <Field label="Two" error={fail('input/amount-zero')}>
        <TextInput />
      </Field>
      <Field label="Three" error={fail('input/amount-zero')}>
        <TextInput />
      </Field>
    </form>,
  )
  focusFirstInvalid(container)
  await expect.element(page.getByRole('textbox', { name: 'Two' })).toHaveFocus()
})
