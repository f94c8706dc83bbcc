import { findings, importWallet, review, reviewed, sign, signButton, test, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

test('what moved since it was read stands above everything, and is not signed by a click that was under way [T5]', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  await review(page, 'fickle')
  const shown = await page.locator('[data-effect]').count()
  await expect(signButton(page)).toBeEnabled()
  await town.rpc('anvil_mine', ['0x1']) // it does one thing in even blocks and another in odd ones
  await page.getByRole('button', { name: 'Run it again' }).click()
  const changes = page.locator('[data-part="changes"]')
  await expect(changes).toContainText(shown === 0 ? /You now also send 0.02 ETH/ : /You no longer send 0.02 ETH/)
  await expect(page.getByRole('alert').filter({ hasText: 'Something that matters changed' })).toHaveCount(1)
  await expect(page.locator('[data-effect]')).toHaveCount(shown === 0 ? 1 : 0)
  // Once it has stood still, what is shown now may be signed.
  await sign(page)
  await expect(page).toHaveURL(/\/activity#\/0x/)
})

test('a swap that would fail by now says so before it is signed @own-only @rest', async ({ page, open, town }) => {
  const { uniswapV2Router, weth, usdc, market } = town.addresses
  await importWallet(page, open)
  await review(page, 'swap')
  // Somebody sells 60 ether into the same pool: less than the least arrives.
  const word = (value: string | bigint): string => (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
  const data = `0x7ff36ab5${[0n, 128n, market, 2n ** 40n, 2n, weth, usdc].map(word).join('')}`
  const sold = await town.rpc<string>('eth_sendTransaction', [
    { from: market, to: uniswapV2Router, value: `0x${(60n * 10n ** 18n).toString(16)}`, data },
  ])
  await expect.poll(() => town.rpc('eth_getTransactionReceipt', [sold]), 'anvil answers before it has mined').not.toBeNull()
  await page.getByRole('button', { name: 'Run it again' }).click()
  await expect(page.locator('[data-part="changes"]')).toContainText('It would fail now')
  await expect.poll(() => findings(page)).toContain('danger:simulation/reverts')
  await expect(page.getByRole('button', { name: 'Hold to sign' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
})

test('an endpoint that falls silent takes Sign away and leaves what was read @own-only @rest', async ({
  page,
  context,
  open,
  town,
  guard,
}) => {
  guard.allow(/ERR_FAILED/)
  await importWallet(page, open)
  await review(page, 'pay')
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled()
  const endpoint = `http://localhost:${new URL(town.url).port}/**`
  await context.route(endpoint, (route) => route.abort())
  await town.rpc('anvil_mine', ['0x1']) // of the block before, everything is proved and kept: that one needs nobody
  await page.getByRole('button', { name: 'Run it again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send 10 USDC')
  await context.unroute(endpoint)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled({ timeout: 60_000 })
})

test('Enter signs nothing; Space does @own-only', async ({ page, open, town }) => {
  await importWallet(page, open)
  await review(page, 'wrap')
  const button = page.getByRole('button', { name: 'Sign', exact: true })
  await expect(button).toBeEnabled()
  const before = await town.rpc('eth_blockNumber', [])
  await button.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(500)
  expect(await town.rpc('eth_blockNumber', [])).toBe(before)
  await expect(page.locator('[data-review]')).toBeVisible()
  await button.press('Space')
  await expect(page).toHaveURL(/\/activity#\/0x/)
})

test('a lock in the middle closes the review and keeps the request @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await review(page, 'pay')
  const url = page.url()
  await page.keyboard.press('Control+Shift+L')
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await expect(page.getByText('10 USDC')).toHaveCount(0)
  await unlock(page)
  await expect(page).toHaveURL(url)
  await reviewed(page)
  await page.reload()
  await unlock(page)
  await reviewed(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('heading', { name: 'Practice requests' })).toBeVisible() // without the history that the reload took
  await page.goto(url)
  await unlock(page)
  await expect(page.getByText('You rejected this request')).toBeVisible()
})

test('the fee can be chosen, and is what is shown [T12] @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await review(page, 'pay')
  const fee = page.locator('section', { has: page.getByRole('heading', { name: 'Fee', exact: true }) })
  await fee.getByRole('radio', { name: 'Fast' }).click()
  await expect(fee.getByRole('radio', { name: 'Fast' })).toBeChecked()
  await reviewed(page)
  await fee.getByRole('radio', { name: 'Custom' }).click()
  await fee.getByLabel('Most per gas').fill('3')
  await fee.getByLabel('Tip per gas').fill('4')
  await fee.getByRole('button', { name: 'Use these' }).click()
  await expect(fee.getByLabel('Tip per gas')).toBeFocused()
  await fee.getByLabel('Tip per gas').fill('2')
  await fee.getByRole('button', { name: 'Use these' }).click()
  await fee.getByText('How it adds up').click()
  await expect(fee).toContainText('3 gwei')
})
