import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { expectAccessible } from './support/axe.ts'
import { findings, goTo, importWallet, review, reviewed, sign, test, tokenUnits } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const word = (address: string): string => address.slice(2).padStart(64, '0')

/** What `spender` may spend of USDC, as the chain has it. */
const usdcAllowance = async (town: Devnet, spender: string): Promise<bigint> =>
  BigInt(await town.rpc<string>('eth_call', [{ to: CONTRACTS.usdc, data: `0xdd62ed3e${word(CAST.deployer)}${word(spender)}` }, 'latest']))

test('the limit of an unlimited approval is changed in its Review, and signed [T8] @own-only @rest', async ({ page, open, town }) => {
  await importWallet(page, open)
  await review(page, 'approve-unlimited')
  const limit = page.locator('[data-part="limit"]')
  await expect(limit.getByRole('radio', { name: /Unlimited USDC.*As asked/ })).toBeChecked()
  await expectAccessible(page)
  await limit.getByRole('radio', { name: /Custom/ }).check()
  await page.getByLabel('Most it may spend').fill('1,5')
  await page.getByRole('button', { name: 'Use this limit' }).click()
  await expect(page.getByLabel('Most it may spend')).toBeFocused() // not an amount in this locale: nothing is guessed
  await page.getByLabel('Most it may spend').fill('1.5')
  await page.getByRole('button', { name: 'Use this limit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/up to 1.5 USDC(?:,|$)/)
  await expect.poll(() => findings(page)).not.toContain('warn:allowance/unlimited')
  await expect.poll(() => findings(page)).toContain('danger:allowance/no-code')
  // The person chose it: nothing moved behind their back.
  await expect(page.locator('[data-part="changes"]')).toHaveCount(0)

  // And back to what was asked, which is still known.
  await limit.getByRole('radio', { name: /As asked/ }).check()
  await expect.poll(() => findings(page)).toContain('warn:allowance/unlimited')
  await limit.getByRole('radio', { name: /What you have now/ }).check()
  await expect.poll(() => findings(page)).not.toContain('warn:allowance/unlimited')
  const held = await tokenUnits(town, CONTRACTS.usdc, CAST.deployer)
  await reviewed(page)
  await sign(page)
  await expect.poll(() => usdcAllowance(town, CAST.scammer), { timeout: 60_000 }).toBe(held)
})

test('the address that one is imitated of is paid instead [A3] @own-only @rest', async ({ page, open, town }) => {
  await importWallet(page, open)
  await goTo(page, 'Contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Name').fill('Bob')
  await page.getByRole('textbox', { name: 'Address' }).fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[data-contact]')).toHaveCount(1)

  await review(page, 'lookalike')
  await expect.poll(() => findings(page)).toContain('danger:recipient/lookalike')
  await page.getByRole('button', { name: /^Pay Bob instead/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Send 25 USDC to Bob 0x3C44Cd…FA4293BC$/)
  await expect.poll(() => findings(page)).not.toContain('danger:recipient/lookalike')
  await expect(page.getByRole('button', { name: /^Pay Bob instead/ })).toHaveCount(0)
  await expect(page.locator('[data-part="changes"]')).toHaveCount(0)
  const before = await tokenUnits(town, CONTRACTS.usdc, CAST.bob)
  await reviewed(page)
  await sign(page)
  await expect.poll(() => tokenUnits(town, CONTRACTS.usdc, CAST.bob), { timeout: 60_000 }).toBe(before + 25_000_000n)
})
