import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { word } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import { ALICE, CATS, DAI } from './recorded.ts'
import { NOW } from './message.ts'

/** What an order asks for. `currency` undefined: ether. `low`: what it falls to by its end. */
export type Ask = {
  readonly receiver: Address
  readonly currency: Address | undefined
  readonly amount: bigint
  readonly low: bigint
  readonly partial: boolean
}

/** A form of an exchange: how it writes an order, and what it can say. `zero`: what a receiver of zero means. */
export type OrderMaker = {
  readonly name: string
  /** Sells a cat, or 3,000 DAI. */
  readonly gives: 'item' | 'token'
  readonly zero: 'maker' | 'nobody' | 'no receiver'
  readonly can: readonly ('ether' | 'partial' | 'falls')[]
  make(ask: Ask): TypedData
}

/** The types that `encodeType` writes. */
const typesOf = (form: string): TypedData['types'] =>
  Object.fromEntries(
    [...form.matchAll(/([^()]+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => [
      name,
      fields.split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })),
    ]),
  )

export const data = (form: string, verifyingContract: string, message: Record<string, unknown>): TypedData => ({
  domain: { name: 'Exchange', version: '1', chainId: 31337, verifyingContract },
  types: typesOf(form),
  primaryType: form.slice(0, form.indexOf('(')),
  message,
})

const END = (NOW + 86_400n).toString()
const SOLD = (3_000n * 10n ** 18n).toString()
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
export const SEAPORT = '0x0000000000000068f116a894984e2db1123eb395'
export const COMPONENTS = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(${ITEM},address recipient)OfferItem(${ITEM})`

/** The components of an order of Seaport. */
export const components = (gives: OrderMaker['gives'], { receiver, currency, amount, low, partial }: Ask): Record<string, unknown> => ({
  offerer: ALICE,
  zone: ZERO,
  offer: [
    gives === 'item'
      ? { itemType: 2, token: CATS, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }
      : { itemType: 1, token: DAI, identifierOrCriteria: '0', startAmount: SOLD, endAmount: SOLD },
  ],
  consideration: [
    {
      itemType: currency === undefined ? 0 : 1,
      token: currency ?? ZERO,
      identifierOrCriteria: '0',
      startAmount: amount.toString(),
      endAmount: low.toString(),
      recipient: receiver,
    },
  ],
  orderType: partial ? 1 : 0,
  startTime: '0',
  endTime: END,
  zoneHash: word(0n),
  salt: '1',
  conduitKey: word(0n),
  counter: '0',
})

/** Several orders of Seaport under one signature, filled up to a power of two. */
export function bulkOf(asks: readonly Ask[]): TypedData {
  const levels = Math.max(1, Math.ceil(Math.log2(asks.length)))
  const empty = { ...components('item', asks[0] ?? NOTHING), offerer: ZERO, offer: [], consideration: [] }
  let tree: unknown[] = Array.from({ length: 2 ** levels }, (_, at) => {
    const ask = asks[at]
    return ask === undefined ? empty : components('item', ask)
  })
  while (tree.length > 2) tree = Array.from({ length: tree.length / 2 }, (_, at) => [tree[at * 2], tree[at * 2 + 1]])
  return { ...data(`BulkOrder(OrderComponents${'[2]'.repeat(levels)} tree)${COMPONENTS}`, SEAPORT, { tree }), primaryType: 'BulkOrder' }
}
const NOTHING: Ask = { receiver: ALICE, currency: undefined, amount: 0n, low: 0n, partial: false }

const seaport = (gives: OrderMaker['gives']): OrderMaker => ({
  name: `Seaport, ${gives}`,
  gives,
  zero: 'nobody',
  can: ['ether', 'partial', 'falls'],
  make: (ask) => data(COMPONENTS, SEAPORT, components(gives, ask)),
})

const FEE = 'Fee(address recipient,uint256 amount,bytes feeData)'
const itemMove: Hex = encodeFunctionData({
  abi: parseAbi(['function transferFrom(address from, address to, uint256 id)']),
  args: [ALICE, ZERO, 7n],
})
const token20 = (token: Address): Hex => `0xf47261b0${token.slice(2).padStart(64, '0')}`
const PAYOUTS = [
  {
    type: 'tuple',
    components: [
      { type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint96' }] },
      { type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint96' }] },
    ],
  },
] as const

const item = (name: string, can: OrderMaker['can'], make: OrderMaker['make'], zero: OrderMaker['zero'] = 'no receiver'): OrderMaker => ({
  name,
  gives: 'item',
  zero,
  can,
  make,
})
const token = (name: string, can: OrderMaker['can'], zero: OrderMaker['zero'], make: OrderMaker['make']): OrderMaker => ({
  name,
  gives: 'token',
  zero,
  can,
  make,
})

/** One of each form that is read. */
export const MAKERS: readonly OrderMaker[] = [
  seaport('item'),
  seaport('token'),
  item('LooksRare 2', ['ether'], ({ currency, amount }) =>
    data(
      'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)',
      '0x0000000000e655fae4d56241588680f86e3b2377',
      {
        ...{ quoteType: 1, globalNonce: 0, subsetNonce: 0, orderNonce: 0, strategyId: 0, collectionType: 0, collection: CATS },
        ...{ currency: currency ?? ZERO, signer: ALICE, startTime: 0, endTime: END, price: amount.toString() },
        ...{ itemIds: ['7'], amounts: ['1'], additionalParameters: '0x' },
      },
    ),
  ),
  item('LooksRare 1', ['ether'], ({ currency, amount }) =>
    data(
      'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)',
      '0x59728544b08ab483533076417fbbb2fd0b17ce3a',
      {
        ...{ isOrderAsk: true, signer: ALICE, collection: CATS, price: amount.toString(), tokenId: '7', amount: '1' },
        ...{ strategy: CATS, currency: currency ?? ZERO, nonce: 0, startTime: 0, endTime: END, minPercentageToAsk: 9850, params: '0x' },
      },
    ),
  ),
  item('Blur 1', ['ether'], ({ currency, amount }) =>
    data(
      'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)',
      '0x000000000000ad05ccc4f10045630fb830b95127',
      {
        ...{ trader: ALICE, side: 1, matchingPolicy: CATS, collection: CATS, tokenId: '7', amount: '1', paymentToken: currency ?? ZERO },
        ...{ price: amount.toString(), listingTime: 0, expirationTime: END, fees: [{ rate: 50, recipient: CATS }] },
        ...{ salt: 1, extraParams: '0x', nonce: 0 },
      },
    ),
  ),
  item('0x ERC-721', ['ether'], ({ currency, amount }) =>
    data(
      `ERC721Order(uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties)${FEE}Property(address propertyValidator,bytes propertyData)`,
      '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
      {
        ...{ direction: 0, maker: ALICE, taker: ZERO, expiry: END, nonce: 1, erc20Token: currency ?? NATIVE },
        ...{ erc20TokenAmount: amount.toString(), fees: [], erc721Token: CATS, erc721TokenId: '7', erc721TokenProperties: [] },
      },
    ),
  ),
  item('Element', ['ether'], ({ currency, amount }) =>
    data(
      `NFTSellOrder(address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address nft,uint256 nftId,uint256 hashNonce)${FEE}`,
      '0x20f780a973856b93f63670377900c1d2a50a77c4',
      {
        ...{ maker: ALICE, taker: ZERO, expiry: END, nonce: 1, erc20Token: currency ?? NATIVE, erc20TokenAmount: amount.toString() },
        ...{ fees: [], nft: CATS, nftId: '7', hashNonce: 0 },
      },
    ),
  ),
  item('Payment Processor', ['ether'], ({ currency, amount }) =>
    data(
      'SaleApproval(uint8 protocol,address cosigner,address seller,address marketplace,address fallbackRoyaltyRecipient,address paymentMethod,address tokenAddress,uint256 tokenId,uint256 amount,uint256 itemPrice,uint256 expiration,uint256 marketplaceFeeNumerator,uint256 maxRoyaltyFeeNumerator,uint256 nonce,uint256 masterNonce,uint256 protocolFeeVersion)',
      '0x9a1d00000000fc540e2000560054812452eb5366',
      {
        ...{
          protocol: 0,
          cosigner: ZERO,
          seller: ALICE,
          marketplace: CATS,
          fallbackRoyaltyRecipient: ZERO,
          paymentMethod: currency ?? ZERO,
        },
        ...{ tokenAddress: CATS, tokenId: '7', amount: '1', itemPrice: amount.toString(), expiration: END, marketplaceFeeNumerator: 200 },
        ...{ maxRoyaltyFeeNumerator: 500, nonce: 1, masterNonce: 0, protocolFeeVersion: 0 },
      },
    ),
  ),
  item(
    'Rarible',
    ['ether'],
    ({ currency, amount, receiver }) =>
      data(
        'Order(address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,bytes4 dataType,bytes data)Asset(AssetType assetType,uint256 value)AssetType(bytes4 assetClass,bytes data)',
        '0x9757f2d2b135150bbeb65308d4a91804107cd8d6',
        {
          maker: ALICE,
          makeAsset: {
            assetType: { assetClass: '0x73ad2146', data: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [CATS, 7n]) },
            value: '1',
          },
          taker: ZERO,
          takeAsset: {
            assetType:
              currency === undefined
                ? { assetClass: '0xaaaebeba', data: '0x' }
                : { assetClass: '0x8ae85d84', data: encodeAbiParameters([{ type: 'address' }], [currency]) },
            value: amount.toString(),
          },
          ...{ salt: 1, start: 0, end: END, dataType: '0x23d235ef' },
          data: encodeAbiParameters(PAYOUTS, [[[[receiver, 10_000n]], []]]),
        },
      ),
    'nobody',
  ),
  item('Wyvern', ['ether', 'falls'], ({ currency, amount, low }) =>
    data(
      'Order(address exchange,address maker,address taker,uint256 makerRelayerFee,uint256 takerRelayerFee,uint256 makerProtocolFee,uint256 takerProtocolFee,address feeRecipient,uint8 feeMethod,uint8 side,uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address staticTarget,bytes staticExtradata,address paymentToken,uint256 basePrice,uint256 extra,uint256 listingTime,uint256 expirationTime,uint256 salt,uint256 nonce)',
      '0x7f268357a8c2552623316e2562d90e642bb538e5',
      {
        ...{ exchange: CATS, maker: ALICE, taker: ZERO, makerRelayerFee: 0, takerRelayerFee: 0, makerProtocolFee: 0, takerProtocolFee: 0 },
        ...{ feeRecipient: ZERO, feeMethod: 1, side: 1, saleKind: low < amount ? 1 : 0, target: CATS, howToCall: 0, calldata: itemMove },
        ...{ replacementPattern: '0x', staticTarget: ZERO, staticExtradata: '0x', paymentToken: currency ?? ZERO },
        ...{ basePrice: amount.toString(), extra: (amount - low).toString(), listingTime: 0, expirationTime: END, salt: 1, nonce: 0 },
      },
    ),
  ),
  token('0x v4', [], 'no receiver', ({ currency, amount }) =>
    data(
      'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)',
      '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
      {
        ...{ makerToken: DAI, takerToken: currency ?? ZERO, makerAmount: SOLD, takerAmount: amount.toString(), takerTokenFeeAmount: 0 },
        ...{ maker: ALICE, taker: ZERO, sender: ZERO, feeRecipient: ZERO, pool: word(0n), expiry: END, salt: 1 },
      },
    ),
  ),
  token('0x v3', [], 'no receiver', ({ currency, amount }) =>
    data(
      'Order(address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,bytes takerAssetData,bytes makerFeeAssetData,bytes takerFeeAssetData)',
      '0x61935cbdd02287b511119ddb11aeb42f1593b7ef',
      {
        ...{ makerAddress: ALICE, takerAddress: ZERO, feeRecipientAddress: ZERO, senderAddress: ZERO, makerAssetAmount: SOLD },
        ...{ takerAssetAmount: amount.toString(), makerFee: 0, takerFee: 0, expirationTimeSeconds: END, salt: 1 },
        ...{ makerAssetData: token20(DAI), takerAssetData: token20(currency ?? ZERO), makerFeeAssetData: '0x', takerFeeAssetData: '0x' },
      },
    ),
  ),
  token('CoW', ['ether', 'partial'], 'maker', ({ currency, amount, receiver, partial }) =>
    data(
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
      '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
      {
        ...{ sellToken: DAI, buyToken: currency ?? NATIVE, receiver, sellAmount: SOLD, buyAmount: amount.toString(), validTo: END },
        ...{
          appData: word(0n),
          feeAmount: 0,
          kind: 'sell',
          partiallyFillable: partial,
          sellTokenBalance: 'erc20',
          buyTokenBalance: 'erc20',
        },
      },
    ),
  ),
  token('1inch 4', ['partial'], 'maker', ({ currency, amount, receiver, partial }) =>
    data(
      'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
      '0x111111125421ca6dc452d289314280a0f8842a65',
      {
        ...{ salt: 1, maker: ALICE, receiver, makerAsset: DAI, takerAsset: currency ?? ZERO, makingAmount: SOLD },
        ...{ takingAmount: amount.toString(), makerTraits: (((NOW + 86_400n) << 80n) | (partial ? 0n : 1n << 255n)).toString() },
      },
    ),
  ),
  token('1inch 3', [], 'maker', ({ currency, amount, receiver }) =>
    data(
      'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)',
      '0x1111111254eeb25477b68fb85ed929f73a960582',
      {
        ...{ salt: 1, makerAsset: DAI, takerAsset: currency ?? ZERO, maker: ALICE, receiver, allowedSender: ZERO, makingAmount: SOLD },
        ...{ takingAmount: amount.toString(), offsets: 0, interactions: '0x' },
      },
    ),
  ),
  token('AugustusRFQ', [], 'no receiver', ({ currency, amount }) =>
    data(
      'Order(uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,address maker,address taker,uint256 makerAmount,uint256 takerAmount)',
      '0xe92b586627cca7a83dc919cc7127196d70f55a06',
      {
        ...{ nonceAndMeta: 1, expiry: END, makerAsset: DAI, takerAsset: currency ?? ZERO, maker: ALICE, taker: ZERO },
        ...{ makerAmount: SOLD, takerAmount: amount.toString() },
      },
    ),
  ),
  token('Delta', ['ether'], 'nobody', ({ currency, amount, receiver }) =>
    data(
      'Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 deadline,uint256 nonce,bytes permit)',
      '0x0000000000bbf5c5fd284e657f01bd000933c96d',
      {
        ...{ owner: ALICE, beneficiary: receiver, srcToken: DAI, destToken: currency ?? NATIVE, srcAmount: SOLD },
        ...{ destAmount: amount.toString(), deadline: END, nonce: 1, permit: '0x' },
      },
    ),
  ),
]
