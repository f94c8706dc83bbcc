import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hiddenIn, mixedWordIn } from '#core/text/hidden-text'
import { readTokenList, tokenList } from './token-list.ts'
import type { TokenRow } from './token-row.ts'
import { listed } from './tokens.ts'

const FOLDER = new URL('../../../data/chains/', import.meta.url)
const rowsOf = (chainId: number | string): readonly TokenRow[] =>
  JSON.parse(readFileSync(new URL(`${chainId}/tokens.json`, FOLDER), 'utf8')) as readonly TokenRow[]
const CHAINS = readdirSync(FOLDER).filter((chainId) => existsSync(new URL(`${chainId}/tokens.json`, FOLDER)))

describe('the shipped lists', () => {
  it.each(CHAINS)('of chain %s hold only what can be shown beside an amount, each contract once', (chainId) => {
    const rows = rowsOf(chainId)
    const addresses = rows.map(([address]) => address)
    expect(addresses).toEqual([...new Set(addresses)].sort())
    const unfit = rows.filter(
      ([address, symbol, name, decimals, , of]) =>
        !/^0x(?!0{36})[0-9a-f]{40}$/.test(address) ||
        (of !== undefined && !/^0x[0-9a-f]{40}$/.test(of)) ||
        symbol.trim() !== symbol ||
        symbol === '' ||
        symbol.length > 24 ||
        name === '' ||
        name.length > 64 ||
        [symbol, name].some((text) => hiddenIn(text).length > 0 || mixedWordIn(text) !== undefined) ||
        !Number.isInteger(decimals) ||
        decimals < 0 ||
        decimals > 36,
    )
    expect(unfit).toEqual([])
  })

  it('name packages whose licences let us pass them on, with their versions and notices', () => {
    const sources = JSON.parse(readFileSync(new URL('../token-sources.json', FOLDER), 'utf8')) as readonly Record<string, string>[]
    expect(sources.map(({ licence }) => licence).every((licence) => ['MIT', 'ISC', 'CC0-1.0'].includes(licence ?? ''))).toBe(true)
    expect(sources.every(({ name, version }) => name !== '' && /^\d+\.\d+\.\d+$/.test(version ?? ''))).toBe(true)
  })

  it('agree with the tokens that ship with the code', () => {
    const rows = new Map(rowsOf(1).map((row) => [row[0], row]))
    for (const { address, symbol, decimals } of listed(1))
      expect([rows.get(address)?.[1], rows.get(address)?.[3]]).toEqual([symbol, decimals])
  })

  it('point from other chains to tokens that mainnet’s list has', () => {
    const mainnet = new Set(rowsOf(1).map(([address]) => address))
    const astray = CHAINS.flatMap((chainId) => rowsOf(chainId).filter(([, , , , is, of]) => is === 'origin' && !mainnet.has(of ?? '')))
    // What an imitation rule of the merge left out of mainnet's list may be pointed to still.
    expect(astray.length).toBeLessThan(5)
  })
})

describe('readTokenList', () => {
  it('knows mainnet’s tokens, the practice chain’s at the same addresses, and none of a chain that nobody lists', async () => {
    const wsteth = '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'
    const [mainnet, practice, nobody] = await Promise.all([readTokenList(1), readTokenList(31337), readTokenList(99999)])
    expect(mainnet.find(wsteth)).toMatchObject({ chainId: 1, symbol: 'wstETH', decimals: 18, from: 'listed' })
    expect(practice.find(wsteth)).toMatchObject({ chainId: 31337, symbol: 'wstETH' })
    expect(practice.onMainnet(wsteth)).toBe(wsteth)
    expect(nobody.tokens).toEqual([])
  })

  it('says of a bridged token which one of mainnet it is, and of a receipt what it is redeemed for', async () => {
    const optimism = await readTokenList(10)
    const dai = optimism.tokens.find(({ symbol }) => symbol === 'DAI')
    expect(dai?.address && optimism.onMainnet(dai.address)).toBe('0x6b175474e89094c44da98b954eedeac495271d0f')
    const mainnet = await readTokenList(1)
    const receipt = mainnet.tokens.find(({ symbol }) => symbol === 'aEthUSDC')
    expect(receipt?.address && mainnet.formOf(receipt.address)).toEqual({
      is: 'a-token',
      under: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    })
  })
})

describe('tokenList', () => {
  it('believes what ships with the code before a row', () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    expect(tokenList(1, [[usdc, 'USDZ', 'Another', 18]]).find(usdc)).toMatchObject({ symbol: 'USDC', decimals: 6 })
  })
})
