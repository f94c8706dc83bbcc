import type { Address } from './address.ts'

/** What may leave an account of one asset on one chain. Amounts in base units. */
export type AssetLimit = {
  readonly chainId: number
  /** Absent: the native asset. */
  readonly token?: Address
  /** In any 24 hours. */
  readonly perDay: bigint
  /** One payment above this waits 24 hours after it was first asked for. Absent: none waits for its size. */
  readonly large?: bigint
}

/** Limits that the owner set for an account (SPEC section 6). What the vault cannot bound counts as over the limit. */
export type Limits = {
  readonly assets: readonly AssetLimit[]
  /** Only these may receive; absent: everybody. */
  readonly recipients?: readonly Address[]
}

/** In force from `from` on, by the lower of this device's clock and the newest block's time; milliseconds since the epoch. `none`: no limits from then on. */
export type PendingLimits = { readonly limits: Limits | 'none'; readonly from: number }
