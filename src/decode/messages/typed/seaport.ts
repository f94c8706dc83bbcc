import { ZERO } from '#core/ethereum/address'
import { say } from '#core/text/words'
import type { SeaportItem, SeaportOrder } from '../../message.ts'
import { seaportTerms } from '../../orders/seaport-terms.ts'
import type { ArgumentMeaning } from '../../abi/value.ts'
import { encodeType, type TypeGraph } from '#core/messages/type-graph'
import { createMembers, type Members, oneOf, type TypedEntry, type TypedTelling, type TypedEntryContext } from '../typed-entry.ts'
import { bulkTelling, worstOf } from './exchanges/order-entry.ts'
import { orderTelling } from './exchanges/order-entry.ts'
import type { TypedValue } from '#core/messages/typed-values'

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

function meaningsOf(told: TypedEntryContext, order: SeaportOrder): Readonly<Record<string, ArgumentMeaning>> {
  const meanings: Record<string, ArgumentMeaning> = { startTime: { is: 'time' }, endTime: { is: 'time' } }
  for (const list of ['offer', 'consideration'] as const)
    order[list].forEach((item, index) => {
      if (item.itemType > 1) return
      const token = item.itemType === 0 ? told.names.native : told.token(item.token)
      for (const name of ['startAmount', 'endAmount']) meanings[`${list}.${index}.${name}`] = { is: 'amount', token }
    })
  return meanings
}

const single: TypedEntry = {
  form: ORDER,
  standard: 'Seaport',
  domain,
  tell(told) {
    const order = readOrder(told.message)
    return {
      ...orderTelling(told, seaportTerms(order), meaningsOf(told, order)),
      use: { use: 'seaport', seaport: told.contract, order, counter: told.message.units('counter'), bulk: false },
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

function leavesOf(value: TypedValue): readonly Members[] {
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
    const tellings = orders.map(({ order }) => orderTelling(told, seaportTerms(order), {}))
    const shown = orders[worstOf(told, tellings)]
    if (shown === undefined) return { intent: say('Offer nothing') }
    return {
      ...bulkTelling(told, tellings),
      // Of several the one that looks worst is played.
      use: { use: 'seaport', seaport: told.contract, order: shown.order, counter: shown.members.units('counter'), bulk: true },
    }
  },
}

/** Seaport (github.com/ProjectOpenSea/seaport, ConsiderationStructs.sol). */
export const seaportMessages: readonly TypedEntry[] = [single, bulk]
