import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { moneyText, MoneyView } from './money-view.tsx'
import { show } from '../test-render.tsx'

const ONE = 10n ** 18n

it('rounds to the smallest coin', () => {
  const text = (units: bigint, currency: 'USD' | 'EUR' | 'JPY' = 'USD') => moneyText({ units, currency }, 'en-US').text
  expect(text(1_999_999_999_999_999_999n)).toBe('$2.00')
  expect(text(-5n * ONE)).toBe('−$5.00')
  expect(text(1_234_567n * ONE, 'EUR')).toBe('€1,234,567.00')
  expect(text(1_234_560_000_000_000_000_000n, 'JPY')).toBe('¥1,235')
})

it('says of what is less than a cent that it is less, and never nothing', () => {
  expect(moneyText({ units: 1n, currency: 'USD' }, 'en-US')).toEqual({ text: '< $0.01', cut: true })
  expect(moneyText({ units: 0n, currency: 'USD' }, 'en-US')).toEqual({ text: '$0.00', cut: false })
})

it('keeps the digits of sums that no float could hold', () => {
  expect(moneyText({ units: 123_456_789_012_345_678_901_230_000_000_000_000_000n, currency: 'USD' }, 'en-US').text).toBe(
    '$123,456,789,012,345,678,901.23',
  )
})

it('tells dollars of several countries apart', () => {
  const [usd, cad] = (['USD', 'CAD'] as const).map((currency) => moneyText({ units: ONE, currency }, 'en-GB').text)
  expect(usd).not.toBe(cad)
})

it('has all digits one touch away', async () => {
  await show(<MoneyView money={{ units: 1_234_567_890_000_000_000n, currency: 'USD' }} />)
  await page.getByRole('button').click()
  await expect.element(page.getByText('1.23456789')).toBeVisible()
})
