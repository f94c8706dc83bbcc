import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { currency, fixed, item } from './order.ts'
import type { OrderPart, OrderTerms } from './order-terms.ts'

/** What is read of an order of Wyvern, by the names of its members, from a message or from the call that approves it. */
export type WyvernOrder = {
  address(name: 'maker' | 'taker' | 'feeRecipient' | 'target' | 'paymentToken'): Address
  units(name: 'makerRelayerFee' | 'side' | 'saleKind' | 'howToCall' | 'basePrice' | 'extra' | 'expirationTime'): bigint
  bytes(name: 'calldata'): Hex
}

/** Parts of ten thousand, as its fees are counted. */
const WHOLE = 10_000n

/** What it fixes (github.com/ProjectWyvern/wyvern-ethereum, ExchangeCore.sol). Side 0 buys, 1 sells; kind 1 is a Dutch auction, falling by `extra`. */
export function wyvernTerms(order: WyvernOrder): OrderTerms {
  const [paid, price, extra] = [currency(order.address('paymentToken')), order.units('basePrice'), order.units('extra')]
  const end = order.units('saleKind') === 1n ? (price > extra ? price - extra : 0n) : price
  const what = itemOf(order)
  const [until, taker] = [order.units('expirationTime'), order.address('taker')]
  // A call that cannot be read runs as the maker's proxy, which may move all that was allowed to it.
  const unread = what.asset.kind === 'unknown' ? ({ hidden: 'orders' } as const) : {}
  const base = {
    ...unread,
    maker: order.address('maker'),
    ...defined({ taker: taker === ZERO ? undefined : taker, until: until === 0n ? undefined : until }),
  }
  const fee = order.units('makerRelayerFee')
  const cut = (units: bigint): bigint => (units * (fee > WHOLE ? WHOLE : fee)) / WHOLE
  if (order.units('side') !== 1n) return { ...base, gives: [fixed(paid, price)], gets: [what] }
  const fees = { asset: paid, start: cut(price), end: cut(end), to: order.address('feeRecipient') }
  return { ...base, gives: [what], gets: [{ asset: paid, start: price - cut(price), end: end - cut(end) }, ...(fee === 0n ? [] : [fees])] }
}

/** `transferFrom`, both of `safeTransferFrom`, and those of OpenSea's MerkleValidator, by the words that hold the collection, the id and how many. */
const MOVES: ReadonlyMap<string, { readonly collection?: number; readonly id: number; readonly units?: number }> = new Map([
  ['0x23b872dd', { id: 2 }],
  ['0x42842e0e', { id: 2 }],
  ['0xf242432a', { id: 2, units: 3 }],
  ['0xfb16a595', { collection: 2, id: 3 }],
  ['0xc5a0236e', { collection: 2, id: 3 }],
  ['0x96809f90', { collection: 2, id: 3, units: 4 }],
])

const wordAt = (data: Hex, at: number): bigint | undefined =>
  size(data) < (at + 1) * 32 ? undefined : BigInt(`0x${data.slice(2 + at * 64, 66 + at * 64)}`)

const addressOf = (value: bigint): Address => `0x${(value % 2n ** 160n).toString(16).padStart(40, '0')}`

/** The item that the call of the order moves. Code that runs as the proxy, and any other call, is unknown. */
function itemOf(order: WyvernOrder): OrderPart {
  const call = order.bytes('calldata')
  const known = MOVES.get(call.slice(0, 10))
  const data: Hex = `0x${call.slice(10)}`
  if (known === undefined) return fixed({ kind: 'unknown' }, 1n)
  const [id, units] = [wordAt(data, known.id), known.units === undefined ? 1n : wordAt(data, known.units)]
  const within = known.collection === undefined ? undefined : wordAt(data, known.collection)
  const collection = known.collection === undefined ? order.address('target') : within === undefined ? undefined : addressOf(within)
  // Code of another contract runs as the proxy only by OpenSea's validator, which moves one item.
  const isForeign = order.units('howToCall') === 1n && known.collection === undefined
  if (isForeign || id === undefined || units === undefined || collection === undefined) return fixed({ kind: 'unknown' }, 1n)
  return fixed(item(collection, id), units)
}
