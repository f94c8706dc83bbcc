import type { Page } from '@playwright/test'
import { ITEMS } from '../../src/features/practice/items.ts'
import { importWallet, review, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** The sizes whose first view holds the verdict. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
/** Words of verdict, sentence and reasons: of one call, more for each further one, and of any Review. */
const WORDS = { one: 120, further: 12, most: 200 } as const
/** Presses of the keyboard from the heading to Sign. */
const STEPS = 10

/** What is read to decide: verdict, sentence and the line of each warning, as it is on the screen. Rows of effects, fee and origin are no part of it. */
const wordsToDecide = async (page: Page): Promise<number> => {
  const texts = await page
    .locator('[data-part="verdict"], [data-part="sentence"], [data-part="lede"], [data-rule] summary')
    .evaluateAll((all) => all.map((one) => (one.checkVisibility() ? (one as HTMLElement).innerText : '')))
  return texts.join(' ').split(/\s+/).filter(Boolean).length
}

const callsIn = async (page: Page): Promise<number> => Math.max(1, await page.locator('[data-part="payments"] li').count())

/** Presses Tab, and Enter on what leads on, until Sign has the focus; how many presses that took. */
async function stepsToSign(page: Page): Promise<number> {
  await expect(page.locator('[data-part="sentence"]')).toBeFocused()
  const focused = page.locator(':focus')
  for (let steps = 1; steps <= STEPS; steps++) {
    await page.keyboard.press('Tab')
    const name = await focused.innerText()
    if (/^(?:Sign|Hold to sign anyway)$/.test(name)) return steps
    if (name !== 'Skip to your decision') continue
    await page.keyboard.press('Enter')
    steps++
  }
  return Number.POSITIVE_INFINITY
}

const backgroundOf = (page: Page, name: string): Promise<string> =>
  page.getByRole('button', { name, exact: true }).evaluate((one) => getComputedStyle(one).backgroundColor)

test('every Review says first whether to sign, in few words, and Sign is near @own-only', async ({ page, open }) => {
  test.setTimeout(240_000)
  await importWallet(page, open)
  for (const { id } of ITEMS) {
    await test.step(id, async () => {
      await review(page, id)
      const sign = page.getByRole('button', { name: /^(?:Sign|Hold to sign anyway)$/ })
      const isBlocked = (await sign.count()) === 0
      if (!isBlocked) expect(await stepsToSign(page), 'presses to Sign').toBeLessThanOrEqual(STEPS)

      const calls = await callsIn(page)
      const most = Math.min(WORDS.most, WORDS.one + WORDS.further * (calls - 1))
      expect(await wordsToDecide(page), 'words').toBeLessThanOrEqual(most)

      const verdict = page.locator('[data-part="verdict"]')
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await page.evaluate(() => scrollTo(0, 0))
        const bar = await page.locator('[data-part="decide"]').boundingBox()
        const box = await verdict.boundingBox()
        expect(box?.y, `top of the verdict at ${size.width}`).toBeLessThan(120)
        expect((box?.y ?? 0) + (box?.height ?? 0), `foot of the verdict at ${size.width}`).toBeLessThan(bar?.y ?? 0)
      }

      // Red: to reject is what is proposed, and Sign is the quiet one.
      const isRed = /^(?:danger|blocked)$/.test((await verdict.getAttribute('data-verdict')) ?? '')
      const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
      expect((await backgroundOf(page, 'Reject')) === ink, 'Reject is filled').toBe(isRed)
      if (!isBlocked) await expect(sign).toHaveText(isRed ? 'Hold to sign anyway' : 'Sign')
      await page.getByRole('button', { name: 'Reject', exact: true }).click()
    })
  }
})
