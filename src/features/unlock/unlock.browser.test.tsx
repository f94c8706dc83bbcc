import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { createCell } from '#core/source'
import type { Apps, SlotInfo, Wallet, WaitingApp } from '#wallet'
import { createTestAuthenticator } from '../../../test/support/passkeys.ts'
import { createTestWallet, lockedState, passkeySlot, passwordSlot, recoverySlot, showIn } from '../shared/test-support/test-wallet.tsx'
import { UnlockScreen } from './unlock.tsx'

const field = () => page.getByLabelText('Password', { exact: true })
const unlock = () => page.getByRole('button', { name: /^Unlock/ })

async function locked(slots: readonly SlotInfo[], { authenticator = createTestAuthenticator(), waitMs = 0, address = '/here' } = {}) {
  const made = createTestWallet(slots, authenticator)
  made.become(lockedState(slots, waitMs, waitMs > 0 ? 5 : 0))
  return { ...made, ...(await showIn(made, <UnlockScreen />, address)) }
}

it('asks a vault that knows only a password for nothing else', async () => {
  const { reached, place } = await locked([passwordSlot()], { address: '/here?next=%2Fsend' })
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
  await expect.element(field()).toHaveFocus()
  await field().fill('marble otter')
  await unlock().click()
  await expect.poll(place).toBe('/send')
  expect(reached).toEqual([{ call: 'unlock', params: { way: { kind: 'password', password: 'marble otter' } } }])
})

it('offers a passkey first where there is one; the password is one press away', async () => {
  const authenticator = createTestAuthenticator()
  const slot = await passkeySlot(authenticator)
  const { reached, place } = await locked([passwordSlot(), recoverySlot(), slot], { authenticator })
  await expect.element(page.getByRole('button', { name: 'Unlock with a passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Use the password' }).click()
  await expect.element(field()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await unlock().click()
  await expect.poll(place).toBe('/')
  expect(reached).toMatchObject([{ call: 'unlock', params: { way: { kind: 'passkey', slotId: slot.id } } }])
})

it('shows nothing of the vault: neither the name of a passkey, nor how many there are', async () => {
  const authenticator = createTestAuthenticator()
  const slots = [await passkeySlot(authenticator, 'passkey', 'Canary laptop'), await passkeySlot(authenticator, 'passkey', 'Canary key')]
  await locked([passwordSlot(), ...slots], { authenticator })
  await expect.element(unlock()).toBeVisible()
  expect(document.body.innerHTML).not.toContain('Canary')
  expect(page.getByRole('button', { name: /passkey/ }).elements()).toHaveLength(1)
})

it('keeps the printed code behind a link, and leads to where the other ways are made anew', async () => {
  const { reached, place } = await locked([passwordSlot(), recoverySlot()])
  await page.getByRole('button', { name: 'Use the recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('A0B1 C2D3')
  await unlock().click()
  await expect.poll(place).toBe('/settings/security')
  expect(reached).toEqual([{ call: 'unlock', params: { way: { kind: 'recovery', code: 'A0B1 C2D3' } } }])
})

it('says that a password is wrong, and makes one wait, whatever the way', async () => {
  const authenticator = createTestAuthenticator()
  const slots = [passwordSlot(), await passkeySlot(authenticator)]
  const { refuse, become, reached, place } = await locked(slots, { authenticator })
  await page.getByRole('button', { name: 'Use the password' }).click()
  refuse(fail('vault/wrong-password'))
  await field().fill('wrong')
  await unlock().click()
  await expect.element(field()).toHaveAccessibleDescription(/doesn’t open this vault/)
  expect(place()).toBe('/here')
  become(lockedState(slots, 15_000, 5))
  await expect.element(page.getByText(/Wait 1[45] s before you try again/)).toBeVisible()
  await expect.element(unlock()).toBeDisabled()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(page.getByText(/Wait 1\d s before you try again/)).toBeVisible()
  await expect.element(unlock()).toBeDisabled()
  expect(reached).toHaveLength(1)
})

it('leads from a wiping password to what an empty device shows, and says nothing', async () => {
  const { become, reached, place } = await locked([passwordSlot()], { address: '/here?next=%2Fsend' })
  await field().fill('the one that erases')
  // What the session does when the vault says that it wiped itself: there is none, and nothing failed.
  become({ kind: 'absent' })
  await unlock().click()
  await expect.poll(place).toBe('/welcome')
  expect(reached).toHaveLength(1)
})

it('goes to no place of another site', async () => {
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
    const { place, unmount } = await locked([passwordSlot()], { address: `/here?next=${encodeURIComponent(next)}` })
    await field().fill('marble otter')
    await unlock().click()
    await expect.poll(place).toBe('/')
    await unmount()
  }
})

it('says in the window of an app which one waits, by its whole origin, and what to do to be asked less', async () => {
  const by = 'popup' as const
  const waiting = createCell<readonly WaitingApp[]>([])
  const made = createTestWallet([passwordSlot()])
  made.become(lockedState([passwordSlot()]))
  const apps = async (): Promise<Apps> => ({ waiting }) as unknown as Apps
  const shown = { ...made, wallet: { ...made.wallet, apps } as Wallet }
  await showIn(shown, <UnlockScreen />, '/here?next=%2Fconnect')
  await expect.element(page.getByText(/Each window that an app opens starts locked/)).toBeVisible()
  await expect.element(page.getByText(/A passkey unlocks it with one touch/)).toBeVisible()
  await expect.element(page.getByText(/keep an Assay tab open/)).toBeVisible()
  const one = { by, method: 'eth_requestAccounts', since: 1 }
  waiting.set([
    { ...one, origin: 'https://xn--pple-43d.example:444', told: { name: 'Your bank' } },
    { ...one, origin: 'https://xn--pple-43d.example:444' },
  ])
  await expect.element(page.getByText('An app is waiting. Close this window to refuse.')).toBeVisible()
  await expect.element(page.getByText(':444')).toBeVisible()
  await expect.element(page.getByText(/with letters from other alphabets/)).toBeVisible()
  // What it calls itself comes after the browser's word for it, and only where there is space to doubt it.
  expect(document.body.textContent).not.toContain('Your bank')
  expect(document.querySelectorAll('[data-part="origin"]')).toHaveLength(1)
})

it('says nothing of apps in a tab that no app opened', async () => {
  await locked([passwordSlot()], { address: '/here?next=%2Fapps' })
  await expect.element(field()).toBeVisible()
  expect(document.querySelector('[data-part="app-waits"]')).toBeNull()
})
