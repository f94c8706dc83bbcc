import type { Page } from '@playwright/test'
import { makePasskey, plugIn } from './support/authenticator.ts'
import { startSite, test } from './support/extension.ts'
import { createWallet, PASSWORD, reviewed, sign, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const answer = (app: Page) => app.locator('#answer')
const press = (app: Page, name: string) => app.getByRole('button', { name, exact: true }).click()
const ask = (app: Page, method: string) =>
  app.evaluate((name) => (window as unknown as { ask(method: string): Promise<string> }).ask(name), method)
const SIGNATURE = /^"0x[0-9a-f]{130}"$/

test('apps find the extension by its own name, and get what they asked for whatever part of it dies meanwhile [P1 P2 P5 P6] @own-only @rest', async ({
  page,
  open,
  context,
  extension,
  guard,
}) => {
  const site = await startSite()
  guard.allowOrigin(site.one)
  guard.allowOrigin(site.two)
  try {
    await createWallet(page, open)
    const [one, two] = [await context.newPage(), await context.newPage()]
    await one.goto(site.one)
    await two.goto(site.two)

    await test.step('it says its own name and no other, leaves window.ethereum alone, and tells a stranger nothing', async () => {
      const found = await one.evaluate(() => {
        const { info, provider } = (window as unknown as { wallet: { info: { name: string; rdns: string }; provider: object } }).wallet
        return {
          name: info.name,
          rdns: info.rdns,
          keys: Object.keys(provider),
          frozen: Object.isFrozen(provider),
          ethereum: 'ethereum' in window,
        }
      })
      expect(found).toEqual({ name: 'Assay', rdns: 'app.assay', keys: ['request', 'on', 'removeListener'], frozen: true, ethereum: false })
      expect([await ask(one, 'eth_accounts'), await ask(one, 'eth_chainId')]).toEqual(['[]', '"0x1"'])
      expect(await ask(one, 'eth_blockNumber')).toMatch(/^4100: /)
    })

    const asks = await test.step('it asks, a window comes, and the vault that is open needs no password there', async () => {
      await press(one, 'Connect')
      const asks = await extension.asks()
      await expect(asks.getByRole('heading', { name: 'An app wants to connect' })).toBeVisible()
      await expect(asks.locator('main')).toContainText(new URL(site.one).host)
      await asks.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(answer(one)).toHaveText(/^\["0x[0-9a-fA-F]{40}"\]$/)
      expect(await ask(two, 'eth_accounts')).toBe('[]')
      return asks
    })

    await test.step('what dies of the background is not missed, while the app reads and while it waits', async () => {
      await extension.kill('service_worker')
      expect(await ask(one, 'eth_blockNumber')).toMatch(/^"0x[0-9a-f]+"$/)
      await press(one, 'Greet')
      await expect(asks.locator('[data-review]')).toContainText(`Good evening from ${new URL(site.one).host}`)
      await extension.kill('service_worker')
      await asks.reload()
      await reviewed(asks)
      await sign(asks)
      await expect(answer(one)).toHaveText(SIGNATURE)
    })

    await test.step('two apps ask at once, and each gets its own answer', async () => {
      await press(one, 'Greet')
      await press(two, 'Connect')
      await expect(asks.locator('[data-review]')).toContainText(`Good evening from ${new URL(site.one).host}`)
      await asks.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(answer(one)).toHaveText(/^4001: /)
      await expect(asks.locator('main')).toContainText(new URL(site.two).host)
      await asks.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(answer(two)).toHaveText(/^\["0x/)
      expect(await ask(two, 'eth_accounts')).not.toBe(await ask(one, 'eth_accounts'))
    })

    await test.step('a lock ends what is asked for, and who asks then waits for the password', async () => {
      await press(one, 'Greet')
      await expect(asks.locator('[data-review]')).toBeVisible()
      await page.keyboard.press('Control+Shift+L')
      await expect(answer(one)).toHaveText(/^4\d\d\d: /)
      expect(await ask(one, 'eth_accounts')).toBe('[]')
      await press(one, 'Connect')
      await unlock(asks)
      await expect(answer(one)).toHaveText(/^\["0x/)
    })

    await test.step('it reads and asks with no window of the wallet open; a page that is loaded anew is known', async () => {
      await asks.close()
      await page.close()
      await one.reload()
      await press(one, 'Block')
      await expect(answer(one)).toHaveText(/^"0x[0-9a-f]+"$/)
      await press(one, 'Greet')
      const again = await extension.asks()
      await reviewed(again)
      await sign(again)
      await expect(answer(one)).toHaveText(SIGNATURE)
    })

    await test.step('the vault reaches nothing: neither page nor socket, and no word of the extension', async () => {
      // What is refused is said on the console, by whichever script tried.
      guard.allow(/violates the following Content Security Policy/)
      const vault = await extension.vaultWorker()
      const tried = await vault.evaluate(async (url) => {
        const socket = new Promise((done, lost) => Object.assign(new WebSocket(url.replace('http', 'ws')), { onopen: done, onerror: lost }))
        const both = [fetch(url, { mode: 'no-cors' }), socket].map((one) =>
          one.then(
            () => 'reached',
            () => 'refused',
          ),
        )
        return [...(await Promise.all(both)), typeof (globalThis as { chrome?: unknown }).chrome]
      }, site.two)
      expect(tried).toEqual(['refused', 'refused', 'undefined'])
    })

    await test.step('the wallet itself dies: it is locked, the app is told, and what it waits for goes on after the password', async () => {
      const asks = await extension.asks()
      await extension.kill('background_page')
      await expect(one.locator('#accountsChanged')).toHaveText('[]')
      await press(one, 'Connect')
      await unlock(asks)
      await expect(answer(one)).toHaveText(/^\["0x/)
    })

    await test.step('window.ethereum is taken when the person wants it', async () => {
      const options = await context.newPage()
      await options.goto(`${extension.origin}/options.html`)
      await options.getByLabel(/window\.ethereum/).click()
      await one.reload()
      await one.waitForFunction(() => {
        const { ethereum, wallet } = window as unknown as { ethereum?: object; wallet: { provider: object } }
        return ethereum === wallet.provider
      })
    })

    await test.step('a passkey of the extension’s own origin opens it', async () => {
      const home = await context.newPage()
      await plugIn(home)
      await home.goto(`${extension.origin}/index.html#/settings/security`)
      await makePasskey(home, 'Laptop', PASSWORD)
      await home.keyboard.press('Control+Shift+L')
      await home.getByRole('button', { name: 'Unlock with a passkey' }).click()
      await expect(home.getByRole('heading', { name: 'Passkey Laptop' })).toBeVisible()
    })
  } finally {
    await site.stop()
  }
})
