import type { BrowserContext, Page, Route } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { findings, goTo, importWallet, review, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Beyond the pause that a light client makes between two looks at hosts that fail. */
const SOON = { timeout: 60_000 }

const mark = (page: Page, word: string) => page.getByRole('button', { name: `${word} (light client of Practice chain)` })
/** What each asset has, as the list says it: a number and its symbol. What form a token has, and what it is worth, comes later. */
const amounts = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('main').getByRole('list').first().innerText()).split('\n').filter((line) => /^[\d,.…]+ [A-Za-z]\w*$/.test(line))
const words = async (page: Page, kind: string): Promise<number> =>
  Number(/\d+/.exec((await page.locator(`[data-count="${kind}"]`).allInnerTexts()).join(''))?.[0] ?? 0)

/** What the beacon node does from now on, for every tab. */
async function beaconDoes(context: BrowserContext, beacon: string, fault: (route: Route) => Promise<void>): Promise<void> {
  await context.unrouteAll({ behavior: 'wait' })
  await context.route(`http://localhost:${new URL(beacon).port}/**`, fault)
}

test('the practice chain is proved while its beacon node answers, and claimed in so many words when it does not @own-only @rest', async ({
  page,
  open,
  town,
  context,
  guard,
}) => {
  test.setTimeout(240_000)
  guard.allow(/Failed to load resource|ERR_FAILED/)
  await importWallet(page, open)

  await test.step('synced: what is shown is proved, under the newest verified block', async () => {
    await expect(mark(page, 'Synced')).toBeVisible(SOON)
    await expect(page.getByRole('button', { name: /\(how these are known\)/ })).toHaveText(/^\d+ proved, \d+ computed/)
    await mark(page, 'Synced').click()
    await expect(page.getByText('shipped with this build')).toBeVisible()
    await expect(page.getByText(/signed by \d+ of 512/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See what’s proved' }).click()
    await expect(page.getByRole('heading', { name: 'Evidence', level: 1 })).toBeVisible()
    await expect(page.locator('[data-chain="31337"] [data-part="custody"] li')).toHaveCount(4)
    await expect(page.getByText('None on this device.')).toBeVisible()
    await expectAccessible(page)

    await review(page, 'pay')
    await expect.poll(() => findings(page)).not.toContain('unknown:chain/claimed-head')
    await expect.poll(() => words(page, 'computed')).toBeGreaterThan(0)
    await expect.poll(() => words(page, 'claimed'), 'but the fees, which are the endpoint’s history').toBeLessThan(2)
    await page.getByRole('button', { name: 'Reject' }).click()
  })

  await test.step('unreachable: from then on everything that is read is claimed, and says so', async () => {
    await beaconDoes(context, town.beacon, (route) => route.abort())
    await goTo(page, 'Home')
    const again = page.getByRole('button', { name: 'Refresh' })
    await expect(async () => {
      await again.click()
      await expect(page.getByRole('button', { name: /\(how these are known\)/ })).toHaveText(/All claimed/, { timeout: 2000 })
    }).toPass(SOON)
    await expect(mark(page, 'Unreachable')).toBeVisible()
    await mark(page, 'Unreachable').click()
    await expect(page.getByText(/No consensus host gives a usable answer/).last()).toBeVisible()
    await page.keyboard.press('Escape')
    await review(page, 'pay')
    await expect.poll(() => findings(page)).toContain('unknown:chain/claimed-head')
    await expect.poll(() => words(page, 'proved')).toBe(0)
    await expect.poll(() => words(page, 'computed')).toBe(0)
    await page.getByRole('button', { name: 'Reject' }).click()
  })

  await test.step('the chains screen tells nobody there from nobody with the data', async () => {
    await goTo(page, 'Chains')
    const line = page.locator('[data-part="light-client-line"]').first()
    await expect(line).toHaveText('Unreachable')
    await beaconDoes(context, town.beacon, (route) =>
      route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, json: { code: 404, message: 'no light client here' } }),
    )
    await expect(line).toHaveText('No data', SOON)
    await page.getByRole('link', { name: 'Practice chain' }).click()
    await expect(page.locator('main').getByText(/none serves light client data/)).toBeVisible()
    await expect(page.getByText('Add a consensus host that serves light clients, or a folder of files.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and back', async () => {
    await context.unrouteAll({ behavior: 'wait' })
    await expect(mark(page, 'Synced')).toBeVisible({ timeout: 90_000 })
    await goTo(page, 'Home')
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('button', { name: /\(how these are known\)/ })).toHaveText(/proved/, { timeout: 2000 })
    }).toPass(SOON)
  })
})

type Call = { readonly method: string }
type Reply = { readonly result?: { readonly balance?: string } | undefined }

/** Adds an ether to each balance that is proved, and leaves the proof as it is. */
async function lieAboutBalances(route: Route): Promise<void> {
  const calls = [JSON.parse(route.request().postData() ?? '[]') as Call | Call[]].flat()
  if (!calls.some(({ method }) => method === 'eth_getProof')) return route.continue()
  const response = await route.fetch()
  const answer = (await response.json()) as Reply | Reply[]
  const falsified = [answer].flat().map((reply) => {
    const balance = reply.result?.balance
    return balance === undefined
      ? reply
      : { ...reply, result: { ...reply.result, balance: `0x${(BigInt(balance) + 10n ** 18n).toString(16)}` } }
  })
  await route.fulfill({ response, json: Array.isArray(answer) ? falsified : falsified[0] })
}

test('an endpoint that lies is named at once, nothing of it is used, and only the person lets it in again @own-only @rest', async ({
  page,
  open,
  town,
  context,
}) => {
  await importWallet(page, open)
  await expect(mark(page, 'Synced')).toBeVisible(SOON)
  const ether = page.locator('[data-asset="ETH"]')
  await expect(ether).toBeVisible()
  const before = await amounts(page)
  expect(before.length).toBeGreaterThan(2)
  const endpoint = `localhost:${new URL(town.url).port}`
  await context.route(`http://${endpoint}/**`, (route) =>
    route.request().method() === 'OPTIONS' ? route.continue() : lieAboutBalances(route),
  )
  await town.rpc('anvil_mine', ['0x1'])

  const notice = page.locator(`[data-lie="${endpoint}"]`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(notice).toContainText(`${endpoint} gave a false answer: a balance of block`, { timeout: 3000 })
  }).toPass(SOON)
  await expect(notice).toContainText('Nothing from it was used.')
  expect(await amounts(page), 'what was known stays, and no more').toEqual(before)
  await expectAccessible(page)

  // It stays until it is read: on another screen, and after a reload.
  await goTo(page, 'Chains')
  await expect(notice).toBeVisible()
  await expect(page.getByText('Excluded: its answer failed its own proof')).toBeVisible()
  await notice.getByRole('link', { name: 'See the log' }).click()
  await expect(page.getByRole('heading', { name: 'Lies caught' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'didn’t match its own proof' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/Practice chain, block [\d,]+/)
  await expectAccessible(page)

  await context.unrouteAll({ behavior: 'wait' })
  await row.getByRole('button', { name: 'Allow again' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(row).toContainText('allowed again by you')
  await goTo(page, 'Home')
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: /\(how these are known\)/ })).toHaveText(/proved/)
})
