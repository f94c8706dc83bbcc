import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, review, sign, startHistory, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const SHOTS = process.env['ASSAY_SHOTS']
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

/** Asks for the past, and waits until all that the node tells is there and listed. */
async function lookBack(page: Page, townAs: 'own' | 'public'): Promise<void> {
  await goTo(page, 'Activity')
  await startHistory(page, townAs, 'Load history')
  const scan = page.locator('[data-scan]')
  await expect(scan).toHaveAttribute('data-complete', 'true', { timeout: 90_000 })
  await expect(page.locator('[data-part="what-was"]')).toHaveAttribute('data-current', 'true')
}
const shown = async (page: Page): Promise<number> =>
  Number(/\d[\d,.]*/.exec(await page.locator('[data-part="shown"]').innerText())?.[0]?.replaceAll(/\D/g, ''))

/** Rows that are seen whole without scrolling. */
const wholeRows = (page: Page): Promise<number> =>
  page.locator('[data-transaction]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )

test('the past is found in the chain itself, filtered, opened, noted, saved and brought back', async ({ page, open, townAs }) => {
  await importWallet(page, open)
  await goTo(page, 'Activity')
  await shot(page, `${townAs}-empty`)
  await lookBack(page, townAs)
  const all = await shown(page)
  expect(all).toBeGreaterThan(15)
  await shot(page, `${townAs}-desktop-light`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => wholeRows(page), 'rows in the first view').toBeGreaterThanOrEqual(10)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await page.locator('[data-part="day"]').count()).toBeGreaterThan(0)
  if (SHOTS !== undefined) {
    await page.screenshot({ path: `${SHOTS}/${townAs}-whole.png`, fullPage: true })
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot(page, `${townAs}-desktop-dark`)
    await page.setViewportSize({ width: 390, height: 844 })
    await shot(page, `${townAs}-phone-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
    await shot(page, `${townAs}-phone-light`)
    await page.setViewportSize({ width: 1280, height: 800 })
  }

  await page.getByRole('searchbox').fill('usdc')
  await expect.poll(() => shown(page)).toBeLessThan(all)
  expect(await shown(page)).toBeGreaterThan(0)
  await page.getByRole('searchbox').fill('there is no such thing anywhere')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('radio', { name: 'In', exact: true }).check()
  await expect.poll(() => shown(page)).toBeLessThan(all)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.poll(() => shown(page)).toBe(all)

  // One that this device did not sign: looked at is proved as far as the chain's headers are, and may be noted.
  await page.locator('[data-transaction]').first().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Compare with its receipt again' })).toBeVisible({ timeout: 30_000 })
  await shot(page, `${townAs}-entry`)
  await expectAccessible(page)
  await page.getByLabel('Note').fill('for the #lighthouse')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await goTo(page, 'Activity')
  await page.getByRole('searchbox').fill('lighthouse')
  await expect.poll(() => shown(page)).toBe(1)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Label' }).selectOption({ label: '#lighthouse' })
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page)).toBe(1)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  await page.getByRole('button', { name: 'Export or import' }).click()
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()])
  const text = await readFile(await csv.path(), 'utf8')
  expect(text.split('\r\n')[0]).toMatch(/^Date,Type,Sent Amount,Sent Currency,Received Amount/)
  expect(text).toContain('for the #lighthouse')
  const [json] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as JSON' }).click()])
  await page.locator('[data-part="files"] input[type=file]').setInputFiles(await json.path())
  await expect(page.getByText('0 new entries')).toBeVisible()
  await expect.poll(() => shown(page)).toBe(all)
})

test('what a stranger put into the list is folded away, with why, and stays to be looked at @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await lookBack(page, 'own')
  const folded = page.getByRole('button', { name: /hidden as unwanted/ })
  await expect(folded).toBeVisible({ timeout: 60_000 })
  const kept = await shown(page)
  await folded.click()
  await expect(page.locator('[data-part="why-folded"]').first()).toBeVisible()
  await shot(page, 'folded')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(() => shown(page)).toBe(kept)
})

test('what is sent now stands in the same list, once @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await lookBack(page, 'own')
  await review(page, 'pay')
  await sign(page)
  await expect(page.locator('[data-state="included"]').first()).toBeVisible()
  const id = page.url().match(/0x[0-9a-f]{64}/)?.[0] ?? ''
  await goTo(page, 'Activity')
  await expect(page.locator(`[data-transaction="${id}"]`)).toHaveCount(1)
  await page.getByRole('searchbox').fill(id)
  await expect.poll(() => shown(page)).toBe(1)
})
