import type { Locator, Page } from '@playwright/test'
import { CAST, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { DRAINING_PERMIT } from '../support/permit.ts'
import { expectAccessible } from './support/axe.ts'
import { go } from './support/person.ts'
import { PASSWORD, reviewed } from './support/reviewer.ts'
import { wordsIn } from './support/words-in.ts'
import { expect, test } from './support/walk.ts'

// The five jobs of most people in a language written from right to left, on a phone, found by its own words.

test.use({ locale: 'ar', viewport: { width: 390, height: 844 } })

/** English words of the screens that are ours: nothing of what a chain, an app or a person wrote. */
async function expectNoEnglish(page: Page): Promise<void> {
  const left = await page.evaluate(() => {
    const foreign = '[lang="en"], code, bdi, q, [dir="ltr"], input, textarea, [data-foreign], .font-mono'
    const found: string[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const above = node.parentElement
      if (above === null || above.closest(foreign) !== null || above.getClientRects().length === 0) continue
      // Two words in a row of small Latin letters are a sentence of ours; one may be a name.
      if (/\b[a-z]{3,} [a-z]{2,}\b/.test(node.nodeValue ?? '')) found.push((node.nodeValue ?? '').trim().slice(0, 80))
    }
    return found
  })
  expect(left).toEqual([])
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth <= innerWidth])).toEqual([
    'rtl',
    true,
  ])
  await expectNoEnglish(page)
  await expectAccessible(page)
}

/** Presses Sign, which shows its English too, and waits until the transaction is in a block. */
async function signInArabic(page: Page, sign: string): Promise<void> {
  await reviewed(page)
  const button = page.locator('[data-part="decide"]').getByRole('button', { name: new RegExp(`^${sign}\\s*Sign$`) })
  await expect(button).toBeEnabled()
  await expectFits(page)
  await button.click()
}

test('the five jobs in Arabic, from right to left @rest @own-only', async ({ page, open, town }) => {
  test.setTimeout(240_000)
  const say = await wordsIn('ar')
  const button = (english: string): Locator => page.getByRole('button', { name: say(english), exact: true })

  await test.step('a typed message is checked without a wallet', async () => {
    await open('/check')
    await page.getByLabel(say('What you are asked to sign')).fill(JSON.stringify(DRAINING_PERMIT))
    await expect(page.locator('[data-part="verdict"]')).toBeVisible()
    await expectFits(page)
  })

  await test.step('a wallet is imported and a first payment sent', async () => {
    await open('/welcome/import')
    for (const [at, word] of MNEMONIC.split(' ').entries())
      await page.getByLabel(say('Word {number}', { number: `${at + 1}` }), { exact: true }).fill(word)
    await button('Read the phrase').click()
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(say('Password again')).fill(PASSWORD)
    await page.locator('form button[type=submit]').last().click()
    await button('Use these networks').click()
    await expect(page.locator('[data-asset="USDC"]').first()).toBeVisible()
    await expectFits(page)
    await go(page, `/send?to=${CAST.bob}&asset=native`)
    await page.getByLabel(say('Amount'), { exact: true }).fill('0.5')
    await expectFits(page)
    await button('Review').click()
    await signInArabic(page, say('Sign'))
    await expect(page.locator('[data-state="included"]').first()).toBeVisible()
    await expectFits(page)
  })
  const hash = page.url().split('#/')[1] ?? ''

  await test.step('a swap is quoted and reviewed', async () => {
    await go(page, '/swap')
    await page.getByRole('textbox', { name: say('You pay') }).fill('1')
    await page.getByRole('button', { name: say('Token you receive') }).click()
    await page.getByLabel(say('Find a token')).fill('usdc')
    await page.keyboard.press('Enter')
    await button('Review swap').click()
    await signInArabic(page, say('Sign'))
    await expect(page).toHaveURL(/\/activity#\/0x[0-9a-f]{64}$/)
  })

  await test.step('an allowance is revoked', async () => {
    await go(page, '/allowances')
    const right = page.locator(`[data-right="allowance:${CONTRACTS.dai}:${CONTRACTS.uniswapV2Router}"]`)
    await expect(right).toBeVisible({ timeout: 60_000 })
    await expectFits(page)
    await right.getByRole('button', { name: new RegExp(`^${say('Revoke')}`) }).click()
    await signInArabic(page, say('Sign'))
    await expect(page.locator('[data-review]')).toHaveCount(0)
  })

  await test.step('a transaction is looked up', async () => {
    await go(page, `/explore#/${hash}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  })
  expect((await town.rpc<{ status: string }>('eth_getTransactionReceipt', [hash])).status).toBe('0x1')
})

test('a danger shows its English too, until a native speaker has read the Arabic @own-only @rest', async ({ page, open }) => {
  const say = await wordsIn('ar')
  await open('/check')
  await page.getByLabel(say('What you are asked to sign')).fill(JSON.stringify(DRAINING_PERMIT))
  const plate = page.locator('[data-part="verdict"]')
  await expect(plate).toHaveAttribute('data-verdict', 'danger')
  await expect(plate).toContainText(say('Don’t sign.'))
  await expect(plate.locator('[data-part="english"]')).toContainText('Don’t sign.')
  await expect(plate.locator('[data-part="english"]')).toHaveAttribute('dir', 'ltr')
})
