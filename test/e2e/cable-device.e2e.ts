import type { Page } from '@playwright/test'
import { concat, recoverMessageAddress, recoverTypedDataAddress, stringToHex, toRlp } from 'viem'
import { CAST, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { type LedgerSetup, SimulatedLedger } from '../devices/simulated-ledger.ts'
import { SimulatedTrezor } from '../devices/simulated-trezor.ts'
import { usdcPermit } from '../support/permit.ts'
import { expectAccessible } from './support/axe.ts'
import { plugCables } from './support/cable-device.ts'
import {
  chooseChain,
  choosePassword,
  fillSend,
  goTo,
  reviewed,
  shownSignature,
  sign,
  signPasted,
  test,
  tokenUnits,
  weiOf,
} from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** The second and the third account of the public test words; the first is in the vault. */
const ON_LEDGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ON_TREZOR = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BOB = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** From the first screen to Home with the second account of a Ledger, and no phrase in the vault. */
async function beginWithLedger(page: Page, open: (path?: string) => Promise<void>): Promise<void> {
  await open('/welcome')
  await page.getByRole('link', { name: /Use a hardware device/ }).click()
  await choosePassword(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Import account 2' }).check()
  await page.getByRole('textbox', { name: 'Name of account 2' }).fill('Cold')
  await page.getByRole('button', { name: 'Add 1 account' }).click()
  await chooseChain(page)
}

test('without a phrase a Ledger is connected, shows its address, refuses, then sends; a Trezor asks its PIN and signs a permit @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  const setup: { -readonly [K in keyof LedgerSetup]: LedgerSetup[K] } = { mnemonic: MNEMONIC }
  const trezor = new SimulatedTrezor({ mnemonic: MNEMONIC, model: '1', capabilities: [7], pin: '19' })
  await plugCables(page, { hid: new SimulatedLedger(setup), usb: trezor })
  await open('/welcome')
  await page.getByRole('link', { name: /Use a hardware device/ }).click()
  await choosePassword(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: 'Ledger', exact: true })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.locator('[data-part="device-accounts"]')).toContainText('Fingerprint of its key')
  await expect(page.getByRole('checkbox', { name: /^Import account/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Import account 2' }).check()
  await page.getByRole('textbox', { name: 'Name of account 2' }).fill('Cold')
  await page.getByRole('button', { name: 'Add 1 account' }).click()
  await chooseChain(page)
  // Nobody should be given an address that the device has not shown.
  await goTo(page, 'Receive')
  await expect(page.getByText('The device hasn’t shown this address yet')).toBeVisible()
  await page.getByRole('link', { name: 'Compare it' }).click()
  await expect(page.locator('[data-part="shown-address"]')).toContainText('This address is declared')
  await page.getByRole('button', { name: 'Show it on the device' }).click()
  await expect(page.locator('[data-part="shown-address"]')).toHaveAttribute('data-shown', 'true')
  await page.getByRole('button', { name: 'Open this account' }).click()
  await goTo(page, 'Receive')
  await expect(page.locator('[data-part="own-address"]')).toContainText(new RegExp(ON_LEDGER.replace(/^0x/, '').slice(0, 4)))
  await expect(page.getByText('The device hasn’t shown this address yet')).toHaveCount(0)

  // Rejected on the device first: nothing is sent, and the request is still there.
  const before = await weiOf(town, BOB)
  await fillSend(page, { asset: 'ETH', to: BOB, amount: '1.5' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)
  const screens = page.locator('main [data-part="device-screens"]')
  await expect(screens).toHaveAttribute('data-model', 'ledger-nano')
  await expect(screens.locator('[data-line="Amount"]')).toContainText('1.5')
  await expectAccessible(page)
  setup.refuses = 0x6985
  await sign(page)
  await expect(page.getByText('You rejected this on the device.')).toBeVisible()
  expect(await weiOf(town, BOB)).toBe(before)
  delete setup.refuses
  await sign(page)
  await expect(page.locator('[data-arrival="confirmed"]')).toContainText(/^Confirmed in block/)
  expect((await weiOf(town, BOB)) - before).toBe(1_500_000_000_000_000_000n)

  // A Model One, whose PIN is entered by places, and which signs the two hashes of a permit.
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Add account' }).click()
  await page.getByRole('radio', { name: 'Hardware device' }).check()
  const allowed = page.locator('[data-part="allowed-devices"]')
  await expect(allowed).toContainText('Nano S Plus')
  await allowed.getByRole('button', { name: 'Forget' }).click()
  await expect(allowed).toHaveCount(0)
  await page.getByRole('radio', { name: 'Trezor', exact: true }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const asks = page.getByRole('dialog')
  await expect(asks).toContainText('The Trezor shows digits in a grid')
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Row 3, column 1' }).click()
  await asks.getByRole('button', { name: 'Row 1, column 3' }).click()
  await asks.getByRole('button', { name: 'Send PIN' }).click()
  await page.getByRole('checkbox', { name: 'Import account 3' }).check()
  await page.getByRole('textbox', { name: 'Name of account 3' }).fill('Colder')
  await page.getByRole('button', { name: 'Add 1 account' }).click()
  await page
    .getByRole('link', { name: /Colder/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Open this account' }).click()
  const permit = usdcPermit({ owner: ON_TREZOR, spender: CAST.dave, value: 5_000_000n })
  await signPasted(page, permit)
  await expect(page.locator('[data-screen="signed"]')).toBeVisible()
  expect(await recoverTypedDataAddress({ ...permit, signature: await shownSignature(page) } as never)).toBe(ON_TREZOR)
  expect(trezor.received).toContain(470)
  expect(ON_LEDGER).not.toBe(ON_TREZOR)
})

test('a cable comes out, another seed is in the device, a sign-in is signed, a delegation is refused, and a swap is signed @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  const right = () => new SimulatedLedger({ mnemonic: MNEMONIC })
  let device = right()
  // Out of its cable as it is to sign: after its settings and its address were asked for.
  let isOut = false
  const write = async (packet: Uint8Array): Promise<void> => {
    await device.write(packet)
    if (isOut && device.received.length > 2) throw new Error('the cable is out')
  }
  const hid = { write, read: () => device.read(), pending: () => device.pending() }
  await plugCables(page, { hid })
  await beginWithLedger(page, open)
  const before = await weiOf(town, BOB)
  await fillSend(page, { asset: 'ETH', to: BOB, amount: '1.5' })
  await page.getByRole('button', { name: 'Review' }).click()
  await reviewed(page)

  // The cable comes out in the middle; then a device of the same name holds another seed. Neither signs, and the request is still there.
  device = right()
  isOut = true
  await sign(page)
  const decide = page.getByRole('group', { name: 'Reject or sign' })
  await expect(decide).toContainText('The device was disconnected before it answered.')
  isOut = false
  device = new SimulatedLedger({ mnemonic: 'all all all all all all all all all all all all' })
  await sign(page)
  await expect(decide).toContainText('This device holds another key')
  await expectAccessible(page)
  expect(await weiOf(town, BOB)).toBe(before)
  device = right()
  await sign(page)
  await expect(page.locator('[data-arrival="confirmed"]')).toContainText(/^Confirmed in block/)

  const text = [
    `shop.example wants you to sign in with your Ethereum account:`,
    ON_LEDGER,
    '',
    'Welcome.',
    '',
    'URI: https://shop.example/login',
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 32891756',
    'Issued At: 2026-01-01T00:00:00Z',
  ].join('\n')
  await signPasted(page, { method: 'personal_sign', params: [stringToHex(text), ON_LEDGER] })
  await expect(page.locator('[data-screen="signed"]')).toBeVisible()
  expect(await recoverMessageAddress({ message: text, signature: await shownSignature(page) })).toBe(ON_LEDGER)

  // Code that its app does not take on: said with what can be done, and there is nothing to press.
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await goTo(page, 'Check')
  await page.getByLabel('What you are asked to sign').fill(concat(['0x05', toRlp(['0x7a69', CAST.scammer, '0x'])]))
  await page
    .locator('[data-part="sign-here"]')
    .getByRole('button', { name: /^Sign with/ })
    .click()
  await expect(decide).toContainText('This Ledger doesn’t accept that contract as the code of your account.')
  await expect(decide).toContainText('Send the steps one by one, or choose a contract that its firmware knows.')
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reject' }).click()

  await goTo(page, 'Swap')
  await page.getByRole('textbox', { name: 'You pay' }).fill('1')
  await page.getByRole('button', { name: 'Token you receive' }).click()
  await page.getByLabel('Find a token').fill('USDC')
  await page
    .locator('[data-part="tokens"] [role="option"]')
    .filter({ has: page.getByText('USDC', { exact: true }) })
    .first()
    .click()
  const held = await tokenUnits(town, CONTRACTS.usdc, ON_LEDGER)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await reviewed(page)
  await expect(page.locator('main [data-part="device-screens"]')).toHaveAttribute('data-model', 'ledger-nano')
  await sign(page)
  await expect.poll(() => tokenUnits(town, CONTRACTS.usdc, ON_LEDGER), { timeout: 60_000 }).toBeGreaterThan(held)
})
