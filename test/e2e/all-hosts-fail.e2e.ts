import type { Page } from '@playwright/test'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/no-proofs.ts'
import { go } from './support/person.ts'
import { asOwner, fillSend, goTo, importWallet, readUntil, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

// Every host that a chain has fails, after things were read and when the page is opened anew: what is known stays, with its age, and an error stands beside it.

const asset = (page: Page, symbol: string) => page.getByRole('listitem').filter({ has: page.locator(`[data-asset="${symbol}"]`) })
/** The error line names who of how many failed, and stands above a screen that is there. */
async function expectFailed(page: Page, rest: string | RegExp): Promise<void> {
  await expect(page.locator('[data-part="failed-hosts"]').first()).toContainText('2 of 2 endpoints failed: localhost:', { timeout: 90_000 })
  await expect(page.locator('main')).toContainText(rest)
}

test('where all hosts of a chain fail, each screen keeps what it knows, with its age, and says who of how many failed @own-only @rest', async ({
  page,
  open,
  node,
  town,
  guard,
}) => {
  guard.allow(/Failed to load resource|ERR_|CORS/)
  guard.allowOrigin(`http://127.0.0.1:${node.port}`)
  await importWallet(page, open)
  await readUntil(page, asset(page, 'USDC'))
  await goTo(page, 'Chains')
  await page.getByRole('link', { name: 'Practice chain' }).click()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await page.getByRole('textbox', { name: 'Address' }).last().fill(`http://127.0.0.1:${node.port}/second`)
  await page.getByRole('button', { name: 'Save' }).click()
  await asOwner(page)
  await expect(page.getByRole('heading', { name: 'Chains', level: 1 })).toBeVisible()
  node.fail(true)
  await town.rpc('anvil_mine', ['0x2'])

  const walk = async (): Promise<void> => {
    await goTo(page, 'Home')
    await expectFailed(page, /as of block/)
    await expect(asset(page, 'USDC')).toContainText(/\d/)
    await fillSend(page, { asset: 'ETH', to: CAST.bob, amount: '0.5' })
    await expectFailed(page, /Balances are as of block/)
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.5')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await expect(page.locator('[data-part="unread-review"]')).toContainText('Send 0.5 ETH', { timeout: 90_000 })
    await expectFailed(page, /You had .* as of block/)
    await page.getByRole('button', { name: 'Reject' }).click()
    await goTo(page, 'Activity')
    await expect(page.locator('[data-part="past"]')).toBeVisible()
    await goTo(page, 'Approvals')
    await expectFailed(page, 'Who can spend from your accounts')
    await go(page, `/explore/${CHAIN_ID}/address/${CONTRACTS.usdc}`)
    await expectFailed(page, 'Known as')
    await goTo(page, 'Swap')
    await expectFailed(page, /Balances are as of block/)
    await expect(page.getByRole('textbox', { name: 'You pay' })).toBeVisible()
    await goTo(page, 'Settings')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  }
  await walk()
  await goTo(page, 'Home')
  await page.reload()
  await unlock(page)
  await walk()
})
