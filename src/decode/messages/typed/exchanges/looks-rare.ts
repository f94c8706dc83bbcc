import { type Address, ZERO } from '#core/ethereum/address'
import { currency, fixed, item } from '../../../orders/order.ts'
import { createMembers, type Members, type TypedEntry } from '../../typed-entry.ts'
import { orderEntry, type OrderForm, treeEntry } from './order-entry.ts'
import { amount, BASIS_POINTS } from './parts.ts'

/** LooksRare v2 (github.com/LooksRare/contracts-exchange-v2, OrderStructs.sol). Quote types: 0 bid, 1 ask. A strategy other than 0 only asks for more. */
const maker: OrderForm = {
  name: 'Maker',
  standard: 'LooksRare',
  shape: {
    quoteType: 'uint8',
    globalNonce: 'uint256',
    subsetNonce: 'uint256',
    orderNonce: 'uint256',
    strategyId: 'uint256',
    collectionType: 'uint8',
    collection: 'address',
    currency: 'address',
    signer: 'address',
    startTime: 'uint256',
    endTime: 'uint256',
    price: 'uint256',
    itemIds: 'uint256[]',
    amounts: 'uint256[]',
    additionalParameters: 'bytes',
  },
  contracts: ['0x0000000000e655fae4d56241588680f86e3b2377'],
  isWhole: true,
  read(order) {
    const [paid, collection, price] = [currency(order.address('currency')), order.address('collection'), order.units('price')]
    const ids = numbers(order, 'itemIds')
    const amounts = numbers(order, 'amounts')
    const items =
      ids.length === 0 ? [fixed(item(collection), amounts[0] ?? 1n)] : ids.map((id, at) => fixed(item(collection, id), amounts[at] ?? 1n))
    const base = { maker: order.address('signer'), until: order.units('endTime') }
    // A strategy of its own may set a bid lower, never higher, and an ask higher, never lower.
    return order.units('quoteType') === 1n
      ? { ...base, gives: items, gets: [fixed(paid, price)] }
      : { ...base, gives: [fixed(paid, price)], gets: items }
  },
  meanings: (order, told) => ({
    price: amount(told, currency(order.address('currency'))),
    startTime: { is: 'time' },
    endTime: { is: 'time' },
  }),
}

function numbers(order: Members, name: string): readonly bigint[] {
  const value = order.raw(name)
  return value.is === 'list' ? value.items.flatMap((one) => (one.is === 'integer' ? [one.value] : [])) : []
}

/** LooksRare v1 (github.com/LooksRare/contracts-exchange-v1, OrderTypes.sol). `minPercentageToAsk`: what the seller gets at least, in parts of ten thousand. */
const makerOrder: OrderForm = {
  name: 'MakerOrder',
  standard: 'LooksRare',
  shape: {
    isOrderAsk: 'bool',
    signer: 'address',
    collection: 'address',
    price: 'uint256',
    tokenId: 'uint256',
    amount: 'uint256',
    strategy: 'address',
    currency: 'address',
    nonce: 'uint256',
    startTime: 'uint256',
    endTime: 'uint256',
    minPercentageToAsk: 'uint256',
    params: 'bytes',
  },
  contracts: ['0x59728544b08ab483533076417fbbb2fd0b17ce3a'],
  isWhole: true,
  read(order) {
    const [paid, price, share] = [currency(order.address('currency')), order.units('price'), order.units('minPercentageToAsk')]
    const isAsk = order.flag('isOrderAsk')
    const id = isAsk || order.address('strategy') !== COLLECTION_STRATEGY ? order.units('tokenId') : undefined
    const items = fixed(item(order.address('collection'), id), order.units('amount'))
    const base = { maker: order.address('signer'), until: order.units('endTime') }
    const least = share < BASIS_POINTS ? (price * share) / BASIS_POINTS : price
    return isAsk
      ? { ...base, gives: [items], gets: [fixed(paid, least), { ...fixed(paid, price - least), to: order.address('strategy') }] }
      : { ...base, gives: [fixed(paid, price)], gets: [items] }
  },
  meanings: (order, told) => ({
    price: amount(told, currency(order.address('currency'))),
    startTime: { is: 'time' },
    endTime: { is: 'time' },
  }),
}

/** LooksRare's strategy for any item of a collection (docs.looksrare.org, deployed contracts). */
const COLLECTION_STRATEGY: Address = '0x86f909f70813cdb1bc733f4d97dc6b03b8e7e8f3'

const looksRareTree = treeEntry(
  'BatchOrder',
  maker,
  (value) => (value.is === 'struct' ? createMembers(value) : undefined),
  // A tree is filled up with orders of nobody.
  (order) => order.address('signer') === ZERO,
)

/** LooksRare, both versions. */
export const looksRare: readonly TypedEntry[] = [orderEntry(maker), orderEntry(makerOrder), looksRareTree]
