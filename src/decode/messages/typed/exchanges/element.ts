import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { TypeGraph } from '#core/messages/type-graph'
import { currency, fixed, item } from '../../../orders/order.ts'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { createMembers, type Members, type TypedEntry, type TypedEntryContext } from '../../typed-entry.ts'
import { bulkTelling, orderTelling, type OrderForm, treeEntry } from './order-entry.ts'
import { shares } from './parts.ts'
import { ELEMENT, elementForms } from './zero-ex-items.ts'

/** A tree is filled up with orders of nobody. */
const isOfNobody = (order: Members): boolean => order.address('maker') === ZERO

/** Several orders of one kind under one signature (Element's LibTypeHash.sol, `BulkOrder`). */
const trees: readonly TypedEntry[] = elementForms.map((form: OrderForm) =>
  treeEntry('BulkOrder', form, (value) => (value.is === 'struct' ? createMembers(value) : undefined), isOfNobody),
)

const BATCH: Readonly<Record<string, readonly string[]>> = {
  BatchSignedERC721Orders: [
    'address maker',
    'uint256 listingTime',
    'uint256 expiryTime',
    'uint256 startNonce',
    'address erc20Token',
    'address platformFeeRecipient',
    'BasicCollection[] basicCollections',
    'Collection[] collections',
    'uint256 hashNonce',
  ],
  BasicCollection: ['address nftAddress', 'bytes32 fee', 'bytes32[] items'],
  Collection: ['address nftAddress', 'bytes32 fee', 'OrderItem[] items'],
  OrderItem: ['uint256 erc20TokenAmount', 'uint256 nftId'],
}

const isBatch = ({ structs, primary }: TypeGraph): boolean =>
  primary === 'BatchSignedERC721Orders' &&
  Object.entries(BATCH).every(
    ([name, members]) => (structs.get(name) ?? []).map((field) => `${field.type} ${field.name}`).join() === members.join(),
  )

type Sale = { readonly collection: Address; readonly fee: bigint; readonly id: bigint; readonly price: bigint }

/** The low 160 bits of a word. */
const LOW = 2n ** 160n - 1n

/** Prices in 96 bits above the numbers of the items, or each in a struct of its own. */
function salesIn(message: Members): readonly Sale[] {
  const basic = message.each('basicCollections').flatMap((one): readonly Sale[] => {
    const [items, collection, fee] = [one.raw('items'), one.address('nftAddress'), BigInt(one.bytes('fee'))]
    if (items.is !== 'list') return []
    return items.items.flatMap((word): readonly Sale[] => {
      if (word.is !== 'bytes') return []
      const packed = BigInt(word.value)
      return [{ collection, fee, id: packed & LOW, price: packed >> 160n }]
    })
  })
  const plain = message.each('collections').flatMap((one): readonly Sale[] =>
    one.each('items').map((sale) => ({
      collection: one.address('nftAddress'),
      fee: BigInt(one.bytes('fee')),
      id: sale.units('nftId'),
      price: sale.units('erc20TokenAmount'),
    })),
  )
  return [...basic, ...plain]
}

/** A fee packs what the platform takes, what the creator takes (16 bits each, parts of ten thousand), and who the creator is (160 bits). */
function termsOf(told: TypedEntryContext, { collection, fee, id, price }: Sale): OrderTerms {
  const { message } = told
  const part = (at: bigint): bigint => (fee >> at) & 0xffffn
  const creator: Address = `0x${(fee & LOW).toString(16).padStart(40, '0')}`
  return {
    maker: message.address('maker'),
    gives: [fixed(item(collection, id), 1n)],
    gets: shares(currency(message.address('erc20Token')), price, [
      { to: message.address('platformFeeRecipient'), rate: part(176n) },
      { to: creator, rate: part(160n) },
    ]),
    until: message.units('expiryTime'),
    ...defined({ unverified: ELEMENT.includes(told.contract) ? undefined : ('unlisted' as const) }),
  }
}

/** Sales of many items at prices of their own (IBatchSignedERC721OrdersFeature.sol): each can be filled alone. */
const batch: TypedEntry = {
  form: isBatch,
  standard: 'Element',
  domain: ({ verifyingContract }) => verifyingContract !== undefined,
  tell(told) {
    const tellings = salesIn(told.message).map((sale) => orderTelling(told, termsOf(told, sale), {}))
    return { ...bulkTelling(told, tellings), meanings: { listingTime: { is: 'time' }, expiryTime: { is: 'time' } } }
  },
}

/** Element's orders for many items under one signature. */
export const elementBulks: readonly TypedEntry[] = [...trees, batch]
