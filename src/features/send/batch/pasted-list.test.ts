import { describe, expect, it } from 'vitest'
import type { Chain } from '#core/chains/chain'
import type { Token } from '#core/money/token'

import { isPastedList, readList } from './pasted-list.ts'

const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const chain: Chain = {
  chainId: 31337,
  name: 'Practice chain',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'l1',
  blockTime: 12,
  from: 'preset',
}
const ether: Token = { chainId: 31337, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const usdc: Token = { chainId: 31337, standard: 'erc20', address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, from: 'listed' }
const english = { decimal: '.', group: ',' }
const german = { decimal: ',', group: '.' }
const ground = {
  chain,
  chains: [chain],
  known: [{ address: BOB, name: 'Bob' }] as const,
  tokens: [ether, usdc],
  asset: ether,
  style: english,
  most: 32,
}
const read = (text: string, more: Partial<typeof ground> = {}) => readList(text, { ...ground, ...more })
const row = (to: string, amount: string, asset: string) => ({ to, amount, asset, collection: '', id: '' })

describe('a pasted list', () => {
  it('is more than one line with more than one part', () => {
    expect(isPastedList(`${BOB},1\n${BOB},2`)).toBe(true)
    for (const text of [BOB, `${BOB}\n`, `${BOB},1`, '', 'ethereum:0x', `${BOB}\n${BOB}`]) expect(isPastedList(text)).toBe(false)
  })

  it('is read with commas, tabs, semicolons or spaces, and with or without a heading', () => {
    const rows = [row(BOB, '1.5', 'native'), row('alice.eth', '2', USDC)]
    for (const mark of [',', '\t', ';', ', ', ' ']) {
      const text = [`${BOB}${mark}1.5`, `alice.eth${mark}2${mark}usdc`].join('\r\n')
      expect(read(text)).toMatchObject({ rows, leftOut: [], heading: false })
      expect(read(`address${mark}amount${mark}asset\n${text}`)).toMatchObject({ rows, leftOut: [], heading: true })
    }
    expect(read(`"Bob","0.000001","${USDC}"\n\n`).rows).toEqual([row('Bob', '0.000001', USDC)])
  })

  it('never rounds or guesses: what it cannot read exactly is left out, and told', () => {
    const left = (line: string, style = english) => read(`${BOB},1\n${line}`, { style }).leftOut.map(({ line: at, why }) => `${at} ${why}`)
    expect(left(`${BOB},0`)).toEqual(['2 amount'])
    expect(left(`${BOB},0.0000001,USDC`)).toEqual(['2 amount'])
    for (const amount of ['-1', '1e3', 'all', '0x10', '1.2.3']) expect(left(`${BOB},${amount}`)).toEqual(['2 amount'])
    expect(left(`${BOB.slice(1)},1`)).toEqual(['2 recipient'])
    expect(left(`eth:${BOB},1`)).toEqual(['2 recipient'])
    expect(left(`${BOB},1,SCAM`)).toEqual(['2 asset'])
    expect(left(BOB)).toEqual(['2 parts'])
    expect(left(`${BOB},1,ETH,more`)).toEqual(['2 parts'])
    // A thousand to one reader, one to another.
    expect(left(`${BOB};1.000`, german)).toEqual(['2 amount'])
    expect(read(`${BOB};1.5\n${BOB};1,25`, { style: german }).rows.map(({ amount }) => amount)).toEqual(['1,5', '1,25'])
  })

  it('takes a symbol that two tokens share for neither', () => {
    const fake: Token = { ...usdc, address: '0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef' }
    expect(read(`${BOB},1,USDC`, { tokens: [ether, usdc, fake] }).leftOut).toMatchObject([{ why: 'asset' }])
    expect(read(`${BOB},1,${USDC}`, { tokens: [ether, usdc, fake] }).rows).toHaveLength(1)
    // What arrived unasked takes no symbol away from what we list.
    const unasked: Token = { ...fake, from: 'claimed' }
    expect(read(`${BOB},1,USDC`, { tokens: [ether, unasked, usdc] }).rows).toMatchObject([{ asset: USDC }])
  })

  it('keeps who stands there twice, and tells in which lines', () => {
    expect(read(`${BOB},1\nalice.eth,1\nBob,2\nALICE.eth,3`).twice).toEqual([
      { to: BOB, lines: [1, 3] },
      { to: 'alice.eth', lines: [2, 4] },
    ])
  })

  it('ends where a Review would no longer be read, and says how many lines are beyond', () => {
    const many = read(Array.from({ length: 5000 }, () => `${BOB},1`).join('\n'))
    expect(many.rows).toHaveLength(32)
    expect(many.beyond).toBeGreaterThan(4000)
    const bad = read(Array.from({ length: 5000 }, () => 'x,1').join('\n'))
    expect([bad.rows.length, bad.leftOut.length, bad.moreLeftOut]).toEqual([0, 5, 4995])
  })
})
