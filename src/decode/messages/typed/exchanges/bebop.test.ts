import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, ME, STRANGER, USDC, WETH, CAROL } from '../../../test-support/names.ts'
import { explained, typed } from '../../test-support/typed-data.ts'
import { arrives, check, END, ETHER, gain, leaves, part, unknown, UNTIL, usdc, weth } from '../../test-support/orders.ts'

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

const DOLLARS = 2_000_000_000n
const SWAP = 'Swap at most 1 WETH for at least 2000 USDC'
const both: Pick<OrderTerms, 'maker' | 'gives' | 'gets'> = { maker: ME, gives: [part(weth, ETHER)], gets: [part(usdc, DOLLARS)] }
const swapped = [leaves(ETHER, WETH), arrives(DOLLARS, USDC)]
const inParts = [leaves(ETHER, WETH)]

describe('Bebop', () => {
  const at = { contract: '0xbbbbbbb520d69a9775e85b458c58c648259fad5f', standard: 'Bebop' } as const
  const ends = 'uint64 partner_id,uint256 expiry,address taker_address'
  const single = `SingleOrder(${ends},address maker_address,uint256 maker_nonce,address taker_token,address maker_token,uint256 taker_amount,uint256 maker_amount,address receiver,uint256 packed_commands)`
  const multi = `MultiOrder(${ends},address maker_address,uint256 maker_nonce,address[] taker_tokens,address[] maker_tokens,uint256[] taker_amounts,uint256[] maker_amounts,address receiver,bytes commands)`
  const aggregate = `AggregateOrder(${ends},address[] maker_addresses,uint256[] maker_nonces,address[][] taker_tokens,address[][] maker_tokens,uint256[][] taker_amounts,uint256[][] maker_amounts,address receiver,bytes commands)`
  const jam = {
    contract: '0xbeb0b0623f66be8ce162ebdfa2ec543a522f4ea6',
    standard: 'Bebop',
    form: 'JamOrder(address taker,address receiver,uint256 expiry,uint256 nonce,address executor,uint16 minFillPercent,bytes32 hooksHash,address[] sellTokens,address[] buyTokens,uint256[] sellAmounts,uint256[] buyAmounts)',
  } as const
  const asked = { taker_address: ME, maker_address: BOB, receiver: ME, expiry: `${END}` }
  const one = { ...asked, taker_token: WETH, taker_amount: `${ETHER}`, maker_token: USDC, maker_amount: `${DOLLARS}` }
  const two = { ...asked, taker_tokens: [WETH], taker_amounts: [`${ETHER}`], maker_tokens: [USDC], maker_amounts: [`${DOLLARS}`] }
  const solved = {
    taker: ME,
    receiver: ME,
    expiry: `${END}`,
    sellTokens: [WETH],
    sellAmounts: [`${ETHER}`],
    buyTokens: [USDC],
    buyAmounts: [`${DOLLARS}`],
  }
  const swap = { intent: `${SWAP}, until ${UNTIL}`, claims: swapped, terms: { ...both, until: END } }
  const quote = {
    intent: `Swap at most 2000 USDC for at least 1 WETH, until ${UNTIL}`,
    claims: [leaves(DOLLARS, USDC)],
    terms: { maker: ME, gives: both.gets, gets: both.gives, until: END, partial: true },
  } as const
  check({
    'a swap that was asked for': { ...at, form: single, message: one, ...swap },
    'a swap paid to somebody else': {
      ...at,
      form: single,
      message: { ...one, receiver: CAROL },
      intent: `${SWAP} to ${CAROL}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH), { kind: 'in', to: CAROL, token: USDC, least: DOLLARS }],
      terms: { ...both, gets: [gain(usdc, DOLLARS, CAROL)], until: END },
    },
    'a quote of a maker': { ...at, form: single, message: { ...one, taker_address: BOB, maker_address: ME }, ...quote },
    'a swap of several tokens': { ...at, form: multi, message: two, ...swap },
    'a quote for several tokens': { ...at, form: multi, message: { ...two, taker_address: BOB, maker_address: ME }, ...quote },
    'a swap with several makers, each of whom gets a part': {
      ...at,
      form: aggregate,
      message: {
        taker_address: ME,
        receiver: ME,
        expiry: `${END}`,
        maker_addresses: [BOB, CAROL],
        maker_nonces: ['1', '2'],
        taker_tokens: [[WETH], [WETH]],
        taker_amounts: [[`${ETHER / 4n}`], [`${(ETHER * 3n) / 4n}`]],
        maker_tokens: [[USDC], [USDC]],
        maker_amounts: [['500000000'], ['1500000000']],
      },
      ...swap,
    },
    'a swap that a solver fills': { ...jam, message: solved, ...swap, claims: inParts, terms: { ...both, until: END, partial: true } },
    'a swap that one solver fills': {
      ...jam,
      message: { ...solved, executor: BOB },
      ...swap,
      claims: inParts,
      terms: { ...both, until: END, taker: BOB, partial: true },
    },
  })

  it('whose tokens and amounts do not go together cannot be read', () => {
    const message = { ...two, partner_id: '0', maker_nonce: '0', commands: '0x', taker_amounts: [`${ETHER}`, '1'] }
    const told = explained(typed(multi, message, { name: 'x', chainId: 1, verifyingContract: at.contract }))
    expect(told.complete).toBe(false)
    expect(told.claims).toEqual([{ kind: 'order', terms: { maker: undefined, gives: [part(unknown, 1n)], gets: [], hidden: 'orders' } }])
  })
})
