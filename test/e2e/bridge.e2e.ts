import { ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import { startOptimism } from '../../scripts/devnet/rollup.ts'
import { startDevnet } from '../../scripts/devnet/start.ts'
import { expectAccessible } from './support/axe.ts'
import { go } from './support/person.ts'
import { addOwnRollup, fillSend, findings, importWallet, reviewed, sign, test, weiOf } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Anybody without a memory on this device. */
const SOMEBODY = '0x00000000000000000000000000000000000face6'
const ETHER = 10n ** 18n

test('a payment that the sequencer leaves out goes through layer 1; a withdrawal is begun, proved and finalized @own-only @rest', async ({
  page,
  open,
  guard,
  town,
}) => {
  const l2 = await startDevnet({ port: 0, as: 'own', optimism: true, consensus: false })
  try {
    const rollup = await startOptimism(town.rpc, l2.rpc)
    await town.rpc('anvil_setBalance', [rollup.addresses.etherHolder, `0x${(100n * ETHER).toString(16)}`])
    const settle = () => town.rpc('anvil_mine', ['0x18', '0x1'])
    // What was set without a transaction is proved from the next block on.
    await settle()
    const url = l2.url.replace('127.0.0.1', 'localhost')
    guard.allowOrigin(url)
    await importWallet(page, open)
    await addOwnRollup(page, ROLLUP_CHAIN_ID, url)
    const asset = `/asset/${ROLLUP_CHAIN_ID}/native`
    const part = page.locator('[data-part="withdrawals"]')
    const rows = part.getByRole('listitem')
    /** Looks until the withdrawal says so: what is proposed is read once it is final on layer 1. */
    const until = (words: string) =>
      expect(async () => {
        if (!(await rows.getByText(words).isVisible())) await part.getByRole('button', { name: 'Refresh' }).click({ timeout: 5000 })
        await expect(rows.getByText(words)).toBeVisible({ timeout: 8000 })
      }).toPass({ timeout: 60_000 })

    await test.step('what the sequencer would leave out is asked for on layer 1', async () => {
      await fillSend(page, { asset: 'ETH', to: SOMEBODY, amount: '0.5' })
      await page.getByRole('checkbox', { name: 'Send through layer 1' }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Review' }).click()
      await reviewed(page)
      await expect(page.locator('[data-review]')).toContainText(/Send through layer 1, to chain 31338/)
      await expect.poll(() => findings(page)).toContain('info:rollup/through-layer-one')
      await sign(page)
      await expect(page.getByText(/Confirmed|Sent/).first()).toBeVisible()
      await expect.poll(() => rollup.derive()).toBe(1)
      expect(await weiOf(l2, SOMEBODY)).toBe(ETHER / 2n)
    })

    await test.step('a withdrawal is begun on the rollup', async () => {
      await go(page, asset)
      const form = page.locator('[data-part="bridge"]')
      await form.getByText('Withdraw to').click()
      await form.getByLabel('Amount', { exact: true }).fill('1')
      await expectAccessible(page)
      await form.getByRole('button', { name: 'Review' }).click()
      await reviewed(page)
      await expect(page.locator('[data-review]')).toContainText(/Withdraw 1 ETH to/)
      await sign(page)
      await expect(page.getByText(/Confirmed|Sent/).first()).toBeVisible()
    })

    await test.step('it is proved under the next proposal', async () => {
      await l2.rpc('anvil_mine', ['0x1'])
      const game = await rollup.propose(BigInt(await l2.rpc<string>('eth_blockNumber')))
      await settle()
      await go(page, asset)
      await until('Ready to prove')
      await rows.getByRole('button', { name: 'Prove' }).click()
      await reviewed(page)
      await expect(page.locator('[data-review]')).toContainText(/Prove a withdrawal of 1 ETH from chain 31338/)
      await sign(page)
      await expect(page.getByText(/Confirmed|Sent/).first()).toBeVisible()
      await rollup.resolve(game, true)
      await settle()
    })

    await test.step('Home says that its last step can be taken, and it is paid out', async () => {
      await go(page, asset)
      await until('Ready to finalize')
      // Home asks once, when it is opened.
      await go(page, '/')
      await page.locator('[data-part="withdrawal-reminder"]').getByRole('link', { name: 'Show' }).click()
      await rows.getByRole('button', { name: 'Finalize' }).click()
      await reviewed(page)
      await expect(page.locator('[data-review]')).toContainText(/Finalize a withdrawal of 1 ETH from chain 31338/)
      await sign(page)
      await expect(page.getByText(/Confirmed|Sent/).first()).toBeVisible()
      await settle()
      await go(page, asset)
      await until('Finalized')
      await expectAccessible(page)
    })
  } finally {
    await l2.stop()
  }
})
