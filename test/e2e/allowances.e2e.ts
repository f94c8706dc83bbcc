import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, readUntil, reviewed, sign, test, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const OWNER = CAST.deployer
const word = (address: string): string => address.slice(2).padStart(64, '0')

test('rights are listed from logs, and taken back one or many [S5]', async ({ page, open, town }) => {
  await importWallet(page, open)
  await goTo(page, 'Approvals')
  const rights = page.locator(`[data-right][data-of="${CONTRACTS.uniswapV2Router}"]`)
  await readUntil(page, rights.first())
  await expect(rights.first()).toContainText('Uniswap v2')
  await expect(rights).toHaveCount(4)
  for (const right of await rights.all()) await expect(right).toHaveAttribute('data-trust', 'known')
  await expect(page.getByText(/Searched every block/)).toBeVisible()
  // What could go now, in money by proved prices, with how old they are.
  await expect(page.locator('[data-cell="known"]')).toContainText(/\$[\d,]+\.\d\d/)
  await expect(page.locator('[data-part="at-risk"]')).toContainText(/\$[\d,]+\.\d\d.*oldest price/)
  await expectAccessible(page)

  // One, by its Review. Until the chain says so it stands.
  await page
    .locator(`[data-right="allowance:${CONTRACTS.dai}:${CONTRACTS.uniswapV2Router}"]`)
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await reviewed(page)
  await sign(page)
  await expect
    .poll(async () =>
      BigInt(
        await town.rpc<string>('eth_call', [
          { to: CONTRACTS.dai, data: `0xdd62ed3e${word(OWNER)}${word(CONTRACTS.uniswapV2Router)}` },
          'latest',
        ]),
      ),
    )
    .toBe(0n)
  await goTo(page, 'Approvals')
  await expect(rights).toHaveCount(3)

  // Many: those of Permit2 together, another by itself.
  await page.getByRole('textbox', { name: 'Search approvals' }).fill('usdc')
  for (const spender of [CAST.bob, CONTRACTS.uniswapV2Router])
    await page.locator(`[data-right][data-of="${spender}"]`).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Revoke selected' }).click()
  await reviewed(page)
  await sign(page)
  await expect(page.locator('[data-review]')).toHaveCount(0)
  await goTo(page, 'Approvals')
  await expect(page.locator('[data-part="queue"]')).toContainText('step 1 of 2')
  await page.getByRole('button', { name: 'Next review' }).click()
  await reviewed(page)
  await sign(page)
  await expect(page.locator('[data-review]')).toHaveCount(0)
  await goTo(page, 'Approvals')
  await expect(page.locator('[data-part="queue"]')).toContainText('2 of 2 confirmed')
  await expect(page.locator(`[data-right][data-of="${CAST.bob}"]`)).toHaveCount(0)

  // A dangerous one that appears by another way is told of wherever the person is.
  await goTo(page, 'Contacts')
  await town.rpc('anvil_impersonateAccount', [OWNER])
  const data = `0x095ea7b3${word(CAST.scammer)}${'f'.repeat(64)}`
  await town.rpc('eth_sendTransaction', [{ from: OWNER, to: CONTRACTS.usdc, data, gas: '0x186a0' }])
  await town.rpc('anvil_mine', ['0x1'])
  await expect(page.getByRole('link', { name: /^Approvals \d+ dangerous permissions?$/ })).toBeVisible({ timeout: 60_000 })
  await goTo(page, 'Home')
  const card = page.locator('[data-part="alarm-card"]')
  const amount = /can take [\d,.]+ USDC/
  await expect(card.getByRole('listitem').filter({ hasText: amount })).toHaveCount(1)
  await expectAccessible(page)
  // In a later session how much it is stands there at once: nobody has to look at Approvals first.
  await open('/')
  await unlock(page)
  await expect(card.getByRole('listitem').filter({ hasText: amount })).toHaveCount(1)
  await expect(card.locator('[data-part="sum"]')).toContainText(/\$[\d,]+\.\d\d at risk/)
  await card.getByRole('link', { name: 'Review' }).click()
  const scammer = page.locator(`[data-right][data-of="${CAST.scammer}"]`)
  await expect(scammer).toHaveCount(1)
  await expect(scammer).toHaveAttribute('data-trust', 'dangerous')
  await scammer.getByRole('button', { name: /^Details/ }).click()
  await expect(page.locator('[data-part="news"]')).toContainText('Noticed')
  await expectAccessible(page)
})

test('all dangerous ones are revoked from the plate, each step by its Review, and are gone [S5] @rest', async ({ page, open, town }) => {
  // Two more beside those that Permit2 keeps: one of all there is, and one of a part.
  await town.rpc('anvil_impersonateAccount', [OWNER])
  const approved = [
    { token: CONTRACTS.usdc, spender: CAST.scammer, units: 'f'.repeat(64) },
    { token: CONTRACTS.dai, spender: CAST.market, units: '1'.padStart(64, '0') },
  ]
  for (const { token, spender, units } of approved)
    await town.rpc('eth_sendTransaction', [{ from: OWNER, to: token, data: `0x095ea7b3${word(spender)}${units}`, gas: '0x186a0' }])
  await town.rpc('anvil_mine', ['0x1'])
  await importWallet(page, open)
  await goTo(page, 'Approvals')
  const cell = page.locator('[data-cell="dangerous"]')
  const dangerous = page.locator('[data-right][data-trust="dangerous"]')
  await readUntil(page, page.locator(`[data-right][data-of="${CAST.scammer}"]`))
  await expect(page.getByText(/Searched every block/)).toBeVisible()
  await expect(dangerous).toHaveCount(4)
  await expect(cell).toHaveAttribute('data-tone', 'danger')
  await expect(cell).toContainText(/\$[\d,]+\.\d\d/)
  await expect(cell).toContainText('3 personal wallets can take this now.')
  const others = await page.locator('[data-right]:not([data-trust="dangerous"])').count()

  // Nothing is signed by the press: it leads to the first Review, and what stands on the chain stands.
  await cell.getByRole('button', { name: 'Revoke all 4' }).click()
  await reviewed(page)
  const allowanceOf = async ({ token, spender }: { readonly token: string; readonly spender: string }): Promise<bigint> =>
    BigInt(await town.rpc<string>('eth_call', [{ to: token, data: `0xdd62ed3e${word(OWNER)}${word(spender)}` }, 'latest']))
  for (const one of approved) expect(await allowanceOf(one)).toBeGreaterThan(0n)
  // Two of Permit2 together, and two by themselves.
  for (const step of [1, 2, 3]) {
    await sign(page)
    await expect(page.locator('[data-review]')).toHaveCount(0)
    await goTo(page, 'Approvals')
    await expect(page.locator('[data-part="queue"]')).toContainText(`step ${step} of 3`)
    if (step === 3) break
    await page.getByRole('button', { name: 'Next review' }).click()
    await reviewed(page)
  }
  await expect(page.locator('[data-part="queue"]')).toContainText('3 of 3 confirmed')
  for (const one of approved) await expect.poll(() => allowanceOf(one)).toBe(0n)
  await expect(dangerous).toHaveCount(0, { timeout: 60_000 })
  await expect(cell).toContainText('None found')
  await expect(cell).not.toHaveAttribute('data-tone')
  await expect(page.locator('[data-right]')).toHaveCount(others)
  await expectAccessible(page)
})
