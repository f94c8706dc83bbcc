import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import type { MessageExplanation } from '../../../message.ts'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, CAROL, ME, STRANGER, USDC } from '../../../test-support/names.ts'
import { explained, typed } from '../../test-support/typed-data.ts'

const EXCHANGE: Address = '0x20f780a973856b93f63670377900c1d2a50a77c4'
const NFT: Address = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ETHER = 10n ** 18n
const DOMAIN = { name: 'ElementEx', version: '1.0.0', chainId: 1, verifyingContract: EXCHANGE }
const termsOf = (one: MessageExplanation): readonly OrderTerms[] =>
  one.claims.flatMap((claim) => (claim.kind === 'order' ? [claim.terms] : []))

const BATCH =
  'BatchSignedERC721Orders(address maker,uint256 listingTime,uint256 expiryTime,uint256 startNonce,address erc20Token,address platformFeeRecipient,BasicCollection[] basicCollections,Collection[] collections,uint256 hashNonce)BasicCollection(address nftAddress,bytes32 fee,bytes32[] items)Collection(address nftAddress,bytes32 fee,OrderItem[] items)OrderItem(uint256 erc20TokenAmount,uint256 nftId)'

/** As Element's SDK packs them: prices in 96 bits and numbers in 160; both fees in 16 bits and who gets the second in 160. */
const hex = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const packed = (price: bigint, id: bigint): string => hex((price << 160n) | id)
const fee = (platform: bigint, royalty: bigint, creator: Address): string => hex((platform << 176n) | (royalty << 160n) | BigInt(creator))

const batch = (basic: readonly string[], more: readonly { erc20TokenAmount: string; nftId: string }[] = [], contract = EXCHANGE) =>
  explained(
    typed(
      BATCH,
      {
        maker: ME,
        listingTime: '1700000000',
        expiryTime: '1800000000',
        startNonce: '1',
        erc20Token: NATIVE,
        platformFeeRecipient: CAROL,
        basicCollections: [{ nftAddress: NFT, fee: fee(50n, 250n, BOB), items: basic }],
        collections: more.length === 0 ? [] : [{ nftAddress: NFT, fee: fee(0n, 0n, ZERO), items: more }],
        hashNonce: '0',
      },
      { ...DOMAIN, verifyingContract: contract },
    ),
  )

describe('sales of many items at Element', () => {
  it('have terms each: the item, what the maker gets, and both fees', () => {
    const [first] = termsOf(batch([packed(ETHER, 7n)]))
    expect(first).toEqual({
      maker: ME,
      gives: [{ asset: { kind: 'item', collection: NFT, tokenId: 7n }, start: 1n, end: 1n }],
      gets: [
        { asset: { kind: 'currency' }, start: (ETHER * 97n) / 100n, end: (ETHER * 97n) / 100n },
        { asset: { kind: 'currency' }, start: ETHER / 200n, end: ETHER / 200n, to: CAROL },
        { asset: { kind: 'currency' }, start: ETHER / 40n, end: ETHER / 40n, to: BOB },
      ],
      until: 1_800_000_000n,
    })
    expect(plain(batch([packed(ETHER, 7n)]).intent)).toContain(`Sell item 7 of ${NFT} for at least 0.97 ETH`)
  })

  it('are told by the worst of them, wherever it stands', () => {
    const one = batch(
      Array.from({ length: 40 }, (_, at) => packed(at === 31 ? 1n : ETHER, BigInt(at))),
      [{ erc20TokenAmount: '5', nftId: '99' }],
    )
    expect(termsOf(one)).toHaveLength(41)
    expect(plain(one.intent)).toContain('Sign 41 orders, each of which can be filled alone; number 32 is')
    expect(plain(one.intent)).toContain(`item 31 of ${NFT}`)
    expect(termsOf(one).at(-1)?.gets).toEqual([{ asset: { kind: 'currency' }, start: 5n, end: 5n }])
  })

  it('say of another contract that nobody knows whether it keeps them', () => {
    expect(termsOf(batch([packed(ETHER, 7n)], [], STRANGER))[0]?.unverified).toBe('unlisted')
  })
})

it('a tree of orders is told by the worst of its leaves, without those that fill it up', () => {
  const ITEM =
    'address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address nft,uint256 nftId,uint256 hashNonce'
  const form = `BulkOrder(NFTSellOrder[2][2] tree)Fee(address recipient,uint256 amount,bytes feeData)NFTSellOrder(${ITEM})`
  const leaf = (maker: Address, price: bigint, id: number) => ({
    maker,
    taker: ZERO,
    expiry: '1800000000',
    nonce: '1',
    erc20Token: USDC,
    erc20TokenAmount: price.toString(),
    fees: [],
    nft: NFT,
    nftId: `${id}`,
    hashNonce: '0',
  })
  const tree = [
    [leaf(ME, 900_000_000n, 1), leaf(ME, 1n, 2)],
    [leaf(ME, 800_000_000n, 3), leaf(ZERO, 0n, 0)],
  ]
  const one = explained(typed(form, { tree }, DOMAIN))
  expect([one.standard, one.faults]).toEqual(['Element', []])
  expect(termsOf(one)).toHaveLength(3)
  expect(plain(one.intent)).toContain('number 2 is')
})
