import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Chain } from '#core/chains/chain'
import { know } from '#core/evidence/fact'
import type { Right } from '#wallet'
import { createTestWallet, showScreen } from '../../shared/test-support/test-screen.tsx'
import { type AllowanceOrder, groupByTrust } from '../list.ts'
import { RightsTable, type RowGroup } from './rights-table.tsx'
import {
  dangerousRight,
  knownRight,
  nameAt,
  nameOf,
  ODD,
  OWNER,
  priceOf,
  PROVED,
  strangeRight,
  THIEF,
} from '../test-support/test-rights.ts'

const chain = { chainId: 1, name: 'Mainnet', shortName: 'eth' } as unknown as Chain
const JANUARY = new Date(new Date().getFullYear() - 1, 0, 12, 12).getTime()
const HOUR = 3_600_000

type Shown = { readonly order?: AllowanceOrder; readonly groups?: readonly RowGroup[] }

async function showTable(rights: readonly Right[], { order = 'exposure', groups }: Shown = {}) {
  const [taken, orders]: [Right[], AllowanceOrder[]] = [[], []]
  const { wallet } = createTestWallet()
  const chosen = new Set<string>()
  await showScreen(
    <div className="@container">
      <RightsTable
        caption="Approvals"
        groups={groups ?? groupByTrust(rights, { order, nameOf: nameAt, priceOf })}
        order={order}
        onOrder={(next) => void orders.push(next)}
        chain={chain}
        nameOf={nameOf}
        priceOf={priceOf}
        timeOf={(block) => (block === 7n ? JANUARY : undefined)}
        owner="hidden"
        controls={{ chosen, choose: (key) => void chosen.add(key), takeBack: (right) => void taken.push(right), busy: false }}
        newsOf={(right) => (right.id.includes(THIEF) ? <p>Noticed just now</p> : null)}
      />
    </div>,
    wallet,
  )
  await expect.element(page.getByRole('table', { name: 'Approvals' })).toBeVisible()
  return { taken, orders, chosen }
}

const rowOf = (right: Right) => page.elementLocator(document.querySelector(`[data-right="${right.id}"]`) as Element)
const texts = (selector: string): readonly (string | undefined)[] =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim())

it('has the dangerous first, then those to look at, then known apps, each under its head, on a wide screen', async () => {
  await page.viewport(1280, 800)
  await showTable([knownRight(), strangeRight(), dangerousRight()])
  expect(texts('th[scope="rowgroup"]')).toEqual(['Dangerous', 'Look closely', 'Known apps'])
  const trusts = [...document.querySelectorAll('[data-right]')].map((row) => row.getAttribute('data-trust'))
  expect(trusts).toEqual(['dangerous', 'look', 'known'])
  for (const name of ['Spender', 'Token', 'Limit', 'Network', 'At risk', 'Granted', 'Last used', 'Actions'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('rowheader', { name: /Uniswap v2/ })).toBeVisible()
  expect(rowOf(knownRight()).element().getBoundingClientRect().height).toBe(52)
})

it('says what could go in ink that follows the risk, and in words what it hangs on', async () => {
  await page.viewport(1280, 800)
  const all = dangerousRight({ units: 100_000n })
  await showTable([all, strangeRight({ of: ODD }), knownRight(), knownRight({ of: ODD, units: 0n })])
  expect(rowOf(all).element().textContent).toMatch(/\$100,000\.00all you have/)
  expect(rowOf(knownRight()).element().textContent).toMatch(/\$100\.00if hacked/)
  // Without a price it is the amount, and never a sum of money.
  expect(rowOf(strangeRight({ of: ODD })).element().textContent).not.toContain('$')
  expect(rowOf(knownRight({ of: ODD })).element().textContent).toMatch(/nothing there now/)
  const colourOf = (right: Right): string =>
    getComputedStyle(rowOf(right).element().querySelector('td:nth-of-type(4) .figures') as Element).color
  expect(new Set([colourOf(all), colourOf(knownRight()), colourOf(strangeRight({ of: ODD }))]).size).toBe(3)
})

it('writes days as days, never used as never, and unknown as unknown', async () => {
  await page.viewport(1280, 800)
  const never = dangerousRight({ more: { lastUse: know(undefined, { kind: 'claimed', method: 'answer' }) } })
  const recent = strangeRight({ more: { block: 8n, lastUse: know({ transaction: '0x01', at: Date.now() - 3 * HOUR }, PROVED) } })
  await showTable([never, recent, knownRight()])
  const cells = (right: Right): readonly string[] =>
    [...rowOf(right).element().querySelectorAll('td')].slice(4, 6).map((one) => one.textContent)
  expect(cells(never)).toEqual([expect.stringMatching(/^Jan 12, \d{4}$/), 'Never'])
  expect(cells(recent)).toEqual(['Unknown', '3 hours ago'])
  expect(cells(knownRight())[1]).toBe('Unknown')
})

it('unfolds all that is known of one: what is wrong, and what to decide', async () => {
  await showTable([dangerousRight(), knownRight()])
  const details = page.getByRole('button', { name: /^Details: 0x3333/ })
  await expect.element(details).toHaveAttribute('aria-expanded', 'false')
  await details.click()
  await expect.element(page.getByRole('heading', { name: /Says allowance\/no-code/ })).toBeVisible()
  await expect.element(page.getByText('Noticed just now')).toBeVisible()
  await expect.element(page.getByText('a personal wallet (not a contract)')).toBeVisible()
  await details.click()
  await expect.element(page.getByRole('heading', { name: /Says allowance\/no-code/ })).not.toBeInTheDocument()
})

it('revokes the one whose button is pressed, and selects the one whose box is checked', async () => {
  const { taken, chosen } = await showTable([dangerousRight(), knownRight()])
  await page.getByRole('button', { name: 'Revoke: Uniswap v2, USDC' }).click()
  expect(taken.map(({ id }) => id)).toEqual([knownRight().id])
  await page.getByRole('checkbox', { name: 'Select Uniswap v2, USDC' }).click()
  expect([...chosen]).toEqual([`${OWNER}:${knownRight().id}`])
})

it('says by which column it is sorted, and asks for another', async () => {
  await page.viewport(1280, 800)
  const { orders } = await showTable([dangerousRight(), knownRight()], { order: 'name' })
  await expect.element(page.getByRole('columnheader', { name: 'Spender' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(page.getByRole('columnheader', { name: 'At risk' })).toHaveAttribute('aria-sort', 'none')
  for (const name of ['Granted', 'At risk', 'Token']) await page.getByRole('button', { name, exact: true }).click()
  expect(orders).toEqual(['newest', 'exposure', 'token'])
})

it('folds each row on a phone, with Revoke in reach and nothing out of the screen', async () => {
  await page.viewport(360, 740)
  await showTable([dangerousRight(), strangeRight(), knownRight({ units: 99_999n })])
  const button = page.getByRole('button', { name: /^Revoke: Uniswap/ })
  await expect.element(button).toBeVisible()
  const { right, height } = button.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(360)
  expect(height).toBeGreaterThanOrEqual(44)
  expect(rowOf(knownRight()).element().getBoundingClientRect().height).toBeLessThan(110)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

it('draws a hundred of thousands, and more on demand, over the groups in their order', async () => {
  await page.viewport(1280, 800)
  const made = (at: number): Right => dangerousRight({}, `0x${at.toString(16).padStart(40, '9')}`)
  await showTable([], {
    groups: [
      { trust: 'dangerous', rights: Array.from({ length: 90 }, (_, at) => made(at)) },
      { trust: 'look', rights: Array.from({ length: 30 }, (_, at) => made(at + 90)) },
    ],
  })
  expect(document.querySelectorAll('[data-right]').length).toBe(100)
  await page.getByRole('button', { name: 'Show 20 more' }).click()
  await expect.poll(() => document.querySelectorAll('[data-right]').length).toBe(120)
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
})
