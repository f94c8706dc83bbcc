import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, ME, STRANGER, USDC, WETH } from '../../../test-support/names.ts'
import { explained, typed } from '../../test-support/typed-data.ts'

const EMPTY = `0x${'00'.repeat(32)}`
const SETTLEMENT = { name: 'BebopSettlement', version: '2', chainId: 1, verifyingContract: '0xbbbbbbb520d69a9775e85b458c58c648259fad5f' }
const JAM = { name: 'JamSettlement', version: '2', chainId: 1, verifyingContract: '0xbeb0b0623f66be8ce162ebdfa2ec543a522f4ea6' }
const COMMON = { partner_id: '0', expiry: '1900000000' }

type Trade = { readonly receiver: Address; readonly least: bigint }

/** Each form of Bebop that sells 3000 USDC for WETH. */
const FORMS: readonly (readonly [string, (trade: Trade) => OrderTerms | undefined])[] = [
  [
    'one maker',
    ({ receiver, least }) =>
      termsOf(
        'SingleOrder(uint64 partner_id,uint256 expiry,address taker_address,address maker_address,uint256 maker_nonce,address taker_token,address maker_token,uint256 taker_amount,uint256 maker_amount,address receiver,uint256 packed_commands)',
        { ...COMMON, taker_address: ME, maker_address: BOB, maker_nonce: '1', taker_token: USDC, maker_token: WETH, taker_amount: '3000000000', maker_amount: `${least}`, receiver, packed_commands: '0' }, // prettier-ignore
      ),
  ],
  [
    'several tokens',
    ({ receiver, least }) =>
      termsOf(
        'MultiOrder(uint64 partner_id,uint256 expiry,address taker_address,address maker_address,uint256 maker_nonce,address[] taker_tokens,address[] maker_tokens,uint256[] taker_amounts,uint256[] maker_amounts,address receiver,bytes commands)',
        { ...COMMON, taker_address: ME, maker_address: BOB, maker_nonce: '1', taker_tokens: [USDC], maker_tokens: [WETH], taker_amounts: ['3000000000'], maker_amounts: [`${least}`], receiver, commands: '0x' }, // prettier-ignore
      ),
  ],
  [
    'several makers, of which each brings a part',
    ({ receiver, least }) =>
      termsOf(
        'AggregateOrder(uint64 partner_id,uint256 expiry,address taker_address,address[] maker_addresses,uint256[] maker_nonces,address[][] taker_tokens,address[][] maker_tokens,uint256[][] taker_amounts,uint256[][] maker_amounts,address receiver,bytes commands,bytes32 hooksHash)',
        { ...COMMON, taker_address: ME, maker_addresses: [BOB, STRANGER], maker_nonces: ['1', '2'], taker_tokens: [[USDC], [USDC]], maker_tokens: [[WETH], [WETH]], taker_amounts: [['1000000000'], ['2000000000']], maker_amounts: [['0'], [`${least}`]], receiver, commands: '0x', hooksHash: EMPTY }, // prettier-ignore
      ),
  ],
  [
    'a solver',
    ({ receiver, least }) =>
      termsOf(
        'JamOrder(address taker,address receiver,uint256 expiry,uint256 exclusivityDeadline,uint256 nonce,address executor,uint256 partnerInfo,address[] sellTokens,address[] buyTokens,uint256[] sellAmounts,uint256[] buyAmounts,bytes32 hooksHash)',
        { taker: ME, receiver, expiry: '1900000000', exclusivityDeadline: '0', nonce: '1', executor: ZERO, partnerInfo: '0', sellTokens: [USDC], buyTokens: [WETH], sellAmounts: ['3000000000'], buyAmounts: [`${least}`], hooksHash: EMPTY }, // prettier-ignore
        JAM,
      ),
  ],
]

function termsOf(form: string, message: Readonly<Record<string, unknown>>, domain: typeof SETTLEMENT = SETTLEMENT): OrderTerms | undefined {
  const one = explained(typed(form, message, domain))
  return one.claims.flatMap((claim) => (claim.kind === 'order' ? [claim.terms] : []))[0]
}

describe.each(FORMS)('an order of Bebop with %s', (_, make) => {
  it.each([0n, 1n, 10n ** 16n, 10n ** 18n])('says what arrives, and with whom: %d', (least) => {
    for (const receiver of [ME, STRANGER, BOB])
      expect(make({ receiver, least })).toEqual({
        maker: ME,
        gives: [{ asset: { kind: 'currency', token: USDC }, start: 3_000_000_000n, end: 3_000_000_000n }],
        gets: [{ asset: { kind: 'currency', token: WETH }, start: least, end: least, ...(receiver === ME ? {} : { to: receiver }) }],
        until: 1_900_000_000n,
      })
  })
})

it('whoever quotes a price gives the other side', () => {
  const terms = termsOf(
    'SingleOrder(uint64 partner_id,uint256 expiry,address taker_address,address maker_address,uint256 maker_nonce,address taker_token,address maker_token,uint256 taker_amount,uint256 maker_amount,address receiver,uint256 packed_commands)',
    { ...COMMON, taker_address: BOB, maker_address: ME, maker_nonce: '1', taker_token: USDC, maker_token: WETH, taker_amount: '3', maker_amount: '7', receiver: BOB, packed_commands: '0' }, // prettier-ignore
  )
  expect(terms).toMatchObject({ maker: ME, gives: [{ asset: { token: WETH }, start: 7n }], gets: [{ asset: { token: USDC }, start: 3n }] })
})

it('lists that do not go together are not read', () => {
  const terms = termsOf(
    'MultiOrder(uint64 partner_id,uint256 expiry,address taker_address,address maker_address,uint256 maker_nonce,address[] taker_tokens,address[] maker_tokens,uint256[] taker_amounts,uint256[] maker_amounts,address receiver,bytes commands)',
    { ...COMMON, taker_address: ME, maker_address: BOB, maker_nonce: '1', taker_tokens: [USDC], maker_tokens: [WETH], taker_amounts: ['3', '4'], maker_amounts: ['7'], receiver: ME, commands: '0x' }, // prettier-ignore
  )
  expect(terms?.hidden).toBe('orders')
})
