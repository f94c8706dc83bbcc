import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, readUntil, reviewed, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const OWNER = CAST.deployer
const word = (address: string): string => address.slice(2).padStart(64, '0')

test('rights are listed from logs, and taken back one or many [S5]', async ({ page, open, town }) => {
  await importWallet(page, open)
  await goTo(page, 'Approvals')
  const router = page.locator(`[data-group="${CONTRACTS.uniswapV2Router}"]`)
  await readUntil(page, router)
  await expect(router).toContainText('Uniswap v2')
  const rights = page.locator(`[data-of="${CONTRACTS.uniswapV2Router}"] [data-right]`)
  await expect(rights).toHaveCount(4)
  await expect(page.getByText(/Searched every block/)).toBeVisible()
  // What could go now, in money by proved prices, with how old they are.
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
    await page.locator(`[data-of="${spender}"]`).getByRole('checkbox').first().check()
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
  await expect(page.locator(`[data-group="${CAST.bob}"]`)).toHaveCount(0)

  // A dangerous one that appears by another way is told of wherever the person is.
  await goTo(page, 'Contacts')
  await town.rpc('anvil_impersonateAccount', [OWNER])
  const data = `0x095ea7b3${word(CAST.scammer)}${'f'.repeat(64)}`
  await town.rpc('eth_sendTransaction', [{ from: OWNER, to: CONTRACTS.usdc, data, gas: '0x186a0' }])
  await town.rpc('anvil_mine', ['0x1'])
  await expect(page.getByRole('link', { name: /^Approvals \d+ dangerous permissions?$/ })).toBeVisible({ timeout: 60_000 })
  await goTo(page, 'Home')
  const card = page.locator('[data-part="alarm-card"]')
  await expect(card.getByRole('listitem').filter({ hasText: /can take .*USDC/ })).toHaveCount(1)
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Review' }).click()
  await expect(page.locator(`[data-of="${CAST.scammer}"] [data-right]`)).toHaveCount(1)
  await expectAccessible(page)
})
