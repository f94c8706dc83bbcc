import { expect, test } from 'vitest'
import { show } from '#ui/test-render'
import type { Token } from '#core/money/token'
import { Coin } from './coin.tsx'

const USDC: Token = {
  chainId: 31337,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
}
const COUNTERFEIT: Token = { ...USDC, address: '0x976ea74026e726554db657fa54763abd0c3a0aa9', from: 'claimed' }

test('a listed token gets its mark; one that takes its name keeps the disc', async () => {
  const screen = await show(
    <>
      <span data-testid="listed">
        <Coin token={USDC} />
      </span>
      <span data-testid="counterfeit">
        <Coin token={COUNTERFEIT} />
      </span>
    </>,
  )
  await expect.poll(() => screen.getByTestId('listed').element().querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0)
  expect(screen.getByTestId('counterfeit').element().querySelector('img')).toBeNull()
  await expect.element(screen.getByTestId('counterfeit')).toHaveTextContent('U')
})
