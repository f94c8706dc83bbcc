import { CONTRACTS, CAST } from '../../town/addresses.ts'
import { goTo, importWallet, readUntil, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'
const OUT = '/tmp/rights-shots'
test('shots @own-only', async ({ page, open, town }) => {
  await importWallet(page, open)
  await town.rpc('eth_sendTransaction', [{ from: CAST.deployer, to: CONTRACTS.usdc, data: `0x095ea7b3${CAST.scammer.slice(2).padStart(64, '0')}${'f'.repeat(64)}` }])
  await page.setViewportSize({ width: 1280, height: 900 })
  await goTo(page, 'Allowances')
  await readUntil(page, page.locator(`[data-group="${CONTRACTS.uniswapV2Router}"]`))
  await expect(page.getByText(/All blocks were looked through/)).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${OUT}/allow-${scheme}-${width}.png`, fullPage: true })
    }
  }
})
