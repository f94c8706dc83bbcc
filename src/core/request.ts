import type { Address } from './address.ts'
import type { Origin } from './consent.ts'
import type { Hex } from './hex.ts'
import type { Intent, Speed } from './intent.ts'
import type { UnsignedTransaction } from './transaction.ts'

/**
 * What can be signed, and how far it got (SPEC section 4). A record: any tab may take it, under a Web Lock of its id.
 * It holds neither consent nor review: both are made anew.
 */
export type Request = {
  readonly id: string
  readonly origin: Origin
  readonly kind: 'transaction'
  readonly account: Address
  readonly chainId: number
  readonly intent: Intent
  readonly speed: Speed
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly stage: Stage
}

/** The life of a request. `draft` is an own request that a lock interrupted. */
export type Stage =
  | { readonly at: 'draft' }
  | { readonly at: 'analysing' }
  | { readonly at: 'ready'; readonly digest: Hex; readonly transaction: UnsignedTransaction }
  | { readonly at: 'signing'; readonly digest: Hex; readonly transaction: UnsignedTransaction }
  | { readonly at: 'signed'; readonly transactionId: string }
  | { readonly at: 'closed'; readonly why: 'rejected' | 'locked' | 'failed' | 'expired' }
