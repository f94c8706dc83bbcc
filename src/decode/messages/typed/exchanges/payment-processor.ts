import type { Address } from '#core/ethereum/address'
import { currency, fixed, item } from '../../../orders/order.ts'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import type { ArgumentMeaning } from '../../../abi/value.ts'
import type { Members, TypedEntry, TypedEntryContext } from '../../typed-entry.ts'
import { orderEntry, type OrderForm, type OrderShape } from './order-entry.ts'
import { amount, shares, taker } from './parts.ts'

/** Payment Processor of Limit Break, by which Magic Eden trades (github.com/limitbreakinc/creator-token-transfer-validator; its EIP-712 reference). Fees in parts of ten thousand. */
const PROCESSORS: readonly Address[] = [
  '0x9a1d00000000fc540e2000560054812452eb5366',
  '0x9a1d00bed7cd04bcda516d721a596eb22aac6834',
  '0x9a1d00c3a699f491037745393a0592ac6b62421d',
]
const processor = { standard: 'Payment Processor', contracts: PROCESSORS, isWhole: false } as const
const PROCESSED: OrderShape = {
  protocol: 'uint8',
  cosigner: 'address?',
  marketplace: 'address',
  fallbackRoyaltyRecipient: 'address?',
  paymentMethod: 'address',
  tokenAddress: 'address',
  amount: 'uint256',
  itemPrice: 'uint256',
  expiration: 'uint256',
  marketplaceFeeNumerator: 'uint256',
  nonce: 'uint256?',
  masterNonce: 'uint256?',
  protocolFeeVersion: 'uint256?',
}
const processedMeanings = (order: Members, told: TypedEntryContext): Readonly<Record<string, ArgumentMeaning>> => ({
  itemPrice: amount(told, currency(order.address('paymentMethod'))),
  expiration: { is: 'time' },
})

/** Protocol 2 is an ERC-1155 that may be filled in parts. The price is of all. */
const partly = (order: Members): Pick<OrderTerms, 'partial'> => (order.units('protocol') === 2n ? { partial: true } : {})

const saleApproval: OrderForm = {
  ...processor,
  name: 'SaleApproval',
  shape: { ...PROCESSED, seller: 'address', tokenId: 'uint256', maxRoyaltyFeeNumerator: 'uint256' },
  read: (order) => ({
    maker: order.address('seller'),
    gives: [fixed(item(order.address('tokenAddress'), order.units('tokenId')), order.units('amount'))],
    gets: shares(currency(order.address('paymentMethod')), order.units('itemPrice'), [
      { to: order.address('marketplace'), rate: order.units('marketplaceFeeNumerator') },
      { to: order.address('tokenAddress'), rate: order.units('maxRoyaltyFeeNumerator') },
    ]),
    until: order.units('expiration'),
    ...partly(order),
  }),
  meanings: processedMeanings,
}

const processedOffer = (name: string, more: OrderShape, id: (order: Members) => bigint | undefined): OrderForm => ({
  ...processor,
  name,
  shape: { ...PROCESSED, maxRoyaltyFeeNumerator: 'uint256?', buyer: 'address', beneficiary: 'address', ...more },
  read: (order) => ({
    maker: order.address('buyer'),
    gives: [fixed(currency(order.address('paymentMethod')), order.units('itemPrice'))],
    gets: [{ ...fixed(item(order.address('tokenAddress'), id(order)), order.units('amount')), to: order.address('beneficiary') }],
    until: order.units('expiration'),
    ...partly(order),
  }),
  meanings: processedMeanings,
})

/** The first version: a price at least, in `coin`, perhaps for one buyer. */
const firstSale: OrderForm = {
  ...processor,
  name: 'SaleApproval',
  shape: {
    protocol: 'uint8',
    sellerAcceptedOffer: 'bool?',
    marketplace: 'address',
    marketplaceFeeNumerator: 'uint256',
    maxRoyaltyFeeNumerator: 'uint256',
    privateTaker: 'address?',
    seller: 'address',
    tokenAddress: 'address',
    tokenId: 'uint256',
    amount: 'uint256',
    minPrice: 'uint256',
    expiration: 'uint256',
    nonce: 'uint256?',
    masterNonce: 'uint256?',
    coin: 'address',
  },
  read: (order, told) => ({
    maker: order.address('seller'),
    gives: [fixed(item(order.address('tokenAddress'), order.units('tokenId')), order.units('amount'))],
    gets: shares(currency(order.address('coin')), order.units('minPrice'), [
      { to: order.address('marketplace'), rate: order.units('marketplaceFeeNumerator') },
      { to: order.address('tokenAddress'), rate: order.units('maxRoyaltyFeeNumerator') },
    ]),
    ...(told.graph.structs.get('SaleApproval')?.some(({ name }) => name === 'privateTaker') === true
      ? taker(order.address('privateTaker'))
      : {}),
    until: order.units('expiration'),
    ...partly(order),
  }),
  meanings: (order, told) => ({ minPrice: amount(told, currency(order.address('coin'))), expiration: { is: 'time' } }),
}

/** Each form, and the same under the name that it had while a cosigner was a form of its own. */
const processed: readonly OrderForm[] = [
  firstSale,
  ...[
    saleApproval,
    processedOffer('ItemOfferApproval', { tokenId: 'uint256' }, (order) => order.units('tokenId')),
    processedOffer('CollectionOfferApproval', {}, () => undefined),
    processedOffer('TokenSetOfferApproval', { tokenSetMerkleRoot: 'bytes32' }, () => undefined),
  ].flatMap((form) => [form, { ...form, name: `${form.name}Cosigned` }]),
]

/** Orders of the Payment Processor. */
export const paymentProcessor: readonly TypedEntry[] = processed.map(orderEntry)
