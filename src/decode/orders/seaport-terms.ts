import { defined } from '#core/defined'
import type { SeaportItem, SeaportOrder } from '../message.ts'
import { item } from './order.ts'
import type { OrderAsset, OrderPart, OrderTerms } from './order-terms.ts'

const assetOf = ({ itemType, token, identifier }: SeaportItem): OrderAsset => {
  if (itemType === 0) return { kind: 'currency' }
  if (itemType === 1) return { kind: 'currency', token }
  return itemType <= 3 ? item(token, identifier) : item(token)
}

const partOf = (one: SeaportItem): OrderPart => ({ asset: assetOf(one), start: one.start, end: one.end })

/** An item of the offer that somebody named must get: whoever fills the order gives it on at once, so that only the named one can be content with it. */
const isSoldTo = (one: SeaportItem, { offer, offerer }: SeaportOrder): boolean =>
  one.itemType > 1 &&
  one.recipient !== offerer &&
  offer.some(({ itemType, token, identifier }) => itemType === one.itemType && token === one.token && identifier === one.identifier)

/** What an order of Seaport fixes. Types 1 and 3 may be filled in parts, from 2 on a zone decides. */
export function seaportTerms(order: SeaportOrder): OrderTerms {
  const { offerer, orderType, zone, conduitKey } = order
  const sold = order.consideration.filter((one) => isSoldTo(one, order))
  const buyers = new Set(sold.map(({ recipient }) => recipient))
  const [buyer] = buyers.size === 1 ? buyers : []
  return {
    maker: offerer,
    gives: order.offer.map(partOf),
    gets: order.consideration
      .filter((one) => !sold.includes(one))
      .map((one) => ({
        ...partOf(one),
        ...defined({ to: one.recipient === undefined || one.recipient === offerer ? undefined : one.recipient }),
      })),
    ...defined({ taker: buyer }),
    until: order.endTime,
    ...defined({ partial: orderType === 1 || orderType === 3 ? true : undefined, decider: orderType >= 2 ? zone : undefined }),
    conduitKey,
  }
}
