import type { Frame } from '@playwright/test'
import { serveFiles } from '../../scripts/run/example.ts'
import { chooses, opens, visit, walletAt } from './support/app-page.ts'
import { importWallet, signButton, test, unlock } from './support/reviewer.ts'
import { answersOf, ask, asksTwice, heardBy, hexOf, intrude, noteGreetings, type Place, strangePage } from './support/strange-page.ts'
import { expect } from './support/walk.ts'

const press = (place: Place): Promise<void> => place.getByRole('button', { name: 'Ask' }).click()

test('pages of no origin, in frames, or gone on to another origin get nothing of the window that they opened; a double click signs once [P2 P3 P11 P14] @own-only @rest', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  await importWallet(page, open)
  const app = await strangePage(walletAt(baseURL, town))
  const sandbox = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox'
  const outer = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Around</title><iframe name="app"></iframe></html>'
  const site = await serveFiles({
    '/': ['text/html', app],
    '/null': ['text/html', app, { 'Content-Security-Policy': sandbox }],
    '/outer': ['text/html', outer],
  })
  const other = site.url.replace('localhost', '127.0.0.1')
  // Another origin of the same site: the browser lets nobody else reach a window by its name.
  const beside = await serveFiles({ '/': ['text/html', app] })
  try {
    for (const url of [site.url, other, beside.url]) guard.allowOrigin(url)

    await test.step('a page without an origin opens the window, and is not heard there', async () => {
      const none = await visit(context, `${site.url}null`)
      expect(await none.evaluate(() => origin)).toBe('null')
      const popup = await opens(none, () => press(none))
      await expect(popup.getByLabel('Password', { exact: true })).toBeVisible()
      const greeted = await noteGreetings(popup)
      await expect.poll(async () => (await greeted()).filter((one) => one === 'null').length).toBeGreaterThan(2)
      expect([await answersOf(none), await heardBy(none)]).toEqual([[], '[]'])
      await popup.close()
      await none.close()
    })

    await test.step('an app in a frame of another site is refused', async () => {
      const around = await visit(context, `${other}outer`)
      await around.evaluate((url) => {
        for (const frame of document.querySelectorAll('iframe')) frame.src = url
      }, site.url)
      const framed = around.frame({ name: 'app' }) as Frame
      await framed.waitForURL(site.url)
      await framed.waitForFunction(() => 'stranger' in globalThis)
      const popup = await opens(around, () => press(framed))
      await expect.poll(() => answersOf(framed)).toEqual([4100])
      await popup.close()
      await around.close()
    })

    const a = await visit(context, site.url)
    const popup = await opens(a, () => press(a))
    await unlock(popup)
    await chooses(popup, 'own')
    await expect.poll(() => answersOf(a)).toEqual([[expect.stringMatching(/^0x/)]])
    const [[mine = '?'] = []] = (await answersOf(a)) as readonly string[][]

    await test.step('a double click asks twice, and a double press signs once', () => asksTwice(a, popup, mine))

    await test.step('a lock in the middle ends what is asked for', async () => {
      await ask(a, 'personal_sign', [hexOf('locked out'), mine])
      await expect(popup.locator('[data-review]')).toContainText('locked out')
      await page.bringToFront()
      await page.keyboard.press('Control+Shift+L')
      await expect.poll(async () => (await answersOf(a)).at(-1)).toBe(4100)
      await unlock(popup)
      await expect(signButton(popup)).toHaveCount(0)
    })

    await test.step('an opener that went on to another origin is not spoken to any more', async () => {
      await ask(a, 'personal_sign', [hexOf('left behind'), mine])
      await expect(popup.locator('[data-review]')).toContainText('left behind')
      const greeted = await noteGreetings(popup)
      await a.goto(beside.url)
      await a.waitForFunction(() => 'stranger' in globalThis)
      await intrude(a)
      await expect.poll(greeted).toContain(`intruder at ${new URL(beside.url).origin}`)
      await popup.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(popup.getByText('No requests')).toBeVisible()
      expect([await answersOf(a), await heardBy(a)]).toEqual([[], '[]'])
    })
  } finally {
    await Promise.all([site.stop(), beside.stop()])
  }
})
