import { defined } from '../defined.ts'
import type { Address } from '../ethereum/address.ts'
import { MAX_UINT256 } from '../money/amount.ts'

/** An asset as limits name it: the native one of a chain, or a token's contract on it. */
export type LimitedAsset = {
  readonly chainId: number
  /** Absent: the native asset. */
  readonly token?: Address
}

/** What may leave an account of one asset on one chain. Amounts in base units. */
export type AssetLimit = LimitedAsset & {
  /** In any 24 hours. */
  readonly perDay: bigint
  /** One payment above this waits 24 hours after it was first asked for. Absent: none waits for its size. */
  readonly large?: bigint
}

/**
 * Limits that the owner set for an account (SPEC section 6). What the vault cannot bound counts as over the limit: so where `assets` names any,
 * nothing of an asset that it does not name may leave (docs/decisions/0013). Where it names none, amounts are free and only `recipients` holds.
 */
export type Limits = {
  readonly assets: readonly AssetLimit[]
  /** Only these may receive; absent: everybody. */
  readonly recipients?: readonly Address[]
}

/** In force from `from` on, by the lower of this device's clock and the newest block's time; milliseconds since the epoch. `none`: no limits from then on. */
export type PendingLimits = { readonly limits: Limits | 'none'; readonly from: number }

/** What was signed away of an asset in the last 24 hours, fees at their highest; base units. */
export type SpentUnits = LimitedAsset & { readonly units: bigint }

/** A payment that waits for its size. It may be signed from `from` on, once; milliseconds since the epoch. */
export type WaitingPayment = LimitedAsset & { readonly to: Address; readonly units: bigint; readonly from: number }

export const sameAsset = (a: LimitedAsset, b: LimitedAsset): boolean => a.chainId === b.chainId && a.token === b.token

export const limitOf = (limits: Limits, asset: LimitedAsset): AssetLimit | undefined => limits.assets.find((item) => sameAsset(item, asset))

/** How much of an asset may leave in 24 hours; `undefined`: any amount. */
export function capOf(limits: Limits | 'none', asset: LimitedAsset): bigint | undefined {
  if (limits === 'none' || limits.assets.length === 0) return undefined
  return limitOf(limits, asset)?.perDay ?? 0n
}

/** Above how much one payment waits; `undefined`: none does. */
const largeOf = (limits: Limits | 'none', asset: LimitedAsset): bigint | undefined =>
  limits === 'none' ? undefined : limitOf(limits, asset)?.large

const lower = (a: bigint | undefined, b: bigint | undefined): bigint | undefined => (a === undefined ? b : b === undefined || a < b ? a : b)
/** The largest payment that does not wait. */
const freelyOf = (limits: Limits | 'none', asset: LimitedAsset): bigint | undefined => lower(capOf(limits, asset), largeOf(limits, asset))
/** Absent is above everything. */
const atMost = (a: bigint | undefined, b: bigint | undefined): boolean => b === undefined || (a !== undefined && a <= b)

/** One way to write each: no asset and no recipient twice (the tighter of two holds), both in order; what limits nothing is `none`. */
export function canonical(limits: Limits | 'none' | undefined): Limits | 'none' {
  if (limits === undefined || limits === 'none' || (limits.assets.length === 0 && limits.recipients === undefined)) return 'none'
  const byAsset = new Map<string, AssetLimit>()
  for (const asset of limits.assets) {
    const key = keyOf(asset)
    const other = byAsset.get(key)
    byAsset.set(key, row(asset, lower(asset.perDay, other?.perDay) ?? 0n, lower(asset.large, other?.large)))
  }
  const assets = [...byAsset].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, asset]) => asset)
  return limits.recipients === undefined ? { assets } : { assets, recipients: [...new Set(limits.recipients)].sort() }
}

const keyOf = ({ chainId, token }: LimitedAsset): string => `${chainId.toString().padStart(16, '0')}:${token ?? ''}`
const row = ({ chainId, token }: LimitedAsset, perDay: bigint, large: bigint | undefined): AssetLimit => ({
  chainId,
  ...defined({ token }),
  perDay: perDay > MAX_UINT256 ? MAX_UINT256 : perDay,
  ...defined({ large: large === undefined || large >= MAX_UINT256 ? undefined : large }),
})

/** True where `a` allows nothing that `b` does not. */
export function isTighterLimit(a: Limits | 'none', b: Limits | 'none'): boolean {
  if (b === 'none') return true
  if (a === 'none') return false
  if (a.assets.length === 0 && b.assets.length > 0) return false
  const { recipients } = b
  return (
    (recipients === undefined || (a.recipients?.every((address) => recipients.includes(address)) ?? false)) &&
    [...a.assets, ...b.assets].every((asset) => atMost(capOf(a, asset), capOf(b, asset)) && atMost(freelyOf(a, asset), freelyOf(b, asset)))
  )
}

/** What both allow: the tight part of a change, which holds at once. */
export function meet(a: Limits | 'none', b: Limits | 'none'): Limits | 'none' {
  if (a === 'none') return canonical(b)
  if (b === 'none') return canonical(a)
  const assets = [...a.assets, ...b.assets].flatMap((asset) => {
    const cap = lower(capOf(a, asset), capOf(b, asset))
    return cap === undefined ? [] : [row(asset, cap, lower(largeOf(a, asset), largeOf(b, asset)))]
  })
  // What is not named may not leave either: such rows stay only where none would be left, which would mean that amounts are free.
  const some = assets.filter(({ perDay }) => perDay > 0n)
  const recipients = a.recipients?.filter((address) => b.recipients?.includes(address) ?? true) ?? b.recipients
  const kept = some.length === 0 ? assets.slice(0, 1) : some
  return canonical(recipients === undefined ? { assets: kept } : { assets: kept, recipients })
}
