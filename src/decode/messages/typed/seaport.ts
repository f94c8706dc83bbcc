import { type Address, ZERO } from '#core/address'
import { say, type Words } from '#core/words'
import type { Claim } from '../../explanation.ts'
import type { SeaportItem, SeaportOrder } from '../../message.ts'
import type { Meaning } from '../../value.ts'
import { encodeType, type TypeGraph } from '#core/type-graph'
import { createMembers, type Members, oneOf, type TypedEntry, type TypedTelling, type TypedTold } from '../typed-entry.ts'
import type { Typed } from '../typed-value.ts'

const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const ORDER =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)' +
  `ConsiderationItem(${ITEM},address recipient)OfferItem(${ITEM})`

/** Seaport 1.1 to 1.6 (github.com/ProjectOpenSea/seaport, README). */
const domain = oneOf(
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000006c7676171937c444f6bde3d6282',
  '0x0000000000000ad24e80fd803c6ac37206a45f15',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
)

const readItem = (item: Members): SeaportItem => ({
  itemType: Number(item.units('itemType')),
  token: item.address('token'),
  identifier: item.units('identifierOrCriteria'),
  start: item.units('startAmount'),
  end: item.units('endAmount'),
})

const readOrder = (order: Members): SeaportOrder => ({
  offerer: order.address('offerer'),
  zone: order.address('zone'),
  offer: order.each('offer').map(readItem),
  consideration: order.each('consideration').map((item) => ({ ...readItem(item), recipient: item.address('recipient') })),
  orderType: Number(order.units('orderType')),
  startTime: order.units('startTime'),
  endTime: order.units('endTime'),
  zoneHash: order.bytes('zoneHash'),
  salt: order.units('salt'),
  conduitKey: order.bytes('conduitKey'),
})

const most = ({ start, end }: SeaportItem): bigint => (start > end ? start : end)
const least = ({ start, end }: SeaportItem): bigint => (start < end ? start : end)
const isFungible = ({ itemType }: SeaportItem): boolean => itemType <= 1
const tokenOf = ({ itemType, token }: SeaportItem): { readonly token?: Address } => (itemType === 0 ? {} : { token })

/** What may leave by this order. Nothing for an item of a set, which has no number yet: such an order is open. */
function gives(item: SeaportItem, from: Address): readonly Claim[] {
  if (isFungible(item)) return [{ kind: 'out', from, ...tokenOf(item), most: most(item), exact: item.start === item.end }]
  if (item.itemType > 3) return []
  const one = { kind: 'item-out', from, collection: item.token, tokenId: item.identifier } as const
  return [item.itemType === 2 ? one : { ...one, units: most(item) }]
}

const arrives = (item: SeaportItem, offerer: Address): readonly Claim[] =>
  isFungible(item) && item.recipient === offerer ? [{ kind: 'in', to: offerer, ...tokenOf(item), least: least(item) }] : []

/** Fillers may fill a part of it: orderType 1 and 3. Then nothing that arrives has a least amount. */
const isPartial = ({ orderType }: SeaportOrder): boolean => orderType === 1 || orderType === 3

const claimsOf = (order: SeaportOrder): readonly Claim[] => [
  ...order.offer.flatMap((item) => gives(item, order.offerer)),
  ...(isPartial(order) ? [] : order.consideration.flatMap((item) => arrives(item, order.offerer))),
]

/** Everything of one token that comes to who offers, or undefined where it is more than one token. */
function received(order: SeaportOrder): { readonly units: bigint; readonly token?: Address } | undefined {
  const mine = order.consideration.filter((item) => item.recipient === order.offerer)
  const [first] = mine
  if (first === undefined || !mine.every((item) => isFungible(item) && item.itemType === first.itemType && item.token === first.token))
    return undefined
  return { units: mine.reduce((sum, item) => sum + least(item), 0n), ...tokenOf(first) }
}

function words(told: TypedTold, order: SeaportOrder): Words {
  const [given] = order.offer
  const mine = order.consideration.filter((item) => item.recipient === order.offerer)
  const [wanted] = mine
  if (given === undefined) return say('Offer nothing on Seaport')
  const got = received(order)
  const item = { id: given.identifier.toString(), collection: told.asset(given.token) }
  const amount = told.amount(got?.units ?? 0n, got?.token)
  if (order.offer.length === 1 && !isFungible(given)) {
    const known = given.itemType <= 3
    if (mine.length === 0 || got?.units === 0n)
      return known ? say('Give away item {id} of {collection} for nothing', item) : say('Give away items of {collection} for nothing', item)
    if (got !== undefined)
      return known
        ? say('Sell item {id} of {collection} for at least {amount}', { ...item, amount })
        : say('Sell items of {collection} for at least {amount}', { ...item, amount })
  }
  if (order.offer.length === 1 && isFungible(given) && mine.length === 1 && wanted !== undefined && !isFungible(wanted)) {
    const places = {
      paid: told.amount(most(given), given.itemType === 0 ? undefined : given.token),
      id: wanted.identifier.toString(),
      collection: told.asset(wanted.token),
    }
    return wanted.itemType <= 3
      ? say('Pay up to {paid} for item {id} of {collection}', places)
      : say('Pay up to {paid} for an item of {collection}', places)
  }
  const places = { count: order.offer.length, other: mine.length }
  return mine.length === 0
    ? say('Give away {count} kinds of assets for nothing, on Seaport', places)
    : say('Trade {count} kinds of assets for {other}, on Seaport', places)
}

function meaningsOf(told: TypedTold, order: SeaportOrder): Readonly<Record<string, Meaning>> {
  const meanings: Record<string, Meaning> = { startTime: { is: 'time' }, endTime: { is: 'time' } }
  for (const list of ['offer', 'consideration'] as const)
    order[list].forEach((item, index) => {
      if (!isFungible(item)) return
      const token = item.itemType === 0 ? told.names.native : told.token(item.token)
      for (const name of ['startAmount', 'endAmount']) meanings[`${list}.${index}.${name}`] = { is: 'amount', token }
    })
  return meanings
}

const isOpen = (order: SeaportOrder): boolean => order.offer.some(({ itemType }) => itemType > 3)

const single: TypedEntry = {
  form: ORDER,
  standard: 'Seaport',
  domain,
  tell(told) {
    const order = readOrder(told.message)
    return {
      intent: words(told, order),
      claims: claimsOf(order),
      meanings: meaningsOf(told, order),
      use: { use: 'seaport', seaport: told.contract, order, counter: told.message.units('counter'), bulk: false },
      open: isOpen(order),
    }
  },
}

/** BulkOrder(OrderComponents[2]…[2] tree), of 1 to 24 levels (seaport, docs/SeaportDocumentation.md, "Bulk Order Creation"). */
function isBulk(graph: TypeGraph): boolean {
  const [tree, ...more] = graph.structs.get('BulkOrder') ?? []
  return (
    graph.primary === 'BulkOrder' &&
    more.length === 0 &&
    tree?.name === 'tree' &&
    /^OrderComponents(?:\[2\]){1,24}$/.test(tree.type) &&
    encodeType(graph, 'OrderComponents') === ORDER
  )
}

function leavesOf(value: Typed): readonly Members[] {
  if (value.is === 'list') return value.items.flatMap(leavesOf)
  return value.is === 'struct' ? [createMembers(value)] : []
}

/** A tree is filled up with orders of nobody. */
const isEmpty = (order: SeaportOrder): boolean => order.offerer === ZERO && order.offer.length === 0

const bulk: TypedEntry = {
  form: isBulk,
  standard: 'Seaport',
  domain,
  tell(told): TypedTelling {
    const leaves = leavesOf(told.message.raw('tree')).map((members) => ({ members, order: readOrder(members) }))
    const orders = leaves.filter(({ order }) => !isEmpty(order))
    const [first] = orders
    if (first === undefined) return { intent: say('Offer nothing on Seaport') }
    const intent =
      orders.length === 1
        ? words(told, first.order)
        : say('Sign {count} orders on Seaport, each of which can be filled alone', { count: orders.length })
    return {
      intent,
      claims: orders.flatMap(({ order }) => claimsOf(order)),
      use: { use: 'seaport', seaport: told.contract, order: first.order, counter: first.members.units('counter'), bulk: true },
      open: orders.some(({ order }) => isOpen(order)),
    }
  },
}

/** Seaport (github.com/ProjectOpenSea/seaport, ConsiderationStructs.sol). */
export const seaport: readonly TypedEntry[] = [single, bulk]
