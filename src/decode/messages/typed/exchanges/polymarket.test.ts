import { describe, expect, it } from 'vitest'
import { ZERO, type Address } from '#core/ethereum/address'
import type { OrderAsset } from '../../../orders/order-terms.ts'
import { BOB, CAROL, ME, USDC } from '../../../test-support/names.ts'
import { END, part } from '../../test-support/orders.ts'
import { explained, typed, fitting } from '../../test-support/typed-data.ts'
import { word } from '#core/bytes/hex'
import { readTyped } from '../../test-support/reading.ts'

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

type Sale = readonly [form: string, said: string, more?: object, contract?: Address]

// github.com/Polymarket/ctf-exchange and ctf-exchange-v2.
const FIRST =
  'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)'
const SECOND =
  'Order(uint256 salt,address maker,address signer,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint8 side,uint8 signatureType,uint256 timestamp,bytes32 metadata,bytes32 builder)'
const EXCHANGE: Address = '0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e'
const MEMBERS = {
  ...{ salt: '1', maker: ME, signer: ME, taker: ZERO, tokenId: '7', makerAmount: '5000000', takerAmount: '6000000', nonce: '0' },
  ...{ expiration: '1800000000', feeRateBps: '0', side: 0, signatureType: 0, timestamp: '1', metadata: word(1n), builder: word(2n) },
}

/** Orders of both versions: side 0 buys shares, 1 sells them; a wallet of one's own is named as maker. */
const ROWS: readonly Sale[] = [
  [
    FIRST,
    'Pay up to 5000000 base units of 0x2791…4174 for item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045, until 15 Jan 2027 | by Polymarket | out from=me token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174 most=5000000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174} start=5000000 end=5000000}] gets=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=6000000 end=6000000}] until=1800000000 partial=true} | makerAmount: 5000000 of 0x2791…4174 | expiration: time 1800000000 end=true zero=never',
  ],
  [
    FIRST,
    'Sell item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045 for at least 6000000 base units of 0x2791…4174, until 15 Jan 2027 | by Polymarket | item-out from=me collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7 units=5000000 | order terms={maker=me gives=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=5000000 end=5000000}] gets=[{asset={kind=currency token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174} start=6000000 end=6000000}] until=1800000000 partial=true} | takerAmount: 6000000 of 0x2791…4174 | expiration: time 1800000000 end=true zero=never',
    { side: 1 },
  ],
  [
    FIRST,
    'Pay up to 5000000 base units of 0x2791…4174 for item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045, with no expiry | by Polymarket | out from=me token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174 most=5000000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174} start=5000000 end=5000000}] gets=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=6000000 end=6000000}] taker=bob partial=true} | makerAmount: 5000000 of 0x2791…4174 | expiration: time 0 end=true zero=never',
    { taker: BOB, expiration: '0' },
  ],
  [
    FIRST,
    'Pay up to 5000000 base units of 0x2791…4174 for item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045, until 15 Jan 2027 | by Polymarket | out from=me token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174 most=5000000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174} start=5000000 end=5000000}] gets=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=6000000 end=6000000}] until=1800000000 partial=true} | makerAmount: 5000000 of 0x2791…4174 | expiration: time 1800000000 end=true zero=never',
    { maker: CAROL, signatureType: 1 },
  ],
  [
    FIRST,
    'Pay up to 5000000 base units of 0x2791…4174 for item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045, until 15 Jan 2027 | by Polymarket | out from=me token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174 most=5000000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174} start=5000000 end=5000000}] gets=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=6000000 end=6000000}] until=1800000000 partial=true} | makerAmount: 5000000 of 0x2791…4174 | expiration: time 1800000000 end=true zero=never',
    { maker: CAROL, signatureType: 2 },
  ],
  [
    FIRST,
    'Pay up to 5000000 base units of 0x2791…4174 for item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045, until 15 Jan 2027 | by Polymarket | out from=me token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174 most=5000000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174} start=5000000 end=5000000}] gets=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=6000000 end=6000000}] until=1800000000 partial=true} | makerAmount: 5000000 of 0x2791…4174 | expiration: time 1800000000 end=true zero=never',
    {},
    '0xc5d563a36ae78145c45a50134d48a1215220f80a',
  ],
  [
    FIRST,
    'Pay up to 5000000 base units of 0x2791…4174 for item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045, until 15 Jan 2027 | by Polymarket | out from=me token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174 most=5000000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=0x2791bca1f2de4661ed88a30c99a7a9449aa84174} start=5000000 end=5000000}] gets=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=6000000 end=6000000}] until=1800000000 partial=true unverified=unlisted} | makerAmount: 5000000 of 0x2791…4174 | expiration: time 1800000000 end=true zero=never',
    {},
    USDC,
  ],
  [
    SECOND,
    'Pay up to 5000000 base units of 0xC011…2DFB for item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045, with no expiry | by Polymarket | out from=me token=0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb most=5000000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb} start=5000000 end=5000000}] gets=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=6000000 end=6000000}] partial=true} | makerAmount: 5000000 of 0xC011…2DFB',
    {},
    '0xe111180000d2663c0091e4f400237545b87b996b',
  ],
  [
    SECOND,
    'Sell item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045 for at least 6000000 base units of 0xC011…2DFB, with no expiry | by Polymarket | item-out from=me collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7 units=5000000 | order terms={maker=me gives=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=5000000 end=5000000}] gets=[{asset={kind=currency token=0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb} start=6000000 end=6000000}] partial=true} | takerAmount: 6000000 of 0xC011…2DFB',
    { side: 1 },
    '0xe2222d279d744050d28e00520010520000310f59',
  ],
  [
    SECOND,
    'Pay up to 5000000 base units of 0xC011…2DFB for item 7 of 0x4d97dcd97ec945f40cf65f87097ace5ea0476045, with no expiry | by Polymarket | out from=me token=0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb most=5000000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb} start=5000000 end=5000000}] gets=[{asset={kind=item collection=0x4d97dcd97ec945f40cf65f87097ace5ea0476045 tokenId=7} start=6000000 end=6000000}] partial=true unverified=unlisted} | makerAmount: 5000000 of 0xC011…2DFB',
    { maker: CAROL, signatureType: 2 },
    USDC,
  ],
  [
    FIRST.replace('uint8 side', 'uint256 side'),
    'Sign a message of the form Order for the app Polymarket CTF Exchange | by nobody | open | expiration: time 1800000000 bits=256 end=true',
  ],
]

const read = ([form, , more = {}, contract = EXCHANGE]: Sale): readonly string[] =>
  readTyped(
    form,
    fitting(form, { ...MEMBERS, ...more }),
    {
      name: 'Polymarket CTF Exchange',
      version: '1',
      chainId: 137,
      verifyingContract: contract,
    },
    { chainId: 137 },
  )

it.each(ROWS.map((line) => [line[0], line] as const))('%s', (_, line) => {
  expect(read(line)).toEqual(line[1].split(' | '))
})
