import type { Address } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { say } from '#core/text/words'
import { currency, fixed, item } from '../../../orders/order.ts'
import type { OrderAsset, OrderTerms } from '../../../orders/order-terms.ts'
import type { Members, TypedEntry, TypedEntryContext } from '../../typed-entry.ts'
import { orderEntry, type OrderForm, type OrderShape } from './order-entry.ts'
import { amounts, taker } from './parts.ts'

const ZERO_EX = ['0xdef1c0ded9bec7f1a1670819833240f027b25eff'] as const
const zeroEx = { standard: '0x', contracts: ZERO_EX, isWhole: true } as const
const PAIR: OrderShape = {
  makerToken: 'address',
  takerToken: 'address',
  makerAmount: 'uint128',
  takerAmount: 'uint128',
  maker: 'address',
  taker: 'address',
}
const pairMeanings = amounts({ makerAmount: 'makerToken', takerAmount: 'takerToken' }, 'expiry')

/** What both sides give by an order of 0x v4, at one rate for every part of it. */
const pairOf = (order: Members): Pick<OrderTerms, 'maker' | 'gives' | 'gets'> => ({
  maker: order.address('maker'),
  gives: [fixed(currency(order.address('makerToken')), order.units('makerAmount'))],
  gets: [fixed(currency(order.address('takerToken')), order.units('takerAmount'))],
})

/** 0x v4 (github.com/0xProject/protocol, LibNativeOrder.sol). A fee of a limit order comes on top of the price, from the taker. */
const limitOrder: OrderForm = {
  ...zeroEx,
  name: 'LimitOrder',
  shape: {
    ...PAIR,
    takerTokenFeeAmount: 'uint128',
    sender: 'address',
    feeRecipient: 'address',
    pool: 'bytes32',
    expiry: 'uint64',
    salt: 'uint256',
  },
  read: (order) => ({ ...pairOf(order), ...taker(order.address('taker')), until: order.units('expiry'), partial: true }),
  meanings: pairMeanings,
}

const rfqOrder: OrderForm = {
  ...zeroEx,
  name: 'RfqOrder',
  shape: { ...PAIR, txOrigin: 'address', pool: 'bytes32', expiry: 'uint64', salt: 'uint256' },
  read: (order) => ({ ...pairOf(order), ...taker(order.address('taker')), until: order.units('expiry'), partial: true }),
  meanings: pairMeanings,
}

/** The upper 64 bits of `expiryAndNonce` are the end (LibNativeOrder.sol). The taker signs the same order. */
const otcOrder: OrderForm = {
  ...zeroEx,
  name: 'OtcOrder',
  shape: { ...PAIR, txOrigin: 'address', expiryAndNonce: 'uint256' },
  read(order, told) {
    const pair = pairOf(order)
    const end = { until: order.units('expiryAndNonce') >> 192n, partial: true } as const
    if (told.signer !== undefined && told.signer === order.address('taker') && told.signer !== pair.maker)
      return { maker: told.signer, gives: pair.gets, gets: pair.gives, ...taker(order.address('maker')), ...end }
    return { ...pair, ...taker(order.address('taker')), ...end }
  },
  meanings: pairMeanings,
}

/** 0x v2 and v3 (github.com/0xProject/0x-monorepo, LibOrder.sol). Assets are calldata of proxies: which kind, and where. */
const zeroExAssets: OrderForm = {
  name: 'Order',
  standard: '0x',
  shape: {
    makerAddress: 'address',
    takerAddress: 'address',
    feeRecipientAddress: 'address',
    senderAddress: 'address',
    makerAssetAmount: 'uint256',
    takerAssetAmount: 'uint256',
    makerFee: 'uint256',
    takerFee: 'uint256',
    expirationTimeSeconds: 'uint256',
    salt: 'uint256',
    makerAssetData: 'bytes',
    takerAssetData: 'bytes',
    makerFeeAssetData: 'bytes?',
    takerFeeAssetData: 'bytes?',
  },
  contracts: ['0x61935cbdd02287b511119ddb11aeb42f1593b7ef', '0x080bf510fcbf18b91105470639e9561022937712'],
  isWhole: true,
  read(order, told) {
    const fee = order.units('makerFee')
    const hasFeeAsset = told.graph.structs.get('Order')?.some(({ name }) => name === 'makerFeeAssetData') === true
    const feeAsset: OrderAsset = hasFeeAsset ? proxied(order.bytes('makerFeeAssetData')) : { kind: 'unknown' }
    return {
      maker: order.address('makerAddress'),
      gives: [
        fixed(proxied(order.bytes('makerAssetData')), order.units('makerAssetAmount')),
        ...(fee === 0n ? [] : [fixed(feeAsset, fee)]),
      ],
      gets: [fixed(proxied(order.bytes('takerAssetData')), order.units('takerAssetAmount'))],
      ...taker(order.address('takerAddress')),
      until: order.units('expirationTimeSeconds'),
      partial: true,
    }
  },
  meanings: () => ({ expirationTimeSeconds: { is: 'time' } }),
}

const argumentAt = (data: Hex, at: number): Address | undefined =>
  size(data) < 36 + at * 32 ? undefined : `0x${data.slice(34 + at * 64, 74 + at * 64)}`

/** ERC20Token(address), ERC721Token(address,uint256): selectors of LibAssetData.sol. */
function proxied(data: Hex): OrderAsset {
  const token = argumentAt(data, 0)
  if (token === undefined) return { kind: 'unknown' }
  if (data.startsWith('0xf47261b0')) return currency(token)
  return data.startsWith('0x02571792') && size(data) >= 68 ? item(token, BigInt(`0x${data.slice(74, 138)}`)) : { kind: 'unknown' }
}

/** 0x: calldata that anybody may hand in as the signer, for a fee (github.com/0xProject/protocol, MetaTransactionsFeature.sol). */
const metaTransaction: OrderForm = {
  ...zeroEx,
  name: 'MetaTransactionData',
  shape: {
    signer: 'address',
    sender: 'address',
    minGasPrice: 'uint256',
    maxGasPrice: 'uint256',
    expirationTimeSeconds: 'uint256',
    salt: 'uint256',
    callData: 'bytes',
    value: 'uint256',
    feeToken: 'address',
    feeAmount: 'uint256',
  },
  read: (order) => metaTerms(order, [{ amount: order.units('feeAmount') }]),
  words: metaWords,
  meanings: amounts({ feeAmount: 'feeToken' }, 'expirationTimeSeconds'),
}

const metaTransaction2: OrderForm = {
  ...zeroEx,
  name: 'MetaTransactionDataV2',
  shape: {
    signer: 'address',
    sender: 'address',
    expirationTimeSeconds: 'uint256',
    salt: 'uint256',
    callData: 'bytes',
    feeToken: 'address',
    fees: 'MetaTransactionFeeData[]',
  },
  structs: { MetaTransactionFeeData: { recipient: 'address', amount: 'uint256' } },
  read: (order) =>
    metaTerms(
      order,
      order.each('fees').map((fee) => ({ amount: fee.units('amount') })),
    ),
  words: metaWords,
  meanings: () => ({ expirationTimeSeconds: { is: 'time' } }),
}

/** transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount, uint256 minOutputTokenAmount, …): the swap that meta-transactions are for. */
const TRANSFORM = '0x415565b0'

function metaTerms(order: Members, fees: readonly { readonly amount: bigint }[]): OrderTerms {
  const call = order.bytes('callData')
  const fee = fixed(
    currency(order.address('feeToken')),
    fees.reduce((sum, one) => sum + one.amount, 0n),
  )
  const base = { maker: order.address('signer'), until: order.units('expirationTimeSeconds') }
  const [sold, bought] = [argumentAt(call, 0), argumentAt(call, 1)]
  if (!call.startsWith(TRANSFORM) || size(call) < 132 || sold === undefined || bought === undefined)
    return { ...base, gives: [{ asset: { kind: 'unknown' }, start: 1n, end: 1n }, fee], gets: [], hidden: 'orders' }
  const [most, least] = [BigInt(`0x${call.slice(138, 202)}`), BigInt(`0x${call.slice(202, 266)}`)]
  return { ...base, gives: [fixed(currency(sold), most), ...(fee.start === 0n ? [] : [fee])], gets: [fixed(currency(bought), least)] }
}

function metaWords(_: Members, told: TypedEntryContext, { gives, gets }: OrderTerms): ReturnType<typeof say> | undefined {
  const [sold] = gives
  const [bought] = gets
  const fee = gives.at(-1)
  if (sold?.asset.kind !== 'currency' || bought?.asset.kind !== 'currency')
    return say('Let anyone make a call of 0x for you that this build cannot read')
  const places = { sold: told.amount(sold.start, sold.asset.token), bought: told.amount(bought.start, bought.asset.token) }
  if (gives.length === 1 || fee?.asset.kind !== 'currency') return undefined
  return say('Swap {sold} for at least {bought}, and pay {fee} to whoever submits it', {
    ...places,
    fee: told.amount(fee.start, fee.asset.token),
  })
}

/** Orders of 0x for tokens, and its meta-transactions. */
export const zeroExTokens: readonly TypedEntry[] = [limitOrder, rfqOrder, otcOrder, zeroExAssets, metaTransaction, metaTransaction2].map(
  orderEntry,
)
