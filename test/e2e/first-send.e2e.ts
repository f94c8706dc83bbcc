import type { Page } from '@playwright/test'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { giveBack, holdAndRead } from './support/person.ts'
import {
  chooseChain,
  choosePassword,
  countClicks,
  createWallet,
  effects,
  fillSend,
  findings,
  goTo,
  ownAddress,
  reviewed,
  sign,
  test,
  tokenUnits,
  weiOf,
} from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const { usdc } = CONTRACTS
const { bob } = CAST

test('a newcomer sends a token, having seen what it does before signing [S3] @smoke', async ({ page, open, town }) => {
  await createWallet(page, open)
  await expectAccessible(page)
  const me = await ownAddress(page)
  expect(me).toMatch(/^0x[0-9a-f]{40}$/)
  await expectAccessible(page)

  await goTo(page, 'Home')
  await page.getByRole('button', { name: 'Get practice funds' }).click()
  await expect(page.getByText('Nothing here yet')).toHaveCount(0)
  await expect.poll(() => tokenUnits(town, usdc, me)).toBeGreaterThan(0n)
  await expectAccessible(page)

  await fillSend(page, { asset: 'USDC', to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', amount: '12.5' })
  await expectAccessible(page)
  const [mine, theirs, wei] = [await tokenUnits(town, usdc, me), await tokenUnits(town, usdc, bob), await weiOf(town, me)]
  await page.getByRole('button', { name: 'Review' }).click()

  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send 12.5 USDC to')
  await expect.poll(() => effects(page)).toEqual(['asset-out'])
  // Nobody looked through the past of a new wallet yet, which is one folded line.
  await expect.poll(() => findings(page)).toEqual(['warn:recipient/first-time', 'unknown:recipient/only-inbound'])
  await expect(page.locator('[data-review] li', { has: page.locator('[data-effect]') })).toContainText('12.5 USDC')
  await expectAccessible(page)
  // Nothing but the reader's own decision sends anything: so far the chain is as it was.
  expect(await tokenUnits(town, usdc, bob)).toBe(theirs)

  await sign(page)
  await expect(page).toHaveURL(/\/activity#\/0x[0-9a-f]{64}$/)
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  await expect(page.locator('[data-comparison="same"]')).toBeVisible()
  await expect(page.locator('[data-arrival="confirmed"]')).toContainText(/^Confirmed in block [\d,]+, exactly as previewed/)
  await expectAccessible(page)
  expect(mine - (await tokenUnits(town, usdc, me))).toBe(12_500_000n)
  expect((await tokenUnits(town, usdc, bob)) - theirs).toBe(12_500_000n)

  // The fee that is shown is the fee that was paid: nothing else left.
  const hash = page.url().split('/').at(-1) ?? ''
  const receipt = await town.rpc<{ gasUsed: string; effectiveGasPrice: string }>('eth_getTransactionReceipt', [hash])
  expect(wei - (await weiOf(town, me))).toBe(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice))

  await goTo(page, 'Activity')
  await expect(page.locator(`[data-transaction="${hash}"]`)).toContainText('Sent 12.5 USDC')
  await expectAccessible(page)
})

/** From no wallet to the first signed send, with the mouse alone, the words confirmed or not. Returns the words. */
async function sendAsNewcomer(page: Page, finish: 'Create wallet' | 'Do this later'): Promise<readonly string[]> {
  await page.getByRole('link', { name: /Create a new wallet/ }).click()
  const words = await holdAndRead(page)
  await page.getByRole('button', { name: 'I’ve written it down' }).click()
  await choosePassword(page)
  if (finish === 'Create wallet') await giveBack(page, words)
  await page.getByRole('button', { name: finish }).click()
  await chooseChain(page)
  await page.getByRole('button', { name: 'Get practice funds' }).click()
  await expect(page.getByText('Nothing here yet')).toHaveCount(0)
  await fillSend(page, { asset: 'ETH', to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', amount: '0.01' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await sign(page)
  await expect(page).toHaveURL(/\/activity#\/0x[0-9a-f]{64}$/)
  return words
}

const MOST_CLICKS = 9

test('from no wallet to the first signed send are nine clicks at most @own-only @rest', async ({ page, open }) => {
  await open('/welcome')
  const clicks = await countClicks(page)
  await sendAsNewcomer(page, 'Create wallet')
  expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS)
  expect(await clicks()).toBeGreaterThan(0)
  await goTo(page, 'Home')
  await expect(page.getByText('Backup not confirmed')).toHaveCount(0)
})

test('confirming the phrase can wait: it stays in sight, and Receive asks for it once there are funds @own-only @rest', async ({
  page,
  open,
}) => {
  await open('/welcome')
  const clicks = await countClicks(page)
  const words = await sendAsNewcomer(page, 'Do this later')
  expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS)
  expect(await clicks()).toBeGreaterThan(0)
  await goTo(page, 'Home')
  await expect(page.getByText('Backup not confirmed')).toBeVisible()

  await goTo(page, 'Receive')
  await expect(page.getByRole('heading', { name: 'Confirm your backup first' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy address' })).toHaveCount(0)
  await expectAccessible(page)
  await giveBack(page, words)
  await page.getByRole('button', { name: 'Confirm words' }).click()
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()

  await goTo(page, 'Home')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(page.getByText('Backup not confirmed')).toHaveCount(0)
})
