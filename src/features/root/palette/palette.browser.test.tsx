import axe from 'axe-core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnTransaction } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import { type Address, checksum } from '#core/ethereum/address'
import type { Account } from '#core/identity/account'
import type { Contact } from '#core/identity/contact'
import { createCell } from '#core/source'
import { say } from '#core/text/words'
import { lastCopied } from '#ui/buttons/copied'
import { forgetToasts, Toaster } from '#ui/overlays/toast'
import type { Wallet } from '#wallet'
import { everythingOnPage } from '../../shared/test-support/page-text.ts'
import { createTestWallet, FIRST, paste, PHRASE, showScreen } from '../../shared/test-support/test-screen.tsx'
import { Palette } from './palette.tsx'

const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const account = (name: string, address: Address, order = 0): Account => ({
  address,
  keyringId: 'a',
  kind: 'eoa',
  name,
  order,
  hidden: false,
})
const ALICE = account('Alice', FIRST)
const ZOE = account('Zoë', addressOf(0xabc), 1)
const contact = (name: string, address: Address): Contact => ({ id: name, name, address, createdAt: 0 })
const BOB = contact('Bob', addressOf(0xb0b))
const chain = (chainId: number, name: string): Chain => ({
  chainId,
  name,
  shortName: name.toLowerCase(),
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'l1',
  blockTime: 12,
  from: 'own',
})
const ETHEREUM = chain(1, 'Ethereum')
const SEPOLIA = chain(11_155_111, 'Sepolia')
const HASH = `0x${'4b'.repeat(32)}` as const
const transaction = (id: `0x${string}`, to: string): OwnTransaction =>
  ({
    id,
    chainId: 1,
    createdAt: Date.UTC(2026, 0, 9),
    sentence: say('Send {amount} to {to}', { amount: { is: 'amount', units: 10n ** 18n, decimals: 18, symbol: 'ETH' }, to }),
    state: { at: 'included', inclusion: { success: true } },
  }) as unknown as OwnTransaction

type Parts = {
  readonly accounts?: readonly Account[]
  readonly contacts?: readonly Contact[]
  readonly transactions?: readonly OwnTransaction[]
  readonly absent?: boolean
}

/** A wallet with a little of everything, and what came of its verbs. */
function createPaletteWallet({
  accounts = [ALICE, ZOE],
  contacts = [BOB],
  transactions = [transaction(HASH, 'Carol')],
  absent = false,
}: Parts) {
  const { wallet } = createTestWallet({ accounts, chains: [ETHEREUM, SEPOLIA], absent })
  const current = createCell<Chain | undefined>(ETHEREUM)
  const open = createCell<Account | undefined>(accounts[0])
  const values = createCell<Readonly<Record<string, unknown>>>({ theme: 'system' })
  const lock = vi.fn(async () => undefined)
  const changed = {
    ...wallet,
    session: { ...wallet.session, lock },
    book: { ...wallet.book, current, select: async (id: number) => current.set([ETHEREUM, SEPOLIA].find(({ chainId }) => chainId === id)) },
    account: open,
    selectAccount: async (address: Address) => open.set(accounts.find((one) => one.address === address)),
    contacts: createCell(contacts),
    transactions: { all: createCell(transactions) },
    preferences: { values, set: async (name: string, value: unknown) => values.set({ ...values.get(), [name]: value }) },
  }
  return { wallet: changed as unknown as Wallet, open, current, values, lock }
}

const field = page.getByRole('combobox', { name: 'Search', exact: true })
const list = page.getByRole('listbox', { name: 'Results' })
const optionOf = (name: string | RegExp) => list.getByRole('option', { name })
const active = (): string => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const groups = (): string[] =>
  [...document.querySelectorAll('[role="group"]')].map((group) => {
    const label = document.getElementById(group.getAttribute('aria-labelledby') ?? '')
    return label?.textContent ?? ''
  })

/** The row that can be seen in the middle of the list. */
function inTheMiddle(): string {
  const { left, top, width, height } = list.element().getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role="option"]')?.textContent ?? ''
}

async function showPalette(parts: Parts = {}) {
  const made = createPaletteWallet(parts)
  const onClose = vi.fn()
  forgetToasts()
  const ui = (
    <>
      <Palette onClose={onClose} />
      <Toaster />
    </>
  )
  const shown = await showScreen(ui, made.wallet)
  await expect.element(field).toHaveFocus()
  expect(active()).toBe('Home')
  return { ...made, ...shown, onClose }
}

describe('what it finds', () => {
  it('shows places and verbs first, in groups with their headings', async () => {
    await showPalette()
    await expect.element(optionOf(/^Home/)).toBeVisible()
    expect(groups().slice(0, 2)).toEqual(['Go to', 'Do'])
    expect(list.getByRole('group', { name: 'Go to' }).getByRole('option').elements().length).toBeGreaterThan(10)
    expect(active()).toBe('Home')
  })

  it.each([
    ['evidence', 'Go to', 'Evidence', '/evidence'],
    ['revoke', 'Do', 'Revoke approvals', '/allowances'],
    ['add chain', 'Do', 'Add a chain', '/chains'],
    ['add contact', 'Do', 'Add a contact', '/contacts'],
    ['add account', 'Do', 'Add an account', '/accounts/new'],
    ['back up', 'Do', 'Create a backup file', '/settings/backup'],
    ['export history', 'Do', 'Export history', '/activity'],
    ['check request', 'Do', 'Check a request', '/check'],
    ['open zoe', 'Accounts', 'Open Zoë', `/accounts/${ZOE.address}`],
    ['edit sepolia', 'Chains', 'Edit Sepolia', '/chains/11155111'],
    ['send bob', 'Contacts', 'Send to Bob', `/send?to=${BOB.address}`],
    ['privacy', 'Settings', 'Privacy', '/settings/privacy'],
    ['recovery code', 'Settings', 'Create a recovery code', '/settings/security#sign-in-methods'],
    ['fiat', 'Settings', 'Change the currency', '/settings/display#currency'],
    ['sent carol', 'Transactions', 'Sent 1 ETH to Carol', `/activity/${HASH}`],
  ])('finds “%s” under %s', async (text, group, name, address) => {
    const { history, onClose } = await showPalette()
    await userEvent.fill(field, text)
    const first = list.getByRole('group', { name: group }).getByRole('option').first()
    await expect.element(first).toMatchTextContent(new RegExp(`^${name}`))
    expect(groups()[0]).toBe(group)
    await first.click()
    expect(onClose).toHaveBeenCalledOnce()
    await expect.poll(() => history.location.href).toBe(address)
  })

  it('finds pages of help by their title, and one that is not listed by its code', async () => {
    const { history } = await showPalette()
    await userEvent.fill(field, 'compare hashes')
    await expect
      .element(list.getByRole('group', { name: 'Help' }).getByRole('option', { name: 'Compare hashes before you sign' }))
      .toBeVisible()
    await userEvent.fill(field, 'app/bad-message')
    await expect.poll(active).toBe('One part of Assay sent another an invalid message')
    await userEvent.fill(field, 'hashes sign compare')
    await expect.poll(active).toBe('Compare hashes before you sign')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe('/help/guide/compare-hashes')
  })

  it('says that nothing was found', async () => {
    await showPalette()
    await userEvent.fill(field, 'xyzzy')
    await expect.element(page.getByText('No results.')).toBeVisible()
    expect(list.getByRole('option').elements()).toEqual([])
    expect(field.element().hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('looks up an address, a name and a hash only when that is chosen, and opens links', async () => {
    const { history } = await showPalette()
    for (const text of [addressOf(7), 'vitalik.eth']) {
      await userEvent.fill(field, text)
      await expect.poll(active).toBe(`Look up ${text} in the explorer`)
      expect(groups()).toEqual(['What you entered'])
    }
    expect(history.location.href).toBe('/here')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe('/explore?q=vitalik.eth')
  })

  it('opens a transaction of ours by its hash before it looks one up', async () => {
    const { history } = await showPalette()
    await userEvent.fill(field, HASH)
    await expect.poll(active).toContain('Sent 1 ETH to Carol')
    expect(groups()).toEqual(['Transactions', 'What you entered'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe(`/activity/${HASH}`)
  })

  it('opens a link of other wallets in Check', async () => {
    const { history } = await showPalette()
    await userEvent.fill(field, `ethereum:${FIRST}?value=1`)
    await expect.poll(active).toBe('Open this link')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.pathname).toBe('/check')
    expect(decodeURIComponent(history.location.hash)).toContain(`ethereum:${FIRST}`)
  })
})

describe('what it does', () => {
  it('changes the theme, and says which one is in use', async () => {
    const { values, onClose } = await showPalette()
    await userEvent.fill(field, 'dark')
    await optionOf(/^Use the dark theme/).click()
    await expect.poll(() => values.get()['theme']).toBe('dark')
    expect(onClose).toHaveBeenCalledOnce()
    await expect.element(optionOf(/^Use the dark theme/)).toMatchTextContent('in use')
  })

  it('copies the address of the open account, and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => write.mockRestore())
    await showPalette()
    await userEvent.fill(field, 'copy')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Address copied')).toBeInTheDocument()
    expect(write).toHaveBeenCalledWith(checksum(FIRST))
    expect(lastCopied()).toBe(checksum(FIRST))
  })

  it('says where the browser does not let it copy', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    onTestFinished(() => write.mockRestore())
    await showPalette()
    await userEvent.fill(field, 'copy')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/The browser blocked copying/)).toBeInTheDocument()
  })

  it('switches the account and the chain, and offers neither of those that are open', async () => {
    const { open, current } = await showPalette()
    await userEvent.fill(field, 'switch to')
    await expect.element(optionOf(/^Switch to Zoë/)).toBeVisible()
    expect(optionOf(/^Switch to Alice/).elements()).toEqual([])
    expect(optionOf(/^Switch to Ethereum/).elements()).toEqual([])
    await optionOf(/^Switch to Zoë/).click()
    await expect.poll(() => open.get()?.name).toBe('Zoë')
    await userEvent.fill(field, 'sepolia')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => current.get()?.name).toBe('Sepolia')
    await expect.element(page.getByRole('status').filter({ hasText: 'Switched to Sepolia' })).toBeInTheDocument()
  })

  it('locks', async () => {
    const { lock } = await showPalette()
    await userEvent.fill(field, 'lock')
    await userEvent.keyboard('{Enter}')
    expect(lock).toHaveBeenCalledOnce()
  })

  it('says why a verb failed', async () => {
    const { lock } = await showPalette()
    lock.mockRejectedValueOnce(new Error('out of order'))
    await userEvent.fill(field, 'lock')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')).toBeVisible()
  })

  it('offers a wallet where there is none, and no lock', async () => {
    await showPalette({ absent: true, accounts: [], contacts: [], transactions: [] })
    await userEvent.fill(field, 'wallet')
    await expect.element(optionOf('Create a wallet')).toBeVisible()
    await userEvent.fill(field, 'lock')
    await expect.element(optionOf(/auto-lock/)).toBeVisible()
    expect(
      optionOf('Lock')
        .elements()
        .map((one) => one.textContent),
    ).not.toContain('Lock')
  })
})

describe('secrets', () => {
  const WORD = 'sausage'

  it.each([
    ['pasted', async (input: Element) => paste(input, PHRASE)],
    ['typed', () => userEvent.fill(field, PHRASE)],
    [
      'dropped',
      async (input: Element) => {
        const data = new DataTransfer()
        data.setData('text/plain', PHRASE)
        input.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      },
    ],
  ])('neither keeps nor searches a phrase that is %s, and leads to import without it', async (_, put) => {
    const { history, onClose } = await showPalette()
    await put(field.element())
    await expect.poll(active).toBe('This looks like a recovery phrase. Import it')
    expect(list.getByRole('option').elements()).toHaveLength(1)
    await expect.element(field).toHaveValue('')
    await expect.element(page.getByText('The text was removed from the search field. It wasn’t searched or kept.')).toBeVisible()
    expect(everythingOnPage()).not.toContain(WORD)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe('/accounts/new')
    expect(onClose).toHaveBeenCalledOnce()
    expect(everythingOnPage()).not.toContain(WORD)
    expect(JSON.stringify([history.location.state, sessionStorage, localStorage])).not.toContain(WORD)
  })

  it('goes on as before once something else is typed', async () => {
    await showPalette()
    paste(field.element(), PHRASE)
    await expect.poll(active).toContain('recovery phrase')
    await userEvent.keyboard('home')
    await expect.poll(active).toBe('Home')
  })

  it('leads to the first import where there is no wallet yet', async () => {
    const { history } = await showPalette({ absent: true, accounts: [], contacts: [], transactions: [] })
    paste(field.element(), '{"version":3,"crypto":{"ciphertext":"d00dfeedd00dfeed"}}')
    await expect.poll(active).toBe('This looks like a key file. Import it')
    expect(everythingOnPage()).not.toContain('d00dfeedd00dfeed')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe('/welcome/import')
  })

  it.each(['77'.repeat(32), `0x${'77'.repeat(32)}`])('asks what 32 bytes are, and Enter alone chooses neither (%#)', async (text) => {
    const { history, onClose } = await showPalette()
    await userEvent.fill(field, text)
    await expect.element(page.getByText(/^They look alike\./)).toBeVisible()
    expect(
      list
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['It’s a transaction or block', 'It’s a private key'])
    await userEvent.keyboard('{Enter}')
    expect(onClose).not.toHaveBeenCalled()
    expect(history.location.href).toBe('/here')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toBe('It’s a transaction or block')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => history.location.href).toBe('/accounts/new')
    expect(JSON.stringify([history.location, { ...sessionStorage, ...localStorage }])).not.toContain('7777')
  })

  it('looks 32 bytes up once they are said to be a hash', async () => {
    const { history } = await showPalette()
    await userEvent.fill(field, '77'.repeat(32))
    await optionOf(/^It’s a transaction/).click()
    await expect.poll(() => history.location.href).toBe(`/explore?q=0x${'77'.repeat(32)}`)
  })

  it('lets the browser neither remember nor check the spelling of what is typed', async () => {
    await showPalette()
    expect(field.element().getAttribute('autocomplete')).toBe('off')
    expect(field.element().getAttribute('spellcheck')).toBe('false')
  })
})

describe('keys', () => {
  it('moves by arrows, Home, End and Page keys, and stops at both ends', async () => {
    await showPalette()
    const first = active()
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toBe(first)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.poll(active).toBe('Send')
    await userEvent.keyboard('{PageDown}')
    await expect.poll(active).toBe('Explore')
    await userEvent.keyboard('{PageUp}')
    await expect.poll(active).toBe('Send')
    await userEvent.keyboard('{End}')
    await expect.poll(active).toContain('Sent 1 ETH to Carol')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toContain('Sent 1 ETH to Carol')
    await userEvent.keyboard('{Home}')
    await expect.poll(active).toBe(first)
  })

  it('begins at the first again where another text is typed', async () => {
    await showPalette()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await userEvent.fill(field, 'se')
    await expect.poll(active).toBe('Send')
    const selected = list.getByRole('option', { selected: true }).elements()
    expect(selected).toHaveLength(1)
  })

  it('closes by Escape', async () => {
    const { onClose } = await showPalette()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  it('closes by a click beside it, and not by one inside', async () => {
    const { onClose } = await showPalette()
    await field.click()
    expect(onClose).not.toHaveBeenCalled()
    // What lies beside it belongs to the dialog itself.
    page
      .getByRole('dialog')
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('many', () => {
  const parts: Parts = {
    accounts: Array.from({ length: 500 }, (_, at) => account(`Account ${at + 1}`, addressOf(at + 1), at)),
    contacts: Array.from({ length: 500 }, (_, at) => contact(`Person ${at + 1}`, addressOf(at + 10_000))),
    transactions: Array.from({ length: 500 }, (_, at) => transaction(`0x${(at + 1).toString(16).padStart(64, '0')}`, `Payee ${at + 1}`)),
  }

  it('cuts nothing, draws what can be seen, and scrolls to the active one', async () => {
    await showPalette(parts)
    expect(document.querySelectorAll('[role="option"]').length).toBeLessThan(80)
    await userEvent.keyboard('{End}')
    await expect.poll(active).toContain('Payee 500')
    await expect.element(list.getByRole('option', { selected: true })).toBeInViewport()
    const last = list.getByRole('option', { selected: true }).element()
    expect(Number(last.getAttribute('aria-posinset'))).toBe(Number(last.getAttribute('aria-setsize')))
    expect(Number(last.getAttribute('aria-setsize'))).toBeGreaterThan(2000)
    await userEvent.keyboard('{PageUp}')
    await expect.element(list.getByRole('option', { selected: true })).toBeInViewport()
    await userEvent.keyboard('{Home}')
    await expect.element(list.getByRole('option', { selected: true })).toBeInViewport()
    expect(list.element().scrollTop).toBe(0)
  })

  it('keeps the active one drawn where somebody scrolls away from it', async () => {
    await showPalette(parts)
    list.element().scrollTop = 20_000
    await expect.poll(inTheMiddle).toMatch(/Account 2\d\d/)
    expect(active()).toBe('Home')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toBe('Send')
    await expect.element(optionOf(/^Send$/)).toBeInViewport()
  })

  it('finds the one among them', async () => {
    const { history } = await showPalette(parts)
    await userEvent.fill(field, 'person 437')
    await expect.poll(active).toContain('Send to Person 437')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.href).toBe(`/send?to=${addressOf(10_436)}`)
  })
})

it.each(['', 'send', 'xyzzy'])('holds what WCAG asks for (“%s”)', async (text) => {
  await showPalette()
  await userEvent.fill(field, text)
  await expect.element(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  const { violations } = await axe.run(page.getByRole('dialog').element(), { resultTypes: ['violations'] })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
})
