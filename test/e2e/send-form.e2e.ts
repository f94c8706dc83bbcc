import { CONTRACTS } from '../../town/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { fillSend, goTo, importWallet, reviewed, test, unlock, watchAddress } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

test('everything that is wrong is said at once, beside its field [A1] @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Send')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('The recipient is missing.')).toBeVisible()
  await expect(page.getByText('The amount is missing.')).toBeVisible()
  await expect(page.getByLabel('Recipient')).toBeFocused()
  await expectAccessible(page)

  const wrong: readonly (readonly [to: string, amount: string, said: RegExp])[] = [
    [`${BOB.slice(0, -1)}D`, '1', /checksum of this address is wrong/],
    [`eth:${BOB}`, '1', /This address is for eth, but you are sending on Practice chain/],
    [`eip155:1:${BOB}`, '1', /This address is for chain 1/],
    [`ethereum:${BOB}@10`, '1', /This address is for chain 10/],
    ['ethereum:bob.eth', '1', /payment link cannot be read/],
    [BOB, '0', /The amount is zero/],
    [BOB, '1e3', /not an amount/],
    [BOB, '-1', /not an amount/],
    [BOB, '1,5', /not an amount/],
    [BOB, '1000000000', /You have [\d.]+ ETH to send/],
    [BOB, '0.0000000000000000001', /ETH has at most 18 decimals/],
  ]
  for (const [to, amount, said] of wrong) {
    await page.getByLabel('Recipient').fill(to)
    await page.getByLabel('Amount', { exact: true }).fill(amount)
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(page).toHaveURL(/\/send/)
  }
})

test('a draft survives a reload, a review and a step back @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await fillSend(page, { asset: 'USDC', to: BOB.toLowerCase(), amount: '0.123456' })
  await expect(page.getByText('without a checksum')).toBeVisible()
  await expect(page).toHaveURL(/amount=/)
  await page.reload()
  await unlock(page)
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('0.123456')
  await expect(page.getByLabel('Recipient')).toHaveValue(BOB.toLowerCase())
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send 0.123456 USDC')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('0.123456')
})

test('a payment link fills in what it asks for, and nothing that we do not know @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Send')
  await page.getByLabel('Recipient').fill(`ethereum:${CONTRACTS.usdc}@31337/transfer?address=${BOB}&uint256=2500000`)
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('2.5')
  await expect(page.getByLabel('Asset')).toHaveValue(CONTRACTS.usdc)
  await expect(page.getByLabel('Recipient')).toHaveValue(BOB)
  await page.getByLabel('Recipient').fill(`ethereum:${CONTRACTS.fakeUsdc}/transfer?address=${BOB}&uint256=1`)
  await expect(page.getByText('not in our list for this chain')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page).toHaveURL(/\/send/)
})

test('Max keeps what the fee may take, and the review agrees @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Send')
  await page.getByLabel('Recipient').fill(BOB)
  await expect(page.getByText('for the fee')).toBeVisible()
  await page.getByRole('button', { name: 'Max' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await expect(page.locator('[data-rule="funds/not-covered"]')).toHaveCount(0)
  await expect(page.locator('[data-review="success"]')).toBeVisible()
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
