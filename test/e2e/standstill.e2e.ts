import type { Page } from '@playwright/test'
import { CAST } from '../../devnet/addresses.ts'
import type { Lie } from '../liars/lie.ts'
import { expectAccessible } from './support/axe.ts'
import { blockNumber, grouped, named, reviewedBlock, test } from './support/lied-to.ts'
import { fillSend, goTo, importWallet, reviewed, signButton } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Of blocks after this one it knows nothing. */
const standsStillAt = (last: number): Lie => ({
  name: 'stands-still',
  says: 'Nothing after a certain block',
  before: 'execution',
  changes: { eth_blockNumber: [''], eth_getBlockByNumber: 'anything', eth_getBlockByHash: 'anything' },
  async tell(result, { call: { method, params }, ask }) {
    const number = `0x${last.toString(16)}`
    if (method === 'eth_blockNumber') return number
    const block = result as { readonly number?: string } | null
    if (block?.number === undefined || Number(block.number) <= last) return result
    return method === 'eth_getBlockByNumber' && params[0] === 'latest' ? ask(method, [number, params[1]]) : null
  },
})

const MINUTE = { timeout: 60_000 }
const notice = (page: Page) => page.locator('[data-behind]')
const again = (page: Page) => page.getByRole('button', { name: 'Run it again' })

test('an endpoint that stands still is named within a minute, at home, on Send and on the Review, until it goes on @own-only @rest', async ({
  page,
  open,
  liars,
  town,
}) => {
  await importWallet(page, open)
  const host = `localhost:${liars.port}`
  // Longer than a light client that got no answer at its start waits before it asks again.
  await expect(page.getByRole('button', { name: 'Synced (light client of Practice chain)' })).toBeVisible({ timeout: 120_000 })
  liars.execution.tell(standsStillAt(await blockNumber(town)))
  await town.rpc('anvil_mine', ['0x7'])
  const words = `${host} has stalled: it’s 7 blocks behind Practice chain.`
  await test.step('at home', async () => {
    await expect(notice(page)).toContainText(words, MINUTE)
    await expect(notice(page)).toContainText('You’re seeing an older block.')
    await expectAccessible(page)
  })
  await test.step('on Send', async () => {
    await fillSend(page, { asset: 'ETH', to: CAST.bob, amount: '0.1' })
    await expect(notice(page)).toContainText(words)
  })
  await test.step('on the Review, which nobody signs on an old block', async () => {
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await expect(notice(page)).toContainText(words, MINUTE)
    await expect(page.getByText(`${host} doesn’t have this block yet: it’s 7 blocks behind.`).first()).toBeVisible({
      timeout: 110_000,
    })
    const mayBeSigned = async (): Promise<boolean> => (await signButton(page).count()) > 0 && (await signButton(page).isEnabled())
    expect(await mayBeSigned()).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
  await test.step('and no more, once it goes on', async () => {
    liars.execution.tell(undefined)
    await expect(async () => {
      await page.getByRole('button', { name: 'Try again' }).first().click({ timeout: 2000 })
      await expect(notice(page)).toHaveCount(0, { timeout: 4000 })
    }).toPass(MINUTE)
    await reviewed(page)
    await expect(signButton(page)).toBeEnabled()
    expect(await reviewedBlock(page)).toBe(await blockNumber(town))
  })
})

test('a Review that is run again says within a second whom it waits for and how old it is, and waits with Sign @own-only @rest', async ({
  page,
  open,
  liars,
  town,
}) => {
  await importWallet(page, open)
  const host = `localhost:${liars.port}`
  await goTo(page, 'Practice')
  await page.locator('[data-practice="pay"]').getByRole('button').click()
  await reviewed(page)
  await expect(signButton(page)).toBeEnabled()
  const bar = page.locator('[data-part="fresh"]')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const fault of ['silent', 'null-everything'] as const)
    await test.step(fault, async () => {
      const block = grouped(await reviewedBlock(page))
      await town.rpc('anvil_mine', ['0x1'])
      liars.execution.tell(named(fault))
      await again(page).click()
      await expect(bar.locator('[data-part="as-of"]')).toContainText(`shown is block ${block}, read`, { timeout: 10_000 })
      // A host that answers nothing is waited for; one that answers at once, with nothing, has no newer block.
      await expect(bar).toContainText(fault === 'silent' ? `waiting for ${host}` : host, { timeout: 10_000 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      // However it ends: the block is the old one, and that is said.
      await expect(bar.locator('[data-part="waits-for"]')).toHaveCount(0, MINUTE)
      await expect(bar.locator('[data-part="as-of"]')).toContainText(new RegExp(`shown is block ${block}, read \\d+ seconds ago`))
      // A block that was the newest a minute ago is the oldest that is signed on.
      await expect(signButton(page)).toBeDisabled({ timeout: 90_000 })
      liars.execution.tell(undefined)
      await expect(async () => {
        await again(page).click()
        await expect(bar.locator('[data-part="as-of"]')).toHaveCount(0, { timeout: 5000 })
      }).toPass(MINUTE)
    })
})
