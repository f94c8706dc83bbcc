import type { Frame, Page } from '@playwright/test'
import { bundleFor, serveFiles } from '../../scripts/example.ts'
import { chooses, opens, visit, walletAt } from './support/app-page.ts'
import { importWallet, readOn, reviewed, test, unlock } from './support/reviewer.ts'
import type { Stranger } from './support/stranger.ts'
import { expect } from './support/walk.ts'

const hexOf = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
const INTRUDER = 'ab'.repeat(16)

type Scope = { readonly stranger: Stranger; greeted?: string[] }
type Place = Page | Frame
const answersOf = (place: Place): Promise<readonly unknown[]> => place.evaluate(() => (globalThis as unknown as Scope).stranger.answers)
/** Everything that this page was ever told, by any window or port. */
const heardBy = async (place: Place): Promise<string> =>
  JSON.stringify(await place.evaluate(() => (globalThis as unknown as Scope).stranger.heard))
const ask = (place: Place, method: string, params: readonly unknown[]): Promise<void> =>
  place.evaluate(([method, params]) => void (globalThis as unknown as Scope).stranger.ask(method, params), [method, params] as const)
const press = (place: Place): Promise<void> => place.getByRole('button', { name: 'Ask' }).click()
const signButton = (page: Page) => page.getByRole('button', { name: /^(?:Sign|Hold to sign)$/ })

/** Writes down in a window of the wallet who greets it from now on, by the browser's word. */
async function noteGreetings(popup: Page): Promise<() => Promise<readonly string[]>> {
  await popup.evaluate((intruder) => {
    const greeted: string[] = ((globalThis as unknown as Scope).greeted = [])
    addEventListener('message', ({ origin, data }) => {
      const { kind, nonce } = data as { kind?: string; nonce?: string }
      if (kind === 'hello') greeted.push(nonce === intruder ? `intruder at ${origin}` : origin)
    })
  }, INTRUDER)
  return () => popup.evaluate(() => (globalThis as unknown as Scope).greeted ?? [])
}

test('pages of no origin, in frames, or gone on to another origin get nothing of the window that they opened; a double click signs once [P2 P3 P11 P14] @own-only', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  await importWallet(page, open)
  const script = (await bundleFor('test/e2e/support/stranger.ts')).replaceAll('</script', '<\\/script')
  const app = `<!doctype html><html lang="en" data-wallet="${walletAt(baseURL, town)}"><link rel="icon" href="data:,"><title>App</title><button>Ask</button><script type="module">${script}</script></html>`
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

    await test.step('a double click asks twice, and a double press signs once', async () => {
      await a.evaluate(
        (params) => {
          const button = document.createElement('button')
          button.textContent = 'Greet'
          button.addEventListener('click', () => void (globalThis as unknown as Scope).stranger.ask('personal_sign', params))
          document.body.append(button)
        },
        [hexOf('twice'), mine],
      )
      await a.getByRole('button', { name: 'Greet' }).dblclick()
      await expect(popup.locator('[data-review]')).toContainText('twice')
      await reviewed(popup)
      await readOn(popup)
      await expect(signButton(popup)).toBeEnabled()
      const first = popup.url()
      await signButton(popup).dblclick()
      await expect.poll(() => popup.url()).not.toBe(first)
      await expect(popup.locator('[data-review]')).toContainText('twice')
      await reviewed(popup)
      expect((await answersOf(a)).slice(1)).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/)])
      await popup.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect.poll(async () => (await answersOf(a)).at(-1)).toBe(4001)
    })

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
      await a.evaluate(() => (globalThis as unknown as Scope).stranger.intrude())
      await expect.poll(greeted).toContain(`intruder at ${new URL(beside.url).origin}`)
      await popup.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(popup.getByText('Nothing waits for you')).toBeVisible()
      expect([await answersOf(a), await heardBy(a)]).toEqual([[], '[]'])
    })
  } finally {
    await Promise.all([site.stop(), beside.stop()])
  }
})
