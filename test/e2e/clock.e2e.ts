import type { Page } from '@playwright/test'
import type { Rpc } from '../../scripts/devnet/rpc.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/device-clock.ts'
import { goTo, importWallet, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Several looks at the newest block. */
const SOON = { timeout: 90_000 }
const HOUR = 3600
const DAY = 86_400

const mark = (page: Page, words: RegExp) => page.getByRole('button', { name: words }).filter({ hasText: 'light client of Practice chain' })
const synced = (page: Page) => mark(page, /^Synced/)

/** A block at each look, as a chain of the world makes them, until something is seen. */
const whileBlocksCome = (rpc: Rpc, seen: () => Promise<void>) =>
  expect(async () => {
    await rpc('anvil_mine', ['0x1'])
    await seen()
  }).toPass({ ...SOON, intervals: [2000] })

/** What is shown is proved by its blocks all the same, and nobody is accused. */
async function expectProvedAndNobodyBlamed(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /\(how these are known\)/ })).toHaveText(/^\d+ proved/)
  await expect(page.locator('[data-lie]')).toHaveCount(0)
}

const WRONG = [
  ['an hour behind', -HOUR, /^Your clock is (59|60) mins? behind/, /Your device’s clock is (59|60) minutes behind: a verified block has a later time\./],
  ['two days ahead', 2 * DAY, /^Your clock is 2 days ahead/, /Your device’s clock is 2 days ahead of the newest blocks, though they keep coming\./],
] as const // prettier-ignore

for (const [what, off, short, long] of WRONG)
  test(`a device's clock that is ${what} is told, and blames no host @own-only @rest`, async ({ page, open, town, deviceClock }) => {
    await deviceClock.startsOff(off)
    await importWallet(page, open)
    await whileBlocksCome(town.rpc, () => expect(mark(page, short)).toBeVisible({ timeout: 1000 }))
    await expect(synced(page)).toHaveCount(0)
    await expectProvedAndNobodyBlamed(page)
    await mark(page, short).click()
    await expect(page.getByText(long).last()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await goTo(page, 'Chains')
    await expect(page.locator('[data-part="light-client-line"]').first()).toHaveText(short)
  })

test("a device's clock that is set back while Assay runs is told, without a new block @own-only @rest", async ({
  page,
  open,
  town,
  deviceClock,
}) => {
  await deviceClock.startsOff(0)
  await importWallet(page, open)
  await town.rpc('anvil_mine', ['0x1'])
  await expect(synced(page)).toBeVisible(SOON)
  await expectProvedAndNobodyBlamed(page)

  const wrong = mark(page, /^Your clock (is \d+ secs? behind|went back \d+ secs?)/)
  // By more than two minutes the vault would lock, as after sleep.
  await deviceClock.set(-100)
  await expect(wrong).toBeVisible(SOON)
  await expect(synced(page)).toHaveCount(0)
})

test("a device's clock that is set back by hours locks the vault, which says why, and is told once it is open again @own-only @rest", async ({
  page,
  open,
  town,
  deviceClock,
}) => {
  await deviceClock.startsOff(0)
  await importWallet(page, open)
  await town.rpc('anvil_mine', ['0x1'])
  await expect(synced(page)).toBeVisible(SOON)

  await deviceClock.set(-3 * HOUR)
  const why = page.locator('[data-part="clock-set-back"]')
  await expect(why).toContainText('Locked: your device’s clock went back by more than two minutes.', SOON)
  await expect(why).toContainText('Set the right time in your device’s settings, then unlock.')
  await expectAccessible(page)

  await unlock(page)
  const wrong = mark(page, /^Your clock (is [23] hrs? behind|went back [23] hrs?)/)
  await expect(wrong).toBeVisible(SOON)
  await expect(synced(page)).toHaveCount(0)
  await wrong.click()
  await expect(page.getByText('Set your device’s clock, then refresh.').last()).toBeVisible()
})
