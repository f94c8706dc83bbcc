import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { currency, fixed } from '../../../orders/order.ts'
import type { OrderAsset, OrderGain, OrderTerms } from '../../../orders/order-terms.ts'
import type { ArgumentMeaning } from '../../../abi/value.ts'
import type { Members, TypedEntryContext } from '../../typed-entry.ts'

/** Parts of ten thousand, as exchanges count fees. */
export const BASIS_POINTS = 10_000n

/** The only one who may fill it; the zero address is anybody. */
export const taker = (address: Address): Pick<OrderTerms, 'taker'> => (address === ZERO ? {} : { taker: address })
/** An amount of this asset, for the list of members. */
export const amount = (told: TypedEntryContext, asset: OrderAsset): ArgumentMeaning => ({
  is: 'amount',
  token: asset.kind === 'currency' && asset.token !== undefined ? told.token(asset.token) : told.names.native,
})

/** The price less fees for the maker, and the fees for somebody else. `rate`: parts of ten thousand. */
export function shares(
  asset: OrderAsset,
  price: bigint,
  fees: readonly { readonly to: Address; readonly rate: bigint }[],
): readonly OrderGain[] {
  const paid = fees.map(({ to, rate }) => ({ ...fixed(asset, (price * rate) / BASIS_POINTS), to }))
  const sum = paid.reduce((all, { start }) => all + start, 0n)
  return [fixed(asset, price > sum ? price - sum : 0n), ...paid.filter(({ start }) => start > 0n)]
}
/** An end, of which 0 is none. */
export const until = (seconds: bigint): Pick<OrderTerms, 'until'> => (seconds === 0n ? {} : { until: seconds })
/** Who is paid; the zero address is whoever makes the order. */
export const to = (address: Address, maker: Address | undefined): { readonly to?: Address } =>
  address === ZERO || address === maker ? {} : { to: address }

const tokenMeaning = (told: TypedEntryContext, token: Address): ArgumentMeaning => ({
  is: 'amount',
  token: currency(token).kind === 'currency' && 'token' in currency(token) ? told.token(token) : told.names.native,
})

/** Members that hold amounts, each with the member that holds its token. */
export const amounts =
  (pairs: Readonly<Record<string, string>>, ...times: readonly string[]) =>
  (order: Members, told: TypedEntryContext): Readonly<Record<string, ArgumentMeaning>> => ({
    ...Object.fromEntries(Object.entries(pairs).map(([name, token]) => [name, tokenMeaning(told, order.address(token))])),
    ...Object.fromEntries(times.map((name) => [name, { is: 'time' } as const])),
  })

/** A word of 32 bytes of ABI-encoded data; undefined past its end. */
export const wordAt = (data: Hex, at: number): bigint | undefined =>
  size(data) < (at + 1) * 32 ? undefined : BigInt(`0x${data.slice(2 + at * 64, 66 + at * 64)}`)

/** The same as an address. */
export const addressAt = (data: Hex, at: number): Address | undefined =>
  size(data) < (at + 1) * 32 ? undefined : `0x${data.slice(26 + at * 64, 66 + at * 64)}`
