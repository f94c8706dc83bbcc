import type { Address } from '../ethereum/address.ts'

/** What an app may ask for once it is connected; each is still asked of the person, every time. */
export const APP_RIGHTS = ['transactions', 'signatures'] as const
export type AppRight = (typeof APP_RIGHTS)[number]

/**
 * What one origin was granted. A record, sealed; its id is the origin. `ended` ones are kept: the account that was made for an app is its account again when
 * it comes back.
 */
export type Connection = {
  /** Exact scheme, host and port, as the browser says it. */
  readonly id: string
  /** What it calls itself. A stranger's words. */
  readonly told?: { readonly name?: string; readonly icon?: string }
  /** The accounts that it knows, the one that it uses first. Lower case. */
  readonly accounts: readonly Address[]
  /** Made for this app alone. */
  readonly ownAccount?: Address
  /** The chains that it may use, and the one that it is on, which is among them. */
  readonly chains: readonly number[]
  readonly chainId: number
  readonly rights: readonly AppRight[]
  /** Native currency that its transactions may carry in any 24 hours on one chain, in base units (wei). Absent: any. */
  readonly perDay?: bigint
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt?: number
  readonly endedAt?: number
}

/** It holds now. */
export const isConnectionValid = ({ endedAt, expiresAt }: Connection, now: number): boolean =>
  endedAt === undefined && (expiresAt === undefined || expiresAt > now)
