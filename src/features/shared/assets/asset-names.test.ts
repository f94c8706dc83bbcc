import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Form } from '#core/money/holding'
import type { Token } from '#core/money/token'
import { nameAssets, readingOf } from './asset-names.ts'

const address = (start: string, middle: string, end: string): Address => `0x${start}${middle.repeat(26)}${end}`
const ETHER: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const token = (at: Address, symbol: string, name: string, from: Token['from']): Token => ({
  chainId: 1,
  standard: 'erc20',
  address: at,
  symbol,
  name,
  decimals: 18,
  from,
})
const USDC = token(address('a0b869', '9', 'e3606eb4'), 'USDC', 'USD Coin', 'listed')
const WETH = token(address('c02aaa', '3', '0c756cc2'), 'WETH', 'Wrapped Ether', 'listed')
const FALSE_USDC = token(address('fafafa', 'f', 'afafafaf'), 'USDC', 'USD Coin', 'claimed')

const shareOf = (a: Token, b: Token) =>
  know<Form>(
    {
      is: 'liquidity',
      parts: [
        { token: a, units: 1n },
        { token: b, units: 1n },
      ],
    },
    { kind: 'computed', method: 'local-run' },
  )
const share = (at: Address, a: Token, b: Token) => ({ token: token(at, 'UNI-V2', 'Uniswap V2', 'claimed'), form: shareOf(a, b) })

describe('names of assets in a list', () => {
  it('are what lists call them, without an address, where that is clear', () => {
    const names = nameAssets([{ token: ETHER }, { token: USDC }])
    expect(names.get('native')).toEqual({ title: 'Ether', symbol: 'ETH', isUnlisted: false })
    expect(names.get(USDC.address ?? '')).toEqual({ title: 'USD Coin', symbol: 'USDC', isUnlisted: false })
  })

  it('tell shares of pools by what is in them, and those with something in them that no list has by that too', () => {
    const [one, two, three] = [address('111111', '1', '11111111'), address('222222', '2', '22222222'), address('333333', '3', '33333333')]
    const names = nameAssets([share(one, WETH, USDC), share(two, WETH, ETHER), share(three, WETH, FALSE_USDC)])
    expect(names.get(one)).toEqual({ title: 'WETH/USDC', symbol: 'UNI-V2', form: 'liquidity', isUnlisted: false })
    expect(names.get(two)?.title).toBe('WETH/ETH')
    expect(names.get(three)).toMatchObject({ title: 'WETH/USDC', isUnlisted: true, address: '0x333333…33333333' })
  })

  it('say of a counterfeit that no list has it, with its address, and leave the real one as it is', () => {
    const names = nameAssets([{ token: USDC }, { token: FALSE_USDC }])
    expect(names.get(USDC.address ?? '')?.address).toBeUndefined()
    expect(names.get(FALSE_USDC.address ?? '')).toMatchObject({ isUnlisted: true, address: expect.stringMatching(/^0xfafafa…afafafaf$/i) })
  })

  it('have the whole address where two begin and end alike', () => {
    const twins = ['4', '5'].map((middle) => token(address('fafafa', middle, 'afafafaf'), 'USDC', 'USD Coin', 'claimed'))
    const names = [...nameAssets(twins.map((one) => ({ token: one }))).values()]
    expect(names.map((name) => name.address?.toLowerCase())).toEqual(twins.map((one) => one.address))
  })

  it('never read the same, whatever the tokens call themselves', () => {
    const symbols = fc.constantFrom('USDC', 'usdc', 'ＵＳＤＣ', ' USDC', 'USDC\u200b', 'UNI-V2', 'U'.repeat(15) + 'A', 'U'.repeat(30), '')
    const names = fc.constantFrom('USD Coin', 'USD  Coin', 'Uniswap V2', 'x'.repeat(80), `${'x'.repeat(80)}y`)
    const made = fc
      .record({
        start: fc.constantFrom('aaaaaa', 'aaaaab'),
        middle: fc.constantFrom('0', '1', '2'),
        end: fc.constantFrom('bbbbbbbb', 'bbbbbbbc'),
        symbol: symbols,
        name: names,
        from: fc.constantFrom<Token['from']>('listed', 'claimed', 'own'),
        pool: fc.option(fc.constantFrom(shareOf(WETH, USDC), shareOf(WETH, FALSE_USDC)), { nil: undefined }),
      })
      .map(({ start, middle, end, symbol, name, from, pool }) => ({
        token: token(address(start, middle, end), symbol, name, from),
        form: pool,
      }))
    fc.assert(
      fc.property(fc.uniqueArray(made, { selector: (one) => one.token.address, maxLength: 12 }), (assets) => {
        const named = nameAssets([{ token: ETHER }, ...assets])
        expect(new Set([...named.values()].map(readingOf)).size).toBe(assets.length + 1)
      }),
    )
  })
})
