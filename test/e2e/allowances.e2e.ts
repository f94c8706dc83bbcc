import { CAST, CONTRACTS } from '../../town/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, readUntil, reviewed, sign, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const OWNER = CAST.deployer
const word = (address: string): string => address.slice(2).padStart(64, '0')

test('S5: rights are listed from logs, and taken back one or many', async ({ page, open, town }) => {
  await importWallet(page, open)
  await goTo(page, 'Allowances')
  const router = page.locator(`[data-group="${CONTRACTS.uniswapV2Router}"]`)
  await readUntil(page, router)
  await expect(router).toContainText('Uniswap v2')
  await expect(router.locator('[data-right]')).toHaveCount(4)
  await expect(page.getByText(/All blocks were looked through/)).toBeVisible()
  // What could go now, in money by proved prices, with how old they are.
  await expect(page.locator('[data-part="at-risk"]')).toContainText(/\$[\d,]+\.\d\d.*oldest price/)
  await expectAccessible(page)

  // One, by its Review. Until the chain says so it stands.
  await router
    .locator(`[data-right="allowance:${CONTRACTS.dai}:${CONTRACTS.uniswapV2Router}"]`)
    .getByRole('button', { name: /^Take back/ })
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
  await goTo(page, 'Allowances')
  await expect(router.locator('[data-right]')).toHaveCount(3)

  // Many: those of Permit2 together, another by itself.
  await page.getByRole('textbox', { name: 'Search allowances' }).fill('usdc')
  for (const spender of [CAST.bob, CONTRACTS.uniswapV2Router])
    await page.locator(`[data-group="${spender}"]`).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Take them back' }).click()
  await reviewed(page)
  await sign(page)
  await expect(page.locator('[data-review]')).toHaveCount(0)
  await goTo(page, 'Allowances')
  await expect(page.locator('[data-part="queue"]')).toContainText('step 1 of 2')
  await page.getByRole('button', { name: 'Next review' }).click()
  await reviewed(page)
  await sign(page)
  await expect(page.locator('[data-review]')).toHaveCount(0)
  await goTo(page, 'Allowances')
  await expect(page.locator('[data-part="queue"]')).toContainText('2 of 2 are included')
  await expect(page.locator(`[data-group="${CAST.bob}"]`)).toHaveCount(0)
})
