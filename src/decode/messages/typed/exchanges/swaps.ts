import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { currency, fixed, item } from '../../../orders/order.ts'
import type { OrderPart, OrderTerms } from '../../../orders/order-terms.ts'
import type { Members, TypedEntry, TypedEntryContext } from '../../typed-entry.ts'
import { bebop } from './bebop.ts'
import { oneInchFirst, setsAmounts } from './one-inch-old.ts'
import { orderEntry, type OrderForm, type OrderShape } from './order-entry.ts'
import { amounts, taker, to, until } from './parts.ts'

/** ParaSwap's AugustusRFQ (github.com/paraswap/paraswap-limit-orders). The last 160 bits of `nonceAndMeta` may name a taker behind a contract. */
const augustus: OrderForm = {
  name: 'Order',
  standard: 'AugustusRFQ',
  shape: {
    nonceAndMeta: 'uint256',
    expiry: 'uint128',
    makerAsset: 'address',
    takerAsset: 'address',
    maker: 'address',
    taker: 'address',
    makerAmount: 'uint256',
    takerAmount: 'uint256',
  },
  contracts: ['0xe92b586627cca7a83dc919cc7127196d70f55a06'],
  isWhole: false,
  read: (order) => ({
    maker: order.address('maker'),
    gives: [fixed(currency(order.address('makerAsset')), order.units('makerAmount'))],
    gets: [fixed(currency(order.address('takerAsset')), order.units('takerAmount'))],
    ...until(order.units('expiry')),
    partial: true,
  }),
  meanings: amounts({ makerAmount: 'makerAsset', takerAmount: 'takerAsset' }, 'expiry'),
}

/** AirSwap's SwapERC20 (github.com/airswap/airswap-protocols). The signer gives, the sender pays. */
const airSwap: OrderForm = {
  name: 'OrderERC20',
  standard: 'AirSwap',
  shape: {
    nonce: 'uint256',
    expiry: 'uint256',
    signerWallet: 'address',
    signerToken: 'address',
    signerAmount: 'uint256',
    protocolFee: 'uint256?',
    senderWallet: 'address',
    senderToken: 'address',
    senderAmount: 'uint256',
  },
  contracts: ['0xd82e10b9a4107939e55fcca9b53a9ede6cf2fc46'],
  isWhole: false,
  read: (order) => ({
    maker: order.address('signerWallet'),
    gives: [fixed(currency(order.address('signerToken')), order.units('signerAmount'))],
    gets: [fixed(currency(order.address('senderToken')), order.units('senderAmount'))],
    ...until(order.units('expiry')),
  }),
  meanings: amounts({ signerAmount: 'signerToken', senderAmount: 'senderToken' }, 'expiry'),
}

/** The same for items: an asset is an address with its kind in the bits above, 0 for ERC-20, 1 for ERC-1155, 2 for ERC-721. */
const augustusItems: OrderForm = {
  ...augustus,
  name: 'OrderNFT',
  shape: {
    nonceAndMeta: 'uint256',
    expiry: 'uint128',
    makerAsset: 'uint256',
    makerAssetId: 'uint256',
    takerAsset: 'uint256',
    takerAssetId: 'uint256',
    maker: 'address',
    taker: 'address',
    makerAmount: 'uint256',
    takerAmount: 'uint256',
  },
  read: (order) => ({
    maker: order.address('maker'),
    gives: [packed(order, 'maker')],
    gets: [packed(order, 'taker')],
    ...until(order.units('expiry')),
    partial: true,
  }),
  meanings: () => ({ expiry: { is: 'time' } }),
}

function packed(order: Members, side: 'maker' | 'taker'): OrderPart {
  const asset = order.units(`${side}Asset`)
  const address: Address = `0x${(asset & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`
  const kind = asset >> 160n
  if (kind > 2n) return fixed({ kind: 'unknown' }, order.units(`${side}Amount`))
  return fixed(kind === 0n ? currency(address) : item(address, order.units(`${side}AssetId`)), order.units(`${side}Amount`))
}

/** ParaSwap's (Velora's) Delta and Portikus, in all versions (github.com/paraswap/paraswap-sdk, delta). A `bridge` pays out on another chain. */
const delta: OrderForm = {
  name: 'Order',
  standard: 'Velora Delta',
  shape: {
    owner: 'address',
    beneficiary: 'address',
    srcToken: 'address',
    destToken: 'address',
    srcAmount: 'uint256',
    destAmount: 'uint256',
    expectedDestAmount: 'uint256?',
    expectedAmount: 'uint256?',
    kind: 'uint8?',
    deadline: 'uint256',
    nonce: 'uint256',
    partnerAndFee: 'uint256?',
    permit: 'bytes',
    metadata: 'bytes?',
    bridge: 'Bridge?',
  },
  contracts: ['0x0000000000bbf5c5fd284e657f01bd000933c96d', '0x1d7405df25fd2fe80390da3a696dcfd5120ca9ce'],
  isWhole: false,
  read(order, told) {
    const maker = order.address('owner')
    const bridge = bridgeOf(order, told)
    return {
      maker,
      gives: [fixed(currency(order.address('srcToken')), order.units('srcAmount'))],
      gets: [{ ...fixed(currency(order.address('destToken')), order.units('destAmount')), to: order.address('beneficiary') }],
      until: order.units('deadline'),
      ...defined({ chainId: bridge }),
    }
  },
  meanings: amounts({ srcAmount: 'srcToken', destAmount: 'destToken' }, 'deadline'),
}

/** The chain that a bridge pays out on; undefined where there is none. */
function bridgeOf(order: Members, told: TypedEntryContext): bigint | undefined {
  const has = (type: string, name: string): boolean => told.graph.structs.get(type)?.some((field) => field.name === name) === true
  if (!has('Order', 'bridge') || !has('Bridge', 'destinationChainId')) return undefined
  const value = order.inside('bridge').raw('destinationChainId')
  const chainId = value.is === 'integer' ? value.value : 0n
  return chainId === 0n || chainId === BigInt(told.chainId) ? undefined : chainId
}

/** 1inch Limit Order Protocol v2 and v3 (github.com/1inch/limit-order-protocol, OrderLib.sol). What stands in `interactions` may set the amounts. */
const ONE_INCH: OrderShape = {
  salt: 'uint256',
  makerAsset: 'address',
  takerAsset: 'address',
  maker: 'address',
  receiver: 'address',
  allowedSender: 'address',
  makingAmount: 'uint256',
  takingAmount: 'uint256',
}
const oneInchOld = (shape: OrderShape, sets: (order: Members) => boolean): OrderForm => ({
  name: 'Order',
  standard: '1inch limit order',
  shape: { ...ONE_INCH, ...shape },
  contracts: ['0x1111111254eeb25477b68fb85ed929f73a960582', '0x119c71d3bbac22029622cbaec24854d3d32d2828'],
  isWhole: false,
  read(order) {
    const maker = order.address('maker')
    return {
      maker,
      gives: [fixed(currency(order.address('makerAsset')), order.units('makingAmount'))],
      gets: [{ ...fixed(currency(order.address('takerAsset')), order.units('takingAmount')), ...to(order.address('receiver'), maker) }],
      ...taker(order.address('allowedSender')),
      partial: true,
      ...defined({ hidden: sets(order) ? ('amounts' as const) : undefined }),
    }
  },
  meanings: amounts({ makingAmount: 'makerAsset', takingAmount: 'takerAsset' }),
})

/**
 * Where the fields of `interactions` end, 32 bits each from the right: the third and fourth are the getters of both amounts. A getter that is the
 * letter x allows the amounts of the message alone (OrderLib.sol, `getterIsFrozen`).
 */
function hasGetters(order: Members): boolean {
  const [offsets, data] = [order.units('offsets'), order.bytes('interactions')]
  const at = (index: number): number => Number((offsets >> BigInt(32 * index)) & 0xffffffffn)
  const getter = (index: number): Hex => `0x${data.slice(2 + at(index - 1) * 2, 2 + at(index) * 2)}`
  return [2, 3].some((index) => at(index) > at(index - 1) && getter(index) !== '0x78')
}

/** Quotes of 1inch 2 and 3 (OrderRFQMixin.sol, OrderRFQLib.sol): the end stands in the second 64 bits of `info`; 0 is none. */
const oneInchQuote: OrderForm = {
  name: 'OrderRFQ',
  standard: '1inch limit order',
  shape: {
    info: 'uint256',
    makerAsset: 'address',
    takerAsset: 'address',
    maker: 'address',
    allowedSender: 'address',
    makingAmount: 'uint256',
    takingAmount: 'uint256',
  },
  contracts: ['0x1111111254eeb25477b68fb85ed929f73a960582', '0x119c71d3bbac22029622cbaec24854d3d32d2828'],
  isWhole: false,
  read: (order) => ({
    maker: order.address('maker'),
    gives: [fixed(currency(order.address('makerAsset')), order.units('makingAmount'))],
    gets: [fixed(currency(order.address('takerAsset')), order.units('takingAmount'))],
    ...taker(order.address('allowedSender')),
    ...until((order.units('info') >> 64n) & (2n ** 64n - 1n)),
    partial: true,
  }),
  meanings: amounts({ makingAmount: 'makerAsset', takingAmount: 'takerAsset' }),
}

/** ERC-7683: an order that a settler on this chain opens for its user, and that is filled on another. What it says is in `orderData`, which each settler reads as its own. */
const gasless: OrderForm = {
  name: 'GaslessCrossChainOrder',
  standard: 'ERC-7683',
  shape: {
    originSettler: 'address',
    user: 'address',
    nonce: 'uint256',
    originChainId: 'uint256',
    openDeadline: 'uint32',
    fillDeadline: 'uint32',
    orderDataType: 'bytes32',
    orderData: 'bytes',
  },
  contracts: [],
  isWhole: false,
  read: (order) => acrossTerms(order.bytes('orderData'), order.address('user'), order.units('openDeadline')),
  meanings: () => ({ openDeadline: { is: 'time' }, fillDeadline: { is: 'time' } }),
}

/**
 * Across's order data (github.com/across-protocol/contracts, ERC7683Permit2Lib.sol): inputToken, inputAmount, outputToken, outputAmount, destinationChainId,
 * recipient … Data of other settlers has other words, and says nothing here.
 */
export function acrossTerms(data: Hex, maker: Address | undefined, end: bigint): OrderTerms {
  // A struct with a `bytes` at its end is encoded behind an offset.
  const start = size(data) >= 32 && BigInt(data.slice(0, 66)) === 32n ? 1 : 0
  const at = (index: number): bigint | undefined =>
    size(data) < (start + index + 1) * 32 ? undefined : BigInt(`0x${data.slice(2 + (start + index) * 64, 66 + (start + index) * 64)}`)
  const [sold, most, bought, least, chainId, recipient] = [0, 1, 2, 3, 4, 5].map(at)
  const isAddress = (value: bigint | undefined): value is bigint => value !== undefined && value > 2n ** 96n && value < 2n ** 160n
  const address = (value: bigint): Address => `0x${value.toString(16).padStart(40, '0')}`
  if (!isAddress(sold) || most === undefined || !isAddress(bought) || least === undefined || chainId === undefined || !isAddress(recipient))
    return { maker, gives: [fixed({ kind: 'unknown' }, 1n)], gets: [], until: end, hidden: 'orders' }
  return {
    maker,
    gives: [fixed(currency(address(sold)), most)],
    gets: [{ ...fixed(currency(address(bought)), least), ...to(address(recipient), maker) }],
    until: end,
    chainId,
  }
}

const forms: readonly OrderForm[] = [
  airSwap,
  augustus,
  augustusItems,
  delta,
  oneInchOld({ offsets: 'uint256', interactions: 'bytes' }, hasGetters),
  oneInchOld(
    {
      makerAssetData: 'bytes',
      takerAssetData: 'bytes',
      getMakerAmount: 'bytes',
      getTakerAmount: 'bytes',
      predicate: 'bytes',
      permit: 'bytes',
      interaction: 'bytes',
    },
    (order) =>
      ['getMakerAmount', 'getTakerAmount'].some((name) =>
        setsAmounts(order.bytes(name), order.units('makingAmount'), order.units('takingAmount')),
      ),
  ),
  oneInchQuote,
  ...oneInchFirst,
  ...bebop,
  gasless,
]

/** Orders for tokens against tokens, of exchanges with few forms each. */
export const swaps: readonly TypedEntry[] = forms.map(orderEntry)
