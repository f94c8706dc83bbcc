import { CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { go } from './support/person.ts'
import { importWallet, readUntil, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

test('an asset’s page shows its balance, price, history and who controls it; an imitation is told apart @rest', async ({
  page,
  open,
  townAs,
}) => {
  await importWallet(page, open)
  await readUntil(page, page.locator('[data-asset="USDC"]'))
  await test.step('a row of Home leads there', async () => {
    await page.getByRole('link', { name: 'USD Coin' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'USD Coin' })).toBeVisible()
    await expect(page.locator('[data-part="holding"]')).toContainText('USDC', { timeout: 60_000 })
    // On another's endpoint only after a press, which says what it takes.
    if (townAs === 'public') {
      await expect(page.getByText(/takes about 20 requests and names no account/)).toBeVisible()
      await page.getByRole('button', { name: 'Show past prices' }).click()
    }
    await expect(page.locator('[data-part="price"]')).toContainText(/\$[01]\.\d+/, { timeout: 60_000 })
    await expect(page.locator('[data-part="contract"]')).toContainText('came with this build', { timeout: 60_000 })
    await expect(page.locator('main header img')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('past prices over another time', async () => {
    await page.getByRole('button', { name: 'All that the feed keeps' }).click()
    await expect(page.getByRole('img', { name: /^Price, / })).toBeVisible({ timeout: 60_000 })
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('row')).not.toHaveCount(1)
  })
  await test.step('Send begins with it', async () => {
    await page.getByRole('navigation', { name: 'Actions' }).getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible()
    await expect(page.getByText(/USDC/).first()).toBeVisible()
  })
  await test.step('a token with the same symbol has the disc and a warning', async () => {
    await go(page, `/asset/31337/${CONTRACTS.fakeUsdc}`)
    await expect(page.locator('[data-part="contract"]')).toContainText('This isn’t the token it’s named after', { timeout: 60_000 })
    await expect(page.locator('main header img')).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('a link to nothing is said to be one', async () => {
    await go(page, '/asset/31337/javascript')
    await expect(page.getByText('There’s no such asset here')).toBeVisible()
  })
})
