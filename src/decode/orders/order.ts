import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Claim } from '../explanation.ts'
import type { OrderAsset, OrderGain, OrderPart, OrderTerms } from './order-terms.ts'

/** How the currencies of exchanges write the native one, besides the zero address. */
const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const currency = (token: Address): OrderAsset =>
  token === ZERO || token === NATIVE ? { kind: 'currency' } : { kind: 'currency', token }

export const item = (collection: Address, tokenId?: bigint): OrderAsset =>
  tokenId === undefined ? { kind: 'item', collection } : { kind: 'item', collection, tokenId }

/** An amount that does not change. */
export const fixed = (asset: OrderAsset, units: bigint): OrderPart => ({ asset, start: units, end: units })

/** The most that it may come to. */
export const mostUnits = ({ start, end }: OrderPart): bigint => (start > end ? start : end)
/** The least that it may come to. */
export const leastUnits = ({ start, end }: OrderPart): bigint => (start < end ? start : end)

/** True where it arrives with the maker. */
export const isForMaker = ({ to }: OrderGain, { maker }: Pick<OrderTerms, 'maker'>): boolean => to === undefined || to === maker

function leaving({ asset, ...amounts }: OrderPart, { maker, taker }: OrderTerms): readonly Claim[] {
  const part = { asset, ...amounts }
  if (asset.kind === 'currency')
    return [
      {
        kind: 'out',
        from: maker,
        ...defined({ token: asset.token }),
        most: mostUnits(part),
        exact: false,
      },
    ]
  if (asset.kind === 'unknown' || asset.tokenId === undefined) return []
  return [
    {
      kind: 'item-out',
      from: maker,
      collection: asset.collection,
      tokenId: asset.tokenId,
      ...defined({ to: taker, units: mostUnits(part) > 1n ? mostUnits(part) : undefined }),
    },
  ]
}

function arriving(gain: OrderGain, terms: OrderTerms): readonly Claim[] {
  const { asset, to = terms.maker } = gain
  if (asset.kind !== 'currency' || terms.chainId !== undefined)
    return to === undefined || to === terms.maker ? [] : [{ kind: 'receiver', to }]
  // Filled in parts, no least amount of the whole holds.
  if (terms.partial === true || terms.hidden === 'amounts') return to === undefined || to === terms.maker ? [] : [{ kind: 'receiver', to }]
  return [{ kind: 'in', to, ...defined({ token: asset.token }), least: leastUnits(gain) }]
}

/** What an order claims: what leaves, what arrives, and the terms as a whole. Fees that others get besides the maker are in the terms alone. */
export function claimsOfOrder(terms: OrderTerms): readonly Claim[] {
  const own = terms.gets.filter((gain) => isForMaker(gain, terms))
  const shown = own.length > 0 ? own : terms.gets
  return [
    ...terms.gives.flatMap((part) => leaving(part, terms)),
    ...shown.flatMap((gain) => arriving(gain, terms)),
    { kind: 'order', terms },
  ]
}

/** True where it is used for more than its claims can name. */
export const isOpenOrder = ({ gives, hidden }: OrderTerms): boolean =>
  hidden !== undefined || gives.some(({ asset }) => asset.kind === 'unknown' || (asset.kind === 'item' && asset.tokenId === undefined))

/**
 * How bad an order looks without knowing any price, worst least: nothing arrives, then the smallest amount by whole units. Only to choose the order that
 * stands for many.
 */
export function severityWithoutPrice(terms: OrderTerms, decimalsOf: (token: Address | undefined) => number | undefined): bigint {
  const own = terms.gets.filter((gain) => isForMaker(gain, terms))
  if (terms.gives.length === 0) return 10n ** 60n
  if (terms.hidden === 'orders' || !own.some((gain) => leastUnits(gain) > 0n)) return -2n
  if (own.some(({ asset }) => asset.kind === 'currency' && decimalsOf(asset.token) === undefined)) return -1n
  if (terms.gives.some(({ asset }) => asset.kind === 'currency') || own.some(({ asset }) => asset.kind !== 'currency')) return 10n ** 50n
  return own.reduce((sum, gain) => {
    const decimals = gain.asset.kind === 'currency' ? (decimalsOf(gain.asset.token) ?? 0) : 0
    return sum + (leastUnits(gain) * 10n ** 36n) / 10n ** BigInt(Math.min(decimals, 36))
  }, 0n)
}
