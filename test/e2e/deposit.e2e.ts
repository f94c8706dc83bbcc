import { CONTRACTS, ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import { createL2Token } from '../../scripts/devnet/optimism.ts'
import { startOptimism } from '../../scripts/devnet/rollup.ts'
import { startDevnet } from '../../scripts/devnet/start.ts'
import { expectAccessible } from './support/axe.ts'
import { go } from './support/person.ts'
import { addOwnRollup, importWallet, reviewed, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** The first account of the practice words. */
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

test('ether and a token are paid in on layer 1, and each leads to its transaction on the rollup @own-only @rest', async ({
  page,
  open,
  guard,
  town,
}) => {
  const l2 = await startDevnet({ port: 0, as: 'own', optimism: true, consensus: false })
  try {
    const rollup = await startOptimism(town.rpc, l2.rpc)
    const token = await createL2Token(l2.rpc, CONTRACTS.dai, rollup.actors.stranger)
    await l2.rpc('anvil_mine', ['0x1'])
    await town.rpc('anvil_mine', ['0x18', '0x1'])
    const url = l2.url.replace('127.0.0.1', 'localhost')
    guard.allowOrigin(url)
    await importWallet(page, open)
    await addOwnRollup(page, ROLLUP_CHAIN_ID, url)
    const form = page.locator('[data-part="bridge"]')
    const confirmed = () => expect(page.locator('[data-arrival="confirmed"]')).toBeVisible()
    const pay = async (amount: string): Promise<void> => {
      await form.getByLabel('Amount', { exact: true }).fill(amount)
      await form.getByRole('button', { name: 'Review' }).click()
      await reviewed(page)
    }

    await test.step('ether', async () => {
      await go(page, `/asset/${ROLLUP_CHAIN_ID}/native`)
      await pay('0.25')
      await expect(page.locator('[data-review]')).toContainText(/Pay 0.25 ETH in and send through layer 1, to chain 31338/)
      await sign(page)
      await confirmed()
      await expect(page.locator('[data-part="deposit"]')).toHaveAttribute('data-arrived', 'false')
      expect(await rollup.derive()).toBe(1)
    })

    await test.step('a token: allowed, then paid in', async () => {
      const asset = `/asset/${ROLLUP_CHAIN_ID}/${token}`
      const openPart = async (): Promise<void> => {
        await go(page, asset)
        await page.getByText('Move between chains').click()
        await expect(page.locator('[data-part="other-side"]')).toBeVisible()
      }
      await openPart()
      await expectAccessible(page)
      await pay('3')
      await expect(page.locator('[data-review]')).toContainText(/Let .* up to 3 DAI|allow/i)
      await sign(page)
      await confirmed()
      await openPart()
      await pay('3')
      await expect(page.locator('[data-review]')).toContainText(/Bridge 3 DAI/)
      await sign(page)
      await confirmed()
      expect(await rollup.derive()).toBe(1)
      const held = await l2.rpc<string>('eth_call', [{ to: token, data: `0x70a08231${ACCOUNT.slice(2).padStart(64, '0')}` }, 'latest'])
      expect(BigInt(held)).toBe(3n * 10n ** 18n)
    })
  } finally {
    await l2.stop()
  }
})
