import { currency } from '../../../orders/order.ts'
import type { TypedEntry } from '../../typed-entry.ts'
import { orderEntry, type OrderForm } from './order-entry.ts'
import { amount } from './parts.ts'
import { wyvernTerms } from '../../../orders/wyvern.ts'

/** Wyvern 2.2 and 2.3, OpenSea's exchange until 2022 (github.com/ProjectWyvern/wyvern-ethereum, ExchangeCore.sol). Side 0 buys, 1 sells; kind 1 is a Dutch auction. */
const wyvern: OrderForm = {
  name: 'Order',
  standard: 'Wyvern',
  shape: {
    exchange: 'address',
    maker: 'address',
    taker: 'address',
    makerRelayerFee: 'uint256',
    takerRelayerFee: 'uint256',
    makerProtocolFee: 'uint256',
    takerProtocolFee: 'uint256',
    feeRecipient: 'address',
    feeMethod: 'uint8',
    side: 'uint8',
    saleKind: 'uint8',
    target: 'address',
    howToCall: 'uint8',
    calldata: 'bytes',
    replacementPattern: 'bytes',
    staticTarget: 'address',
    staticExtradata: 'bytes',
    paymentToken: 'address',
    basePrice: 'uint256',
    extra: 'uint256',
    listingTime: 'uint256',
    expirationTime: 'uint256',
    salt: 'uint256',
    nonce: 'uint256?',
  },
  contracts: ['0x7f268357a8c2552623316e2562d90e642bb538e5', '0x7be8076f4ea4a4ad08075c2508e481d6c946d12b'],
  isWhole: true,
  read: (order) => wyvernTerms(order),
  meanings: (order, told) => ({
    basePrice: amount(told, currency(order.address('paymentToken'))),
    listingTime: { is: 'time' },
    expirationTime: { is: 'time' },
  }),
}

/** Orders of Wyvern. */
export const wyvernOrders: readonly TypedEntry[] = [orderEntry(wyvern)]
