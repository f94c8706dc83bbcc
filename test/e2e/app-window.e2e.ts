import { startExample } from '../../scripts/run/example.ts'
import { asks, opens, visit, walletAt } from './support/app-page.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, PASSWORD, sign, test, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

test('the example app connects in a window of ours, gets one account of its own, and is sent away [P1 P2 P5 P6 P10] @own-only @rest', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  await importWallet(page, open)
  const site = await startExample(walletAt(baseURL, town))
  try {
    guard.allowOrigin(site.url)
    const app = await visit(context, site.url)
    const connect = app.getByRole('button', { name: 'Connect Assay' })
    const said = app.locator('#said')

    await test.step('before it asks it knows nothing, and opens nothing', async () => {
      await expectAccessible(app)
      expect(await asks(app, 'eth_accounts')).toEqual({ result: [] })
      expect(await asks(app, 'eth_chainId')).toEqual({ result: '0x7a69' })
      expect(await asks(app, 'eth_blockNumber')).toMatchObject({ code: 4900 })
      expect(context.pages()).toHaveLength(2)
    })

    const popup = await test.step('it asks, the owner unlocks, and gives it an account made for it', async () => {
      const popup = await opens(app, () => connect.click())
      await unlock(popup)
      await expect(popup.getByRole('heading', { name: 'An app wants to connect' })).toBeVisible()
      await expect(popup.locator('main')).toContainText(new URL(site.url).host)
      await expect(popup.locator('main')).toContainText('Lantern shop')
      await expectAccessible(popup)
      await popup.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(app.locator('#account')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
      expect((await app.locator('#account').innerText()).toLowerCase()).not.toContain('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
      return popup
    })

    await test.step('it reads through the endpoints of the person, and is refused a blind signature', async () => {
      await expect(app.locator('#balance')).toHaveText(/^[\d.]+ ETH$/)
      expect(await asks(app, 'eth_blockNumber')).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]+$/) })
      expect(await asks(app, 'eth_sign', [await app.locator('#account').innerText(), `0x${'11'.repeat(32)}`])).toMatchObject({ code: 4200 })
    })

    await test.step('what it asks to sign outlives a reload of the window, which locks it', async () => {
      await app.getByRole('button', { name: 'Say good evening' }).click()
      await expect(popup.locator('[data-review]')).toContainText('Good evening from the lantern shop')
      expect(popup.url()).toMatch(/\/connect\/review#\/[^/]+$/)
      await popup.reload()
      await unlock(popup)
      await expect(popup.locator('[data-review]')).toContainText('Good evening from the lantern shop')
      await sign(popup)
      await expect(said).toHaveText(/^Signed: 0x[0-9a-f]{130}$/)
    })

    await test.step('who closes the window says no', async () => {
      await app.getByRole('button', { name: 'Buy a lantern' }).click()
      await expect(popup.locator('[data-review]')).toBeVisible()
      await popup.close()
      await expect(said).toHaveText('You said no.')
    })

    await test.step('it is seen among the apps, and what is taken from it is gone in its open page', async () => {
      const again = await opens(app, () => app.getByRole('button', { name: 'Say good evening' }).click())
      await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await again.getByRole('button', { name: 'Unlock' }).click()
      // What was closed away, which the app heard a no to, is not there to be signed.
      await expect(again.locator('[data-review]')).toContainText('Good evening from the lantern shop')
      await goTo(page, 'Apps')
      await expect(page.locator('main')).toContainText(new URL(site.url).host)
      await page
        .getByRole('button', { name: /Disconnect/ })
        .first()
        .click()
      await expect(connect).toBeVisible()
      await expect(said).toHaveText('This app is not connected.')
      expect(await asks(app, 'eth_blockNumber', [])).toMatchObject({ code: 4100 })
    })
  } finally {
    await site.stop()
  }
})
