import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Claim } from '../../../explanation.ts'
import type { OrderGain, OrderPart } from '../../../orders/order-terms.ts'
import { BOB, CAROL, ME, STRANGER, USDC } from '../../../test-support/names.ts'
import {
  NFT,
  ETHER,
  END,
  UNTIL,
  check,
  ether,
  gain,
  itemLeaves,
  leaves,
  nft,
  part,
  type Row,
  unknown,
  usdc,
} from '../../test-support/orders.ts'

const RARIBLE: Address = '0x9757f2d2b135150bbeb65308d4a91804107cd8d6'
const RARIBLE_ORDER =
  'Order(address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,bytes4 dataType,bytes data)Asset(AssetType assetType,uint256 value)AssetType(bytes4 assetClass,bytes data)'

describe('Rarible', () => {
  /** As LibAsset.sol names its classes: bytes4(keccak256("ETH")) and so on. */
  const asset = (assetClass: string, value: bigint, data = '0x') => ({ assetType: { assetClass, data }, value: value.toString() })
  const item721 = asset('0x73ad2146', 1n, encodeAbiParameters(parseAbiParameters('address, uint256'), [NFT, 7n]))
  const item1155 = asset('0x973bb640', 5n, encodeAbiParameters(parseAbiParameters('address, uint256'), [NFT, 7n]))
  const anyItem = asset('0xf63c2825', 1n, encodeAbiParameters(parseAbiParameters('address'), [NFT]))
  const lazy = (assetClass: string) =>
    asset(assetClass, 1n, encodeAbiParameters(parseAbiParameters('address, (uint256, string)'), [NFT, [7n, 'ipfs']]))
  const inEther = asset('0xaaaebeba', ETHER)
  const inUsdc = asset('0x8ae85d84', 1_000_000n, encodeAbiParameters(parseAbiParameters('address'), [USDC]))
  /** Payouts come first of both lists (LibOrderDataV1.sol). */
  const payouts = (...to: readonly (readonly [Address, bigint])[]) => ({
    dataType: '0x4c234266',
    data: encodeAbiParameters(
      parseAbiParameters('((address account, uint96 value)[] payouts, (address account, uint96 value)[] originFees)'),
      [{ payouts: to.map(([account, value]) => ({ account, value })), originFees: [{ account: STRANGER, value: 100n }] }],
    ),
  })
  const order = (message: Readonly<Record<string, unknown>>, more: Pick<Row, 'intent' | 'claims' | 'terms'> & Pick<Row, 'open'>): Row => ({
    contract: RARIBLE,
    form: RARIBLE_ORDER,
    standard: 'Rarible',
    message: { maker: ME, end: `${END}`, ...message },
    ...more,
  })
  const base = { maker: ME, until: END, partial: true } as const
  const sold = (made: object, gives: OrderPart, words: string, claims: readonly Claim[], open?: true): Row =>
    order(
      { makeAsset: made, takeAsset: inEther },
      { intent: words, claims, terms: { ...base, gives: [gives], gets: [part(ether, ETHER)] }, ...(open && { open }) },
    )
  const paidTo = (data: object, gets: readonly OrderGain[], claims: readonly Claim[], words: string): Row =>
    order(
      { makeAsset: item721, takeAsset: inEther, ...data },
      { intent: words, claims: [itemLeaves(7n), ...claims], terms: { ...base, gives: [part(nft(7n), 1n)], gets } },
    )
  const one = `Sell item 7 of ${NFT} for at least`
  const repeated = (count: number) => Array.from({ length: count }, () => [ME, 1n] as const)
  const first = (to: Address, share: bigint): string => `0x${((share << 160n) | BigInt(to)).toString(16).padStart(64, '0')}`
  check({
    'a sale for ether': sold(item721, part(nft(7n), 1n), `${one} 1 ETH, until ${UNTIL}`, [itemLeaves(7n)]),
    'a sale of several of one item': sold(item1155, part(nft(7n), 5n), `${one} 1 ETH, until ${UNTIL}`, [itemLeaves(7n, { units: 5n })]),
    'a sale of an item that is made when it is sold': sold(lazy('0xd8f960c1'), part(nft(7n), 1n), `${one} 1 ETH, until ${UNTIL}`, [
      itemLeaves(7n),
    ]),
    'a sale of several that are made when they are sold': sold(lazy('0x1cdfaa40'), part(nft(7n), 1n), `${one} 1 ETH, until ${UNTIL}`, [
      itemLeaves(7n),
    ]),
    'a sale of any item': sold(anyItem, part(nft(), 1n), `Sell any item of ${NFT} for at least 1 ETH, until ${UNTIL}`, [], true),
    'a sale of what has a class of its own': sold(
      asset('0x12345678', 1n, item721.assetType.data),
      part(unknown, 1n),
      `Sell something that cannot be read for at least 1 ETH, until ${UNTIL}`,
      [],
      true,
    ),
    'a sale of an item whose number is missing': sold(
      asset('0x73ad2146', 1n, encodeAbiParameters(parseAbiParameters('address'), [NFT])),
      part(unknown, 1n),
      `Sell something that cannot be read for at least 1 ETH, until ${UNTIL}`,
      [],
      true,
    ),
    'a bid in tokens for any item, to one taker, with no expiry': order(
      { makeAsset: inUsdc, takeAsset: anyItem, taker: BOB, end: '0' },
      {
        intent: `Pay up to 1 USDC for an item of ${NFT}, with no expiry`,
        claims: [leaves(1_000_000n, USDC)],
        terms: { maker: ME, gives: [part(usdc, 1_000_000n)], gets: [part(nft(), 1n)], taker: BOB, partial: true },
      },
    ),
    'a sale paid to the maker and somebody else': paidTo(
      payouts([ME, 9000n], [CAROL, 1000n]),
      [gain(ether, (ETHER * 9n) / 10n, ME), gain(ether, ETHER / 10n, CAROL)],
      [],
      `${one} 0.9 ETH, until ${UNTIL}`,
    ),
    'a sale paid to somebody else': paidTo(
      payouts([CAROL, 10_000n]),
      [gain(ether, ETHER, CAROL)],
      [{ kind: 'receiver', to: CAROL }],
      `Give away item 7 of ${NFT} for nothing`,
    ),
    'a sale paid in 64 parts': paidTo(
      payouts(...repeated(64)),
      repeated(64).map(() => gain(ether, ETHER / 10_000n, ME)),
      [],
      `${one} 0.0064 ETH, until ${UNTIL}`,
    ),
    'a sale paid in more parts than are read': paidTo(payouts(...repeated(65)), [part(ether, ETHER)], [], `${one} 1 ETH, until ${UNTIL}`),
    'a sale of the third version paid to somebody else': paidTo(
      { dataType: '0x2fa3cfd3', data: first(CAROL, 10_000n) },
      [gain(ether, ETHER, CAROL)],
      [{ kind: 'receiver', to: CAROL }],
      `Give away item 7 of ${NFT} for nothing`,
    ),
    'a sale of the third version paid to the maker': paidTo(
      { dataType: '0x1b18cdf6', data: first(ZERO, 0n) },
      [part(ether, ETHER)],
      [],
      `${one} 1 ETH, until ${UNTIL}`,
    ),
  })
})
