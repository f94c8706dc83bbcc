import { expect, it } from 'vitest'
import { encode } from 'uqr'
import { undoLast } from '../../ui/overlays/toast-store.ts'
import { page, userEvent } from 'vitest/browser'
import type { OwnTransaction } from '#core/activity/activity'
import { type Address, checksum } from '#core/ethereum/address'
import type { Account } from '#core/identity/account'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import { fail } from '#core/errors'
import { know } from '#core/evidence/fact'
import type { PrimaryName } from '#core/identity/name-answer'
import type { Rules } from '#core/simulation/simulation'
import { createCell } from '#core/source'
import type { Token } from '#core/money/token'
import type { HeldItem, Proposal, Wallet } from '#wallet'
import { paste, showScreen } from '../shared/test-support/test-screen.tsx'
import { SendForm } from './send-form.tsx'

const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
/** Begins and ends as Bob's does. */
const TWIN: Address = `0x3c44${'1'.repeat(32)}93bc`
const DAVE: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const CHAIN: Chain = {
  chainId: 31_337,
  name: 'Practice chain',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'practice',
  blockTime: 12,
  from: 'own',
}
const ETHER = nativeToken(CHAIN)
const USDC: Token = {
  chainId: 31_337,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
}
/** It calls itself what it is not. */
const FALSE_USDC: Token = { ...USDC, address: `0x${'fa'.repeat(20)}`, from: 'claimed' }
const ACCOUNT: Account = { address: ME, keyringId: 'one', kind: 'eoa', name: 'Savings', order: 0, hidden: false }
const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const held = (token: Token, units: bigint) => ({ token, balance: know({ token, units }, PROVED) })
const ONE = 10n ** 18n

const CATS: Address = `0x${'ca'.repeat(20)}`
const item = (tokenId: bigint, name: string): HeldItem => ({
  chainId: 31_337,
  collection: CATS,
  tokenId,
  standard: 'erc721',
  key: `31337:${CATS}:${tokenId}`,
  account: ME,
  units: 1n,
  evidence: PROVED,
  words: { name: 'Town Cats', symbol: 'CAT' },
  moves: [],
  reasons: [],
  metadata: { kind: 'here', teller: { by: 'contract' }, value: { name, attributes: [] } },
  picture: { kind: 'missing', why: 'no-uri' },
})

type Around = {
  readonly fee?: bigint
  /** The rules of the next block. */
  readonly rules?: Rules
  /** Accounts that are there already. */
  readonly there?: readonly Address[]
  /** Questions for the fee that fail first. */
  readonly failures?: number
  readonly contacts?: readonly Contact[]
  readonly sent?: readonly OwnTransaction[]
  readonly primary?: PrimaryName
  readonly at?: string
  readonly chains?: readonly Chain[]
  /** The chain that is paid on. */
  readonly on?: Chain
  /** Items that were found in the history. */
  readonly items?: readonly HeldItem[]
  /** Whom each name of ENS leads to. */
  readonly names?: Readonly<Record<string, Address>>
}

/** The form, with what the modules below would say played at their entry points. `proposed` is what they were asked to make a Review of. */
async function draw({
  fee = 10n ** 9n,
  rules = 'bpo2',
  there = [],
  failures = 0,
  contacts = [],
  sent = [],
  primary = { at: 'none', evidence: PROVED },
  at = '/send',
  chains = [CHAIN],
  on = CHAIN,
  names = {},
  items: found = [],
}: Around = {}) {
  const proposed: Proposal[] = []
  let asked = 0
  const looked: Address[] = []
  const selected: number[] = []
  const items = [held(ETHER, 5n * ONE), held(USDC, 25_000_000n), held(FALSE_USDC, 9_000_000n)]
  const holdings = items.map((item) => ({ ...item, chainId: 31_337, account: ME, identity: item.token.address ?? 'ETH' }))
  const price = know({ units: 3000n * ONE, currency: 'USD', steps: [] }, PROVED)
  const wallet = {
    account: createCell(ACCOUNT),
    book: { chains: createCell(chains), current: createCell(CHAIN), select: async (chainId: number) => void selected.push(chainId) },
    session: { accounts: createCell([ACCOUNT]) },
    contacts: createCell(contacts),
    transactions: { all: createCell(sent) },
    preferences: { values: createCell({ currency: 'USD' }) },
    portfolio: { of: () => cell, refresh: async () => undefined },
    accountSummary: async () => ({}),
    collectibles: async () => ({ of: () => createCell({ items: found }) }),
    glances: async () => ({
      async fees() {
        asked++
        if (asked <= failures) throw fail('rpc/unreachable', { endpoint: 'a test' })
        return { maxFeePerGas: fee }
      },
      block: async () => ({ rules, mostGas: 60_000_000n }),
      async account(_: Chain, address: Address) {
        looked.push(address)
        return { balance: there.includes(address) ? 1n : 0n, nonce: 0n, hasCode: false, evidence: PROVED }
      },
      item: async (_: Chain, __: Address, item: { readonly tokenId: bigint }) => ({
        item: { ...item, chainId: 31_337, standard: 'erc721' },
        units: 1n,
        evidence: PROVED,
      }),
      dataFee: async () => (fee === 0n ? undefined : 0n),
    }),
    names: async () => ({
      primary: async () => primary,
      resolve: async (name: string) => ({ name, forChain: 1, answer: { at: 'address', address: names[name], evidence: PROVED } }),
    }),
    assets: async () => ({
      of: () => createCell({ holdings }),
      prices: { of: () => createCell({ asking: false, prices: { of: { ETH: { fact: price } }, currencies: {} } }) },
      refresh: async () => undefined,
    }),
    bridge: async () => ({ force: async (_: number, intent: unknown) => ({ chainId: CHAIN.chainId, intent }) }),
    requests: {
      async propose(proposal: Proposal) {
        proposed.push(proposal)
        return `request-${proposed.length}`
      },
    },
  } as unknown as Wallet
  const cell = createCell({ asking: false, balances: { items } })
  const shown = await showScreen(<SendForm place={{ account: ACCOUNT, chain: on }} />, wallet, at, '/send')
  return { ...shown, proposed, selected, looked }
}

const recipient = (row = 0) => page.getByRole('textbox', { name: 'Recipient' }).nth(row)
const amount = (row = 0) => page.getByRole('textbox', { name: 'Amount' }).nth(row)
const asset = (row = 0) => page.getByRole('button', { name: /^Asset:/ }).nth(row)
const review = () => page.getByRole('button', { name: /^Review/ })
const max = (row = 0) => page.getByRole('button', { name: 'Max' }).nth(row)
const paid = (to: Address, createdAt: number): OwnTransaction =>
  ({
    chainId: 31_337,
    account: ME,
    createdAt,
    state: { at: 'included', inclusion: { success: true } },
    intent: { kind: 'send', to, amount: { units: 1n, token: ETHER } },
  }) as unknown as OwnTransaction

it('is gone through and sent off with the keyboard alone; what is missing is said at once, and has the focus', async () => {
  const { proposed, history } = await draw()
  asset().element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Scan a code' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(recipient()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The recipient is missing. Fill it in.')).toBeVisible()
  await expect.element(page.getByText('The amount is missing. Fill it in.')).toBeVisible()
  await expect.element(recipient()).toHaveFocus()
  await userEvent.keyboard(checksum(DAVE))
  await amount().fill('1.5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/review/request-1')
  expect(proposed).toMatchObject([{ intent: { kind: 'send', to: DAVE, amount: { units: (3n * ONE) / 2n } } }])
})

it('Max keeps the fee, and what other payments take of the same; without a fee it is not offered', async () => {
  const { container } = await draw()
  await expect.element(page.getByText(/for the fee/)).toBeVisible()
  await max().click()
  // 21,000 gas at 1 gwei, with the margin of the limit and that of the base fee.
  await expect.element(amount()).toHaveValue('4.99997283125')
  await amount().fill('2')
  await recipient().fill(checksum(DAVE))
  await page.getByRole('button', { name: 'Add another payment' }).click()
  await max(1).click()
  await expect.poll(() => amount(1).element()).toHaveProperty('value', expect.stringMatching(/^2\.99/))
  expect(container.querySelectorAll('[data-row]')).toHaveLength(2)
})

it('offers no Max of the native currency while nobody says the fee', async () => {
  await draw({ fee: 0n })
  await expect.element(max()).toBeDisabled()
  await asset().click()
  await page.getByRole('option', { name: /^USD Coin USDC 25/ }).click()
  await max().click()
  await expect.element(amount()).toHaveValue('25')
})

it('asks for the fee again where a host failed', async () => {
  await draw({ failures: 1 })
  await expect.element(max()).toBeDisabled()
  await expect.element(max()).toBeEnabled()
})

it('takes money for what it buys, says it, and leaves the units as they were where only the view changes', async () => {
  const { proposed } = await draw()
  await recipient().fill(checksum(DAVE))
  await amount().fill('1')
  await page.getByRole('button', { name: 'In USD' }).click()
  await expect.element(amount()).toHaveValue('3000')
  await amount().fill('100')
  await expect.element(page.getByText(/Sends 0\.033333333333333333 ETH, rounded down, at \$3,000\.00 each/)).toBeVisible()
  await amount().fill('0.001')
  await review().click()
  await expect.element(page.getByText(/at most 2 decimals/)).toBeVisible()
  expect(proposed).toEqual([])
  await amount().fill('1500')
  await page.getByRole('button', { name: 'In ETH' }).click()
  await expect.element(amount()).toHaveValue('0.5')
  await review().click()
  await expect.poll(() => proposed).toMatchObject([{ intent: { amount: { units: ONE / 2n } } }])
})

it('never shows money of one payment beside the amount of another', async () => {
  await draw()
  await page.getByRole('button', { name: 'In USD' }).click()
  await amount().fill('3000')
  await page.getByRole('button', { name: 'Add another payment' }).click()
  await amount(1).fill('2')
  await page.getByRole('button', { name: 'Remove payment 1' }).click()
  // The second takes the place of the first and stays as it was: two ether, not three thousand dollars.
  await expect.element(amount()).toHaveValue('2')
  await page.getByRole('button', { name: 'In USD' }).click()
  await expect.element(amount()).toHaveValue('6000')
  await expect.element(page.getByText(/Sends 2 ETH/)).toBeVisible()
})

it('brings a removed payment back where it stood, also once the form was left', async () => {
  const { history } = await draw()
  await recipient().fill(checksum(DAVE))
  await amount().fill('1')
  await page.getByRole('button', { name: 'Add another payment' }).click()
  await page.getByRole('button', { name: 'Add another payment' }).click()
  await amount(1).fill('2')
  await page.getByRole('button', { name: 'Remove payment 1' }).click()
  // The keyboard goes on from the row that took its place, where Ctrl Z is no field's own.
  await expect.element(page.getByRole('button', { name: 'Remove payment 1' })).toHaveFocus()
  expect(undoLast()).toBe(true)
  await expect.element(recipient()).toHaveValue(checksum(DAVE))
  await expect.element(amount(1)).toHaveValue('2')

  await page.getByRole('button', { name: 'Remove payment 2' }).click()
  history.push('/elsewhere')
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).elements()).toHaveLength(0)
  expect(undoLast()).toBe(true)
  await expect.element(amount(1)).toHaveValue('2')
  await expect.element(recipient()).toHaveValue(checksum(DAVE))
})

it('keeps what a new account costs by the rules of Amsterdam until it knows that there is one, and asks nobody by others', async () => {
  const kept = (gas: bigint): bigint => (gas * 115n * 9n * 10n ** 9n) / 800n
  const most = async (): Promise<bigint> => {
    await max().click()
    const [whole = '', fraction = ''] = ((amount().element() as HTMLInputElement).value || '0').split('.')
    return 5n * ONE - BigInt(whole + fraction.padEnd(18, '0'))
  }
  const before = await draw()
  await recipient().fill(checksum(DAVE))
  await expect.element(max()).toBeEnabled()
  await expect.poll(most).toBe(kept(21_000n))
  expect(before.looked).toEqual([])
  await before.unmount()
  const { looked } = await draw({ rules: 'amsterdam', there: [DAVE] })
  await expect.element(max()).toBeEnabled()
  await expect.poll(most).toBe(kept(204_600n))
  await recipient().fill(checksum(BOB))
  await expect.poll(() => looked).toEqual([BOB])
  expect(await most()).toBe(kept(204_600n))
  await recipient().fill(checksum(DAVE))
  await expect.poll(most).toBe(kept(21_000n))
})

it('takes a pasted list for payments, an address out of what surrounds it, and a link for all that it asks', async () => {
  const { container } = await draw()
  const lines = [`${checksum(DAVE)},0.5,USDC`, 'nobody at all,1', `${checksum(BOB)},0.25,ETH`]
  paste(recipient().element(), lines.join('\n'))
  await expect.element(page.getByText('2 payments added from the list')).toBeVisible()
  await expect.element(page.getByText(/Line 2 was skipped/)).toBeVisible()
  expect(container.querySelectorAll('[data-row]')).toHaveLength(2)
  await expect.element(amount(1)).toHaveValue('0.25')
  await page.getByRole('button', { name: 'Remove payment 1' }).click()
  await recipient().fill(`  "eip155:31337:${checksum(DAVE)}", `)
  await expect.element(page.getByText('Only the address was kept from what you pasted.')).toBeVisible()
  await recipient().fill(`ethereum:${String(USDC.address)}@31337/transfer?address=${BOB}&uint256=2500000`)
  await expect.element(amount()).toHaveValue('2.5')
  expect(container.querySelector('[data-chosen]')?.getAttribute('data-chosen')).toBe(USDC.address)
})

it('offers whom one paid, and keeps out who looks like one of them', async () => {
  const contact = { id: '1', name: 'Bob', address: BOB, createdAt: 0 } as Contact
  await draw({ contacts: [contact], sent: [paid(DAVE, 2), paid(DAVE, 3), paid(TWIN, 4)] })
  await expect.element(page.getByText(/paid 2 times/)).toBeVisible()
  await expect.element(page.getByText(/1 address you paid isn’t offered\. It begins and ends like another/)).toBeVisible()
  expect(page.getByRole('button', { name: /0x3C44Cd…FA4293BC/i }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: /^Bob/ }).click()
  await expect.element(recipient()).toHaveValue(checksum(BOB))
})

it('says what an address calls itself only where the name leads back, and warns where it leads to somebody else', async () => {
  const { unmount } = await draw({ primary: { at: 'name', name: 'dave.eth', evidence: PROVED } })
  await recipient().fill(checksum(DAVE))
  await expect.element(page.getByText(/calls itself dave\.eth, and the name leads back to it/)).toBeVisible()
  await unmount()
  await draw({ primary: { at: 'false', claims: 'alice.eth', evidence: PROVED } })
  await recipient().fill(checksum(DAVE))
  await expect.element(page.getByText(/calls itself alice\.eth, but that name leads to someone else/)).toBeVisible()
})

it('tells a token that no list has by its address, whatever it calls itself, and no two rows read the same', async () => {
  await draw()
  await asset().click()
  await expect.element(page.getByRole('combobox', { name: 'Find an asset' })).toHaveFocus()
  const rows = page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/EtherETH5 ETH/),
    expect.stringMatching(/USD CoinUSDC25 USDC/),
    expect.stringMatching(/A collectible \(NFT\)/),
    expect.stringMatching(/USD CoinUSDCon no list0x[fF][aA][fF][aA][fF][aA]…(?:[fF][aA]){4}9 USDC/),
  ])
})

it('is chosen from by keyboard as from a listbox: arrows move, Enter chooses, and means no token that no list has', async () => {
  const { container } = await draw()
  const chosen = () => container.querySelector('[data-chosen]')?.getAttribute('data-chosen')
  asset().element().focus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('combobox', { name: 'Find an asset' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('usdc')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(3)
  // Two call themselves so: Enter means neither.
  await userEvent.keyboard('{Enter}')
  expect(chosen()).toBe('native')
  await userEvent.keyboard('{ArrowDown}')
  const active = field.element().getAttribute('aria-activedescendant')
  expect(document.getElementById(active ?? '')?.textContent).toContain('USD Coin')
  await userEvent.keyboard('{Enter}')
  await expect.poll(chosen).toBe(USDC.address)
  await expect.element(asset()).toHaveFocus()
  await expect.element(field).not.toBeInTheDocument()
})

it('offers items that were found, with their numbers, and keeps the fields for those that were not', async () => {
  const { container } = await draw({ items: [item(7n, 'Tom'), item(8n, 'Tom')] })
  await asset().click()
  await page.getByRole('option', { name: /^Tom Town Cats #8/ }).click()
  await expect.element(asset()).toHaveTextContent('Asset:#8TomTown Cats#8')
  await expect.element(page.getByText('This account owns it.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Item number' })).not.toBeInTheDocument()
  expect(container.querySelector('[data-chosen]')?.getAttribute('data-chosen')).toBe('item')
  await asset().click()
  await page.getByRole('option', { name: /^A collectible/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Item number' })).toHaveValue('')
})

it('answers a press that a line which appears moves the button away from', async () => {
  const { container, proposed } = await draw()
  await recipient().fill(checksum(DAVE))
  await amount().fill('1')
  const button = review().element()
  const { left, top, width, height } = button.getBoundingClientRect()
  const at = {
    clientX: left + width / 2,
    clientY: top + height / 2,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    bubbles: true,
    pointerType: 'mouse',
  }
  // Events of a script: no pointer to capture, and no click of a browser, as where the page moved in between.
  button.setPointerCapture = () => undefined
  button.dispatchEvent(new PointerEvent('pointerdown', at))
  const line = document.createElement('p')
  line.style.height = '80px'
  container.prepend(line)
  button.dispatchEvent(new PointerEvent('pointerup', at))
  await expect.poll(() => proposed).toHaveLength(1)
})

it('shows several payments as a table with what they take of each asset, and says all that is wrong at once', async () => {
  const { container, proposed } = await draw()
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page
    .getByRole('textbox', { name: 'Payments' })
    .fill(`${checksum(DAVE)}\t1.5\n${checksum(BOB)}\t20\tUSDC\n${checksum(DAVE)}\t10\tUSDC`)
  await page.getByRole('button', { name: 'Add payments' }).click()
  await expect.element(page.getByText('3 payments added from the list')).toBeVisible()
  await review().click()
  // Together they take more than there is: the one that goes beyond it says so, the totals by how much, and nothing is proposed.
  expect(page.getByText(/You have 5 USDC to send/).elements()).toHaveLength(1)
  expect(container.querySelector('[data-part="totals"]')?.textContent).toMatch(/30 USDC.*5 USDC more than you have/)
  expect(proposed).toEqual([])
  await amount(2).fill('2.5')
  const totals = container.querySelector('[data-part="totals"]')
  await expect.poll(() => totals?.textContent).toMatch(/1\.5 ETH.*leaves 3\.5 ETH before the fee/)
  expect(totals?.textContent).toMatch(/22\.5 USDC.*leaves 2\.5 USDC/)
  await review().click()
  await expect.poll(() => proposed).toHaveLength(3)
})

/** A picture of a code, as a screenshot of another screen has it. */
async function pictureOf(text: string): Promise<File> {
  const { data } = encode(text, { border: 4, ecc: 'M' })
  const canvas = new OffscreenCanvas(data.length * 6 + 80, data.length * 6 + 50)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'black'
  data.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(x * 6 + 50, y * 6 + 20, 6, 6)))
  return new File([await canvas.convertToBlob()], 'code.png', { type: 'image/png' })
}

const carrying = (file: File): DataTransfer => {
  const data = new DataTransfer()
  data.items.add(file)
  return data
}

it('reads a code off a picture that was pasted, dropped or chosen, and says where there is none', async () => {
  await draw()
  const field = recipient().element()
  const link = `ethereum:${String(USDC.address)}@31337/transfer?address=${checksum(DAVE)}&uint256=1500000`
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carrying(await pictureOf(link)), bubbles: true, cancelable: true }))
  await expect.element(amount()).toHaveValue('1.5')
  await expect.element(recipient()).toHaveValue(checksum(DAVE))
  field.dispatchEvent(new DragEvent('drop', { dataTransfer: carrying(await pictureOf(checksum(BOB))), bubbles: true, cancelable: true }))
  await expect.element(recipient()).toHaveValue(checksum(BOB))

  await page.getByRole('button', { name: 'Scan a code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan a code' })
  const chooser = dialog.element().querySelector('input[type=file]')!
  await userEvent.upload(chooser, new File(['no picture at all'], 'x.png', { type: 'image/png' }))
  await expect.element(dialog.getByText('We couldn’t find a QR code in this picture.')).toBeVisible()
  await userEvent.upload(chooser, await pictureOf(`ethereum:${checksum(DAVE)}?value=2e18`))
  await expect.element(amount()).toHaveValue('2')
  await expect.element(dialog).not.toBeInTheDocument()
})

it('leads on where a link cannot be followed here, and never takes half of it', async () => {
  const other: Chain = { ...CHAIN, chainId: 10, name: 'Optimism', shortName: 'oeth' }
  const { selected, history, proposed } = await draw({ chains: [CHAIN, other] })
  await recipient().fill(`ethereum:${checksum(DAVE)}@10?value=1e18`)
  await expect.element(page.getByText(/This address is for Optimism, but you are sending on Practice chain/)).toBeVisible()
  await expect.element(amount()).toHaveValue('')
  await page.getByRole('button', { name: 'Send on Optimism instead' }).click()
  await expect.poll(() => selected).toEqual([10])
  // The form is made anew on the other chain, from what the address of the page keeps.
  expect(new URLSearchParams(history.location.search).get('to')).toContain('@10?value=1e18')

  await recipient().fill(`ethereum:${checksum(DAVE)}@999`)
  await expect.element(page.getByText(/Chain 999 isn’t set up here/)).toBeVisible()
  await recipient().fill(`ethereum:${checksum(DAVE)}?value=1e18&data=0x00`)
  await expect.element(page.getByText(/This link contains “data”/)).toBeVisible()
  await expect.element(amount()).toHaveValue('')
  await recipient().fill('wc:7f6e504b@2?relay-protocol=irn&symKey=587d')
  await expect.element(page.getByText(/^This is a WalletConnect link/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'How to connect apps instead' })).toHaveAttribute('href', '/help/guide/links')
  await recipient().fill('bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT')
  await expect.element(page.getByText(/A link that begins with bitcoin: is for another kind of chain/)).toBeVisible()
  const call = `ethereum:${String(USDC.address)}@31337/approve?address=${BOB}&uint256=1`
  await recipient().fill(call)
  const link = page.getByRole('link', { name: 'See in Check what this call would do' })
  await expect.poll(() => decodeURIComponent(new URL((link.element() as HTMLAnchorElement).href).hash)).toBe(`#${call}`)
  await review().click()
  expect(proposed).toEqual([])
})

it('looks up the name in a link, and takes its asset and amount at once', async () => {
  const { proposed, container } = await draw({ names: { 'dave.eth': DAVE } })
  await recipient().fill('ethereum:pay-dave.eth@31337?value=1.5e18')
  await expect.element(recipient()).toHaveValue('dave.eth')
  await expect.element(amount()).toHaveValue('1.5')
  await expect.poll(() => container.querySelector('[data-part="reading"]')?.textContent).toContain('dave.eth')
  await review().click()
  await expect.poll(() => proposed).toMatchObject([{ intent: { kind: 'send', to: DAVE, amount: { units: (3n * ONE) / 2n } } }])
})

/** One ether on a rollup, with the tick for layer 1 set. */
async function ticked() {
  const rollup: Chain = { ...CHAIN, chainId: 31_338, name: 'Practice rollup', shortName: 'rollup', kind: 'op-stack' }
  const drawn = await draw({ on: rollup, chains: [CHAIN, rollup], there: [BOB], at: `/send?to=${BOB}&amount=1` })
  const tick = page.getByRole('checkbox', { name: 'Send through layer 1' })
  await tick.click()
  return { ...drawn, tick }
}

it('is asked for on layer 1 where that is ticked', async () => {
  const { proposed } = await ticked()
  await review().click()
  await expect.poll(() => proposed).toMatchObject([{ chainId: 31_337 }])
})

it('drops nothing that experts set: with it there is no tick, and the payment is the rollup’s own', async () => {
  const { proposed, tick } = await ticked()
  await page.getByText('data, gas limit, nonce').click()
  const nonce = page.getByRole('textbox', { name: /^Nonce/ })
  await nonce.fill('7')
  await expect.element(tick).not.toBeInTheDocument()
  await nonce.fill('')
  await expect.element(tick).toBeChecked()
  await nonce.fill('7')
  await review().click()
  await expect.poll(() => proposed).toMatchObject([{ chainId: 31_338, intent: { figures: { nonce: 7 } } }])
})
