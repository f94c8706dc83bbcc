import { concat, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, ME, STRANGER, USDC, WETH } from '../../../test-support/names.ts'
import { explained, typed } from '../../test-support/typed-data.ts'

const ROUTER_5: Address = '0x1111111254eeb25477b68fb85ed929f73a960582'
const DOMAIN = { name: '1inch Aggregation Router', version: '5', chainId: 1, verifyingContract: ROUTER_5 }
const ORDER =
  'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)'
const QUOTE =
  'OrderRFQ(uint256 info,address makerAsset,address takerAsset,address maker,address allowedSender,uint256 makingAmount,uint256 takingAmount)'
const amounts = {
  makerAsset: WETH,
  takerAsset: USDC,
  maker: ME,
  allowedSender: ZERO,
  makingAmount: `${10n ** 18n}`,
  takingAmount: '2000000000',
}

const termsOf = (form: string, message: Readonly<Record<string, unknown>>): OrderTerms | undefined => {
  const one = explained(typed(form, message, DOMAIN))
  return one.claims.flatMap((claim) => (claim.kind === 'order' ? [claim.terms] : []))[0]
}

describe('an order of 1inch 3', () => {
  /** Fields of `interactions` in their order, each of so many bytes. */
  const withFields = (...fields: readonly `0x${string}`[]) => {
    const ends = fields.map((_, at) => fields.slice(0, at + 1).reduce((sum, field) => sum + (field.length - 2) / 2, 0))
    const last = ends.at(-1) ?? 0
    const offsets = [...ends, ...Array.from({ length: 8 - ends.length }, () => last)]
    return {
      ...amounts,
      salt: '1',
      receiver: ZERO,
      offsets: BigInt(concat(offsets.toReversed().map((end) => pad(toHex(end), { size: 4 })))).toString(),
      interactions: concat([...fields]),
    }
  }

  it.each([
    ['no getter', [], undefined],
    ['getters that are frozen', ['0x', '0x', '0x78', '0x78'], undefined],
    ['other data and no getter', ['0x1234', '0x56', '0x', '0x', '0x99'], undefined],
    ['a getter of what is given', ['0x', '0x', '0x7812', '0x78'], 'amounts'],
    ['a getter of what is asked for', ['0x', '0x', '0x78', '0x12'], 'amounts'],
  ] as const)('with %s', (_, fields, hidden) => {
    expect(termsOf(ORDER, withFields(...fields))?.hidden).toBe(hidden)
  })
})

it('a quote of 1inch says its end, who may take it, and what for', () => {
  const info = ((1_800_000_000n << 64n) | 7n).toString()
  expect(termsOf(QUOTE, { ...amounts, info, allowedSender: BOB })).toMatchObject({
    maker: ME,
    taker: BOB,
    until: 1_800_000_000n,
    partial: true,
  })
  expect(termsOf(QUOTE, { ...amounts, info: '7' })).not.toHaveProperty('until')
  const one = explained(typed(QUOTE, { ...amounts, info }, DOMAIN))
  expect(plain(one.intent)).toContain('Swap at most 1 WETH for at least 2000 USDC')
})

it('the second version of Polymarket’s orders is read, paid in its own dollar', () => {
  const form =
    'Order(uint256 salt,address maker,address signer,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint8 side,uint8 signatureType,uint256 timestamp,bytes32 metadata,bytes32 builder)'
  const message = {
    salt: '1',
    maker: STRANGER,
    signer: ME,
    tokenId: '5',
    makerAmount: '7000000',
    takerAmount: '9000000',
    side: 0,
    signatureType: 3,
    timestamp: '1',
    metadata: `0x${'00'.repeat(32)}`,
    builder: `0x${'00'.repeat(32)}`,
  }
  const domain = {
    name: 'Polymarket CTF Exchange',
    version: '2',
    chainId: 137,
    verifyingContract: '0xe111180000d2663c0091e4f400237545b87b996b',
  }
  const one = explained(typed(form, message, domain))
  const [terms] = one.claims.flatMap((claim) => (claim.kind === 'order' ? [claim.terms] : []))
  expect(one.standard).toBe('Polymarket')
  expect(terms).toMatchObject({
    maker: ME,
    gives: [{ asset: { kind: 'currency', token: '0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb' }, start: 7_000_000n }],
    gets: [{ asset: { kind: 'item', tokenId: 5n }, start: 9_000_000n }],
  })
})
