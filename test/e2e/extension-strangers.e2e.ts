import type { Frame } from '@playwright/test'
import { serveFiles } from '../../scripts/run/example.ts'
import { chooses, visit } from './support/app-page.ts'
import { test } from './support/extension.ts'
import { goTo, importAnew, reviewed, sign, signButton, unlock } from './support/reviewer.ts'
import { answersOf, ask, asksTwice, hexOf, type Place } from './support/strange-page.ts'
import { expect } from './support/walk.ts'

const FIRST = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/**
 * Keeps all that this page is ever told: answers, events of the provider, messages of windows, and what the scripts of the extension say beside it.
 * `raw` speaks past the provider, as any script of the page may.
 */
const SCRIPT = `
const told = [], answers = []
let found
addEventListener('eip6963:announceProvider', ({ detail }) => { found = detail.provider })
dispatchEvent(new Event('eip6963:requestProvider'))
addEventListener('assay:from-wallet', ({ detail }) => void told.push(detail))
addEventListener('message', ({ data }) => void told.push(JSON.stringify(data)))
const ask = (method, params) => found.request({ method, params }).then(
  (result) => void answers.push(result),
  ({ code }) => void answers.push(code),
)
const raw = (frame) => void dispatchEvent(new CustomEvent('assay:to-wallet', { detail: JSON.stringify(frame) }))
Object.assign(globalThis, { stranger: { told, answers, ask, raw, hasWallet: () => found !== undefined } })
`
type Stranger = {
  readonly told: readonly string[]
  readonly answers: readonly unknown[]
  ask(method: string, params?: readonly unknown[]): Promise<void>
  raw(frame: object): void
  hasWallet(): boolean
}
type Scope = { readonly stranger: Stranger }

const toldTo = async (place: Place): Promise<string> =>
  (await place.evaluate(() => (globalThis as unknown as Scope).stranger.told)).join('\n').toLowerCase()
const hasWallet = (place: Place): Promise<boolean> => place.evaluate(() => (globalThis as unknown as Scope).stranger.hasWallet())
const raw = (place: Place, frame: object): Promise<void> =>
  place.evaluate((frame) => (globalThis as unknown as Scope).stranger.raw(frame), frame)

test('pages that are no app, and apps that go too far, over the extension: each hears of its own account and nothing else [P1 P2 P5 P11 P14] @own-only @rest', async ({
  page,
  open,
  context,
  extension,
  guard,
}) => {
  await importAnew(page, open)
  const html = (inner = ''): string =>
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Stranger</title><body>${inner}<script src="/app.js"></script></body></html>`
  const site = await serveFiles({
    '/': ['text/html', html()],
    '/app.js': ['text/javascript', SCRIPT],
    '/null': ['text/html', html(), { 'Content-Security-Policy': 'sandbox allow-scripts' }],
    '/frames': ['text/html', html('<iframe name="other" hidden></iframe><iframe name="boxed" sandbox="allow-scripts" hidden></iframe>')],
  })
  const other = site.url.replace('localhost', '127.0.0.1')
  const hostOf = (url: string): string => new URL(url).host
  try {
    for (const url of [site.url, other]) guard.allowOrigin(url)
    const [a, b] = [await visit(context, site.url), await visit(context, other)]

    const asks = await test.step('two apps ask in one moment: each gets an account of its own', async () => {
      await Promise.all([ask(a, 'eth_requestAccounts'), ask(b, 'eth_requestAccounts')])
      const asks = await extension.asks()
      await expect(asks.locator('[data-part="queue"]')).toContainText('2 requests are waiting')
      expect(context.pages().filter((one) => one.url().includes('index.html?ask'))).toHaveLength(1)
      for (const _ of [a, b]) {
        const before = await asks.locator('main').innerText()
        await chooses(asks, 'own')
        await expect(asks.locator('main')).not.toHaveText(before)
      }
      for (const app of [a, b]) await expect.poll(() => answersOf(app)).toEqual([[expect.stringMatching(/^0x/)]])
      return asks
    })
    const [ofA = '?', ofB = '?'] = [...(await answersOf(a)), ...(await answersOf(b))].map((list) =>
      String((list as string[])[0]).toLowerCase(),
    )
    expect(ofA).not.toBe(ofB)

    await test.step('who asks says the browser: no frame that a page writes is taken for another site', async () => {
      const before = (await answersOf(b)).length
      await raw(b, { assay: 1, kind: 'hello', nonce: 'ab'.repeat(16), origin: new URL(site.url).origin })
      await raw(b, { assay: 1, kind: 'request', id: 'x', method: 'eth_accounts', origin: new URL(site.url).origin })
      await ask(b, 'eth_accounts')
      await expect.poll(async () => (await answersOf(b)).slice(before)).toEqual([[expect.stringMatching(new RegExp(ofB, 'i'))]])
      await expect.poll(() => toldTo(b)).toContain('"id":"x"')
      await ask(b, 'personal_sign', [hexOf('not mine'), ofA])
      await expect.poll(async () => (await answersOf(b)).at(-1)).toBe(4100)
    })

    await test.step('a page without an origin is refused everything; one of no site has no wallet', async () => {
      const none = await visit(context, `${site.url}null`)
      expect(await none.evaluate(() => origin)).toBe('null')
      for (const method of ['eth_requestAccounts', 'eth_accounts', 'eth_chainId']) await ask(none, method)
      await expect.poll(() => answersOf(none)).toEqual([4100, 4100, 4100])
      await none.goto(`data:text/html,${encodeURIComponent(`<script>${SCRIPT}</script>`)}`)
      expect(await hasWallet(none)).toBe(false)
      await none.close()
    })

    await test.step('an app in a frame of another site has no wallet, whatever it says there', async () => {
      const outer = await visit(context, `${other}frames`)
      await outer.evaluate((url) => {
        for (const frame of document.querySelectorAll('iframe')) frame.src = url
      }, site.url)
      for (const name of ['other', 'boxed']) {
        const frame = outer.frame({ name }) as Frame
        await frame.waitForURL(site.url)
        await frame.waitForFunction(() => 'stranger' in globalThis)
        expect(await hasWallet(frame)).toBe(false)
        await raw(frame, { assay: 1, kind: 'request', id: 'framed', method: 'eth_accounts' })
        await frame.evaluate(() => {
          parent.postMessage({ assay: 1, kind: 'request', id: 'framed', method: 'eth_accounts' }, '*')
        })
      }
      // The page around it has one, and was told nothing in the frames' place.
      await ask(outer, 'eth_accounts')
      await expect.poll(() => answersOf(outer)).toEqual([[expect.stringMatching(new RegExp(ofB, 'i'))]])
      for (const name of ['other', 'boxed']) expect(await toldTo(outer.frame({ name }) as Frame)).toBe('')
      await outer.close()
    })

    await test.step('no page reaches a file of the extension', async () => {
      guard.allow(/chrome-extension:\/\//)
      const tried = await b.evaluate(
        (url) =>
          fetch(url).then(
            () => 'reached',
            () => 'refused',
          ),
        `${extension.origin}/index.html`,
      )
      expect(tried).toBe('refused')
    })

    await test.step('a double click asks twice, and a double press signs once', () => asksTwice(a, asks, ofA))

    await test.step('what a page asked for and then left can no longer be signed, and who came in its place hears nothing of it', async () => {
      await ask(a, 'personal_sign', [hexOf('left'), ofA])
      await expect(asks.locator('[data-review]')).toContainText('Sign the text left')
      await reviewed(asks)
      await a.goto(`${other}frames`)
      await sign(asks)
      await expect(asks.getByText('The app is no longer waiting for this.')).toBeVisible()
      await ask(a, 'eth_accounts')
      await expect.poll(() => answersOf(a)).toEqual([[expect.stringMatching(new RegExp(ofB, 'i'))]])
      expect(await toldTo(a)).not.toContain(ofA.slice(2))
      await a.goto(site.url)
    })

    await test.step('who closes the window says no, to a signature and where the password is awaited', async () => {
      await ask(a, 'personal_sign', [hexOf('closed'), ofA])
      await expect(asks.locator('[data-review]')).toContainText('closed')
      await asks.close()
      await expect.poll(() => answersOf(a)).toEqual([4001])
      await ask(a, 'personal_sign', [hexOf('reloaded'), ofA])
      const again = await extension.asks()
      await expect(again.locator('[data-review]')).toContainText('reloaded')
      // A reload is no answer.
      await again.reload()
      await expect(again.locator('[data-review]')).toContainText('reloaded')
      expect(await answersOf(a)).toEqual([4001])
      await page.bringToFront()
      await page.keyboard.press('Control+Shift+L')
      await expect.poll(async () => (await answersOf(a)).at(-1)).toBe(4100)
      await ask(a, 'personal_sign', [hexOf('locked out'), ofA])
      await expect(again.getByLabel('Password', { exact: true })).toBeVisible()
      await again.close()
      await expect.poll(() => answersOf(a)).toEqual([4001, 4100, 4001])
    })

    await test.step('what is taken from one while it asks ends there, and the other is told nothing of it', async () => {
      await ask(a, 'personal_sign', [hexOf('taken'), ofA])
      const again = await extension.asks()
      await expect(again.getByLabel('Password', { exact: true })).toBeVisible()
      // Unlocked in one page, it is in all.
      await unlock(page)
      await expect(again.locator('[data-review]')).toContainText('taken')
      const before = await toldTo(b)
      await goTo(page, 'Apps')
      const mine = page.getByRole('listitem').filter({ hasText: hostOf(site.url) })
      await mine.getByRole('button', { name: /Disconnect/ }).click()
      await expect.poll(async () => (await answersOf(a)).at(-1)).toBe(4100)
      await expect(again.getByText('This request is over')).toBeVisible()
      await expect(signButton(again)).toHaveCount(0)
      expect(await toldTo(b)).toBe(before)
    })

    await test.step('there is one vault for all pages, and nothing to choose about that', async () => {
      await goTo(page, 'Settings')
      await page.getByRole('link', { name: 'Security', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Erase', exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Tabs', exact: true })).toHaveCount(0)
    })

    await test.step('nobody ever heard of an account that is not its own', async () => {
      const told = await toldTo(b)
      expect(told).toContain(ofB)
      for (const account of [FIRST, ofA.slice(2)]) expect(told).not.toContain(account)
    })
  } finally {
    await site.stop()
  }
})
