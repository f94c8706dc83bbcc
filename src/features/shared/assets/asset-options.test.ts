import { describe, expect, it } from 'vitest'
import { know } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import { type AssetChoice, byWorth, chosenByEnter, findOptions, groupOptions, optionsOf } from './asset-options.ts'

const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const ETHER: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const erc20 = (byte: string, symbol: string, name: string, from: Token['from'] = 'listed'): Token => ({
  ...ETHER,
  standard: 'erc20',
  address: `0x${byte.repeat(20)}`,
  symbol,
  name,
  from,
})
const USDC = erc20('a0', 'USDC', 'USD Coin')
const BRIDGED = erc20('b0', 'USDC.e', 'Bridged USDC')
const FALSE_USDC = erc20('fa', 'USDC', 'USD Coin', 'claimed')
const DAI = erc20('da', 'DAI', 'Dai')
const held = (token: Token, units: bigint, worth?: bigint): AssetChoice => ({
  token,
  balance: know({ token, units }, PROVED),
  worth: worth === undefined ? undefined : { units: worth, currency: 'USD' },
})
const keys = (options: readonly { readonly token: Token }[]): readonly string[] =>
  options.map(({ token }) => `${token.symbol} ${token.from}`)

describe('assets to choose from', () => {
  it('are what there is, then what is listed besides, then what no list has; nothing is there twice', () => {
    const options = optionsOf([held(ETHER, 1n), held(FALSE_USDC, 5n), held(DAI, 0n), held(USDC, 2n)], [USDC, BRIDGED])
    expect(groupOptions(options).map(({ kind, options: some }) => [kind, keys(some)])).toEqual([
      ['held', ['ETH listed', 'USDC listed']],
      ['more', ['DAI listed', 'USDC.e listed']],
      ['unlisted', ['USDC claimed']],
    ])
  })

  it('count an unknown balance as one that may be there', () => {
    const unknown: AssetChoice = { token: DAI, balance: { known: false, evidence: PROVED } as never }
    expect(groupOptions(optionsOf([unknown])).map(({ kind }) => kind)).toEqual(['held'])
  })

  it('are found by symbol, name and the beginning of an address, the nearest first', () => {
    const options = optionsOf([held(BRIDGED, 1n), held(USDC, 1n), held(DAI, 1n)])
    expect(keys(findOptions(options, 'usdc'))).toEqual(['USDC listed', 'USDC.e listed'])
    expect(keys(findOptions(options, 'coin'))).toEqual(['USDC listed'])
    expect(keys(findOptions(options, '0xdada'))).toEqual(['DAI listed'])
    expect(findOptions(options, 'nothing is called so')).toEqual([])
  })

  it('Enter means the one of just this symbol, never one that no list has, and nothing of several', () => {
    const options = optionsOf([held(USDC, 1n), held(BRIDGED, 1n)])
    const entered = (all: typeof options, wanted: string) => chosenByEnter(findOptions(all, wanted), wanted)?.token
    expect(entered(options, 'usdc')).toBe(USDC)
    expect(entered(options, 'usd')).toBeUndefined()
    expect(entered(options, '')).toBeUndefined()
    expect(entered(optionsOf([held(USDC, 1n), held(FALSE_USDC, 1n)]), 'usdc')).toBeUndefined()
    expect(entered(optionsOf([held(FALSE_USDC, 1n)]), 'usdc')).toBeUndefined()
  })

  it('are sorted by what they are worth; the others keep their order', () => {
    expect(keys(byWorth(optionsOf([held(DAI, 1n), held(BRIDGED, 1n, 3n), held(ETHER, 1n), held(USDC, 1n, 9n)])))).toEqual([
      'USDC listed',
      'USDC.e listed',
      'DAI listed',
      'ETH listed',
    ])
  })
})
