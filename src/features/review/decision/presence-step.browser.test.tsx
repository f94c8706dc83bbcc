import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Presence, SlotInfo } from '#wallet'
import { createTestAuthenticator } from '../../../../test/support/passkeys.ts'
import { createTestWallet, passkeySlot, passwordSlot, recoverySlot, showIn } from '../../shared/test-support/test-wallet.tsx'
import { PresenceStep } from './presence-step.tsx'

const DIGEST: Hex = `0x${'5a'.repeat(32)}`
const OTHER: Hex = `0x${'5b'.repeat(32)}`
const sign = () => page.getByRole('button', { name: /^Sign/ })
const password = () => page.getByLabelText('Password', { exact: true })
const armed = async (): Promise<void> => {
  await expect.element(sign()).toHaveAttribute('data-armed')
}

async function step(slots: readonly SlotInfo[], authenticator = createTestAuthenticator()) {
  const given: Presence[] = []
  const errors: Error[] = []
  const onPresence = async (presence: Presence): Promise<void> => {
    given.push(presence)
    const error = errors.shift()
    if (error) throw error
  }
  const shown = await showIn(
    createTestWallet(slots, authenticator),
    <PresenceStep digest={DIGEST} slots={slots} onPresence={onPresence} onCancel={() => undefined} />,
  )
  return { given, errors, authenticator, ...shown }
}

const challengeIn = (presence: Presence | undefined): unknown => {
  if (presence?.kind !== 'passkey') return undefined
  const { challenge } = JSON.parse(new TextDecoder().decode(presence.clientDataJSON)) as { readonly challenge: string }
  return `0x${[...atob(challenge.replaceAll('-', '+').replaceAll('_', '/'))].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`
}

it('has the passkey answer to the very digest that is to be signed', async () => {
  const authenticator = createTestAuthenticator()
  const slot = await passkeySlot(authenticator)
  const { given } = await step([passwordSlot(), recoverySlot(), slot], authenticator)
  await armed()
  await page.getByRole('button', { name: 'Sign with the passkey' }).click()
  await expect.poll(() => given).toMatchObject([{ kind: 'passkey', slotId: slot.id }])
  expect(challengeIn(given[0])).toBe(DIGEST)
  expect(authenticator.asked).toEqual(['create', 'assert'])
})

it('signs nothing by Enter, and nothing before it is armed', async () => {
  const { given } = await step([passwordSlot()])
  await password().fill('marble otter')
  await userEvent.keyboard('{Enter}')
  await armed()
  await userEvent.keyboard('{Enter}')
  expect(given).toEqual([])
  await sign().click()
  await expect.poll(() => given).toEqual([{ kind: 'password', password: 'marble otter' }])
})

it('says what is wrong beside the field: no password, a wrong one, a passkey that was not given', async () => {
  const authenticator = createTestAuthenticator()
  const { given, errors } = await step([passwordSlot(), await passkeySlot(authenticator)], authenticator)
  authenticator.refuse('vault/passkey-cancelled')
  await armed()
  await sign().click()
  await expect.element(page.getByText(/No passkey was used/)).toBeVisible()
  await page.getByRole('button', { name: 'Use the password' }).click()
  await armed()
  await sign().click()
  await expect.element(password()).toHaveFocus()
  expect(given).toEqual([])
  errors.push(fail('vault/wrong-password'))
  await password().fill('wrong')
  await sign().click()
  await expect.element(password()).toHaveAccessibleDescription(/doesn’t open this vault/)
})

it('takes no printed code, and no password where it opens nothing alone', async () => {
  const authenticator = createTestAuthenticator()
  await step([await passkeySlot(authenticator, 'both'), recoverySlot()], authenticator)
  await expect.element(page.getByRole('button', { name: 'Sign with the passkey' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
})

it('begins anew where the digest is another: nothing typed, nothing asked for the one before', async () => {
  const authenticator = createTestAuthenticator()
  const slots = [passwordSlot(), await passkeySlot(authenticator)]
  const given: Presence[] = []
  function Moving() {
    const [digest, setDigest] = useState(DIGEST)
    return (
      <>
        <button type="button" onClick={() => setDigest(OTHER)}>
          It moves
        </button>
        <PresenceStep digest={digest} slots={slots} onPresence={async (one) => void given.push(one)} onCancel={() => undefined} />
      </>
    )
  }
  await showIn(createTestWallet(slots, authenticator), <Moving />)
  await page.getByRole('button', { name: 'Use the password' }).click()
  await password().fill('marble otter')
  await page.getByRole('button', { name: 'It moves' }).click()
  await expect.element(password()).not.toBeInTheDocument()
  await armed()
  await sign().click()
  await expect.poll(() => given.map(challengeIn)).toEqual([OTHER])
  await page.getByRole('button', { name: 'Use the password' }).click()
  await expect.element(password()).toHaveValue('')
})
