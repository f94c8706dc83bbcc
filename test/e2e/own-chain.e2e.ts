import { ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import { startDevnet } from '../../scripts/devnet/start.ts'
import { expectAccessible } from './support/axe.ts'
import { addOwnRollup, fillSend, findings, goTo, importWallet, reviewed, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Anybody without a memory on this device. */
const SOMEBODY = '0x00000000000000000000000000000000000face5'

test('a chain of one’s own, added by hand on one’s own node, is read, told apart as claimed, and sent on [S2 C7] @own-only @rest', async ({
  page,
  open,
  guard,
}) => {
  const rollup = await startDevnet({ port: 0, as: 'own', optimism: true, consensus: false })
  try {
    const url = rollup.url.replace('127.0.0.1', 'localhost')
    guard.allowOrigin(url)
    await importWallet(page, open)
    await addOwnRollup(page, ROLLUP_CHAIN_ID, url)

    await goTo(page, 'Home')
    await expect(page.getByRole('listitem').filter({ has: page.locator('[data-asset="ETH"]') })).toContainText(/\d/)
    await expect(page.getByRole('button', { name: /\(how these are known\)/ })).toHaveText(/All claimed/)
    await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount: '0.5' })
    await page.getByRole('button', { name: 'Review' }).click()
    await reviewed(page)
    await expect.poll(() => findings(page)).toContain('unknown:chain/not-l1')
    await expect(page.locator('[data-part="fee-parts"]')).toContainText(/data/i)
    await expectAccessible(page)
    await sign(page)
    await page.waitForURL(/\/activity#\/0x/)
    await expect(page.locator('[data-state="included"]').first()).toBeVisible()
    await expect(page.getByText('Confirmed, according to one endpoint.')).toBeVisible()
    expect(BigInt(await rollup.rpc<string>('eth_getBalance', [SOMEBODY, 'latest']))).toBe(5n * 10n ** 17n)
  } finally {
    await rollup.stop()
  }
})
