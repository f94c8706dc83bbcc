import type { Address } from '#core/ethereum/address'
import { say } from '#core/text/words'
import { currency, fixed, item } from '../../../orders/order.ts'
import type { TypedEntry } from '../../typed-entry.ts'
import { orderEntry, type OrderForm } from './order-entry.ts'
import { amount, shares } from './parts.ts'

/** Blur's first exchange (Code4rena 2022-10-blur, OrderStructs.sol and EIP712.sol). Side 0 buys, 1 sells. */
const blur: OrderForm = {
  name: 'Order',
  standard: 'Blur',
  shape: {
    trader: 'address',
    side: 'uint8',
    matchingPolicy: 'address',
    collection: 'address',
    tokenId: 'uint256',
    amount: 'uint256',
    paymentToken: 'address',
    price: 'uint256',
    listingTime: 'uint256',
    expirationTime: 'uint256',
    fees: 'Fee[]',
    salt: 'uint256',
    extraParams: 'bytes',
    nonce: 'uint256',
  },
  structs: { Fee: { rate: 'uint', recipient: 'address' } },
  contracts: ['0x000000000000ad05ccc4f10045630fb830b95127'],
  isWhole: true,
  read(order) {
    const [paid, price] = [currency(order.address('paymentToken')), order.units('price')]
    const sells = order.units('side') === 1n
    const fees = order.each('fees').map((fee) => ({ to: fee.address('recipient'), rate: fee.units('rate') }))
    // Bids of this exchange are for a whole collection under its second policy, which the message names by address alone.
    const isOfCollection = !sells && order.units('tokenId') === 0n
    const items = fixed(item(order.address('collection'), isOfCollection ? undefined : order.units('tokenId')), order.units('amount'))
    const base = { maker: order.address('trader'), until: order.units('expirationTime') }
    return sells ? { ...base, gives: [items], gets: shares(paid, price, fees) } : { ...base, gives: [fixed(paid, price)], gets: [items] }
  },
  meanings: (order, told) => ({
    price: amount(told, currency(order.address('paymentToken'))),
    listingTime: { is: 'time' },
    expirationTime: { is: 'time' },
  }),
}

/** Blur's second exchange: the items and prices are the leaves of a tree, of which the message holds the root. Order type 0 is an ask, 1 a bid. */
const blurTree: OrderForm = {
  name: 'Order',
  standard: 'Blur',
  shape: {
    trader: 'address',
    collection: 'address',
    listingsRoot: 'bytes32',
    numberOfListings: 'uint256',
    expirationTime: 'uint256',
    assetType: 'uint8',
    makerFee: 'FeeRate',
    salt: 'uint256',
    orderType: 'uint8',
    nonce: 'uint256',
  },
  contracts: ['0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5'],
  isWhole: true,
  read: (order) => ({
    maker: order.address('trader'),
    gives:
      order.units('orderType') === 0n
        ? [fixed(item(order.address('collection')), order.units('numberOfListings'))]
        : [fixed({ kind: 'unknown' }, 1n)],
    gets: [],
    until: order.units('expirationTime'),
    hidden: 'orders',
  }),
  words: (order, told) =>
    say('Agree to {count, plural, one {# order} other {# orders}} for {collection} at prices that the message does not show', {
      count: Number(order.units('numberOfListings') % 1_000_000n),
      collection: told.asset(order.address('collection')),
    }),
  meanings: () => ({ expirationTime: { is: 'time' } }),
}

/** What Blur's lending pays in: ether that was put into its pool. */
const BLUR_POOL: Address = '0x0000000000a39bb272e79075ade125fd351887ac'
const BLEND: readonly Address[] = ['0x29469395eaf6f95920e59f858042f0e28d98a20b']

/** Blend: an offer to lend up to a sum against any item of a collection (Blend, Structs.sol). */
const loanOffer: OrderForm = {
  name: 'LoanOffer',
  standard: 'Blend',
  shape: {
    lender: 'address',
    collection: 'address',
    totalAmount: 'uint256',
    minAmount: 'uint256',
    maxAmount: 'uint256',
    auctionDuration: 'uint256',
    salt: 'uint256',
    expirationTime: 'uint256',
    rate: 'uint256',
    oracle: 'address',
    nonce: 'uint256?',
  },
  contracts: BLEND,
  isWhole: true,
  read: (order) => ({
    maker: order.address('lender'),
    gives: [fixed(currency(BLUR_POOL), order.units('totalAmount'))],
    gets: [fixed(item(order.address('collection')), 1n)],
    until: order.units('expirationTime'),
    partial: true,
  }),
  words: (order, told) =>
    say('Lend up to {amount}, each time against an item of {collection}', {
      amount: told.amount(order.units('totalAmount')),
      collection: told.asset(order.address('collection')),
    }),
  meanings: () => ({ expirationTime: { is: 'time' } }),
}

/** Blend: the sale of an item that secures a loan. Which one, its number of the loan says alone. */
const sellOffer: OrderForm = {
  name: 'SellOffer',
  standard: 'Blend',
  shape: {
    borrower: 'address',
    lienId: 'uint256',
    price: 'uint256',
    expirationTime: 'uint256',
    salt: 'uint256',
    oracle: 'address',
    fees: 'Fee[]',
    nonce: 'uint256?',
  },
  structs: { Fee: { rate: 'uint', recipient: 'address' } },
  contracts: BLEND,
  isWhole: true,
  read: (order) => ({
    maker: order.address('borrower'),
    gives: [fixed({ kind: 'unknown' }, 1n)],
    gets: shares(
      { kind: 'currency' },
      order.units('price'),
      order.each('fees').map((fee) => ({ to: fee.address('recipient'), rate: fee.units('rate') })),
    ),
    until: order.units('expirationTime'),
  }),
  words: (order, told) =>
    say('Sell the item that secures loan {number} for {amount}', {
      number: order.units('lienId').toString(),
      amount: told.amount(order.units('price')),
    }),
  meanings: () => ({ expirationTime: { is: 'time' } }),
}

/** Blur's exchanges and its lending. */
export const blurOrders: readonly TypedEntry[] = [blur, blurTree, loanOffer, sellOffer].map(orderEntry)
