import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Chain, nativeToken } from '#core/chains/chain'
import { checksum, type Address } from '#core/ethereum/address'
import type { Account } from '#core/identity/account'
import { defined } from '#core/defined'
import type { Fact } from '#core/evidence/fact'
import type { Form, Holding, TrackedToken } from '#core/money/holding'
import { keyOf, type Token } from '#core/money/token'
import { createCell } from '#core/source'
import type { Balances } from '#survey'
import type { AssetBook, BalancesState, PriceState, Wallet } from '#wallet'
import { settled } from '#ui/test-render'
import { createTestWallet, showScreen } from '../../shared/test-support/test-screen.tsx'
import { AccountPicker } from './account-picker.tsx'
import { ChainPicker } from './chain-picker.tsx'

const ETHER = 10n ** 18n
const DAY = 86_400_000
const PROVED = { kind: 'proved', method: 'account-proof' } as unknown as Balances['items'][number]['balance']['evidence']

const account = (digit: string, name: string, more: Partial<Account> = {}): Account => ({
  address: `0x${digit.repeat(40)}`,
  keyringId: 'k',
  kind: 'eoa',
  name,
  order: 0,
  hidden: false,
  ...more,
})
const SAVINGS = account('1', 'Savings')
const EVERYDAY = account('2', 'Everyday')
const SPARE = account('3', 'Spare')
const EMPTY = account('6', 'Emptied')
const HIDDEN = account('4', 'Forgotten', { hidden: true })
const WATCHED = account('5', 'alice.eth', { kind: 'watch' })
const ACCOUNTS = [SAVINGS, EVERYDAY, SPARE, EMPTY, HIDDEN, WATCHED]

const chain = (chainId: number, name: string, kind: Chain['kind'] = 'l1'): Chain => ({
  chainId,
  name,
  shortName: name.toLowerCase(),
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind,
  blockTime: 12,
  from: 'own',
})
const MAINNET = chain(1, 'Ethereum')
const CHAINS = [MAINNET, chain(11_155_111, 'Sepolia'), chain(10, 'Optimism', 'op-stack'), chain(1337, 'Practice chain', 'practice')]

const SCAM: Token = {
  chainId: 1,
  standard: 'erc20',
  address: `0x${'ab'.repeat(20)}`,
  symbol: 'FREE',
  name: 'Free money',
  decimals: 18,
  from: 'claimed',
}

type Held = readonly (readonly [token: Token, units: bigint])[]

/** As read so many milliseconds ago. */
const read = (held: Held, ago = 0): BalancesState => ({
  asking: false,
  balances: {
    header: { timestamp: BigInt(Math.floor((Date.now() - ago) / 1000)) } as Balances['header'],
    trips: 1,
    items: held.map(([token, units]) => ({ token, balance: { known: true, value: { token, units }, evidence: PROVED } })),
  },
})
const ether = (units: bigint, ago?: number): BalancesState => read([[nativeToken(MAINNET), units]], ago)

const dollarsOfEther = (each: bigint): PriceState =>
  ({
    asking: false,
    prices: {
      of: { ETH: { fact: { known: true, value: { units: each * ETHER, currency: 'USD', steps: [] }, evidence: PROVED } } },
      currencies: {},
    },
  }) as unknown as PriceState

type Known = {
  readonly accounts?: readonly Account[]
  readonly balances?: ReadonlyMap<Address, BalancesState>
  /** Of the first account on other chains than Ethereum, by chain id. */
  readonly elsewhere?: ReadonlyMap<number, BalancesState>
  readonly prices?: PriceState
  readonly tracked?: readonly TrackedToken[]
  /** By `keyOf`. */
  readonly forms?: ReadonlyMap<string, Fact<Form>>
}

/** A wallet whose ports answer what was read, and write down what is asked of a chain. */
function createPickerWallet({
  accounts = ACCOUNTS,
  balances = new Map(),
  elsewhere = new Map(),
  prices = { asking: false },
  tracked = [],
  forms = new Map(),
}: Known = {}) {
  const { wallet } = createTestWallet({ accounts, chains: CHAINS })
  const asked: string[] = []
  const ask = (name: string) => (): never => {
    asked.push(name)
    throw new Error(name)
  }
  const shown = createCell(accounts[0])
  const current = createCell<Chain | undefined>(MAINNET)
  const priceCell = createCell(prices)
  const cells = new Map(accounts.map(({ address }) => [address, createCell<BalancesState>(balances.get(address) ?? { asking: false })]))
  const others = new Map(CHAINS.map(({ chainId }) => [chainId, createCell<BalancesState>(elsewhere.get(chainId) ?? { asking: false })]))
  // As the book puts them together: what is kept of a token beside its balance, and what it stands for.
  const holdingsOf = (address: Address, state: BalancesState | undefined): readonly Holding[] =>
    (state?.balances?.items ?? []).map(({ token, balance }) => {
      const found = tracked.find(({ id }) => id === keyOf(token))
      const form = forms.get(keyOf(token))
      const identity = token.standard === 'native' ? 'ETH' : keyOf(token)
      return { chainId: token.chainId, account: address, token, balance, identity, ...defined({ form, kept: found }) }
    })
  const assets = {
    known: (chainId: number, address: Address) =>
      createCell(holdingsOf(address, (chainId === 1 ? cells.get(address) : others.get(chainId))?.get())),
    prices: { of: () => priceCell, refresh: ask('prices') },
    of: ask('of'),
    refresh: ask('refresh'),
  } as unknown as AssetBook
  const ports = {
    ...wallet,
    account: shown,
    selectAccount: async (address: Address) => shown.set(accounts.find((one) => one.address === address)),
    book: {
      ...wallet.book,
      chains: createCell<readonly Chain[]>(CHAINS),
      current,
      select: async (chainId: number) => current.set(CHAINS.find((one) => one.chainId === chainId)),
    },
    preferences: { values: createCell({}) },
    portfolio: {
      of: (chainId: number, address: Address) => (chainId === 1 ? cells.get(address) : others.get(chainId)),
      refresh: ask('portfolio'),
    },
    assets: async () => assets,
  } as unknown as Wallet
  return { wallet: ports, shown, current, asked }
}

const Bar = () => (
  <main>
    <h1>Home</h1>
    <button type="button">Before</button>
    <div className="flex">
      <AccountPicker />
      <ChainPicker />
    </div>
  </main>
)
const open = async (known?: Known) => {
  const made = createPickerWallet(known)
  return { ...made, ...(await showScreen(<Bar />, made.wallet)) }
}
const accountButton = () => page.getByRole('button', { name: /^Account: / })
const chainButton = () => page.getByRole('button', { name: /^Chain: / })
const row = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
const field = () => page.getByRole('searchbox')
const names = (): readonly string[] =>
  [...document.querySelectorAll('[role="dialog"] li .font-semibold.block')].map((one) => one.textContent)
const choose = (name: string) => row(name).getByRole('button').first()

afterEach(async () => {
  delete document.documentElement.dataset['theme']
  await page.viewport(1280, 900)
})

it('chooses an account by a click, and gives the focus back', async () => {
  const { shown } = await open()
  await expect.element(accountButton()).toHaveAccessibleName(/^Account: Savings/)
  await accountButton().click()
  await expect.element(field()).toHaveFocus()
  await expect.element(choose('Savings')).toHaveAttribute('aria-current', 'true')
  await expect.element(row('Savings')).toMatchTextContent('open now')
  await choose('Everyday').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(shown.get()).toBe(EVERYDAY)
  await expect.element(page.getByRole('button', { name: 'Account: Everyday' })).toHaveFocus()
})

it('groups those that can sign and those that are watched, and leaves out hidden ones', async () => {
  await open()
  await accountButton().click()
  const own = page.getByRole('list', { name: 'Your accounts' })
  await expect.element(own.getByRole('listitem')).toHaveLength(4)
  await expect.element(page.getByRole('list', { name: 'Watching' }).getByRole('listitem')).toMatchTextContent('alice.eth')
  expect(document.body.textContent).not.toContain('Forgotten')
})

it('walks the list by keyboard and chooses by Enter', async () => {
  const { shown } = await open()
  ;(accountButton().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  // Nothing was searched: Enter does not mean anybody.
  await userEvent.keyboard('{Enter}')
  expect(shown.get()).toBe(SAVINGS)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choose('Savings')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(choose('alice.eth')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choose('alice.eth')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowUp}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Copy the address of Savings' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choose('Everyday')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown.get()).toBe(EVERYDAY)
})

it('finds by name and by address, and Enter takes the first', async () => {
  const { shown } = await open()
  await accountButton().click()
  await field().fill('  EVERY ')
  await expect.poll(names).toEqual(['Everyday'])
  await expect.element(page.getByText('1 result. Press Enter to choose Everyday.')).toBeInTheDocument()
  await field().fill(checksum(WATCHED.address))
  await expect.poll(names).toEqual(['alice.eth'])
  await field().fill('nobody')
  await expect.element(page.getByText('No results.')).toBeVisible()
  await field().fill('0x333333')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown.get()).toBe(SPARE)
})

it('takes letters to the field from a row', async () => {
  await open()
  await accountButton().click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}sp')
  await expect.element(field()).toHaveValue('sp')
  await expect.poll(names).toEqual(['Spare'])
})

it('closes by Escape and by leaving, and gives the focus back', async () => {
  await open()
  await accountButton().click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(accountButton()).toHaveFocus()
  // Now its code is there: the field has the focus all the same.
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
  await chainButton().click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Choose a chain')
})

it('copies an address without choosing it', async () => {
  const { shown } = await open()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await accountButton().click()
  await page.getByRole('button', { name: 'Copy the address of Everyday' }).click()
  expect(copied.mock.calls).toEqual([[checksum(EVERYDAY.address)]])
  copied.mockRestore()
  expect(shown.get()).toBe(SAVINGS)
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

it('says what was read, how old it is, and never zero for what was not read; opening asks no chain', async () => {
  const { asked } = await open({
    balances: new Map([
      [SAVINGS.address, ether(2n * ETHER)],
      [EVERYDAY.address, ether(ETHER / 2n, 3 * DAY)],
      [EMPTY.address, ether(0n)],
    ]),
    prices: dollarsOfEther(3000n),
  })
  await accountButton().click()
  await expect.element(row('Savings')).toMatchTextContent(/\$6,000\.00/)
  await expect.element(row('Everyday')).toMatchTextContent(/\$1,500\.00.*3 days ago/)
  await expect.element(row('Emptied')).toMatchTextContent(/0 ETH/)
  for (const name of ['Spare', 'alice.eth']) {
    await expect.element(row(name)).toMatchTextContent('Balance not read yet')
    expect(row(name).element().textContent).not.toMatch(/\b0\b|\$/)
  }
  expect(asked).toEqual([])
})

it('shows the native currency where nothing has a price', async () => {
  await open({ balances: new Map([[SAVINGS.address, ether((12_345n * ETHER) / 10_000n)]]) })
  await accountButton().click()
  await expect.element(row('Savings')).toMatchTextContent(/1\.235 ETH/)
})

it('says “at least” where something has no price, and leaves out what is folded away', async () => {
  const scam = (reasons: TrackedToken['reasons']): TrackedToken => ({
    id: keyOf(SCAM),
    token: SCAM,
    holders: [SAVINGS.address],
    solicited: [],
    at: 0,
    ...(reasons === undefined ? {} : { reasons }),
  })
  const held: Held = [
    [nativeToken(MAINNET), ETHER],
    [SCAM, ETHER],
  ]
  const known = { balances: new Map([[SAVINGS.address, read(held)]]), prices: dollarsOfEther(3000n) }
  const first = await open({ ...known, tracked: [scam(undefined)] })
  await accountButton().click()
  await expect.element(row('Savings')).toMatchTextContent(/at least \$3,000\.00/)
  await first.unmount()
  await open({ ...known, tracked: [scam({ [SAVINGS.address]: [{ is: 'unsolicited' }] })] })
  await accountButton().click()
  await expect.element(row('Savings')).toMatchTextContent(/\$3,000\.00/)
  expect(row('Savings').element().textContent).not.toContain('at least')
})

it('counts a share of a pool by what it stands for, as Home does', async () => {
  const native = nativeToken(MAINNET)
  const [share, ours] = [
    { ...SCAM, symbol: 'UNI-V2' },
    { token: native, units: 2n * ETHER },
  ]
  const parts = [ours, ours]
  const held: Held = [
    [native, ETHER],
    [share, ETHER],
  ]
  await open({
    balances: new Map([[SAVINGS.address, read(held)]]),
    prices: dollarsOfEther(3000n),
    forms: new Map([[keyOf(share), { known: true, value: { is: 'liquidity', parts }, evidence: PROVED }]]),
  })
  await accountButton().click()
  await expect.element(row('Savings')).toMatchTextContent(/\$15,000\.00/)
  expect(row('Savings').element().textContent).not.toContain('at least')
})

it('leads to a new account and to all of them', async () => {
  const { history } = await open()
  await accountButton().click()
  await page.getByRole('link', { name: 'Add account' }).click()
  await expect.poll(() => history.location.pathname).toBe('/accounts/new')
})

it('offers to add an account, and to choose a chain, where there is none', async () => {
  const { wallet, current } = createPickerWallet({ accounts: [] })
  current.set(undefined)
  await showScreen(<Bar />, wallet)
  await expect.element(page.getByRole('link', { name: 'Add an account' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Choose a chain' })).toBeVisible()
})

it('says what the account that is open has on each chain, as it was read; opening asks no chain', async () => {
  const { asked } = await open({
    balances: new Map([[SAVINGS.address, ether(2n * ETHER)]]),
    elsewhere: new Map([[10, ether(ETHER / 2n, 3 * DAY)]]),
    prices: dollarsOfEther(3000n),
  })
  await chainButton().click()
  await expect.element(row('Ethereum')).toMatchTextContent(/\$6,000\.00.*open now/)
  await expect.element(row('Optimism')).toMatchTextContent(/\$1,500\.00.*3 days ago/)
  await expect.element(row('Sepolia')).toMatchTextContent('Balance not read yet')
  expect(row('Sepolia').element().textContent).not.toMatch(/\b0\b|\$/)
  expect(asked).toEqual([])
})

it('chooses a chain, which is found by its name or its id', async () => {
  const { current } = await open()
  await expect.element(chainButton()).toHaveAccessibleName('Chain: Ethereum')
  await chainButton().click()
  await expect.element(row('Sepolia')).toMatchTextContent(/Chain id 11155111.*test network/)
  await expect.element(row('Practice chain')).toMatchTextContent(/Chain id 1337.*practice/)
  await expect.element(row('Ethereum')).toMatchTextContent('open now')
  await field().fill('sep')
  await expect.poll(names).toEqual(['Sepolia'])
  await field().fill('1')
  await expect.poll(names).toEqual(['Ethereum', 'Sepolia', 'Optimism', 'Practice chain'])
  await field().fill('10')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => current.get()?.name).toBe('Optimism')
  await expect.element(page.getByRole('button', { name: 'Chain: Optimism' })).toHaveFocus()
})

it.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
] as const)('has no finding of axe in %s at %s px, and stays in the window', async (theme, width) => {
  await page.viewport(width, 800)
  document.documentElement.dataset['theme'] = theme
  document.title = 'Pickers'
  await open({ balances: new Map([[SAVINGS.address, ether(2n * ETHER)]]), prices: dollarsOfEther(3000n) })
  for (const button of [accountButton, chainButton]) {
    await button().click()
    await expect.element(field()).toHaveFocus()
    await field().fill('e')
    await settled()
    const { violations } = await axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    const box = page.getByRole('dialog').element().getBoundingClientRect()
    // On a phone it is a sheet as wide as the window, at its foot.
    const margin = width < 640 ? 0 : 8
    expect(box.left).toBeGreaterThanOrEqual(margin)
    expect(box.right).toBeLessThanOrEqual(width - margin)
    if (width < 640) expect([box.left, box.right, box.bottom]).toEqual([0, width, window.innerHeight])
    expect(box.bottom).toBeLessThanOrEqual(800)
    await userEvent.keyboard('{Escape}')
  }
})
