import type { Page } from '@playwright/test'
import { expect, test } from './support/walk.ts'

/** Where the heading and the first line after it are, and what they say. */
const firstText = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    ['h1', 'h1 ~ p'].map((name) => {
      const node = document.querySelector(name)
      const { x, y, width, height } = node?.getBoundingClientRect() ?? new DOMRect()
      return [node?.textContent, ...[x, y, width, height].map(Math.round)]
    }),
  )

for (const path of ['/welcome', '/check']) {
  test(`${path} can be read before any script has run, and nothing moves when the app takes over @own-only`, async ({
    page,
    browser,
    server,
    open,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(page.viewportSize() ? { viewport: page.viewportSize() } : {}),
    })
    const still = await context.newPage()
    await still.goto(`${server.url}${path}`)
    const before = await firstText(still)
    await context.close()
    await page.addInitScript(() => {
      const kept: number[] = []
      Object.assign(globalThis, { shifts: kept })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.push((entry as PerformanceEntry & { readonly value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(path)
    await expect(page.locator('#first-screen')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await firstText(page)).toEqual(before)
    const shifts = await page.evaluate(() => (globalThis as unknown as { readonly shifts: readonly number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
  })

  test(`${path} starts no vault for a visitor, and says nothing on the console @own-only`, async ({ page, open }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
    await open(path)
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(page.workers().filter((worker) => worker.url().includes('/assets/vault/'))).toEqual([])
    expect(said).toEqual([])
  })
}

test('the vault starts where one is made @own-only', async ({ page, open }) => {
  await open('/welcome')
  const started = page.waitForEvent('worker', (worker) => worker.url().includes('/assets/vault/'))
  await page.getByRole('link', { name: /Create a new wallet/ }).click()
  await started
  await expect(page.getByRole('button', { name: /^Hold to reveal/ })).toBeVisible()
})

test('robots.txt is a text of its own, and a path that is no file gives the app @own-only', async ({ page, request }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.status()).toBe(200)
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await robots.text()).toMatch(/^User-agent: \*\n/)
  const unknown = await page.goto('/robots.txt/no-such-page')
  expect(unknown?.headers()['content-type']).toMatch(/^text\/html/)
  await page.waitForURL('**/welcome')
})
