import { concat, pad, toHex, encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, ME, STRANGER, USDC, WETH, CAROL } from '../../../test-support/names.ts'
import { explained, typed } from '../../test-support/typed-data.ts'
import {
  arrives,
  check,
  END,
  ETHER,
  ether,
  gain,
  itemLeaves,
  leaves,
  NFT,
  nft,
  part,
  type Row,
  unknown,
  UNTIL,
  usdc,
  weth,
} from '../../test-support/orders.ts'
import { acrossTerms } from './swaps.ts'

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

const DOLLARS = 2_000_000_000n
const SWAP = 'Swap at most 1 WETH for at least 2000 USDC'
const both: Pick<OrderTerms, 'maker' | 'gives' | 'gets'> = { maker: ME, gives: [part(weth, ETHER)], gets: [part(usdc, DOLLARS)] }
const swapped = [leaves(ETHER, WETH), arrives(DOLLARS, USDC)]
const inParts = [leaves(ETHER, WETH)]

describe('AirSwap, ParaSwap and 1inch', () => {
  const airSwap = {
    contract: '0xd82e10b9a4107939e55fcca9b53a9ede6cf2fc46',
    form: 'OrderERC20(uint256 nonce,uint256 expiry,address signerWallet,address signerToken,uint256 signerAmount,uint256 protocolFee,address senderWallet,address senderToken,uint256 senderAmount)',
    standard: 'AirSwap',
  } as const
  const augustus = {
    contract: '0xe92b586627cca7a83dc919cc7127196d70f55a06',
    form: 'Order(uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,address maker,address taker,uint256 makerAmount,uint256 takerAmount)',
    standard: 'AugustusRFQ',
  } as const
  const items = {
    ...augustus,
    form: 'OrderNFT(uint256 nonceAndMeta,uint128 expiry,uint256 makerAsset,uint256 makerAssetId,uint256 takerAsset,uint256 takerAssetId,address maker,address taker,uint256 makerAmount,uint256 takerAmount)',
  } as const
  const delta = {
    contract: '0x0000000000bbf5c5fd284e657f01bd000933c96d',
    form: 'Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint256 nonce,uint256 partnerAndFee,bytes permit,Bridge bridge)Bridge(uint256 maxRelayerFee,uint256 destinationChainId,address outputToken,address multiCallHandler)',
    standard: 'Velora Delta',
  } as const
  const inch = {
    contract: '0x1111111254eeb25477b68fb85ed929f73a960582',
    form: 'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)',
    standard: '1inch limit order',
  } as const
  const air = {
    signerWallet: ME,
    signerToken: WETH,
    signerAmount: `${ETHER}`,
    senderToken: USDC,
    senderAmount: `${DOLLARS}`,
    protocolFee: '7',
  }
  const rfq = { maker: ME, makerAsset: WETH, takerAsset: USDC, makerAmount: `${ETHER}`, takerAmount: `${DOLLARS}`, expiry: `${END}` }
  /** An address with its kind above it: 0 a token, 1 and 2 an item. */
  const kinded = (kind: bigint, address: Address): string => ((kind << 160n) | BigInt(address)).toString()
  const sold = (kind: bigint) => ({
    ...rfq,
    makerAsset: kinded(kind, NFT),
    makerAssetId: '7',
    makerAmount: '1',
    takerAsset: kinded(0n, USDC),
    takerAmount: `${DOLLARS}`,
  })
  const velora = {
    owner: ME,
    beneficiary: ME,
    srcToken: WETH,
    destToken: USDC,
    srcAmount: `${ETHER}`,
    destAmount: `${DOLLARS}`,
    deadline: `${END}`,
  }
  const bridged = (chain: string) => ({ maxRelayerFee: '0', destinationChainId: chain, outputToken: ZERO, multiCallHandler: ZERO })
  const old = { maker: ME, makerAsset: WETH, takerAsset: USDC, makingAmount: `${ETHER}`, takingAmount: `${DOLLARS}` }
  const sale = `Sell item 7 of ${NFT} for at least 2000 USDC, until ${UNTIL}`
  check({
    'a swap of AirSwap': {
      ...airSwap,
      message: { ...air, expiry: `${END}` },
      intent: `${SWAP}, until ${UNTIL}`,
      claims: swapped,
      terms: { ...both, until: END },
    },
    'a swap of AirSwap with no end': {
      ...airSwap,
      message: { ...air, expiry: '0' },
      intent: `${SWAP}, with no expiry`,
      claims: swapped,
      terms: both,
    },
    'a swap of AirSwap for ether': {
      ...airSwap,
      message: { ...air, senderToken: ZERO },
      intent: 'Swap at most 1 WETH for at least 0.000000002 ETH, with no expiry',
      claims: [leaves(ETHER, WETH), arrives(DOLLARS)],
      terms: { ...both, gets: [part(ether, DOLLARS)] },
    },
    'a quote of ParaSwap': {
      ...augustus,
      message: rfq,
      intent: `${SWAP}, until ${UNTIL}`,
      claims: inParts,
      terms: { ...both, until: END, partial: true },
    },
    ...Object.fromEntries(
      [1n, 2n].map((kind): [string, Row] => [
        `a sale of ParaSwap, of kind ${kind}`,
        {
          ...items,
          message: sold(kind),
          intent: sale,
          claims: [itemLeaves(7n)],
          terms: { ...both, gives: [part(nft(7n), 1n)], until: END, partial: true },
        },
      ]),
    ),
    'a sale of ParaSwap, of a kind that is none': {
      ...items,
      message: sold(3n),
      intent: `Sell something that cannot be read for at least 2000 USDC, until ${UNTIL}`,
      claims: [],
      terms: { ...both, gives: [part(unknown, 1n)], until: END, partial: true },
      open: true,
    },
    'a swap of Velora': {
      ...delta,
      message: velora,
      intent: `${SWAP}, until ${UNTIL}`,
      claims: swapped,
      terms: { ...both, gets: [gain(usdc, DOLLARS, ME)], until: END },
    },
    'a swap of Velora on this chain, which it names': {
      ...delta,
      message: { ...velora, bridge: bridged('1') },
      intent: `${SWAP}, until ${UNTIL}`,
      claims: swapped,
      terms: { ...both, gets: [gain(usdc, DOLLARS, ME)], until: END },
    },
    'a swap of Velora to another chain': {
      ...delta,
      message: { ...velora, beneficiary: BOB, bridge: bridged('10') },
      intent: 'Swap at most 1 WETH for a token on chain 10, paid to bob',
      claims: [...inParts, { kind: 'receiver', to: BOB }],
      terms: { ...both, gets: [gain(usdc, DOLLARS, BOB)], until: END, chainId: 10n },
    },
    'an order of 1inch 3': { ...inch, message: old, intent: `${SWAP}, with no expiry`, claims: inParts, terms: { ...both, partial: true } },
    'an order of 1inch 3 for one taker, paid to somebody else': {
      ...inch,
      message: { ...old, allowedSender: BOB, receiver: CAROL },
      intent: `${SWAP} to ${CAROL}, with no expiry`,
      claims: [...inParts, { kind: 'receiver', to: CAROL }],
      terms: { ...both, gets: [gain(usdc, DOLLARS, CAROL)], taker: BOB, partial: true },
    },
    'an order of 1inch 3 paid to its maker': {
      ...inch,
      message: { ...old, receiver: ME },
      intent: `${SWAP}, with no expiry`,
      claims: inParts,
      terms: { ...both, partial: true },
    },
  })
})

describe('an order for another chain, of Across', () => {
  const words = encodeAbiParameters(parseAbiParameters('address, uint256, address, uint256, uint256, bytes32'), [
    WETH,
    ETHER,
    USDC,
    DOLLARS,
    10n,
    pad(BOB),
  ])
  const read = { maker: ME, gives: [part(weth, ETHER)], gets: [gain(usdc, DOLLARS, BOB)], until: END, chainId: 10n }
  const unreadable = { maker: ME, gives: [part(unknown, 1n)], gets: [], until: END, hidden: 'orders' }
  it.each([
    ['its words alone', words, read],
    ['its words behind an offset', concat([pad('0x20'), words]), read],
    ['more words', concat([words, pad('0x01')]), read],
    ['a word too few', words.slice(0, -64), unreadable],
    ['a byte too few', words.slice(0, -2), unreadable],
    ['no token', concat([pad('0x01'), `0x${words.slice(66)}`]), unreadable],
    ['nothing', '0x', unreadable],
  ])('is read from %s', (_, data, terms) => {
    expect(acrossTerms(data as `0x${string}`, ME, END)).toEqual(terms)
  })
})
