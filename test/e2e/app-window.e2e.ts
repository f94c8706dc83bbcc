import type { Page } from '@playwright/test'
import { startApp } from './support/app-page.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, PASSWORD, sign, test, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const answer = (app: Page) => app.locator('#answer')

/** Presses a button of the app, and gives the wallet's window that comes of it. */
async function opens(app: Page, name: string): Promise<Page> {
  const [popup] = await Promise.all([app.waitForEvent('popup'), app.getByRole('button', { name, exact: true }).click()])
  return popup
}

test('an app of another site connects in a window of ours, gets one account of its own, and is sent away [P1 P2 P5 P6 P10] @own-only', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  await importWallet(page, open)
  const site = await startApp(`${baseURL ?? ''}/?practice=${new URL(town.url).port}`)
  try {
    guard.allowOrigin(site.url)
    guard.allow(/favicon|404/)
    const app = await context.newPage()
    await app.goto(site.url)
    await app.waitForFunction(() => 'assay' in window)

    await test.step('before it asks it knows nothing, and opens nothing', async () => {
      const known = await app.evaluate(async () => {
        const { assay } = window as unknown as { assay: { request(call: object): Promise<unknown> } }
        return [await assay.request({ method: 'eth_accounts' }), await assay.request({ method: 'eth_chainId' })]
      })
      expect(known).toEqual([[], '0x7a69'])
      await app.getByRole('button', { name: 'Block' }).click()
      await expect(answer(app)).toHaveText(/^4900: /)
      expect(context.pages()).toHaveLength(2)
    })

    const popup = await test.step('it asks, the owner unlocks, and gives it an account made for it', async () => {
      const popup = await opens(app, 'Connect')
      await unlock(popup)
      await expect(popup.getByRole('heading', { name: 'An app wants to connect' })).toBeVisible()
      await expect(popup.locator('main')).toContainText(new URL(site.url).host)
      await expect(popup.locator('main')).toContainText('Lantern shop')
      await expectAccessible(popup)
      await popup.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(app.locator('#accounts')).toHaveText(/^\["0x[0-9a-fA-F]{40}"\]$/)
      expect((await app.locator('#accounts').innerText()).toLowerCase()).not.toContain('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
      return popup
    })

    await test.step('it reads through the endpoints of the person, and is refused a blind signature', async () => {
      await app.getByRole('button', { name: 'Block' }).click()
      await expect(answer(app)).toHaveText(/^"0x[0-9a-f]+"$/)
      await app.getByRole('button', { name: 'Blind' }).click()
      await expect(answer(app)).toHaveText(/^(4200|-32601): /)
    })

    await test.step('what it asks to sign outlives a reload of the window, which locks it', async () => {
      await app.getByRole('button', { name: 'Greet' }).click()
      await expect(popup.locator('[data-review]')).toContainText('Good evening from the lantern shop')
      expect(new URL(popup.url()).pathname).toMatch(/^\/connect\/review\//)
      await popup.reload()
      await unlock(popup)
      await expect(popup.locator('[data-review]')).toContainText('Good evening from the lantern shop')
      await sign(popup)
      await expect(answer(app)).toHaveText(/^"0x[0-9a-f]{130}"$/)
    })

    await test.step('who closes the window says no', async () => {
      await app.getByRole('button', { name: 'Greet' }).click()
      await expect(popup.locator('[data-review]')).toContainText('Good evening from the lantern shop')
      await popup.close()
      await expect(answer(app)).toHaveText(/^4001: /)
    })

    await test.step('it is seen among the apps, and what is taken from it is gone in its open page', async () => {
      const again = await opens(app, 'Connect')
      await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await again.getByRole('button', { name: 'Unlock' }).click()
      await expect(answer(app)).toHaveText(/^\["0x/)
      await goTo(page, 'Apps')
      await expect(page.locator('main')).toContainText(new URL(site.url).host)
      await page
        .getByRole('button', { name: /Disconnect/ })
        .first()
        .click()
      await expect(app.locator('#accountsChanged')).toHaveText('[]')
      await app.getByRole('button', { name: 'Greet' }).click()
      await expect(answer(app)).toHaveText(/^4100: /)
    })
  } finally {
    await site.stop()
  }
})
