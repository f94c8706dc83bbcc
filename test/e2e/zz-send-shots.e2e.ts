import { concat } from 'viem'
import { CAST, CONTRACTS } from '../../town/addresses.ts'
import { fillSend, importWallet, reviewed, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'
test('shots @own-only', async ({ page, open, town }) => {
  await importWallet(page, open)
  await town.rpc('anvil_setCode', [CAST.deployer, concat(['0xef0100', CONTRACTS.simple7702])])
  await town.rpc('anvil_mine', ['0x1'])
  const shoot = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: `/tmp/send-shots/${name}-${scheme}-${width}.png`, fullPage: true })
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  await fillSend(page, { asset: 'ETH', to: 'alice.eth', amount: '1.5' })
  await expect(page.locator('[data-part="reading"]')).toBeVisible()
  await expect(page.locator('[data-part="worth"]')).toBeVisible()
  await page.getByText('For experts').click()
  await shoot('one')
  await page.getByRole('button', { name: 'Add another payment' }).click()
  const second = page.locator('[data-row="2"]')
  await second.getByLabel('Asset').selectOption('item')
  await second.getByLabel('Collection').fill(CONTRACTS.pictures)
  await second.getByLabel('Number of the item').fill('2')
  await second.getByLabel('Recipient').fill(CAST.carol)
  await expect(second.getByText('This account owns it')).toBeVisible()
  await expect(page.locator('[data-together="can"]')).toBeVisible()
  await shoot('two')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await reviewed(page)
  await shoot('review')
})
