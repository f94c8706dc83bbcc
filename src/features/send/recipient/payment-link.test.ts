import { describe, expect, it } from 'vitest'
import type { Token } from '#core/money/token'
import { linkOf } from './payment-link.ts'

const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const ether: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const usdc: Token = {
  chainId: 1,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
}
const style = { decimal: ',', group: '.' }
const bob = { address: BOB, written: 'checksummed', trimmed: true } as const

describe('linkOf', () => {
  it('is nothing for a bare address', () => expect(linkOf({ ...bob, trimmed: false }, [ether, usdc], style)).toBeUndefined())
  it('fills in asset and amount, in the style of the locale', () => {
    expect(linkOf({ ...bob, payment: { token: usdc.address!, units: 1_500_000n } }, [ether, usdc], style)).toEqual({
      draft: { to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', asset: usdc.address, amount: '1,5' },
      taken: 'address, asset and amount',
    })
  })
  it('takes the native currency where the link names no token', () => {
    expect(linkOf({ ...bob, payment: {} }, [ether, usdc], style)?.draft).toEqual({
      to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      asset: 'native',
    })
  })
  it('refuses a token that we do not know, and fills in nothing', () => {
    const link = linkOf({ ...bob, payment: { token: BOB, units: 1n } }, [ether, usdc], style)
    expect(link?.draft).toBeUndefined()
    expect(link?.refused).toBeDefined()
  })
})
