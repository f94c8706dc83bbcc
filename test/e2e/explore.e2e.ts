import type { Page } from '@playwright/test'
import { CAST, CONTRACTS, OUTSIDERS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { go } from './support/person.ts'
import { goTo, importWallet, review, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const SHOTS = process.env['ASSAY_SHOTS']

/** The page as it is in both themes, on a desktop and on a phone; only where pictures are asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  for (const [width, height, scheme] of [
    [1280, 900, 'light'],
    [1280, 900, 'dark'],
    [390, 844, 'light'],
    [390, 844, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      await Promise.allSettled(
        document.getAnimations().flatMap(({ effect, finished }) => (effect?.getComputedTiming().endTime === Infinity ? [] : [finished])),
      )
    })
    await page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Where the addresses, hashes and blocks of a screen lead, each once. */
const linksOf = (page: Page): Promise<readonly string[]> =>
  page.locator('main a[href^="/explore#/"]').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') ?? ''))])

/** What must be proved of what a link leads to, by its kind. */
const PROVED = {
  address: '[data-part="state"]',
  block: '[data-part="header"]',
  tx: '[data-part="inclusion"]',
} as const

/** The view that a link leads to stands, and its facts are proved. */
async function expectProved(page: Page, href: string): Promise<void> {
  const [, , , kind = ''] = href.split('/')
  const part = page.locator(PROVED[kind as keyof typeof PROVED])
  // A block that is newer than what the light client verified is claimed until that catches up: then it is looked at again.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Refresh' })
    if ((await part.getAttribute('data-evidence', { timeout: 10_000 })) === 'claimed') await again.click()
    await expect(part).toHaveAttribute('data-evidence', /^(proved|computed)$/, { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
}

test('every address and hash of a Review, and of what came of it, opens a proved view [T11] @own-only @rest', async ({
  page,
  context,
  open,
}) => {
  await importWallet(page, open)
  await review(page, 'swap')
  for (const part of await page.locator('[data-review] summary').all()) await part.click()
  const inReview = await linksOf(page)
  expect(inReview.length).toBeGreaterThan(3)
  expect(inReview.some((href) => href.includes('/address/'))).toBe(true)
  expect(inReview.some((href) => href.includes('/block/'))).toBe(true)

  // It opens apart, also while that tab is locked, and the Review stays as it is.
  const [first = ''] = inReview
  const [apart] = await Promise.all([context.waitForEvent('page'), page.locator(`main a[href="${first}"]`).first().click()])
  await expectProved(apart, first)
  await expect(apart.getByText('encrypted while Assay is locked')).toBeVisible()
  for (const href of inReview.slice(1)) {
    await test.step(href, async () => {
      await go(apart, href)
      await expectProved(apart, href)
    })
  }
  await apart.close()
  await sign(page)
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()

  // From the history on they open in place; by the keyboard, too.
  const inHistory = await linksOf(page)
  expect(inHistory.some((href) => href.includes('/tx/'))).toBe(true)
  const entry = page.url().slice(new URL(page.url()).origin.length)
  for (const href of inHistory) {
    await test.step(href, async () => {
      await page.locator(`main a[href="${href}"]:visible`).first().press('Enter')
      await page.waitForURL(`**${href}`)
      await expectProved(page, href)
      if (href.includes('/tx/')) {
        await expect(page.locator('[data-part="sent"]')).toHaveAttribute('data-evidence', 'proved')
        await expect(page.locator('[data-part="moves"]')).toContainText('USDC')
        await expect(page.locator('[data-call="swapExactETHForTokens"]')).toContainText('amountOutMin')
        await expectAccessible(page)
        await shoot(page, 'transaction')
      }
      await go(page, entry)
      await expect(page.locator('[data-state="included"]').first()).toBeVisible()
    })
  }
})

test('whoever looks finds accounts, contracts, tokens and blocks, and is told what is no such thing @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Explore')
  await test.step('the newest blocks and fees, which lead on', async () => {
    const blocks = page.locator('[data-part="latest-blocks"] li')
    await expect(blocks).toHaveCount(8)
    await expect(page.locator('[data-part="fees"]')).toContainText('gwei')
    await expect(page.locator('[data-part="fees-line"]:visible')).toContainText(/Gas .* gwei, send .*\$/)
    const newest = (await blocks.first().getAttribute('data-block')) ?? ''
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('region', { name: 'Base fee by block' }).getByRole('row')).not.toHaveCount(1)
    await expectAccessible(page)
    await shoot(page, 'search')
    await page.locator(`[data-block="${newest}"] a`).click()
    await expect(page.locator('[data-part="header"]')).toBeVisible()
    await page.goBack()
    await expect(blocks.first()).toBeVisible()
  })
  const field = page.getByRole('textbox', { name: 'Search the chain' })
  const look = async (text: string): Promise<void> => {
    await field.fill(text)
    await field.press('Enter')
    // It might as well be a private key: nobody is asked before the person says that it is none.
    if (/^0x[0-9a-f]{64}$/.test(text)) await page.getByRole('button', { name: 'It’s a transaction or block' }).click()
  }
  await look('what is this')
  await expect(page.getByText('That isn’t an address, name, hash or block number.')).toBeVisible()
  await look(`0x${'ab'.repeat(32)}`)
  await expect(page.getByText(/knows a transaction or block/)).toBeVisible()
  await shoot(page, 'nothing')

  await test.step('an account, with what it did by day', async () => {
    await look(CAST.alice)
    await expect(field).toHaveValue(CAST.alice)
    const history = page.locator('[data-part="history"]')
    await expect(history).toHaveAttribute('data-at', /^(paused|done)$/, { timeout: 60_000 })
    await expect(history.locator('[data-transaction]').first()).toBeVisible()
    await expect(history.locator('[data-part="history-coverage"]')).toContainText(/Searched/)
    await expect(history.locator('[data-kind="sent"]').first()).toContainText('−')
    await page.getByRole('tab', { name: /^Tokens/ }).click()
    await expect(page.locator('[data-part="tokens"]')).toContainText('Ether')
    await page.getByRole('tab', { name: /^History/ }).click()
    await expectAccessible(page)
    await shoot(page, 'account')
  })
  await test.step('a Safe, with its owners', async () => {
    await look(CONTRACTS.treasury)
    await expect(page.locator('[data-part="safe"]')).toContainText('2 of 3 must agree')
    await expect(page.locator('[data-part="holdings"]')).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'safe')
  })
  await test.step('an account that runs code', async () => {
    await look(OUTSIDERS.erin)
    await expect(page.locator('[data-part="delegate"]')).toContainText('Simple7702Account')
    await shoot(page, 'delegated')
  })
  await test.step('a proxy', async () => {
    await look(CONTRACTS.till)
    await expect(page.locator('[data-part="proxy"]')).toContainText('Implementation')
    await shoot(page, 'proxy')
  })
  await test.step('a token that only says that it is one', async () => {
    await look(CONTRACTS.fakeUsdc)
    await page.getByRole('link', { name: 'See the token' }).click()
    await expect(page.getByText('This isn’t the token it’s named after')).toBeVisible()
    await shoot(page, 'token-false')
  })
  await test.step('a token of the list', async () => {
    await go(page, `/explore/31337/token/${CONTRACTS.usdc}`)
    await expect(page.locator('[data-part="token"]')).toContainText('$')
    await expectAccessible(page)
    await shoot(page, 'token')
  })
  await test.step('a block, the one before it, and a name', async () => {
    await look('3')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 3')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('[data-part="transactions"] li').first()).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'block')
    await page.getByRole('link', { name: 'Previous block' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 2')
    await look('99999999')
    await expect(page.getByRole('paragraph').filter({ hasText: 'hasn’t reached that block yet' })).toBeVisible()
  })
})
