import { describe, expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import type { OrderAsset } from '../../../orders/order-terms.ts'
import { BOB, CAROL, ME } from '../../../test-support/names.ts'
import { END, part } from '../../test-support/orders.ts'
import { explained, typed } from '../../test-support/typed-data.ts'

describe('Polymarket', () => {
  const POLYGON_USDC: OrderAsset = { kind: 'currency', token: '0x2791bca1f2de4661ed88a30c99a7a9449aa84174' }
  const shares: OrderAsset = { kind: 'item', collection: '0x4d97dcd97ec945f40cf65f87097ace5ea0476045', tokenId: 7n }
  const form =
    'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)'
  const contract = '0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e'
  const message = {
    salt: '0',
    maker: ME,
    signer: ME,
    taker: ZERO,
    tokenId: '7',
    makerAmount: '5',
    takerAmount: '9',
    expiration: '0',
    nonce: '0',
    feeRateBps: '0',
  }
  const termsOf = (more: object) =>
    explained(
      typed(form, { ...message, side: '0', signatureType: '0', ...more }, { name: 'x', chainId: 137, verifyingContract: contract }),
    ).claims.find((claim) => claim.kind === 'order')?.terms
  it('buys and sells shares, and moves what is of whoever signs', () => {
    const buys = { maker: ME, gives: [part(POLYGON_USDC, 5n)], gets: [part(shares, 9n)], partial: true }
    expect(termsOf({})).toEqual(buys)
    expect(termsOf({ side: '1' })).toEqual({ ...buys, gives: [part(shares, 5n)], gets: [part(POLYGON_USDC, 9n)] })
    expect(termsOf({ taker: BOB, expiration: `${END}` })).toEqual({ ...buys, taker: BOB, until: END })
    expect(termsOf({ maker: CAROL })?.maker).toBe(CAROL)
    expect(termsOf({ maker: CAROL, signatureType: '1' })?.maker).toBe(ME)
  })
})
