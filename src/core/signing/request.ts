import type { Address } from '../ethereum/address.ts'
import type { Origin } from './consent.ts'
import type { Hex } from '../bytes/hex.ts'
import type { Intent, Speed } from './intent.ts'
import type { SignableMessage } from './signable.ts'
import type { UnsignedTransaction } from '../ethereum/transaction.ts'
import type { Words } from '../text/words.ts'

type Common = {
  readonly id: string
  readonly origin: Origin
  readonly account: Address
  readonly chainId: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly stage: Stage
  readonly series?: Series
}

/** Its place among requests that were asked for together and are reviewed one after the other: `at` counts from 1. Each stands and falls alone. */
export type Series = { readonly id: string; readonly at: number; readonly of: number }

/** What is signed and sent: completed with number, gas and fee when somebody looks at it. */
export type SendRequest = Common & {
  readonly kind: 'transaction'
  readonly intent: Intent
  readonly speed: Speed
  /** What it was when it was asked for, where the person changed it in its Review: another limit, another recipient. */
  readonly original?: Intent
}

/**
 * What is signed and handed back to whoever asked: byte for byte as it came. A bare `hash` is shown, with why it is never signed. `chainId` is where it is
 * looked at; what is asked may name another, which is a finding.
 */
export type SignRequest = Common & {
  readonly kind: SignableMessage['kind']
  readonly asked: SignableMessage
  /** What was wrong with its form when it was read. */
  readonly malformed?: readonly Words[]
}

/**
 * What can be signed, and how far it got (SPEC section 4). A record: any tab may take it, under a Web Lock of its id.
 * It holds neither consent nor review: both are made anew.
 */
export type Request = SendRequest | SignRequest

/** The life of a request. `draft` is an own request that a lock interrupted. `transaction` stands where it is one. */
export type Stage =
  | { readonly at: 'draft' }
  | { readonly at: 'analysing' }
  | { readonly at: 'ready'; readonly digest: Hex; readonly transaction?: UnsignedTransaction }
  | { readonly at: 'signing'; readonly digest: Hex; readonly transaction?: UnsignedTransaction }
  /** `signatureId`: of the record of what was signed and not sent. */
  | { readonly at: 'signed'; readonly transactionId: string }
  | { readonly at: 'signed'; readonly signatureId: string }
  | { readonly at: 'closed'; readonly why: 'rejected' | 'locked' | 'failed' | 'expired' }
