import type { Address } from './address.ts'
import type { Evidence } from './evidence.ts'
import type { WireError } from './errors.ts'
import type { Hex } from './hex.ts'
import type { Intent } from './intent.ts'
import type { UnsignedTransaction } from './transaction.ts'
import type { Words } from './words.ts'

/** Where a transaction of ours is. Each state says how that is known (SPEC section 4). */
export type TransactionState =
  /** Stored, not sent. Offered with Send and Keep; nothing is sent by itself. */
  | { readonly at: 'signed'; readonly lastError?: WireError }
  | { readonly at: 'sent'; readonly to: string }
  | { readonly at: 'pending'; readonly evidence: Evidence }
  | { readonly at: 'included'; readonly inclusion: Inclusion; readonly depth: 'included' | 'safe' | 'final'; readonly evidence: Evidence }
  /** Another transaction with its nonce was included. */
  | { readonly at: 'replaced'; readonly evidence: Evidence }

export type Inclusion = {
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly index: number
  readonly success: boolean
  readonly gasUsed: bigint
  /** Wei per gas that was paid. */
  readonly effectiveGasPrice: bigint
}

/** A transaction that this device signed, with its bytes, so that a crash never loses or doubles it. */
export type OwnTransaction = {
  /** Its hash: known before it is sent. */
  readonly id: Hex
  readonly chainId: number
  readonly account: Address
  readonly requestId: string
  readonly intent: Intent
  readonly transaction: UnsignedTransaction
  /** The signed bytes. */
  readonly raw: Hex
  /** What the Review's sentence said. */
  readonly sentence: Words
  readonly createdAt: number
  readonly state: TransactionState
  /** What the Review predicted to leave and arrive, kept to compare with what happened. */
  readonly predicted: readonly PredictedChange[]
  /** What happened, once included: the same list from the receipt's logs. Claimed until receipts are proved. */
  readonly happened?: readonly PredictedChange[]
  readonly note?: string
}

/** Asset change of the account, in base units; `token` absent means the native currency (fee left out). */
export type PredictedChange = { readonly token?: Address; readonly symbol: string; readonly decimals: number; readonly units: bigint }
