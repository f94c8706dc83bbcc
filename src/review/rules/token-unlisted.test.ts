import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import { NO_READINGS } from '../readings.ts'
import { saidOf } from '../test-support/case.ts'
import { CATS, NAMES, NOBODY, RUN, TOKENS } from '../test-support/recorded.ts'
import { tokenUnlisted } from './token-unlisted.ts'

const [usdc] = TOKENS
if (usdc === undefined) throw new Error('no token')
const claimed: Token = { ...usdc, address: NOBODY, symbol: 'USDC', from: 'claimed' }
const moves = (kind: 'asset-in' | 'asset-out', token: Token = claimed): Effect => ({ kind, amount: { units: 5n, token }, evidence: RUN })
const may = (token: Token = claimed): Effect => ({ kind: 'allowance', token, spender: CATS, after: 5n, unlimited: false, evidence: RUN })

type Known = { readonly symbol?: string; readonly isRead?: boolean; readonly listed?: Token }
/** What is said of a token at an address that no list has. */
function said(effects: readonly Effect[], { symbol, isRead = true, listed = usdc }: Known = {}): readonly string[] {
  const tokenOf = (address: Address) => (address === NOBODY && isRead ? claimed : NAMES.tokenOf(address))
  const takenFor = (name: string) => (name === 'USDC' ? listed : undefined)
  return saidOf(tokenUnlisted, {
    effects,
    names: { ...NAMES, tokenOf, takenFor },
    readings: { ...NO_READINGS, symbol: (address) => (address === NOBODY ? symbol : undefined) },
  })
}

describe('a token that no list has', () => {
  const named = (name: string) => `info: The token at ${NOBODY} calls itself ${name}`

  it('is told by what it calls itself, wherever it moves or may be taken, once', () => {
    for (const effect of [moves('asset-in'), moves('asset-out'), may()]) expect(said([effect], { symbol: 'GEM' })).toEqual([named('GEM')])
    expect(said([moves('asset-in'), moves('asset-out'), may()], { symbol: 'GEM' })).toEqual([named('GEM')])
    expect(said([moves('asset-in')], { symbol: '  GEM ' })).toEqual([named('GEM')])
  })

  it('is told to have no name where it gives none', () => {
    for (const symbol of ['', '  ']) expect(said([may()], { symbol })).toEqual([`info: The token at ${NOBODY} doesn’t give its name`])
    expect(said([may()])).toEqual([`info: The token at ${NOBODY} doesn’t give its name`])
  })

  it('is a warning where it calls itself like one of a list, whose address is told where it has one', () => {
    const fake = (listed: string) => [`warn: The token at ${NOBODY} calls itself USDC, but isn’t the listed ${listed}`]
    expect(said([may()], { symbol: ' USDC ' })).toEqual(fake('USDC'))
    expect(said([may()], { symbol: 'USDC', listed: NAMES.native })).toEqual(fake('ETH'))
  })

  it('is unknown where not even its decimals are known', () => {
    const unknown = [`unknown: We don’t know how many decimals the token ${NOBODY} has`]
    expect(said([may()], { symbol: 'USDC', isRead: false })).toEqual(unknown)
  })
})

describe('nothing is said', () => {
  it('of listed tokens, of those of the person, of ether, and of items', () => {
    expect(said([moves('asset-in', usdc), may(usdc), moves('asset-out', NAMES.native)], { symbol: 'GEM' })).toEqual([])
    expect(said([moves('asset-in', { ...claimed, from: 'own' })], { symbol: 'GEM' })).toEqual([])
    expect(said([{ kind: 'nft-in', collection: NOBODY, tokenId: 1n, evidence: RUN }], { symbol: 'GEM' })).toEqual([])
  })
})
