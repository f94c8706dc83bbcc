import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import { createCell } from '#core/source'
import type { Balances } from '#survey'
import type { Alarm, AssetBook, BalancesState, Wallet } from '#wallet'
import { createTestWallet, showScreen } from '../test-support/test-screen.tsx'
import { AlarmCard } from './alarm-card.tsx'

const ME: Address = `0x${'11'.repeat(20)}`
const THIEF: Address = `0x${'33'.repeat(20)}`
const USDC = {
  chainId: 1,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
} as const satisfies Token
const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const HOUR = 3_600_000

const ETHEREUM: Chain = {
  chainId: 1,
  name: 'Ethereum',
  shortName: 'eth',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'l1',
  blockTime: 12,
  from: 'own',
}

let made = 0
/** Each is another one: what was put away stays away as long as the page is open. */
const alarm = (reach?: Alarm['reach'], right: string = `allowance:${USDC.address}:${THIEF}`): Alarm => ({
  id: `alarm ${++made}`,
  chainId: 1,
  account: ME,
  right: `${right} allowance/no-code`,
  at: Date.now(),
  ...(reach === undefined ? {} : { reach }),
})
const dollars = (count: number) => ({ units: BigInt(count) * 1_000_000n, token: USDC })
/** As Home read them so many milliseconds ago. */
const read = (count: number, ago = 0): BalancesState => ({
  asking: false,
  balances: {
    header: { timestamp: BigInt(Math.floor((Date.now() - ago) / 1000)) } as Balances['header'],
    trips: 1,
    items: [{ token: USDC, balance: { known: true, value: dollars(count), evidence: PROVED } }],
  },
})

async function shown(alarms: readonly Alarm[], state: BalancesState = { asking: false }, priced = true) {
  const { wallet } = createTestWallet({ chains: [ETHEREUM] })
  const asked: string[] = []
  const ask = (name: string) => (): never => {
    asked.push(name)
    throw new Error(name)
  }
  const allowances = { alarms: createCell(alarms), watch: async () => undefined, of: ask('rights'), refresh: ask('refresh') }
  const price = { price: { units: 10n ** 18n, currency: 'USD', steps: [] }, evidence: PROVED }
  const assets = {
    prices: { of: () => createCell({ asking: false }) },
    priceOf: () => (priced ? price : undefined),
    askPrices: ask('prices'),
  } as unknown as AssetBook
  const ports = {
    ...wallet,
    allowances: async () => allowances,
    assets: async () => assets,
    portfolio: { of: () => createCell(state), refresh: ask('balances') },
  }
  await showScreen(<AlarmCard />, ports as unknown as Wallet)
  await expect.element(page.getByRole('button', { name: 'Not now' })).toBeVisible()
  return asked
}
const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
const line = () => textOf(page.getByRole('listitem').element())

it('says who, what and how much without a look at Approvals, and asks nobody anything', async () => {
  const asked = await shown(
    [alarm({ at: Date.now() - HOUR, amount: dollars(900), held: 900_000_000n, limit: 2n ** 256n - 1n })],
    read(1204),
  )
  expect(line()).toMatch(/^0x3333.*can take 1,204 USDC \(\$1,204\.00\)$/)
  expect(asked).toEqual([])
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })
  expect(violations).toEqual([])
})

it('takes no more than is allowed, and says how old what it says is', async () => {
  await shown([alarm({ at: Date.now() - 5 * HOUR, limit: 5_000_000n })], read(1204, 3 * HOUR))
  expect(line()).toMatch(/can take 5 USDC \(\$5\.00\) as of 3 hours ago$/)
})

it('says plainly what is not known, and what there is none of', async () => {
  await shown([alarm()], undefined, false)
  expect(line()).toMatch(/can take your USDC: how much isn’t known yet$/)
})

it('says up to how much where only what there is is known', async () => {
  await shown([alarm()], read(12), false)
  expect(line()).toMatch(/can take up to 12 USDC$/)
})

it('says that there is none of it now', async () => {
  await shown([alarm({ at: 0, limit: 5n })], read(0))
  expect(line()).toMatch(/can take your USDC: none there now$/)
})

it('adds up what several could take, once for what there is, and goes away when it is told to', async () => {
  const limit = { at: 0, limit: 80_000_000n }
  await shown([alarm(limit), alarm(limit), alarm({ at: 0 }, `delegation:${THIEF}`)], read(100))
  await expect.element(page.getByText(/at risk/)).toBeVisible()
  expect(textOf(page.getByText(/at risk/).element())).toBe('at least $100.00 at risk')
  // How much of each, and what it comes to once.
  expect(page.getByRole('listitem').elements().map(textOf)).toEqual([
    '0x3333…3333 can take everything in this account',
    '0x3333…3333 can take 80 USDC',
    '0x3333…3333 can take 80 USDC',
  ])
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(page.getByRole('link', { name: /dangerous permissions/ })).not.toBeInTheDocument()
})
