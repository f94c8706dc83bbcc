import type { Page } from '@playwright/test'
import { recoverTypedDataAddress } from 'viem'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { createQrDevice, hasQrDevice } from './support/qr-device.ts'
import { fillSend, goTo, importWallet, reviewed, sign, test, weiOf } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** The second account of the public test words; the first is in the vault. */
const COLD = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const exchange = (page: Page) => page.getByRole('dialog')

test.skip(!hasQrDevice(), 'peers are not installed')

test('a device is paired by its code, sends and signs a permit by codes, and its wrong answers are not used @own-only', async ({
  page,
  open,
  town,
}) => {
  const device = await createQrDevice(page)
  await importWallet(page, open)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Add account' }).click()
  await page.getByRole('radio', { name: 'Device with QR codes' }).check()
  await device.pair({ turned: 7, blurred: 0.6 })
  await expect(page.locator('[data-part="device-accounts"]')).toContainText('Blue Stone')
  await expect(page.getByLabel('Name of the device')).toHaveValue('Blue Stone')
  await expect(page.getByRole('checkbox', { name: /^Import account/ })).toHaveCount(10)
  await expect(page.locator('[data-part="device-accounts"]')).toContainText('already here')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Import account 2' }).check()
  await page.getByRole('textbox', { name: 'Name of account 2' }).fill('Cold')
  await page.getByRole('button', { name: 'Add 1 account' }).click()
  await page.getByRole('link', { name: /Cold/ }).first().click()
  await expect(page.locator('[data-part="shown-address"]')).toContainText('This address is declared')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'The device shows this address' }).click()
  await expect(page.locator('[data-part="shown-address"]')).toHaveAttribute('data-shown', 'true')
  await page.getByRole('button', { name: 'Open this account' }).click()

  // A transfer: the answer of another key first, which is told, then one that is refused by its owner, then the right one.
  const before = await weiOf(town, BOB)
  await fillSend(page, { asset: 'ETH', to: BOB, amount: '1.5' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await sign(page)
  await expect(exchange(page)).toContainText('Show this to Blue Stone')
  await expectAccessible(page)
  await exchange(page).getByRole('button', { name: 'Don’t sign' }).click()
  await expect(exchange(page)).toHaveCount(0)
  expect(await weiOf(town, BOB)).toBe(before)
  await sign(page)
  const transfer = await device.answer()
  expect(transfer).toMatchObject({ kind: 4, address: COLD })
  await exchange(page).getByRole('button', { name: 'Scan its answer' }).click()
  const spoilt = transfer.content.map((byte, at) => (at === transfer.content.length - 5 ? byte ^ 1 : byte))
  await device.show(transfer.type, spoilt)
  await expect(exchange(page)).toContainText('isn’t a signature of this account')
  await expectAccessible(page)
  await device.show(transfer.type, transfer.content, { turned: -6 })
  await expect(page.locator('[data-arrival="confirmed"]')).toContainText(/^Confirmed in block/)
  expect((await weiOf(town, BOB)) - before).toBe(1_500_000_000_000_000_000n)

  // A permit, whose codes are several; some of the answer's are lost.
  const permit = {
    domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: CONTRACTS.usdc },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: COLD, spender: CAST.dave, value: '5000000', nonce: '0', deadline: '1893456000' },
  } as const
  await goTo(page, 'Check')
  await page.getByLabel('What you are asked to sign').fill(JSON.stringify(permit))
  await page
    .locator('[data-part="sign-here"]')
    .getByRole('button', { name: /^Sign with/ })
    .click()
  await reviewed(page)
  await sign(page)
  const signed = await device.answer()
  expect(signed.kind).toBe(2)
  await exchange(page).getByRole('button', { name: 'Scan its answer' }).click()
  await device.show(signed.type, signed.content, { lost: 0.3 }, 30)
  await expect(page.locator('[data-screen="signed"]')).toBeVisible()
  const shown = (await page.locator('[data-part="signature"]').innerText()).replaceAll(/[^0-9a-fx]/gi, '').replace('0x', '')
  expect(await recoverTypedDataAddress({ ...permit, signature: `0x${shown}` } as never)).toBe(COLD)
})
