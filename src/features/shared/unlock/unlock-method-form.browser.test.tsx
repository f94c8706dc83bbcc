import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import type { UnlockSecret } from '#wallet'
import { createTestAuthenticator } from '../../../../test/support/passkeys.ts'
import { createTestWallet, passkeySlot, passwordSlot, recoverySlot, showIn } from '../test-support/test-wallet.tsx'
import { UnlockMethodForm, type UnlockMethodFormProps } from './unlock-method-form.tsx'

const field = () => page.getByLabelText('Password', { exact: true })
const go = () => page.getByRole('button', { name: 'Continue' })
const turnTo = (name: string) => page.getByRole('button', { name, exact: true })

async function form(
  slots: Parameters<typeof createTestWallet>[0],
  props: Partial<UnlockMethodFormProps> = {},
  authenticator = createTestAuthenticator(),
) {
  const wallet = createTestWallet(slots, authenticator)
  const given: UnlockSecret[] = []
  const errors: Error[] = []
  const onWay = async (way: UnlockSecret): Promise<void> => {
    given.push(way)
    const error = errors.shift()
    if (error) throw error
  }
  await showIn(wallet, <UnlockMethodForm onWay={onWay} go="Continue" {...props} />)
  return { given, errors, authenticator }
}

it('asks for the password alone where there is nothing else, and takes none for nothing', async () => {
  const { given } = await form([passwordSlot()])
  await expect.element(field()).toBeVisible()
  expect(document.querySelectorAll('[data-way] button')).toHaveLength(1) // the eye
  await go().click()
  await expect.element(field()).toHaveAccessibleDescription(/Password/)
  await expect.element(field()).toHaveFocus()
  expect(given).toEqual([])
  await field().fill('marble otter')
  await go().click()
  await expect.poll(() => given).toEqual([{ kind: 'password', password: 'marble otter' }])
  await expect.element(field()).toHaveValue('')
})

it('says beside the field that a password is wrong, or how long to wait, and keeps what was typed', async () => {
  const { errors } = await form([passwordSlot()])
  errors.push(fail('vault/wrong-password'), fail('vault/wait', { seconds: 15 }))
  await field().fill('wrong')
  await go().click()
  await expect.element(field()).toHaveAccessibleDescription(/doesn’t open this vault.*capital letters/)
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('wrong')
  await go().click()
  await expect.element(field()).toHaveAccessibleDescription(/Wait 15 s before you try again\.$/)
})

it('says below the form what is not about the way', async () => {
  const { errors } = await form([passwordSlot()])
  errors.push(fail('vault/gone'))
  await field().fill('right')
  await go().click()
  await expect.element(page.getByText('The vault was closed before this was finished.').first()).toBeVisible()
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
})

it('asks the device for a passkey when the button is pressed, and gives its key with its slot', async () => {
  const authenticator = createTestAuthenticator()
  const slot = await passkeySlot(authenticator)
  const { given } = await form([passwordSlot(), slot], {}, authenticator)
  await turnTo('Use a passkey').click()
  await expect.element(page.getByText('Your device will ask for your passkey.')).toBeVisible()
  expect(authenticator.asked).toEqual(['create'])
  await go().click()
  await expect.poll(() => given).toMatchObject([{ kind: 'passkey', slotId: slot.id }])
  expect(given[0]).not.toHaveProperty('password')
  expect(authenticator.asked).toEqual(['create', 'open'])
})

it('says when no passkey was given, and asks again at the next press', async () => {
  const authenticator = createTestAuthenticator()
  const { given } = await form([recoverySlot(), await passkeySlot(authenticator)], {}, authenticator)
  authenticator.refuse('vault/passkey-cancelled')
  await go().click()
  await expect.element(page.getByText(/No passkey was used/)).toBeVisible()
  expect(given).toEqual([])
  await go().click()
  await expect.poll(() => given.length).toBe(1)
})

it('asks for password and passkey together where both are one way, the password first', async () => {
  const authenticator = createTestAuthenticator()
  const slot = await passkeySlot(authenticator, 'both')
  const { given, errors } = await form([slot, recoverySlot()], {}, authenticator)
  await go().click()
  await expect.element(field()).toHaveAttribute('aria-invalid')
  expect(authenticator.asked).toEqual(['create'])
  errors.push(fail('vault/wrong-password'))
  await field().fill('marble otter')
  await go().click()
  await expect.element(field()).toHaveAccessibleDescription(/doesn’t open this vault/)
  await go().click()
  await expect.poll(() => given.length).toBe(2)
  expect(given[1]).toMatchObject({ kind: 'both', slotId: slot.id, password: 'marble otter' })
})

it('takes the printed code, and says when it is not whole', async () => {
  const { given, errors } = await form([passwordSlot(), recoverySlot()])
  await turnTo('Use the recovery code').click()
  const code = page.getByRole('textbox', { name: 'Recovery code' })
  errors.push(fail('vault/malformed-code'))
  await code.fill('a0b1 c2d3')
  await go().click()
  await expect.element(code).toHaveAccessibleDescription(/isn’t a complete recovery code/)
  await go().click()
  await expect.poll(() => given[1]).toEqual({ kind: 'recovery', code: 'a0b1 c2d3' })
})

it('drops what was typed, and what was wrong with it, when another way is chosen', async () => {
  const { errors } = await form([passwordSlot(), recoverySlot()])
  errors.push(fail('vault/wrong-password'))
  await field().fill('marble otter')
  await go().click()
  await expect.element(field()).toHaveAttribute('aria-invalid')
  await turnTo('Use the recovery code').click()
  await expect.element(page.getByRole('textbox', { name: 'Recovery code' })).toHaveValue('')
  expect(document.querySelector('[aria-invalid]')).toBeNull()
  await turnTo('Use the password').click()
  await expect.element(field()).toHaveValue('')
})

it('offers only what will do: of a password and a passkey together, that one', async () => {
  const authenticator = createTestAuthenticator()
  const [one, two] = [await passkeySlot(authenticator, 'both'), await passkeySlot(authenticator, 'both')]
  const { given } = await form([passwordSlot(), one, two, recoverySlot()], { only: ['both'], slotId: two.id }, authenticator)
  await expect.element(turnTo('Use the password')).not.toBeInTheDocument()
  await field().fill('marble otter')
  await go().click()
  await expect.poll(() => given).toMatchObject([{ kind: 'both', slotId: two.id }])
})

it('asks no device before the rest of the form is right, and tells all that is wrong at once', async () => {
  const authenticator = createTestAuthenticator()
  let fine = false
  const { given } = await form([await passkeySlot(authenticator, 'both')], { check: () => fine }, authenticator)
  await go().click()
  await expect.element(field()).toHaveAttribute('aria-invalid')
  await field().fill('marble otter')
  await go().click()
  expect(authenticator.asked).toEqual(['create'])
  fine = true
  await go().click()
  await expect.poll(() => given.length).toBe(1)
})
