import { describe, expect, it } from 'vitest'
import { type Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { CURRENCIES, type Currency, type Price } from '#core/money/price'
import type { Token } from '#core/money/token'
import type { OrderPart } from '#decode'
import type { GivenFacts } from '../facts.ts'
import type { Case } from '../rules/rule.ts'
import { contextOf } from '../test-support/case.ts'
import { stranger } from '../test-support/flood.ts'
import { CATS, DAI, NAMES, RUN, USDC, WETH } from '../test-support/recorded.ts'
import { currencyIn, isDust, isWrapped, orderToken, rateAt, sumAt } from './order-worth.ts'

const ONE = 10n ** 18n
const STRANGE = stranger(3)
const listed = (address: Address, symbol: string, decimals: number, from: Token['from'] = 'listed'): Token => ({
  chainId: 31337,
  standard: 'erc20',
  address,
  symbol,
  name: symbol,
  decimals,
  from,
})
const OTHERS: Readonly<Record<Address, Token>> = {
  [stranger(20)]: listed(stranger(20), 'WBTC', 8),
  [stranger(21)]: listed(stranger(21), 'EURC', 7),
  [stranger(22)]: listed(stranger(22), 'PEPE', 9),
  [stranger(23)]: listed(stranger(23), 'sUSD', 18, 'claimed'),
  [stranger(24)]: listed(stranger(24), 'TINY', 6),
}
const names = { ...NAMES, tokenOf: (address: Address) => OTHERS[address] ?? NAMES.tokenOf(address) }
const price = (units: bigint, currency: Currency = 'USD') => know({ units, currency, steps: [] } satisfies Price, RUN)
const caseOf = (prices: GivenFacts['prices'] = {}): Case<'prices'> => ({ ...contextOf({ names }), prices })
const part = (start: bigint, token?: Address, end = start): OrderPart => ({
  asset: { kind: 'currency', ...(token === undefined ? {} : { token }) },
  start,
  end,
})
const item = (): OrderPart => ({
  asset: { kind: 'item', collection: CATS, tokenId: 1n } as unknown as OrderPart['asset'],
  start: 1n,
  end: 1n,
})
/** An ether is 2,000 dollars, a token of DAI and of USDC one. */
const PRICES = { native: price(2_000n * ONE), [USDC]: price(ONE), [DAI]: price(ONE) }

describe('a currency of an order', () => {
  it('is ether, a token that is known, or one that nobody knows', () => {
    expect(orderToken(caseOf(), undefined)).toEqual(NAMES.native)
    expect(orderToken(caseOf(), USDC).symbol).toBe('USDC')
    expect(orderToken(caseOf(), STRANGE)).toMatchObject({ address: STRANGE, from: 'claimed', chainId: 31337 })
    expect([currencyIn(part(1n, USDC)), currencyIn(part(1n)), currencyIn(item())]).toEqual([
      { token: USDC },
      { token: undefined },
      undefined,
    ])
  })
  it('is wrapped ether where a listed token is called so', () => {
    const one = caseOf()
    expect(isWrapped(one, orderToken(one, WETH))).toBe(true)
    expect(isWrapped(one, listed(STRANGE, 'WETH', 18, 'claimed'))).toBe(false)
    expect(isWrapped(one, orderToken(one, USDC))).toBe(false)
  })
  it('is summed up at either end of the time', () => {
    expect([
      sumAt([part(5n, USDC, 1n), part(7n, USDC, 2n)], 'start'),
      sumAt([part(5n, USDC, 1n), part(7n, USDC, 2n)], 'end'),
      sumAt([], 'end'),
    ]).toEqual([12n, 3n, 0n])
  })
})

describe('the rate of an order', () => {
  const rate = (gives: readonly OrderPart[], gets: readonly OrderPart[], prices: GivenFacts['prices'] = PRICES) =>
    rateAt(caseOf(prices), gives, gets, 'start')
  const USD = 10n ** 6n

  it.each<[string, readonly OrderPart[], readonly OrderPart[], bigint | undefined]>([
    ['the same for the same', [part(100n, USDC)], [part(100n, USDC)], 10_000n],
    ['less of the same', [part(100n, USDC)], [part(95n, USDC)], 9_500n],
    ['ether for wrapped ether', [part(ONE, WETH)], [part(ONE / 2n)], 5_000n],
    ['ether for dollars', [part(ONE)], [part(1_900n * USD, USDC)], 9_500n],
    ['wrapped ether for dollars', [part(ONE, WETH)], [part(1_900n * USD, USDC)], 9_500n],
    ['dollars for other dollars', [part(ONE, DAI)], [part(USD, USDC)], 10_000n],
    ['an item', [item()], [part(USD, USDC)], undefined],
    ['something for an item', [part(USD, USDC)], [item()], undefined],
    ['items for items', [item()], [item()], undefined],
    ['nothing', [], [part(USD, USDC)], undefined],
    ['none of the same', [part(0n, USDC)], [part(5n, USDC)], undefined],
    ['none of another', [part(0n)], [part(5n, USDC)], undefined],
    ['a token that nobody knows', [part(ONE, STRANGE)], [part(USD, USDC)], undefined],
    ['for a token that nobody knows', [part(ONE)], [part(5n, STRANGE)], undefined],
  ])('of %s', (_, gives, gets, found) => {
    expect(rate(gives, gets)).toBe(found)
  })

  it('is not known without a price', () => {
    expect(rate([part(ONE)], [part(USD, USDC)], { native: PRICES.native })).toBeUndefined()
    expect(rate([part(ONE)], [part(USD, USDC)], {})).toBeUndefined()
    expect(rate([part(ONE)], [part(USD, USDC)], { ...PRICES, [STRANGE]: price(ONE) })).toBe(5n)
    // A price of what no list has a name for proves nothing.
    expect(rate([part(ONE)], [part(5n, STRANGE)], { ...PRICES, [STRANGE]: price(ONE) })).toBeUndefined()
    expect(rate([part(ONE, WETH)], [part(1_900n * USD, USDC)], { ...PRICES, [WETH]: price(1_000n * ONE) })).toBe(19_000n)
  })

  it('at best, of what has a price, tells where it is poor all the same', () => {
    const strange = part(ONE, STRANGE)
    expect(rate([part(ONE), strange], [part(1_799n * USD, USDC)])).toBe(8_995n)
    expect(rate([part(ONE), strange], [part(1_800n * USD, USDC)])).toBeUndefined()
    expect(rate([part(100n, USDC), strange], [part(89n, USDC)], {})).toBe(8_900n)
    expect(rate([part(100n, USDC), strange], [part(90n, USDC)], {})).toBeUndefined()
    // Of two that tell, the poorer.
    expect(rate([part(ONE), part(1_000n * USD, USDC), strange], [part(900n * USD - 1n, USDC)])).toBe(2_999n)
    expect(rate([item(), strange], [part(USD, USDC)])).toBeUndefined()
  })

  it('is one at the start and another at the end', () => {
    const gets = [part(100n, USDC, 50n)]
    expect([rateAt(caseOf(), [part(100n, USDC)], gets, 'start'), rateAt(caseOf(), [part(100n, USDC)], gets, 'end')]).toEqual([
      10_000n,
      5_000n,
    ])
  })
})

describe('next to nothing', () => {
  const dust = (parts: readonly OrderPart[], prices: GivenFacts['prices'] = {}, times?: bigint) =>
    isDust(caseOf(prices), parts, 'start', times)

  it.each(CURRENCIES)('is about a dollar, in %s', (currency) => {
    const little: Readonly<Partial<Record<Currency, bigint>>> = { CNY: 7n, TRY: 40n, PHP: 55n, JPY: 150n, KRW: 1_400n, IDR: 16_000n }
    const limit = (little[currency] ?? 1n) * 10n ** 6n
    const prices = { [USDC]: price(ONE, currency) }
    expect([dust([part(limit - 1n, USDC)], prices), dust([part(limit, USDC)], prices)]).toEqual([true, false])
    expect([dust([part(10n * limit - 1n, USDC)], prices, 10n), dust([part(10n * limit, USDC)], prices, 10n)]).toEqual([true, false])
  })

  it.each<[string, Address | undefined, bigint]>([
    ['ether', undefined, 10n ** 14n],
    ['a dollar', USDC, 10n ** 6n],
    ['a dollar of many places', DAI, ONE],
    ['a token of six places', stranger(24), 10n ** 6n],
    ['a euro of seven places', stranger(21), 10n ** 7n],
    ['a bitcoin', stranger(20), 1_000n],
    ['a token of nine places', stranger(22), 10n ** 5n],
    ['a dollar that no list has', stranger(23), 10n ** 14n],
    ['a token that nobody knows', STRANGE, 1_000n],
  ])('without a price is by its places: %s', (_, token, limit) => {
    expect([dust([part(limit - 1n, token)]), dust([part(limit, token)])]).toEqual([true, false])
    expect([dust([part(5n * limit - 1n, token)], {}, 5n), dust([part(5n * limit, token)], {}, 5n)]).toEqual([true, false])
  })

  it('is every part of it, and unknown of an item', () => {
    expect(dust([part(1n, USDC), part(1n)])).toBe(true)
    expect(dust([part(1n, USDC), part(ONE)])).toBe(false)
    expect(dust([part(1n, USDC), item()])).toBeUndefined()
    expect(dust([item()])).toBeUndefined()
  })
})
