import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { Exact, Route } from './routes.ts'

/** What is to be bought and sold: a route, what may leave at most and must arrive at least. Smallest units; seconds. */
export type SwapOrder = {
  readonly route: Route
  readonly wrapped: Address
  readonly account: Address
  readonly side: Exact['side']
  readonly most: bigint
  readonly least: bigint
  readonly giveNative: boolean
  readonly getNative: boolean
  readonly deadline: bigint
  /** Lets the router take what is given (Permit2), signed beforehand. */
  readonly permit?: { readonly data: Permit; readonly signature: Hex }
}

/** Permit2's PermitSingle. Smallest units; seconds. */
export type Permit = {
  readonly token: Address
  readonly amount: bigint
  readonly expiration: bigint
  readonly nonce: bigint
  readonly sigDeadline: bigint
}
