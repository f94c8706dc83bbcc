import { CAST } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import {
  assetPicker,
  chooseAsset,
  createWallet,
  fillSend,
  goTo,
  importWallet,
  ownAddress,
  reviewed,
  test,
  unlock,
  watchAddress,
} from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

test('what is wrong is said at once, beside its field; a draft survives a reload, a review and a step back; Max keeps the fee [A1] @own-only', async ({
  page,
  open,
}) => {
  await importWallet(page, open)
  await goTo(page, 'Send')
  const review = page.getByRole('button', { name: 'Review' })
  await review.click()
  await expect(page.getByText('The recipient is missing.')).toBeVisible()
  await expect(page.getByText('The amount is missing.')).toBeVisible()
  await expect(page.getByLabel('Recipient')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Recipient').fill(`${BOB.slice(0, -1)}D`)
  await page.getByLabel('Amount', { exact: true }).fill('1000000000')
  await review.click()
  await expect(page.getByText(/checksum of this address is wrong/)).toBeVisible()
  await expect(page.getByText(/You have [\d.,]+… ETH to send/)).toBeVisible()

  await fillSend(page, { asset: 'USDC', to: BOB.toLowerCase(), amount: '0.123456' })
  await expect(page.getByText('has no checksum')).toBeVisible()
  await expect(page).toHaveURL(/amount=(?:%22)?0\.123456/)
  await page.reload()
  await unlock(page)
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('0.123456')
  await expect(page.getByLabel('Recipient')).toHaveValue(BOB.toLowerCase())
  await review.click()
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send 0.123456 USDC')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('0.123456')

  await chooseAsset(page, 'Ether')
  await expect(page.getByText('for the fee')).toBeVisible()
  await page.getByRole('button', { name: 'Max' }).click()
  await review.click()
  await reviewed(page)
  await expect(page.locator('[data-rule="funds/not-covered"]')).toHaveCount(0)
  await expect(page.locator('[data-review="success"]')).toBeVisible()
})

test('what arrives while the form is open can be sent without opening it anew @own-only @rest', async ({ page, open, town }) => {
  await createWallet(page, open)
  const me = await ownAddress(page)
  await goTo(page, 'Send')
  const max = page.getByRole('button', { name: 'Max' })
  await expect(assetPicker(page)).toContainText(/Ether.*0 ETH/)
  await expect(max).toBeDisabled()
  await town.rpc('eth_sendTransaction', [{ from: CAST.faucet, to: me, value: '0xde0b6b3a7640000', gas: '0x5208' }])
  await expect(max).toBeEnabled({ timeout: 60_000 })
})

test('a watched account is reviewed and exported, never signed @own-only', async ({ page, open }) => {
  await watchAddress(page, open, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await expect(page.locator('#content').getByText('watch-only')).toBeVisible()
  await fillSend(page, { asset: 'USDC', to: BOB, amount: '1' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await expect(page.getByRole('button', { name: /sign$/i })).toHaveCount(0)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export unsigned' }).click()
  expect((await download).suggestedFilename()).toMatch(/^assay-request-.*\.json$/)
})
