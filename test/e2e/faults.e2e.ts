import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { blockNumber, named, runUntilReady, runUntilShown, test } from './support/lied-to.ts'
import { go } from './support/person.ts'
import { goTo, importWallet, review, reviewed, sign, signButton, tokenUnits } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** What each fault is called on the screen, with the host. Every one is told while somebody reads what they are about to sign. */
const FAULTS = {
  down: /localhost:\d+ isn’t answering\./,
  broken: /localhost:\d+ answered with .*500/,
  'rate-limited': /localhost:\d+ is limiting how often we may ask\./,
  cut: /localhost:\d+ (isn’t answering\.|sent an invalid answer to \w+\.)/,
  garbage: /localhost:\d+ sent an invalid answer to \w+\./,
  huge: /localhost:\d+ sent an answer that’s too large to read\./,
} as const

const again = (page: Page) => page.getByRole('button', { name: 'Run it again' })

test('whatever goes wrong with the endpoint is said in words, nothing under review is lost, and it recovers @own-only @rest', async ({
  page,
  open,
  liars,
  town,
  guard,
}) => {
  test.setTimeout(240_000)
  guard.allow(/Failed to load resource|ERR_|CORS/)
  const { execution } = liars
  await importWallet(page, open)
  await review(page, 'pay')
  const sentence = await page.getByRole('heading', { level: 1 }).innerText()
  for (const [name, words] of Object.entries(FAULTS)) {
    await test.step(name, async () => {
      await town.rpc('anvil_mine', ['0x1'])
      execution.tell(named(name))
      await runUntilShown(page, words)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence)
      execution.tell(undefined)
      await runUntilReady(page, await blockNumber(town))
    })
  }
  await test.step('another chain, after the connection was lost', async () => {
    execution.tell(named('down'))
    await town.rpc('anvil_mine', ['0x1'])
    await runUntilShown(page, FAULTS.down)
    execution.tell(named('chain-id'))
    await runUntilShown(page, /is for chain 42, not 31337/)
    execution.tell(undefined)
    const { pathname, hash } = new URL(page.url())
    await go(page, '/chains/31337')
    await page.getByRole('button', { name: 'Test' }).first().click()
    await expect(page.getByText(/Response time/)).toBeVisible()
    await go(page, `${pathname}${hash}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence)
    await expect(signButton(page)).toBeEnabled()
  })
})

test('an endpoint that answers too late is told of in seconds, and what was read stays @own-only @rest', async ({
  page,
  open,
  liars,
  town,
}) => {
  const { execution } = liars
  await importWallet(page, open)
  await review(page, 'pay')
  await town.rpc('anvil_mine', ['0x1'])
  execution.tell(named('slow'))
  await again(page).click()
  await expect(page.getByText(/localhost:\d+ didn’t answer within 8 s\./).first()).toBeVisible({ timeout: 60_000 })
  await expect(signButton(page)).toBeDisabled()
  execution.tell(undefined)
  await runUntilReady(page, await blockNumber(town))
})

test('a chain that goes another way takes back what was included; it is sent again, once @own-only @rest', async ({ page, open, town }) => {
  await importWallet(page, open)
  const bob = () => tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  const before = await bob()
  await review(page, 'pay')
  await sign(page)
  await page.waitForURL(/\/activity#\/0x/)
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  expect(await bob()).toBe(before + 10_000_000n)
  const { pathname, hash } = new URL(page.url())
  // Something else is under review meanwhile: it stays, and runs on the chain as it is now.
  await review(page, 'pay')
  const sentence = await page.getByRole('heading', { level: 1 }).innerText()
  await town.rpc('anvil_reorg', [1, []])
  expect(await bob(), 'as if it had not been').toBe(before)
  await again(page).click()
  await expect(again(page)).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('heading', { name: 'Practice requests' })).toBeVisible()
  await go(page, `${pathname}${hash}`)
  await expect(page.locator('[data-part="reorged"]')).toContainText('which the chain replaced with another')
  await expect(page.locator('[data-state="included"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  expect(await bob(), 'once').toBe(before + 10_000_000n)
})

test('a text is signed while no endpoint answers, and what could not be looked at is said @own-only @rest', async ({
  page,
  open,
  liars,
  guard,
}) => {
  test.setTimeout(120_000)
  guard.allow(/Failed to load resource|ERR_|CORS/)
  await importWallet(page, open)
  liars.execution.tell(named('down'))
  await goTo(page, 'Check')
  const text = 'I like assay offices.'
  await page.getByLabel('What you are asked to sign').fill(text)
  await page
    .locator('[data-part="sign-here"]')
    .getByRole('button', { name: /^Sign with/ })
    .click()
  await reviewed(page)
  await sign(page)
  await expect(page.locator('[data-screen="signed"]')).toBeVisible()
  const shown = await page.locator('[data-part="signature"]').innerText()
  const signature = `0x${shown.replaceAll(/[^0-9a-fx]/gi, '').replace('0x', '')}` as const
  expect((await recoverMessageAddress({ message: text, signature })).toLowerCase()).toBe(CAST.deployer)
})
