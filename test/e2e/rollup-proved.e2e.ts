import { ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import { startOptimism } from '../../scripts/devnet/rollup.ts'
import { startDevnet } from '../../scripts/devnet/start.ts'
import { expectAccessible } from './support/axe.ts'
import { addOwnRollup, fillSend, findings, importWallet, reviewed, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Anybody without a memory on this device. */
const SOMEBODY = '0x00000000000000000000000000000000000face6'

test('a Review on a rollup runs on its newest state, and shows what of it holds where layer 1 proves it [S2 C4] @own-only', async ({
  page,
  open,
  guard,
  town,
}) => {
  const l2 = await startDevnet({ port: 0, as: 'own', optimism: true, consensus: false })
  try {
    const rollup = await startOptimism(town.rpc, l2.rpc)
    await l2.rpc('anvil_mine', ['0x1'])
    const anchored = BigInt(await l2.rpc<string>('eth_blockNumber'))
    await rollup.anchor(await rollup.propose(anchored))
    await town.rpc('anvil_mine', ['0x18'])
    await l2.rpc('anvil_mine', ['0x1'])

    const url = l2.url.replace('127.0.0.1', 'localhost')
    guard.allowOrigin(url)
    await importWallet(page, open)
    await addOwnRollup(page, ROLLUP_CHAIN_ID, url)

    await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount: '0.5' })
    await page.getByRole('button', { name: 'Review' }).click()
    await reviewed(page)
    await expect.poll(() => findings(page)).toContain('unknown:chain/not-l1')
    const proved = page.locator('[data-part="proved-state"]')
    await expect(proved).toHaveAttribute('data-proved', 'same')
    await expect(proved).toContainText(new Intl.NumberFormat('en').format(anchored))
    await expect(proved).toContainText('The same comes out there.')
    await proved.getByRole('button', { name: 'Proved: how this is known' }).click()
    await expect(page.getByText('held for final on layer 1, verified here')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  } finally {
    await l2.stop()
  }
})
