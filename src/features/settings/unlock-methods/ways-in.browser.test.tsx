import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { fail } from '#core/errors'
import type { SlotInfo } from '#wallet'
import { createTestAuthenticator } from '../../../../test/support/passkeys.ts'
import {
  CODE,
  createTestWallet,
  passkeySlot,
  passwordSlot,
  recoverySlot,
  showIn,
  wrongPassword,
} from '../../shared/test-support/test-wallet.tsx'
import { everythingOnPage } from '../../shared/test-support/page-text.ts'
import { UnlockMethods } from './unlock-methods.tsx'

const STRONG = 'marble-otter-vivid-quartz-77'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const password = () => page.getByLabelText('Password', { exact: true })

async function screen(slots: readonly SlotInfo[], authenticator = createTestAuthenticator()) {
  const made = createTestWallet(slots, authenticator)
  return { ...made, ...(await showIn(made, <UnlockMethods slots={slots} />)) }
}
const NEW_PASSWORD = { first: 'New password', again: 'New password again' }
const DURESS_PASSWORD = { first: 'Duress password', again: 'Repeat duress password' }
async function newPassword(text: string, again = text, labels = NEW_PASSWORD): Promise<void> {
  await page.getByLabelText(labels.first, { exact: true }).fill(text)
  await page.getByLabelText(labels.again).fill(again)
}
const givePassword = async (go: string, field = password()): Promise<void> => {
  await field.fill('the real one')
  await button(go).last().click()
}
const REAL = { kind: 'password', password: 'the real one' }

it('lists each way with its name, its age and what it is worth, in plain words', async () => {
  const authenticator = createTestAuthenticator('wallet.example')
  const { container } = await screen(
    [passwordSlot(), await passkeySlot(authenticator), await passkeySlot(authenticator, 'both', 'Desk'), recoverySlot()],
    authenticator,
  )
  await expect.element(page.getByRole('heading', { name: 'Passkey Laptop' })).toBeVisible()
  const rows = [...container.querySelectorAll('li')].map((row) => (row.textContent ?? '').replaceAll(/\s+/g, ' '))
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatch(/Password.*Added.*128 MiB of memory and 3 passes \(Argon2id\)/)
  expect(rows[1]).toMatch(/Passkey.*Laptop.*only to wallet\.example/)
  expect(rows[2]).toMatch(/Password and passkey.*Desk.*64 MiB.*also need the device/)
  expect(rows[3]).toMatch(/Recovery code.*128 random bits/)
  expect(container.textContent).toMatch(/It doesn’t prove what this page showed them/)
})

describe('a passkey', () => {
  it('is made, then added by whoever shows that the vault is theirs', async () => {
    const { reached, authenticator } = await screen([passwordSlot()])
    await button('Add a passkey').click()
    await button('Create passkey').click()
    await expect.element(page.getByLabelText('Passkey name')).toHaveAttribute('aria-invalid')
    expect(authenticator.asked).toEqual([])
    await page.getByLabelText('Passkey name').fill(' Laptop ')
    await button('Create passkey').click()
    await givePassword('Add passkey')
    await expect.element(button('Add a passkey')).toBeVisible()
    const publicKey = expect.stringMatching(/^0x04[0-9a-f]{128}$/)
    expect(reached).toMatchObject([
      { call: 'addSlot', params: { way: REAL, slot: { kind: 'passkey', label: 'Laptop', rpId: 'localhost', publicKey } } },
    ])
    expect(reached).toMatchObject([{ params: { slot: { prf: { extractable: false } } } }])
    expect(authenticator.kept).toBe(1)
  })

  it('is given back by its device when its slot is not made in the end', async () => {
    const { reached, authenticator } = await screen([passwordSlot()])
    await button('Add a passkey').click()
    await page.getByLabelText('Passkey name').fill('Laptop')
    await button('Create passkey').click()
    await expect.element(password()).toBeVisible()
    expect(authenticator.kept).toBe(1)
    await button('Cancel').click()
    await expect.poll(() => authenticator.kept).toBe(0)
    expect(reached).toEqual([])
  })

  it('is not given back when the screen is left while the vault takes it', async () => {
    const { reached, authenticator, stall, unmount } = await screen([passwordSlot()])
    await button('Add a passkey').click()
    await page.getByLabelText('Passkey name').fill('Laptop')
    await button('Create passkey').click()
    let answer = (): void => undefined
    stall(new Promise((resolve) => (answer = resolve)))
    await givePassword('Add passkey')
    await expect.poll(() => reached.length).toBe(1)
    await unmount()
    answer()
    await new Promise((done) => requestAnimationFrame(done))
    expect(authenticator.kept).toBe(1)
  })

  it('that was refused by its device says why, and can be tried again', async () => {
    const { authenticator } = await screen([passwordSlot()])
    await button('Add a passkey').click()
    await page.getByLabelText('Passkey name').fill('Laptop')
    authenticator.refuse('vault/passkey-no-prf')
    await button('Create passkey').click()
    await expect.element(page.getByText(/This passkey can’t open a vault/).first()).toBeVisible()
    await button('Create passkey').click()
    await expect.element(button('Add passkey')).toBeVisible()
  })

  it('together with a password needs a strong one, before any device is asked', async () => {
    const { reached, authenticator } = await screen([passwordSlot()])
    await button('Add password and passkey together').click()
    await page.getByLabelText('Passkey name').fill('Desk')
    await newPassword('weak')
    await button('Create passkey').click()
    await expect.element(page.getByText(/too easy to guess/)).toBeVisible()
    expect(authenticator.asked).toEqual([])
    await newPassword(STRONG)
    await button('Create passkey').click()
    await givePassword('Add passkey')
    await expect
      .poll(() => reached)
      .toMatchObject([{ call: 'addSlot', params: { way: REAL, slot: { kind: 'both', password: STRONG, label: 'Desk' } } }])
  })

  it('that is removed is told to its device too', async () => {
    const authenticator = createTestAuthenticator()
    const slot = await passkeySlot(authenticator)
    const { reached } = await screen([passwordSlot(), slot], authenticator)
    await button('Remove: Laptop').click()
    await givePassword('Remove it')
    await expect.poll(() => authenticator.kept).toBe(0)
    expect(reached).toEqual([{ call: 'removeSlot', params: { way: REAL, slotId: slot.id } }])
  })
})

describe('a password', () => {
  it('is changed by any way in', async () => {
    const slot = passwordSlot()
    const { reached, refuse } = await screen([slot, recoverySlot()])
    await button('Change password: Password').click()
    await newPassword(STRONG, `${STRONG}.`)
    await givePassword('Change password')
    await expect.element(page.getByText(/The two passwords don’t match/).first()).toBeVisible()
    await newPassword(STRONG)
    refuse(wrongPassword())
    await givePassword('Change password')
    await expect.element(password()).toHaveAccessibleDescription(/doesn’t open this vault/)
    await button('Use the recovery code').click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(CODE)
    await button('Change password').last().click()
    await expect
      .poll(() => reached.at(-1))
      .toEqual({ call: 'changePassword', params: { way: { kind: 'recovery', code: CODE }, slotId: slot.id, password: STRONG } })
  })

  it('that needs its passkey is changed by that very pair', async () => {
    const authenticator = createTestAuthenticator()
    const slot = await passkeySlot(authenticator, 'both')
    const { reached } = await screen([passwordSlot(), slot, recoverySlot()], authenticator)
    await button('Change password: Laptop').click()
    await expect.element(button(/^Use/)).not.toBeInTheDocument()
    await newPassword(STRONG)
    await givePassword('Change password')
    await expect
      .poll(() => reached)
      .toMatchObject([{ call: 'changePassword', params: { way: { kind: 'both', slotId: slot.id }, slotId: slot.id } }])
  })

  it('can be added where there is none', async () => {
    const { reached } = await screen([recoverySlot()])
    await button('Add a password').click()
    await newPassword(STRONG)
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(CODE)
    await button('Add password').click()
    await expect
      .poll(() => reached)
      .toEqual([{ call: 'addSlot', params: { way: { kind: 'recovery', code: CODE }, slot: { kind: 'password', password: STRONG } } }])
  })
})

it('says why the last way cannot be removed before anything is asked', async () => {
  const authenticator = createTestAuthenticator()
  const { reached } = await screen(
    [passwordSlot(), await passkeySlot(authenticator), await passkeySlot(authenticator, 'both', 'Desk')],
    authenticator,
  )
  await button('Remove: Password').click()
  await expect.element(page.getByText('Without it, only passkeys could unlock this vault, and you can lose a passkey.')).toBeVisible()
  await expect.element(button('Remove it')).not.toBeInTheDocument()
  await button('Keep it').click()
  await button('Remove: Desk').click()
  await givePassword('Remove it')
  await expect.poll(() => reached.length).toBe(1)
})

describe('the printed code', () => {
  afterEach(async () => {
    vi.restoreAllMocks()
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })

  async function made(): Promise<Awaited<ReturnType<typeof screen>>> {
    const shown = await screen([passwordSlot(), recoverySlot()])
    await button('Create a new recovery code').click()
    await expect.element(page.getByText(/Your current code stops working/)).toBeVisible()
    await givePassword('Create code')
    await expect.element(button('Hold to reveal')).toBeVisible()
    return shown
  }
  const onPage = (): boolean => CODE.split('-').some((group) => everythingOnPage().includes(group))

  it('is on the page only while it is held', async () => {
    const { reached } = await made()
    expect(reached).toEqual([{ call: 'makeRecoveryCode', params: { way: REAL } }])
    expect(onPage()).toBe(false)
    const hold = button('Hold to reveal').element() as HTMLElement
    hold.focus()
    hold.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    await expect
      .poll(() => [...document.querySelectorAll('ol li span:last-child')].map(({ textContent }) => textContent))
      .toEqual(CODE.split('-'))
    window.dispatchEvent(new Event('blur'))
    await expect.poll(onPage).toBe(false)
  })

  it('counts as written only once its last group was given back', async () => {
    await made()
    await button('I’ve written it down').click()
    await page.getByRole('textbox', { name: 'Last group, from your paper' }).fill('A0B1')
    await button('I’ve written it down').click()
    await expect.element(page.getByText('That isn’t the last group. Check your paper again.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Last group, from your paper' }).fill('p1q0')
    await button('I’ve written it down').click()
    await expect.element(button('Create a new recovery code')).toBeVisible()
    expect(onPage()).toBe(false)
  })

  it('is not left by mistake: who has not written it is told what that means', async () => {
    await made()
    await button('I haven’t written it down').click()
    await expect.element(page.getByText(/You haven’t confirmed your new code/)).toBeVisible()
    await button('Leave without confirming').click()
    await expect.element(button('Create a new recovery code')).toBeVisible()
  })

  it('is printed alone, with its date and what it is for, and is gone from the page after', async () => {
    await made()
    let sheet = ''
    vi.spyOn(window, 'print').mockImplementation(() => void (sheet = document.querySelector<HTMLElement>('.print-sheet')?.innerText ?? ''))
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    await button('Print').click({ force: true })
    expect(sheet.replaceAll(/\s+/g, ' ')).toContain(CODE.split('-').join(' '))
    expect(sheet).toMatch(/Recovery code of an Assay vault/)
    expect(sheet).toContain(String(new Date().getFullYear()))
    expect(sheet).toMatch(/Choose “Use the recovery code”/)
    const seen = [...document.body.children].filter(
      (node) => (node as HTMLElement).offsetParent !== null || getComputedStyle(node).display !== 'none',
    )
    expect(seen.map(({ className }) => className)).toEqual(['print-sheet'])
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(onPage).toBe(false)
  })
})

describe('a wiping password', () => {
  it('is set by whoever shows that the vault is theirs, and nothing tells that it is', async () => {
    const { reached, container } = await screen([passwordSlot()])
    const before = container.textContent
    await button('Set up a duress password').click()
    await newPassword(STRONG, STRONG, DURESS_PASSWORD)
    await givePassword('Set duress password', page.getByLabelText('Your real password'))
    await expect.element(page.getByText('Done.')).toBeVisible()
    expect(reached).toEqual([{ call: 'setWipingPassword', params: { way: REAL, password: STRONG } }])
    expect(container.textContent?.replace('Done.', '')).toBe(before)
  })

  it('is taken away in the same way, whether there was one or not', async () => {
    const { reached, container } = await screen([passwordSlot()])
    const before = container.textContent
    await button('Remove duress password').click()
    await givePassword('Remove duress password', page.getByLabelText('Your real password'))
    await expect.element(page.getByText('Done.')).toBeVisible()
    expect(reached).toEqual([{ call: 'setWipingPassword', params: { way: REAL } }])
    expect(container.textContent?.replace('Done.', '')).toBe(before)
  })

  it('says what it cannot do', async () => {
    await screen([passwordSlot()])
    await expect.element(page.getByText(/can’t erase an earlier copy of the disk/)).toBeVisible()
  })
})

describe('a new master key', () => {
  it('is made by the password alone, with a word on what has to be made again', async () => {
    const authenticator = createTestAuthenticator()
    const { reached, refuse } = await screen([passwordSlot(), await passkeySlot(authenticator), recoverySlot()], authenticator)
    await button('Create a new master key').click()
    await expect.element(page.getByText(/This removes passkeys and the recovery code/)).toBeVisible()
    await expect.element(button(/^Use/)).not.toBeInTheDocument()
    refuse(fail('vault/wrong-password'))
    await givePassword('Create a new master key')
    await expect.element(password()).toHaveAttribute('aria-invalid')
    await givePassword('Create a new master key')
    await expect.element(page.getByText(/New master key created/)).toBeVisible()
    expect(reached.map(({ call }) => call)).toEqual(['rotate', 'rotate'])
    expect(reached[1]?.params).toEqual({ way: REAL })
  })

  it('needs a password', async () => {
    await screen([recoverySlot()])
    await expect.element(page.getByText('You need a password for this. Add one first.')).toBeVisible()
    await expect.element(button('Create a new master key')).not.toBeInTheDocument()
  })
})

describe('for everybody', () => {
  const TASKS = [
    'Add a passkey',
    'Add password and passkey together',
    'Create a new recovery code',
    'Change password: Password',
    'Remove: Laptop',
    'Set up a duress password',
    'Remove duress password',
    'Create a new master key',
  ]
  it.each(TASKS)('“%s” has no findings of axe', async (task) => {
    const authenticator = createTestAuthenticator()
    const { container } = await screen([passwordSlot(), await passkeySlot(authenticator), recoverySlot()], authenticator)
    await button(task).click()
    await expect.element(button(/^(Cancel|Keep it)$/)).toBeVisible()
    const { violations } = await axe.run(container, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  })
})
