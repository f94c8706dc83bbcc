import { describe, expect, it } from 'vitest'
import { BOB, ME, WETH, CAROL, USDC } from '../../../test-support/names.ts'
import { arrives, check, END, ETHER, gain, itemLeaves, leaves, NFT, nft, part, type Row, UNTIL, weth } from '../../test-support/orders.ts'
import { word } from '#core/bytes/hex'
import { ZERO } from '#core/ethereum/address'
import { HERE } from '../../../test-support/reading.ts'
import { readTyped } from '../../test-support/reading.ts'
import { fitting } from '../../test-support/typed-data.ts'

describe('Payment Processor', () => {
  const contract = '0x9a1d00000000fc540e2000560054812452eb5366'
  const shared =
    'uint8 protocol,address cosigner,address marketplace,address fallbackRoyaltyRecipient,address paymentMethod,address tokenAddress'
  const sale = `SaleApproval(${shared},uint256 tokenId,uint256 amount,uint256 itemPrice,uint256 expiration,uint256 marketplaceFeeNumerator,uint256 maxRoyaltyFeeNumerator,uint256 nonce,uint256 masterNonce,uint256 protocolFeeVersion,address seller)`
  const offer = (name: string, more: string) =>
    `${name}(${shared}${more},uint256 amount,uint256 itemPrice,uint256 expiration,uint256 marketplaceFeeNumerator,uint256 nonce,uint256 masterNonce,uint256 protocolFeeVersion,address buyer,address beneficiary)`
  const at = { contract, standard: 'Payment Processor' } as const
  const message = { marketplace: BOB, paymentMethod: WETH, tokenAddress: NFT, amount: '1', itemPrice: `${ETHER}`, expiration: `${END}` }
  const least = (ETHER * 93n) / 100n
  const sold: Row = {
    ...at,
    form: sale,
    message: { ...message, tokenId: '7', marketplaceFeeNumerator: '200', maxRoyaltyFeeNumerator: '500', seller: ME },
    intent: `Sell item 7 of ${NFT} for at least 0.93 WETH, until ${UNTIL}`,
    claims: [itemLeaves(7n), arrives(least, WETH)],
    terms: {
      maker: ME,
      gives: [part(nft(7n), 1n)],
      gets: [part(weth, least), gain(weth, ETHER / 50n, BOB), gain(weth, ETHER / 20n, NFT)],
      until: END,
    },
  }
  const bid = (form: string, id: bigint | undefined, more: object): Row => ({
    ...at,
    form,
    message: { ...message, buyer: ME, beneficiary: ME, ...more },
    intent: `Pay up to 1 WETH for ${id === undefined ? 'an item' : 'item 7'} of ${NFT}, until ${UNTIL}`,
    claims: [leaves(ETHER, WETH)],
    terms: { maker: ME, gives: [part(weth, ETHER)], gets: [gain(nft(id), 1n, ME)], until: END },
  })
  check({
    'a sale with both fees': sold,
    'a sale in parts': {
      ...sold,
      message: { ...sold.message, protocol: '2' },
      claims: [itemLeaves(7n)],
      terms: { ...sold.terms, partial: true },
    },
    'an offer for one item': bid(offer('ItemOfferApproval', ',uint256 tokenId'), 7n, { tokenId: '7' }),
    'an offer for any item': bid(offer('CollectionOfferApproval', ''), undefined, {}),
    'an offer for any item of a set': bid(offer('TokenSetOfferApproval', ',bytes32 tokenSetMerkleRoot'), undefined, {}),
  })
})

type Sale = readonly [form: string, said: string, more?: object]

const FIRST =
  'uint8 protocol,address marketplace,uint256 marketplaceFeeNumerator,uint256 maxRoyaltyFeeNumerator,address seller,address tokenAddress,uint256 tokenId,uint256 amount,uint256 minPrice,uint256 expiration,address coin'
const SHARED =
  'uint8 protocol,address cosigner,address marketplace,address fallbackRoyaltyRecipient,address paymentMethod,address tokenAddress'
const OFFER = 'uint256 amount,uint256 itemPrice,uint256 expiration,uint256 marketplaceFeeNumerator,uint256 nonce,uint256 masterNonce'
const SALE_MEMBERS = {
  ...{ protocol: '0', cosigner: ZERO, marketplace: BOB, marketplaceFeeNumerator: '200', maxRoyaltyFeeNumerator: '500', seller: ME },
  ...{ tokenAddress: HERE, tokenId: '7', amount: '1', minPrice: '10000', itemPrice: '10000', expiration: '1800000000', coin: WETH },
  ...{ nonce: '1', masterNonce: '2', fallbackRoyaltyRecipient: ZERO, paymentMethod: WETH, buyer: ME, beneficiary: ME },
  ...{ sellerAcceptedOffer: false, privateTaker: ZERO, tokenSetMerkleRoot: word(1n), protocolFeeVersion: '1', extra: '1' },
}

/** Sales of the first version, and forms by the names that they had while a cosigner was a form of its own. */
const SALES: readonly Sale[] = [
  [
    `SaleApproval(${FIRST})`,
    'Sell item 7 of here for at least 0.0000000000000093 WETH, until 15 Jan 2027 | by Payment Processor | item-out from=me collection=here tokenId=7 | in to=me token=WETH least=9300 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=9300 end=9300}, {asset={kind=currency token=WETH} start=200 end=200 to=bob}, {asset={kind=currency token=WETH} start=500 end=500 to=here}] until=1800000000} | minPrice: 10000 of WETH | expiration: time 1800000000 end=true',
  ],
  [
    `SaleApproval(${FIRST})`,
    'Sell item 7 of here for at least 0.0000000000000093 ETH, until 15 Jan 2027 | by Payment Processor | item-out from=me collection=here tokenId=7 | in to=me least=9300 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=1 end=1}] gets=[{asset={kind=currency} start=9300 end=9300}, {asset={kind=currency} start=200 end=200 to=bob}, {asset={kind=currency} start=500 end=500 to=here}] until=1800000000} | minPrice: 10000 of ETH | expiration: time 1800000000 end=true',
    { coin: ZERO },
  ],
  [
    `SaleApproval(${FIRST})`,
    'Sell item 7 of here for at least 0.00000000000001 WETH, until 15 Jan 2027 | by Payment Processor | item-out from=me collection=here tokenId=7 | in to=me token=WETH least=10000 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=10000 end=10000}] until=1800000000} | minPrice: 10000 of WETH | expiration: time 1800000000 end=true',
    { marketplaceFeeNumerator: '0', maxRoyaltyFeeNumerator: '0' },
  ],
  [
    `SaleApproval(${FIRST})`,
    'Give away item 7 of here for nothing | by Payment Processor | item-out from=me collection=here tokenId=7 | in to=me token=WETH least=0 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=0 end=0}, {asset={kind=currency token=WETH} start=6000 end=6000 to=bob}, {asset={kind=currency token=WETH} start=6000 end=6000 to=here}] until=1800000000} | minPrice: 10000 of WETH | expiration: time 1800000000 end=true',
    { marketplaceFeeNumerator: '6000', maxRoyaltyFeeNumerator: '6000' },
  ],
  [
    `SaleApproval(${FIRST})`,
    'Sell item 7 of here for at least 0.0000000000000093 WETH, until 15 Jan 2027 | by Payment Processor | item-out from=me collection=here tokenId=7 units=5 | in to=me token=WETH least=9300 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=5 end=5}] gets=[{asset={kind=currency token=WETH} start=9300 end=9300}, {asset={kind=currency token=WETH} start=200 end=200 to=bob}, {asset={kind=currency token=WETH} start=500 end=500 to=here}] until=1800000000} | minPrice: 10000 of WETH | expiration: time 1800000000 end=true',
    { protocol: '1', amount: '5' },
  ],
  [
    `SaleApproval(${FIRST},uint256 nonce,uint256 masterNonce,bool sellerAcceptedOffer,address privateTaker)`,
    'Sell item 7 of here for at least 0.0000000000000093 WETH, until 15 Jan 2027 | by Payment Processor | item-out from=me collection=here tokenId=7 | in to=me token=WETH least=9300 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=9300 end=9300}, {asset={kind=currency token=WETH} start=200 end=200 to=bob}, {asset={kind=currency token=WETH} start=500 end=500 to=here}] until=1800000000} | minPrice: 10000 of WETH | expiration: time 1800000000 end=true',
  ],
  [
    `SaleApproval(${FIRST},uint256 nonce,uint256 masterNonce,bool sellerAcceptedOffer,address privateTaker)`,
    'Sell item 7 of here to carol for at least 0.0000000000000093 WETH, until 15 Jan 2027 | by Payment Processor | item-out from=me collection=here tokenId=7 to=carol | in to=me token=WETH least=9300 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=9300 end=9300}, {asset={kind=currency token=WETH} start=200 end=200 to=bob}, {asset={kind=currency token=WETH} start=500 end=500 to=here}] taker=carol until=1800000000} | minPrice: 10000 of WETH | expiration: time 1800000000 end=true',
    { privateTaker: CAROL },
  ],
  [
    `SaleApproval(${FIRST},uint256 extra)`,
    'Sell item 7 of here for at least 0.0000000000000093 WETH, until 15 Jan 2027 | by Payment Processor | open | item-out from=me collection=here tokenId=7 | in to=me token=WETH least=9300 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=9300 end=9300}, {asset={kind=currency token=WETH} start=200 end=200 to=bob}, {asset={kind=currency token=WETH} start=500 end=500 to=here}] until=1800000000 hidden=members} | minPrice: 10000 of WETH | expiration: time 1800000000 end=true',
  ],
  [
    `SaleApproval(${FIRST.replace('uint256 tokenId', 'uint128 tokenId')})`,
    'Sign a message of the form SaleApproval for the app PaymentProcessor | by nobody | open | expiration: time 1800000000 bits=256 end=true',
  ],
  [
    `SaleApproval(${FIRST.replace(',address coin', '')})`,
    'Sign a message of the form SaleApproval for the app PaymentProcessor | by nobody | open | expiration: time 1800000000 bits=256 end=true',
  ],
  [
    `SaleApprovalCosigned(${SHARED},uint256 tokenId,${OFFER},uint256 maxRoyaltyFeeNumerator,uint256 protocolFeeVersion,address seller)`,
    'Sell item 7 of here for at least 0.0000000000000093 WETH, until 15 Jan 2027 | by Payment Processor | item-out from=me collection=here tokenId=7 | in to=me token=WETH least=9300 | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=7} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=9300 end=9300}, {asset={kind=currency token=WETH} start=200 end=200 to=bob}, {asset={kind=currency token=WETH} start=500 end=500 to=here}] until=1800000000} | itemPrice: 10000 of WETH | expiration: time 1800000000 end=true',
  ],
  [
    `ItemOfferApprovalCosigned(${SHARED},uint256 tokenId,${OFFER},uint256 protocolFeeVersion,address buyer,address beneficiary)`,
    'Pay up to 0.00000000000001 WETH for item 7 of here, until 15 Jan 2027 | by Payment Processor | out from=me token=WETH most=10000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=10000 end=10000}] gets=[{asset={kind=item collection=here tokenId=7} start=1 end=1 to=me}] until=1800000000} | itemPrice: 10000 of WETH | expiration: time 1800000000 end=true',
  ],
  [
    `ItemOfferApproval(${SHARED},uint256 tokenId,${OFFER},uint256 protocolFeeVersion,address buyer,address beneficiary)`,
    'Give away 0.00000000000001 WETH for nothing | by Payment Processor | out from=me token=WETH most=10000 exact=false | receiver to=bob | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=10000 end=10000}] gets=[{asset={kind=item collection=here tokenId=7} start=1 end=1 to=bob}] until=1800000000} | itemPrice: 10000 of WETH | expiration: time 1800000000 end=true',
    { beneficiary: BOB },
  ],
  [
    `CollectionOfferApprovalCosigned(${SHARED},${OFFER},uint256 protocolFeeVersion,address buyer,address beneficiary)`,
    'Pay up to 0.00000000000001 WETH for an item of here, until 15 Jan 2027 | by Payment Processor | out from=me token=WETH most=10000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=10000 end=10000}] gets=[{asset={kind=item collection=here} start=1 end=1 to=me}] until=1800000000} | itemPrice: 10000 of WETH | expiration: time 1800000000 end=true',
  ],
  [
    `TokenSetOfferApprovalCosigned(${SHARED},bytes32 tokenSetMerkleRoot,${OFFER},uint256 protocolFeeVersion,address buyer,address beneficiary)`,
    'Pay up to 0.00000000000001 WETH for an item of here, until 15 Jan 2027 | by Payment Processor | out from=me token=WETH most=10000 exact=false | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=10000 end=10000}] gets=[{asset={kind=item collection=here} start=1 end=1 to=me}] until=1800000000} | itemPrice: 10000 of WETH | expiration: time 1800000000 end=true',
  ],
]
const PROCESSOR = '0x9a1d00000000fc540e2000560054812452eb5366'
const read = ([form, , more = {}]: Sale): readonly string[] =>
  readTyped(form, fitting(form, { ...SALE_MEMBERS, ...more }), {
    name: 'PaymentProcessor',
    version: '1',
    chainId: 1,
    verifyingContract: PROCESSOR,
  })

it.each(SALES.map((sale) => [sale[0], sale] as const))('%s', (_, sale) => {
  expect(read(sale)).toEqual(sale[1].split(' | '))
})

it('at another contract is of one that nobody knows, with which it may be meant all the same', () => {
  const form = `SaleApproval(${FIRST})`
  const lines = readTyped(form, fitting(form, SALE_MEMBERS), { name: 'x', chainId: 1, verifyingContract: USDC })
  expect(lines.find((line) => line.startsWith('order '))).toContain('unverified=unlisted')
  expect(lines).not.toContain('fault not-canonical')
})
