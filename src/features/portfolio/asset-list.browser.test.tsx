import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Address } from '#core/ethereum/address'
import { createCell } from '#core/source'
import type { AssetBook, Wallet } from '#wallet'
import { createTestWallet, FIRST, showScreen } from '../shared/test-support/test-screen.tsx'
import type { AssetGroup } from './arrange.ts'
import { AssetList } from './asset-list.tsx'

const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`

function groupOf(digit: string, symbol: string, name: string, parts?: readonly [string, string]): AssetGroup {
  const token = { chainId: 1, standard: 'erc20', address: addressOf(digit), symbol, name, decimals: 18, from: 'listed' } as const
  const partOf = (one: string) => ({ units: 1n, token: { ...token, address: addressOf('9'), symbol: one } })
  const form = parts && { known: true, value: { is: 'liquidity', parts: parts.map(partOf) }, evidence: PROVED }
  const balance = { known: true, value: { units: 10n ** 18n, token }, evidence: PROVED }
  const holding = { chainId: 1, account: FIRST, token, balance, identity: token.address, form }
  return {
    ...{ key: digit, environment: 'real', token, unknown: 0, unpriced: 1, money: { units: 0n, currency: 'USD' } },
    parts: [{ holding, valued: { known: false, fault: 'no-feed' } }],
    amount: balance.value,
  } as unknown as AssetGroup
}

const POOLS = [
  groupOf('1', 'UNI-V2', 'Uniswap V2', ['WETH', 'USDT']),
  groupOf('2', 'UNI-V2', 'Uniswap V2', ['USDC', 'WETH']),
  groupOf('3', 'UNI-V2', 'Uniswap V2', ['DAI', 'WETH']),
]
const OTHERS = ['4', '5', '6', '7', '8', 'a', 'b'].map((digit) => groupOf(digit, `T${digit}`, `Token ${digit}`))

const book = { prices: { chainOf: () => undefined } } as unknown as AssetBook

const show = (groups: readonly AssetGroup[]) =>
  showScreen(
    <div style={{ inlineSize: '752px' }}>
      <AssetList groups={groups} states={[]} asking={false} stale={false} onRefresh={() => undefined} book={book} />
    </div>,
    { ...createTestWallet().wallet, preferences: { values: createCell(undefined) } } as unknown as Wallet,
  )

it('tells shares of pools apart by what is in them, in a row no taller than any other', async () => {
  await page.viewport(900, 900)
  await show([...POOLS, ...OTHERS])
  for (const pair of ['WETH/USDT', 'USDC/WETH', 'DAI/WETH']) await expect.element(page.getByText(pair)).toBeVisible()
  const heights = [...document.querySelectorAll('[data-asset]')].map((one) => one.closest('li')?.getBoundingClientRect().height ?? 0)
  expect(heights).toHaveLength(10)
  expect(Math.max(...heights)).toBeLessThanOrEqual(49)
})

it('keeps search and order one press away, and names no share that nobody knows', async () => {
  await show([...POOLS, ...OTHERS])
  await expect.element(page.getByText('Share', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Search and sort assets' }).click()
  const field = page.getByRole('searchbox', { name: 'Search assets' })
  await expect.element(field).toHaveFocus()
  await field.fill('token 7')
  await expect.poll(() => document.querySelectorAll('[data-asset]').length).toBe(1)
  await page.getByRole('button', { name: 'Search and sort assets' }).click()
  await expect.poll(() => document.querySelectorAll('[data-asset]').length).toBe(10)
})
