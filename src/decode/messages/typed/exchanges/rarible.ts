import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { currency, fixed, item } from '../../../orders/order.ts'
import type { OrderPart } from '../../../orders/order-terms.ts'
import type { Members, TypedEntry } from '../../typed-entry.ts'
import { orderEntry, type OrderForm } from './order-entry.ts'
import { BASIS_POINTS, wordAt, addressAt, taker } from './parts.ts'

/** Rarible's Exchange V2 (github.com/rarible/protocol-contracts, LibOrder.sol, LibAsset.sol). An end of 0 is none, a taker of 0 anybody. */
const rarible: OrderForm = {
  name: 'Order',
  standard: 'Rarible',
  shape: {
    maker: 'address',
    makeAsset: 'Asset',
    taker: 'address',
    takeAsset: 'Asset',
    salt: 'uint256',
    start: 'uint256',
    end: 'uint256',
    dataType: 'bytes4',
    data: 'bytes',
  },
  structs: { Asset: { assetType: 'AssetType', value: 'uint256' }, AssetType: { assetClass: 'bytes4', data: 'bytes' } },
  contracts: ['0x9757f2d2b135150bbeb65308d4a91804107cd8d6'],
  isWhole: true,
  read(order) {
    const [make, take] = [assetOf(order.inside('makeAsset')), assetOf(order.inside('takeAsset'))]
    const end = order.units('end')
    const paid = payoutsOf(order.bytes('dataType'), order.bytes('data'))
    return {
      maker: order.address('maker'),
      gives: [make],
      gets: paid.length === 0 ? [take] : paid.map(({ to, share }) => ({ ...part(take, share), to })),
      ...taker(order.address('taker')),
      ...defined({ until: end === 0n ? undefined : end }),
      partial: true,
    }
  },
}

const part = ({ asset, start, end }: OrderPart, share: bigint): OrderPart => ({
  asset,
  start: (start * share) / BASIS_POINTS,
  end: (end * share) / BASIS_POINTS,
})

/** Classes of assets: the first four bytes of keccak256 of their names (LibAsset.sol). */
const CLASSES: ReadonlyMap<string, 'native' | 'currency' | 'item' | 'collection' | 'lazy'> = new Map([
  ['0xaaaebeba', 'native'],
  ['0x8ae85d84', 'currency'],
  ['0x73ad2146', 'item'],
  ['0x973bb640', 'item'],
  ['0xf63c2825', 'collection'],
  ['0xd8f960c1', 'lazy'],
  ['0x1cdfaa40', 'lazy'],
])

function assetOf(asset: Members): OrderPart {
  const type = asset.inside('assetType')
  const [data, units] = [type.bytes('data'), asset.units('value')]
  const of = CLASSES.get(type.bytes('assetClass'))
  if (of === 'native') return fixed({ kind: 'currency' }, units)
  const [address, second] = [addressAt(data, 0), wordAt(data, 1)]
  // An item that is made when it is sold stands behind an offset, its number first.
  const id = of === 'lazy' && second !== undefined ? (second <= 4096n ? wordAt(data, Number(second / 32n)) : undefined) : second
  if (of === undefined || address === undefined || ((of === 'item' || of === 'lazy') && id === undefined))
    return fixed({ kind: 'unknown' }, units)
  if (of === 'currency') return fixed(currency(address), units)
  return fixed(of === 'collection' ? item(address) : item(address, id), units)
}

/** The third version holds one payout in its first word: parts of ten thousand above the address (LibOrderDataV3.sol). */
const ONE_PAYOUT: ReadonlySet<string> = new Set(['0x2fa3cfd3', '0x1b18cdf6'])

/** Who is paid, in parts of ten thousand, by the first list of `data` (LibOrderDataV1.sol, LibOrderDataV2.sol). Empty: whoever made the order. */
function payoutsOf(type: Hex, data: Hex): readonly { readonly to: Address; readonly share: bigint }[] {
  const [head, list] = [wordAt(data, 0), wordAt(data, 1)]
  if (ONE_PAYOUT.has(type)) {
    const to = addressAt(data, 0)
    return head === undefined || head === 0n || to === undefined ? [] : [{ to, share: head >> 160n }]
  }
  if (head !== 32n || list === undefined || list % 32n !== 0n || list > 1024n) return []
  const at = 1 + Number(list / 32n)
  const count = wordAt(data, at)
  if (count === undefined || count > 64n) return []
  return Array.from({ length: Number(count) }, (_, index) => index).flatMap((index) => {
    const [to, share] = [addressAt(data, at + 1 + index * 2), wordAt(data, at + 2 + index * 2)]
    return to === undefined || share === undefined ? [] : [{ to, share }]
  })
}

/** Orders of Rarible. */
export const raribleOrders: readonly TypedEntry[] = [orderEntry(rarible)]
