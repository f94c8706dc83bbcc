import type { Page } from '@playwright/test'
import { hexToBytes, parseEther, recoverTypedDataAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { CAST, CHAIN_ID } from '../../devnet/addresses.ts'
import { usdcPermit } from '../support/permit.ts'
import { expectAccessible } from './support/axe.ts'
import { bytesItem, createQrDevice, hasQrDevice } from './support/qr-device.ts'
import { fillSend, goTo, importWallet, reviewed, shownSignature, sign, signPasted, test, weiOf } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** The second account of the public test words; the first is in the vault. */
const COLD = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const readers = (page: Page): number => page.workers().filter((worker) => worker.url().includes('/assets/qr/')).length
const exchange = (page: Page) => page.getByRole('dialog')

test.skip(!hasQrDevice(), 'peers are not installed')

test('a device is paired by its code, sends and signs a permit by codes, and its wrong answers are not used @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  const device = await createQrDevice(page)
  await importWallet(page, open)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Add account' }).click()
  await page.getByRole('radio', { name: 'Hardware device' }).check()
  await page.getByRole('radio', { name: 'By QR codes' }).check()
  // Codes are read in a Worker of their own, which ends with the camera.
  await expect.poll(() => readers(page)).toBe(1)
  await device.pair({ turned: 7, blurred: 0.6 })
  await expect(page.locator('[data-part="device-accounts"]')).toContainText('Blue Stone')
  await expect.poll(() => readers(page)).toBe(0)
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
  // Nothing is known of how a device of this name prints, and its owner may choose another model.
  const screens = page.locator('main [data-part="device-screens"]')
  await page.getByLabel('Model of the device').selectOption('AirGap Vault, imToken, OneKey Pro, NGRAVE…')
  await expect(screens).toContainText('We don’t know what this model prints of it')
  await page.getByLabel('Model of the device').selectOption('Keycard Shell')
  await expect(screens.locator('[data-line="Amount"]')).toContainText('1.5')
  await expectAccessible(page)
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
  const permit = usdcPermit({ owner: COLD, spender: CAST.dave, value: 5_000_000n })
  await signPasted(page, permit)
  const signed = await device.answer()
  expect(signed.kind).toBe(2)
  await exchange(page).getByRole('button', { name: 'Scan its answer' }).click()
  await device.show(signed.type, signed.content, { lost: 0.3 }, 30)
  await expect(page.locator('[data-screen="signed"]')).toBeVisible()
  expect(await recoverTypedDataAddress({ ...permit, signature: await shownSignature(page) } as never)).toBe(COLD)
})

test('a signed transaction is shown as codes, and another one is scanned and sent @own-only @rest', async ({ page, open, town }) => {
  const device = await createQrDevice(page)
  await importWallet(page, open)
  await fillSend(page, { asset: 'ETH', to: BOB, amount: '1' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  await sign(page)
  await expect(page.locator('[data-arrival="confirmed"]')).toContainText(/^Confirmed in block/)
  await page.getByText('Hash and signed bytes').click()
  const bytes = (await page.getByLabel('Signed bytes', { exact: true }).textContent())?.trim()
  await page.getByRole('button', { name: 'Show as codes' }).click()
  await expectAccessible(page)
  const { type, cbor } = await device.scan()
  expect(type).toBe('bytes')
  expect(toHex(cbor)).toBe(toHex(Uint8Array.from(bytesItem(hexToBytes(bytes as `0x${string}`)))))
  await page.keyboard.press('Escape')

  // What a computer without a network signed.
  const { privateKey } = town.accounts.alice
  const nonce = Number(await town.rpc('eth_getTransactionCount', [CAST.alice, 'latest']))
  const raw = await privateKeyToAccount(privateKey).signTransaction({
    type: 'eip1559',
    chainId: CHAIN_ID,
    nonce,
    gas: 21_000n,
    maxFeePerGas: 20_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    to: BOB,
    value: parseEther('0.25'),
  })
  const before = await weiOf(town, BOB)
  await goTo(page, 'Check')
  await page.getByRole('button', { name: 'Scan a code' }).click()
  await device.show('bytes', bytesItem(hexToBytes(raw)), { turned: 5 }, 60)
  await expect(exchange(page)).toHaveCount(0)
  const part = page.locator('[data-part="send-signed"]')
  await expectAccessible(page)
  await part.getByRole('button', { name: /^Send it to/ }).click()
  await expect(part).toContainText('Sent to')
  await expect.poll(async () => (await weiOf(town, BOB)) - before).toBe(parseEther('0.25'))
})
