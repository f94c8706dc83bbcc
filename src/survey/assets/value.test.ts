import { describe, expect, it } from 'vitest'
import type { Evidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Form, Holding } from '#core/money/holding'
import type { Header } from '#core/chains/header'
import type { Price } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import type { Prices } from '../prices/read-prices.ts'
import { readTokenList } from '../tokens/token-list.ts'
import { identityOf, isPriceable, knownPriceOf, mayHavePrice, moneyEnvironmentOf, holdingValue, ownPriceKey, wantedFor } from './value.ts'

const ONE = 10n ** 18n
const ME = '0x1111111111111111111111111111111111111111'
const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
const CLAIMED: Evidence = { kind: 'claimed', method: 'local-run' }
const list = await readTokenList(1)
const named = (symbol: string): Token => list.tokens.find((token) => token.symbol === symbol) ?? expect.unreachable(symbol)
const [USDC, WETH, DAI] = [named('USDC'), named('WETH'), named('DAI')]
const ETHER: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const identify = (token: Token): string => identityOf(token, list)

const dollars = (units: bigint): Price => ({ units, currency: 'USD', steps: [{ by: 'feed', pair: 'X/USD', address: ME, at: 1 }] })
const priced = (units: bigint) => ({ fact: know(dollars(units), PROVED) })
const PRICES: Prices = {
  header: {} as Header,
  of: {
    ETH: priced(3500n * ONE),
    [USDC.address ?? '']: priced(ONE),
    [DAI.address ?? '']: { fact: notKnown(PROVED), fault: 'stale', at: 7 },
    [WETH.address ?? '']: priced(3500n * ONE),
  },
  currencies: { EUR: { fact: know(dollars(2n * ONE), CLAIMED) } },
  looks: {},
}
const holding = (token: Token, units: bigint, form?: Form): Holding => ({
  chainId: 1,
  account: ME,
  token,
  balance: know({ units, token }, PROVED),
  identity: identify(token),
  ...(form ? { form: know(form, CLAIMED) } : {}),
})
const value = (one: Holding, currency: 'USD' | 'EUR' = 'USD') => holdingValue(one, PRICES, currency, identify)
const money = (one: Holding, currency: 'USD' | 'EUR' = 'USD') => {
  const found = value(one, currency)
  return found.known ? found.money.units : found.fault
}
const stranger: Token = { ...USDC, address: `0x${'9'.repeat(40)}`, symbol: 'VAULT', name: 'A vault', from: 'claimed' }

describe('knownPriceOf', () => {
  const priceOf = (token: Token, currency: 'USD' | 'EUR' | 'GBP' = 'USD') => knownPriceOf(identify(token), PRICES, currency)

  it('is the price in the person’s currency, as well known as the weaker of its two', () => {
    expect(priceOf(ETHER)).toEqual({ price: dollars(3500n * ONE), evidence: PROVED })
    expect(priceOf(ETHER, 'EUR')).toMatchObject({ price: { units: 1750n * ONE, currency: 'EUR' }, evidence: CLAIMED })
  })

  it('is nothing for what is stale, unlisted, worthless or in a currency that no feed knows', () => {
    expect([priceOf(DAI), priceOf(stranger), priceOf(ETHER, 'GBP'), knownPriceOf('ETH', undefined, 'USD')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(knownPriceOf('ETH', { ...PRICES, of: { ETH: priced(0n) } }, 'USD')).toBeUndefined()
  })

  it('has a place only where a price could be', () => {
    const coins = [137, 100].map((chainId) => ({ ...ETHER, chainId }))
    expect([ETHER, USDC, stranger, ...coins].map(mayHavePrice)).toEqual([true, true, false, true, false])
  })
})

describe('identityOf', () => {
  it('knows ether by the chain’s number, not by what a chain calls its coin', () => {
    const native = (chainId: number): string => identityOf({ ...ETHER, chainId }, list)
    expect([native(1), native(10), native(31337), native(424_242)]).toEqual(['ETH', 'ETH', 'ETH', '424242:native'])
  })

  it('gives an unlisted token none but its own', () => {
    expect(identify(stranger)).toBe(keyOf(stranger))
  })

  it('keeps practice and test chains in a purse of their own', () => {
    expect([
      moneyEnvironmentOf({ chainId: 1, kind: 'l1' }),
      moneyEnvironmentOf({ chainId: 11_155_111, kind: 'l1' }),
      moneyEnvironmentOf({ chainId: 5, kind: 'practice' }),
    ]).toEqual(['real', 'play', 'play'])
  })
})

describe('valueOf', () => {
  it('values an amount, as strong as the weaker of balance and price', () => {
    expect(value(holding(USDC, 5_000_000n))).toMatchObject({ known: true, money: { units: 5n * ONE, currency: 'USD' }, evidence: PROVED })
    expect(value(holding(USDC, 5_000_000n), 'EUR')).toMatchObject({ money: { units: (5n * ONE) / 2n, currency: 'EUR' }, evidence: CLAIMED })
  })

  it('says why there is none: a silent feed and since when, an unknown balance, prices that nobody asked for', () => {
    expect(value(holding(DAI, ONE))).toEqual({ known: false, fault: 'stale', at: 7 })
    expect(value({ ...holding(USDC, 1n), balance: notKnown(PROVED) })).toMatchObject({ fault: 'unknown-balance' })
    expect(holdingValue(holding(USDC, 1n), undefined, 'USD', identify)).toMatchObject({ fault: 'not-asked' })
  })

  it('gives a listed share what it stands for', () => {
    const share = named('sDAI')
    expect(money(holding(share, ONE, { is: 'vault-share', parts: [{ units: 2_000_000n, token: USDC }] }))).toBe(2n * ONE)
  })

  it('gives an unlisted one nothing, whatever it says that it stands for', () => {
    expect(money(holding(stranger, 1n, { is: 'vault-share', parts: [{ units: 10n ** 30n, token: USDC }] }))).toBe('unlisted')
  })

  it('gives a share of a pool both its sides, and nothing while they are uneven', () => {
    const pool = (ether: bigint, dollar: bigint): Holding =>
      holding(stranger, ONE, {
        is: 'liquidity',
        parts: [
          { units: ether, token: WETH },
          { units: dollar, token: USDC },
        ],
      })
    expect(money(pool(ONE, 3500_000_000n))).toBe(7000n * ONE)
    expect(money(pool(2n * ONE, 3500_000_000n))).toBe('pools-disagree')
  })

  it('never counts a token and what it stands for', () => {
    const wrapped = holding(WETH, ONE, { is: 'wrapped', parts: [{ units: ONE, token: ETHER }] })
    expect(money(wrapped)).toBe(3500n * ONE)
  })
})

describe('wantedFor', () => {
  it('asks for prices of what there is and of what it stands for, and of nothing else', () => {
    const share = holding(named('sDAI'), ONE, { is: 'vault-share', parts: [{ units: 1n, token: DAI }] })
    expect(wantedFor([holding(USDC, 0n), holding(ETHER, 1n), holding(stranger, 1n), share], identify)).toEqual([
      'ETH',
      named('sDAI').address,
      DAI.address,
    ])
  })
})

describe('what an asset is asked under', () => {
  const at = `0x${'12'.repeat(20)}`
  it.each<readonly [string, string, ReturnType<typeof ownPriceKey>]>([
    ['a currency that is not ether, on its own chain', '56:native', { chainId: 56, key: 'ETH' }],
    ['a token that is none of mainnet', `8453:${at}`, { chainId: 8453, key: at }],
    ['ether, on mainnet', 'ETH', undefined],
    ['a token of mainnet, there', at, undefined],
    ['one of mainnet that no list knows', `1:${at}`, undefined],
    ['one of the practice chain', `31337:${at}`, undefined],
    ['one of a chain whose exchanges nobody knows', `100:${at}`, undefined],
    ['no identity', '8453:0x12', undefined],
  ])('of %s', (_, identity, asked) => {
    expect(ownPriceKey(identity)).toEqual(asked)
    expect(isPriceable(identity)).toBe(asked !== undefined || identity === 'ETH' || identity.startsWith('0x'))
  })
})
