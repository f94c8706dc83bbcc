import type { Page } from '@playwright/test'
import { serveFiles } from '../../scripts/run/example.ts'
import { opens, visit, walletAt } from './support/app-page.ts'
import { goTo, importWallet, signButton, test, unlock } from './support/reviewer.ts'
import { answersOf, ask, heardBy, hexOf, intrude, noteGreetings, strangePage } from './support/strange-page.ts'
import { expect } from './support/walk.ts'

const FIRST = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const HELLO = hexOf('hello')

test('several apps at once, and pages that are none of them: each hears of its own account and nothing else [P1 P2 P5 P11] @own-only @rest', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  await importWallet(page, open)
  const html = (body: string): readonly [string, string] => ['text/html', body]
  const one = await strangePage(walletAt(baseURL, town))
  const site = await serveFiles({ '/': html(one) })
  const other = site.url.replace('localhost', '127.0.0.1')
  try {
    for (const url of [site.url, other]) guard.allowOrigin(url)
    const [a, b] = [await visit(context, site.url), await visit(context, other)]
    const button = (app: Page) => app.getByRole('button', { name: 'Ask' })

    const [forA, forB] = await test.step('two apps ask at once, one of them twice: each gets one account of its own', async () => {
      const forA = await opens(a, () => button(a).click())
      await ask(a, 'eth_requestAccounts', [])
      await unlock(forA)
      await expect(forA.locator('main')).toContainText(new URL(site.url).host)
      const forB = await opens(b, () => button(b).click())
      await unlock(forB)
      await expect(forB.locator('[data-part="queue"]')).toContainText('2 requests are waiting')
      const connect = forA.getByRole('button', { name: 'Connect', exact: true })
      await expect(connect).toHaveAttribute('data-armed', 'true')
      await connect.dblclick()
      await expect.poll(() => answersOf(a)).toEqual([[expect.stringMatching(/^0x/)], [expect.stringMatching(/^0x/)]])
      await expect(forB.locator('main')).toContainText(new URL(other).host)
      await forB.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect.poll(() => answersOf(b)).toEqual([[expect.stringMatching(/^0x/)]])
      return [forA, forB]
    })
    const accounts = [...(await answersOf(a)), ...(await answersOf(b))].map((list) => String((list as string[])[0]).toLowerCase())
    expect([accounts[0] === accounts[1], accounts[0] === accounts[2]]).toEqual([true, false])

    await test.step('what is taken from one while it asks ends there, and the other is told nothing of it', async () => {
      await ask(a, 'personal_sign', [HELLO, accounts[0]])
      await expect(forA.locator('[data-review]')).toContainText('hello')
      const before = await heardBy(b)
      await goTo(page, 'Apps')
      const mine = page.getByRole('listitem').filter({ hasText: new URL(site.url).host })
      await mine.getByRole('button', { name: /Disconnect/ }).click()
      await expect.poll(async () => (await answersOf(a)).at(-1)).toBe(4100)
      await expect(signButton(forA)).toHaveCount(0)
      expect(await heardBy(b)).toBe(before)
    })

    await test.step('a window that did not open it is not heard', async () => {
      const greeted = await noteGreetings(forA)
      // Of the same site as the app: the browser lets nobody else reach a window by its name.
      const c = await opens(a, () => a.evaluate((url) => void open(url), site.url))
      await c.waitForFunction(() => 'stranger' in window)
      await intrude(c)
      await expect.poll(greeted).toContain(`intruder at ${new URL(site.url).origin}`)
      const toldA = await heardBy(a)
      for (const account of [FIRST, accounts[2]?.slice(2) ?? '?']) expect(toldA).not.toContain(account)
      await ask(b, 'eth_chainId', [])
      await expect.poll(async () => (await answersOf(b)).at(-1)).toBe('0x7a69')
      expect(await heardBy(c)).toBe('[]')
    })

    // Pages without an origin, framed ones, and openers that went on to another site: src/shells/web/app-channel.test.ts.
    await test.step('nobody ever heard of an account that is not its own', async () => {
      const told = await heardBy(b)
      expect(told).toContain(accounts[2])
      for (const account of [FIRST, accounts[0] ?? '?']) expect(told).not.toContain(account.replace('0x', ''))
      await forB.close()
    })
  } finally {
    await site.stop()
  }
})
