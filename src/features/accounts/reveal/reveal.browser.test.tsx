import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Account, Keyring } from '#core/identity/account'
import { fail } from '#core/errors'
import type { UnlockSecret } from '#wallet'
import { createTestWallet, FIRST, PHRASE, type Script, showScreen } from '../../shared/test-support/test-screen.tsx'
import { everythingOnPage } from '../../shared/test-support/page-text.ts'
import { AccountScreen } from '../account.tsx'

const PASSWORD = 'Kestrel-quarry 93 lumen'
const KEY = `0x${'0123456789abcdef'.repeat(4)}` as const
const OTHER = `0x${'b'.repeat(40)}` as const
const keyring: Keyring = {
  id: 'k',
  kind: 'mnemonic',
  label: 'Phrase 1',
  origin: 'imported',
  pathTemplate: "m/44'/60'/0'/0/i",
  language: 'english',
  fingerprint: '0xb8688df1',
  passphrase: true,
}
const account: Account = { address: FIRST, keyringId: 'k', kind: 'eoa', path: "m/44'/60'/0'/0/0", name: 'Daily', order: 0, hidden: false }
const second: Account = { ...account, address: OTHER, name: 'Other', path: "m/44'/60'/0'/0/1", order: 1 }

const guarded =
  <R,>(result: R) =>
  ({ way }: { readonly way?: UnlockSecret }): R => {
    if (way?.kind !== 'password' || way.password !== PASSWORD) throw fail('vault/wrong-password')
    return result
  }
const script: Script = {
  prove: guarded(undefined),
  revealPhrase: guarded({ words: PHRASE.split(' '), passphrase: ' TREZOR' }),
  revealKey: guarded(KEY),
  exportKeystore: guarded({ json: '{"version":3}', fileName: 'UTC--keystore.json' }),
  removeAccount: guarded(undefined as never),
}

async function shown(
  options: { readonly keyrings?: readonly Keyring[]; readonly accounts?: readonly Account[]; readonly hash?: string } = {},
) {
  const made = createTestWallet({ script, keyrings: options.keyrings ?? [keyring], accounts: options.accounts ?? [account, second] })
  const screen = await showScreen(<AccountScreen />, made.wallet, `/accounts/${FIRST}${options.hash ?? ''}`, '/accounts/$address')
  await expect.element(page.getByRole('heading', { name: 'Daily' })).toBeVisible()
  return { ...made, ...screen }
}
const secretsOnPage = (): boolean => {
  const text = everythingOnPage()
  return text.includes('sausage') || text.includes('TREZOR') || text.includes('89ab')
}
async function giveWay(button: string, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}
const held = (name: string) => page.getByRole('button', { name })
/** Held by keyboard: what a pointer does is the same from here on. */
async function press(name: string): Promise<void> {
  await expect.element(held(name)).toBeVisible()
  const node = held(name).element() as HTMLElement
  node.focus()
  node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

it.each(['#phrase', '#key', '#remove'])('reveals nothing by a link to %s [K7]', async (hash) => {
  const { asked } = await shown({ hash })
  expect(asked).toEqual([])
  expect(page.getByLabelText('Password', { exact: true }).elements()).toEqual([])
  expect(secretsOnPage()).toBe(false)
})

it('shows the words and the passphrase only after the password, only while held, and leaves none of them in the page', async () => {
  const { callsOf } = await shown()
  await giveWay('Show words')
  expect(callsOf('revealPhrase')).toEqual([])
  expect(document.querySelectorAll<HTMLInputElement>('input[data-again]').length).toBe(0)
  await press('Hold to reveal')
  await expect.element(page.getByText('sausage')).toBeVisible()
  await expect.element(page.getByText('TREZOR')).toBeVisible()
  await press('Release to hide')
  expect(secretsOnPage()).toBe(false)
  await page.getByRole('button', { name: 'Done' }).click()
  expect(secretsOnPage()).toBe(false)
})

it('shows the key in groups while it is held', async () => {
  await shown()
  await giveWay('Show key')
  await press('Hold to reveal')
  await expect.element(page.getByText('89ab').first()).toBeVisible()
  const groups = [...document.querySelectorAll('[data-digits]')].map(({ textContent }) => textContent)
  expect(groups.join('')).toBe(KEY.slice(2))
  await press('Release to hide')
  expect(secretsOnPage()).toBe(false)
})

it.each([
  ['another window is looked at', () => dispatchEvent(new Event('blur'))],
  ['the page is put away', () => dispatchEvent(new Event('pagehide'))],
])('hides the words and forgets the password when %s', async (_, leave) => {
  await shown()
  await giveWay('Show words')
  await press('Hold to reveal')
  await expect.element(page.getByText('sausage')).toBeVisible()
  leave()
  expect(secretsOnPage()).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Show words' })).toBeVisible()
})

it('forgets password and words after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await shown()
    await giveWay('Show words')
    await press('Hold to reveal')
    await expect.element(page.getByText('sausage')).toBeVisible()
    vi.advanceTimersByTime(60_000)
    await expect.element(page.getByRole('button', { name: 'Show words' })).toBeVisible()
    expect(secretsOnPage()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

it('asks again where the password was wrong, and says so at the field', async () => {
  const { callsOf } = await shown()
  await giveWay('Show words', 'not it')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription(/doesn’t open this vault/)
  expect(callsOf('revealPhrase')).toEqual([])
})

it('copies only by a second choice, and empties the clipboard after half a minute [K8]', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await shown()
    await giveWay('Show words')
    await expect.element(page.getByText('Copy anyway')).toBeVisible()
    expect(page.getByRole('button', { name: 'I understand, copy' }).elements()).toEqual([])
    await page.getByText('Copy anyway').click()
    await page.getByRole('button', { name: 'I understand, copy' }).click()
    await expect.element(page.getByText('Copied. We’ll clear the clipboard in 30 s.')).toBeVisible()
    expect(write.mock.calls).toEqual([[PHRASE]])
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => write.mock.calls).toEqual([[PHRASE], ['']])
  } finally {
    vi.useRealTimers()
    write.mockRestore()
  }
})

it('saves a keystore only with a strong password of its own and the one of this device, and says that it was opened again', async () => {
  const { callsOf } = await shown()
  await page.getByRole('button', { name: 'Save keystore' }).click()
  await page.getByLabelText('File password', { exact: true }).fill('password1234')
  await page.getByLabelText('Repeat file password').fill('password1234')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save file' }).click()
  await expect.element(page.getByText(/too easy to guess/)).toBeVisible()
  expect(callsOf('exportKeystore')).toEqual([])
  const strong = 'Teapot-lattice 41 quorum'
  await page.getByLabelText('File password', { exact: true }).fill(strong)
  await page.getByLabelText('Repeat file password').fill(strong)
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save file' }).click()
  await expect.element(page.getByText(/Before that we opened it with your password/)).toBeVisible()
  expect(callsOf('exportKeystore')).toEqual([{ address: FIRST, way: { kind: 'password', password: PASSWORD }, password: strong }])
})

it('removes an account that its phrase gives back after the password alone', async () => {
  const { callsOf, history } = await shown()
  await page.getByRole('button', { name: 'Remove this account' }).click()
  await expect.element(page.getByText(/you can add it again at any time/)).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => history.location.pathname).toBe('/accounts')
  expect(callsOf('removeAccount')).toEqual([{ address: FIRST, way: { kind: 'password', password: PASSWORD } }])
})

it.each([
  [
    'a key that is in no phrase',
    [{ ...keyring, kind: 'private-key' }] as readonly Keyring[],
    [account, second],
    /This key isn’t part of a recovery phrase/,
  ],
  ['the last account of a phrase', [keyring], [account], /This also removes the recovery phrase/],
])('removes %s only where the word was typed', async (_, keyrings, accounts, warning) => {
  const { callsOf } = await shown({ keyrings, accounts })
  await page.getByRole('button', { name: 'Remove this account' }).click()
  await expect.element(page.getByText(warning)).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove permanently' }).click()
  await expect.element(page.getByText('Type the word exactly as shown.')).toBeVisible()
  expect(callsOf('removeAccount')).toEqual([])
  await page.getByLabelText('Type “remove” to confirm').fill('remove')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove permanently' }).click()
  await expect.poll(() => callsOf('removeAccount').length).toBe(1)
})
