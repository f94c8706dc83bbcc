import { concat, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { describe } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Claim } from '../../../explanation.ts'
import type { OrderGain, OrderPart, OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, CAROL, ME, STRANGER, USDC, WETH } from '../../../test-support/names.ts'
import {
  NFT,
  NATIVE,
  ETHER,
  END,
  UNTIL,
  arrives,
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
  weth,
} from '../../test-support/orders.ts'

const MAKER_ORDER =
  'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)'
const MAKER =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'
const looksRare1 = { contract: '0x59728544b08ab483533076417fbbb2fd0b17ce3a', form: MAKER_ORDER, standard: 'LooksRare' } as const
const looksRare2 = { contract: '0x0000000000e655fae4d56241588680f86e3b2377', form: MAKER, standard: 'LooksRare' } as const
const STANDARD_SALE: Address = '0x56244bb70cbd3ea9dc8007399f61dfc065190031'
const COLLECTION_SALE: Address = '0x86f909f70813cdb1bc733f4d97dc6b03b8e7e8f3'
const looks = {
  signer: ME,
  collection: NFT,
  price: `${ETHER}`,
  tokenId: '7',
  amount: '1',
  strategy: STANDARD_SALE,
  currency: WETH,
  endTime: `${END}`,
}

describe('LooksRare', () => {
  const second = { signer: ME, collection: NFT, price: `${ETHER}`, currency: WETH, endTime: `${END}` }
  const sale = (share: string, least: bigint): Row => ({
    ...looksRare1,
    message: { ...looks, isOrderAsk: true, minPercentageToAsk: share },
    intent: `Sell item 7 of ${NFT} for at least ${share === '9850' ? '0.985' : share === '9999' ? '0.9999' : '1'} WETH, until ${UNTIL}`,
    claims: [itemLeaves(7n), arrives(least, WETH)],
    terms: { maker: ME, gives: [part(nft(7n), 1n)], gets: [part(weth, least), gain(weth, ETHER - least, STANDARD_SALE)], until: END },
  })
  const bid = (strategy: Address, id: bigint | undefined): Row => ({
    ...looksRare1,
    message: { ...looks, isOrderAsk: false, strategy, minPercentageToAsk: '9850' },
    intent: `Pay up to 1 WETH for ${id === undefined ? 'an item' : 'item 7'} of ${NFT}, until ${UNTIL}`,
    claims: [leaves(ETHER, WETH)],
    terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(id), 1n)], until: END },
  })
  check({
    'a sale of which 98.5 % arrive': sale('9850', (ETHER * 985n) / 1000n),
    'a sale of which all but a ten-thousandth arrives': sale('9999', (ETHER * 9999n) / 10_000n),
    'a sale of which all arrives': sale('10000', ETHER),
    'a sale whose share is more than all': sale('10001', ETHER),
    'a bid for one item': bid(STANDARD_SALE, 7n),
    'a bid for any item': bid(COLLECTION_SALE, undefined),
    'a sale of the second version': {
      ...looksRare2,
      message: { ...second, currency: ZERO, quoteType: '1', itemIds: ['7'], amounts: ['3'] },
      intent: `Sell item 7 of ${NFT} for at least 1 ETH, until ${UNTIL}`,
      claims: [itemLeaves(7n, { units: 3n }), arrives(ETHER)],
      terms: { maker: ME, gives: [part(nft(7n), 3n)], gets: [part(ether, ETHER)], until: END },
    },
    'a bid of the second version for any item': {
      ...looksRare2,
      message: { ...second, quoteType: '0', amounts: ['2'] },
      intent: `Pay up to 1 WETH for an item of ${NFT}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(), 2n)], until: END },
    },
    'a bid of the second version for one of each of two': {
      ...looksRare2,
      message: { ...second, quoteType: '0', itemIds: ['7', '8'] },
      intent: `Pay up to 1 WETH for item 7 of ${NFT} and item 8 of ${NFT}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(7n), 1n), part(nft(8n), 1n)], until: END },
    },
  })
})

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

const BLUR =
  'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)'
const BLUR_ROOT =
  'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)'
const LOAN =
  'LoanOffer(address lender,address collection,uint256 totalAmount,uint256 minAmount,uint256 maxAmount,uint256 auctionDuration,uint256 salt,uint256 expirationTime,uint256 rate,address oracle,uint256 nonce)'
const SELL_LOAN =
  'SellOffer(address borrower,uint256 lienId,uint256 price,uint256 expirationTime,uint256 salt,address oracle,Fee[] fees,uint256 nonce)Fee(uint16 rate,address recipient)'
const BLUR_POOL: Address = '0x0000000000a39bb272e79075ade125fd351887ac'

describe('Blur', () => {
  const blur = { contract: '0x000000000000ad05ccc4f10045630fb830b95127', form: BLUR, standard: 'Blur' } as const
  const root = { contract: '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5', form: BLUR_ROOT, standard: 'Blur' } as const
  const blend = { contract: '0x29469395eaf6f95920e59f858042f0e28d98a20b', standard: 'Blend' } as const
  const message = { trader: ME, collection: NFT, tokenId: '7', amount: '1', price: `${ETHER}`, expirationTime: `${END}` }
  const loan = {
    lender: ME,
    collection: NFT,
    totalAmount: `${2n * ETHER}`,
    minAmount: '1',
    maxAmount: `${ETHER}`,
    expirationTime: `${END}`,
  }
  const fee = { rate: '250', recipient: CAROL }
  const hidden = (orderType: string, count: string, gives: OrderPart, words: string): Row => ({
    ...root,
    message: { trader: ME, collection: NFT, numberOfListings: count, expirationTime: `${END}`, orderType },
    intent: `Agree to ${words} for ${NFT} at prices that the message does not show`,
    claims: [],
    terms: { maker: ME, gives: [gives], gets: [], until: END, hidden: 'orders' },
    open: true,
  })
  check({
    'a sale with a fee': {
      ...blur,
      message: { ...message, side: '1', fees: [fee] },
      intent: `Sell item 7 of ${NFT} for at least 0.975 ETH, until ${UNTIL}`,
      claims: [itemLeaves(7n), arrives((ETHER * 975n) / 1000n)],
      terms: {
        maker: ME,
        gives: [part(nft(7n), 1n)],
        gets: [part(ether, (ETHER * 975n) / 1000n), gain(ether, ETHER / 40n, CAROL)],
        until: END,
      },
    },
    'a sale of item 0': {
      ...blur,
      message: { ...message, tokenId: '0', side: '1' },
      intent: `Sell item 0 of ${NFT} for at least 1 ETH, until ${UNTIL}`,
      claims: [itemLeaves(0n), arrives(ETHER)],
      terms: { maker: ME, gives: [part(nft(0n), 1n)], gets: [part(ether, ETHER)], until: END },
    },
    'a sale whose fees are all of it': {
      ...blur,
      message: { ...message, side: '1', fees: [{ ...fee, rate: '10000' }] },
      intent: `Give away item 7 of ${NFT} for nothing`,
      claims: [itemLeaves(7n), arrives(0n)],
      terms: { maker: ME, gives: [part(nft(7n), 1n)], gets: [part(ether, 0n), gain(ether, ETHER, CAROL)], until: END },
    },
    'a bid for one item': {
      ...blur,
      message: { ...message, paymentToken: WETH, side: '0', fees: [fee] },
      intent: `Pay up to 1 WETH for item 7 of ${NFT}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(7n), 1n)], until: END },
    },
    'a bid for any item': {
      ...blur,
      message: { ...message, tokenId: '0', paymentToken: WETH, side: '0' },
      intent: `Pay up to 1 WETH for an item of ${NFT}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(), 1n)], until: END },
    },
    'one sale behind a hash': hidden('0', '1', part(nft(), 1n), '1 order'),
    'sales behind a hash': hidden('0', '12', part(nft(), 12n), '12 orders'),
    'bids behind a hash': hidden('1', '12', part(unknown, 1n), '12 orders'),
    'an offer to lend': {
      ...blend,
      form: LOAN,
      message: loan,
      intent: `Lend up to 2 ETH, each time against an item of ${NFT}`,
      claims: [leaves(2n * ETHER, BLUR_POOL)],
      terms: {
        maker: ME,
        gives: [part({ kind: 'currency', token: BLUR_POOL }, 2n * ETHER)],
        gets: [part(nft(), 1n)],
        until: END,
        partial: true,
      },
    },
    'the sale of what secures a loan': {
      ...blend,
      form: SELL_LOAN,
      message: { borrower: ME, lienId: '31', price: `${ETHER}`, expirationTime: `${END}`, fees: [fee] },
      intent: 'Sell the item that secures loan 31 for 1 ETH',
      claims: [arrives((ETHER * 975n) / 1000n)],
      terms: {
        maker: ME,
        gives: [part(unknown, 1n)],
        gets: [part(ether, (ETHER * 975n) / 1000n), gain(ether, ETHER / 40n, CAROL)],
        until: END,
      },
      open: true,
    },
  })
})

const FEES = 'Fee(address recipient,uint256 amount,bytes feeData)'
const PROPERTY = 'Property(address propertyValidator,bytes propertyData)'
const ITEM = 'address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees'
const ZERO_EX_721 = `ERC721Order(uint8 direction,${ITEM},address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties)${FEES}${PROPERTY}`
const ZERO_EX_1155 = `ERC1155Order(uint8 direction,${ITEM},address erc1155Token,uint256 erc1155TokenId,Property[] erc1155TokenProperties,uint128 erc1155TokenAmount)${FEES}${PROPERTY}`
const ELEMENT_SALE = `NFTSellOrder(${ITEM},address nft,uint256 nftId,uint256 hashNonce)${FEES}`
const ELEMENT_BID = `NFTBuyOrder(${ITEM},address nft,uint256 nftId,Property[] nftProperties,uint256 hashNonce)${FEES}${PROPERTY}`
const ELEMENT_SALES = `ERC1155SellOrder(${ITEM},address erc1155Token,uint256 erc1155TokenId,uint128 erc1155TokenAmount,uint256 hashNonce)${FEES}`
const ELEMENT_BIDS = `ERC1155BuyOrder(${ITEM},address erc1155Token,uint256 erc1155TokenId,Property[] erc1155TokenProperties,uint128 erc1155TokenAmount,uint256 hashNonce)${FEES}${PROPERTY}`
const ELEMENT_ORDER = `Order(uint8 direction,${ITEM},address nft,uint256 nftId,uint256 hashNonce)${FEES}`

describe('0x and Element, for items', () => {
  const zeroEx = { contract: '0xdef1c0ded9bec7f1a1670819833240f027b25eff', standard: '0x' } as const
  const element = { contract: '0x20f780a973856b93f63670377900c1d2a50a77c4', standard: 'Element' } as const
  const FEE = { recipient: CAROL, amount: `${ETHER / 100n}`, feeData: '0x' }
  const message = { maker: ME, expiry: `${END}`, erc20Token: NATIVE, erc20TokenAmount: `${ETHER}`, fees: [FEE] }
  const any = [{ propertyValidator: ZERO, propertyData: '0x' }]
  const at721 = { erc721Token: NFT, erc721TokenId: '7' }
  const at1155 = { erc1155Token: NFT, erc1155TokenId: '7', erc1155TokenAmount: '3' }
  const atNft = { nft: NFT, nftId: '7' }
  const sale = (of: Pick<Row, 'contract' | 'standard' | 'form'>, more: object, units = 1n): Row => ({
    ...of,
    message: { ...message, ...more },
    intent: `Sell item 7 of ${NFT} for at least 1 ETH, until ${UNTIL}`,
    claims: units > 1n ? [itemLeaves(7n, { units })] : [itemLeaves(7n), arrives(ETHER)],
    terms: {
      maker: ME,
      gives: [part(nft(7n), units)],
      gets: [part(ether, ETHER), gain(ether, ETHER / 100n, CAROL)],
      until: END,
      ...(units > 1n && { partial: true }),
    },
  })
  /** Fees come on top of what is paid. */
  const bid = (of: Pick<Row, 'contract' | 'standard' | 'form'>, more: object, id: bigint | undefined, units = 1n): Row => ({
    ...of,
    message: { ...message, erc20Token: WETH, ...more },
    intent: `Pay up to 1.01 WETH for ${id === undefined ? 'an item' : 'item 7'} of ${NFT}, until ${UNTIL}`,
    claims: [leaves((ETHER * 101n) / 100n, WETH)],
    terms: {
      maker: ME,
      gives: [part(weth, (ETHER * 101n) / 100n)],
      gets: [part(nft(id), units)],
      until: END,
      ...(units > 1n && { partial: true }),
    },
  })
  const sold = sale({ ...zeroEx, form: ZERO_EX_721 }, at721)
  check({
    'a sale at 0x': sold,
    'a sale at 0x to one taker': {
      ...sold,
      message: { ...sold.message, taker: BOB },
      intent: `Sell item 7 of ${NFT} to bob for at least 1 ETH, until ${UNTIL}`,
      claims: [itemLeaves(7n, { to: BOB }), arrives(ETHER)],
      terms: { ...sold.terms, taker: BOB },
    },
    'a bid at 0x': bid({ ...zeroEx, form: ZERO_EX_721 }, { ...at721, direction: '1' }, 7n),
    'a bid at 0x for any item': bid({ ...zeroEx, form: ZERO_EX_721 }, { ...at721, direction: '1', erc721TokenProperties: any }, undefined),
    'a sale of several at 0x': sale({ ...zeroEx, form: ZERO_EX_1155 }, at1155, 3n),
    'a bid for several at 0x': bid({ ...zeroEx, form: ZERO_EX_1155 }, { ...at1155, direction: '1' }, 7n, 3n),
    'a sale at Element, whose start stands in the end': sale(
      { ...element, form: ELEMENT_SALE },
      { ...atNft, expiry: `${(1_700_000_000n << 32n) | END}` },
    ),
    'a bid at Element': bid({ ...element, form: ELEMENT_BID }, atNft, 7n),
    'a bid at Element for any item': bid({ ...element, form: ELEMENT_BID }, { ...atNft, nftProperties: any }, undefined),
    'a sale of several at Element': sale({ ...element, form: ELEMENT_SALES }, at1155, 3n),
    'a bid for several at Element': bid({ ...element, form: ELEMENT_BIDS }, at1155, 7n, 3n),
    'a bid for any several at Element': bid({ ...element, form: ELEMENT_BIDS }, { ...at1155, erc1155TokenProperties: any }, undefined, 3n),
    'a sale at Element in a form for both directions': sale({ ...element, form: ELEMENT_ORDER }, atNft),
    'a bid at Element in a form for both directions': bid({ ...element, form: ELEMENT_ORDER }, { ...atNft, direction: '1' }, 7n),
  })
})

const PAIR = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'
const LIMIT = `LimitOrder(${PAIR},uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)`
const RFQ = `RfqOrder(${PAIR},address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)`
const OTC = `OtcOrder(${PAIR},address maker,address taker,address txOrigin,uint256 expiryAndNonce)`
const ZERO_EX_3 =
  'Order(address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,bytes takerAssetData,bytes makerFeeAssetData,bytes takerFeeAssetData)'
const META =
  'MetaTransactionData(address signer,address sender,uint256 minGasPrice,uint256 maxGasPrice,uint256 expirationTimeSeconds,uint256 salt,bytes callData,uint256 value,address feeToken,uint256 feeAmount)'

describe('0x, for tokens', () => {
  const zeroEx = { contract: '0xdef1c0ded9bec7f1a1670819833240f027b25eff', standard: '0x' } as const
  const old = { contract: '0x61935cbdd02287b511119ddb11aeb42f1593b7ef', standard: '0x', form: ZERO_EX_3 } as const
  const pair = { makerToken: WETH, takerToken: USDC, makerAmount: `${ETHER}`, takerAmount: '2000000000', maker: ME }
  const swap = `Swap at most 1 WETH for at least 2000 USDC, until ${UNTIL}`
  const terms: OrderTerms = { maker: ME, gives: [part(weth, ETHER)], gets: [part(usdc, 2_000_000_000n)], until: END, partial: true }
  const order = (form: string, message: object, more: object = {}): Row => ({
    ...zeroEx,
    form,
    message: { ...pair, ...message },
    intent: swap,
    claims: [leaves(ETHER, WETH)],
    terms: { ...terms, ...more },
  })
  /** ERC20Token(address) and ERC721Token(address,uint256) of LibAssetData.sol. */
  const proxied20 = (token: Address) => encodeFunctionData({ abi: parseAbi(['function ERC20Token(address)']), args: [token] })
  const proxied721 = encodeFunctionData({ abi: parseAbi(['function ERC721Token(address, uint256)']), args: [NFT, 7n] })
  const assets = {
    makerAddress: ME,
    makerAssetAmount: '1',
    takerAssetAmount: '2000000000',
    expirationTimeSeconds: `${END}`,
    makerAssetData: proxied721,
    takerAssetData: proxied20(USDC),
  }
  const transform = encodeFunctionData({
    abi: parseAbi(['function transformERC20(address, address, uint256, uint256, (uint32, bytes)[])']),
    args: [WETH, USDC, ETHER, 2_000_000_000n, []],
  })
  const meta = (callData: string, feeAmount: bigint, more: Pick<Row, 'intent' | 'claims' | 'terms' | 'open'>): Row => ({
    ...zeroEx,
    form: META,
    message: { signer: ME, expirationTimeSeconds: `${END}`, callData, feeToken: USDC, feeAmount: `${feeAmount}` },
    ...more,
  })
  const once: OrderTerms = { maker: ME, gives: [part(weth, ETHER)], gets: [part(usdc, 2_000_000_000n)], until: END }
  const fee = part(usdc, 3_000_000n)
  check({
    'an order with a limit': order(LIMIT, { expiry: `${END}`, takerTokenFeeAmount: '5' }),
    'an order with a limit for one taker': order(LIMIT, { expiry: `${END}`, taker: BOB }, { taker: BOB }),
    'a quote': order(RFQ, { expiry: `${END}` }),
    'a quote for one taker': order(RFQ, { expiry: `${END}`, taker: BOB }, { taker: BOB }),
    'an order over the counter': order(OTC, { expiryAndNonce: `${(END << 192n) | 5n}`, taker: BOB }, { taker: BOB }),
    'an order over the counter that the taker signs': {
      ...order(OTC, { expiryAndNonce: `${(END << 192n) | 5n}`, maker: BOB, taker: ME }),
      intent: `Swap at most 2000 USDC for at least 1 WETH, until ${UNTIL}`,
      claims: [leaves(2_000_000_000n, USDC)],
      terms: { ...terms, gives: terms.gets, gets: terms.gives, taker: BOB },
    },
    'a sale of an item at the third version': {
      ...old,
      message: assets,
      intent: `Sell item 7 of ${NFT} for at least 2000 USDC, until ${UNTIL}`,
      claims: [itemLeaves(7n)],
      terms: { ...terms, gives: [part(nft(7n), 1n)] },
    },
    'a sale at the third version with a fee of the maker': {
      ...old,
      message: { ...assets, makerFee: '9', makerFeeAssetData: proxied20(WETH), takerAddress: BOB },
      intent: `Sell item 7 of ${NFT} and 0.000000000000000009 WETH for at least 2000 USDC, until ${UNTIL}`,
      claims: [itemLeaves(7n, { to: BOB }), leaves(9n, WETH)],
      terms: { ...terms, gives: [part(nft(7n), 1n), part(weth, 9n)], taker: BOB },
    },
    'a sale at the third version of what cannot be read': {
      ...old,
      message: { ...assets, makerAssetData: '0x94cfcdd7' },
      intent: `Sell something that cannot be read for at least 2000 USDC, until ${UNTIL}`,
      claims: [],
      terms: { ...terms, gives: [part(unknown, 1n)] },
      open: true,
    },
    'a swap that somebody hands in for no fee': meta(transform, 0n, {
      intent: swap,
      claims: [leaves(ETHER, WETH), arrives(2_000_000_000n, USDC)],
      terms: once,
    }),
    'a swap that somebody hands in for a fee': meta(transform, 3_000_000n, {
      intent: 'Swap 1 WETH for at least 2000 USDC, and pay 3 USDC to whoever submits it',
      claims: [leaves(ETHER, WETH), leaves(3_000_000n, USDC), arrives(2_000_000_000n, USDC)],
      terms: { ...once, gives: [part(weth, ETHER), fee] },
    }),
    'another call that somebody hands in': meta(concat(['0x12345678', `0x${transform.slice(10)}`]), 3_000_000n, {
      intent: 'Let anyone make a call of 0x for you that this build cannot read',
      claims: [leaves(3_000_000n, USDC)],
      terms: { maker: ME, gives: [part(unknown, 1n), fee], gets: [], until: END, hidden: 'orders' },
      open: true,
    }),
    'a swap that somebody hands in, cut before its least amount': meta(transform.slice(0, 2 + 131 * 2), 0n, {
      intent: 'Let anyone make a call of 0x for you that this build cannot read',
      claims: [leaves(0n, USDC)],
      terms: { maker: ME, gives: [part(unknown, 1n), part(usdc, 0n)], gets: [], until: END, hidden: 'orders' },
      open: true,
    }),
  })
})
