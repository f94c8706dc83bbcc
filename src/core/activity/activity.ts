import type { Address } from '../ethereum/address.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { WireError } from '../errors.ts'
import type { Hex } from '../bytes/hex.ts'
import type { Intent } from '../signing/intent.ts'
import type { Audited, Promised } from '../signing/promised.ts'
import type { UnsignedTransaction } from '../ethereum/transaction.ts'
import type { Words } from '../text/words.ts'

/** Where a transaction of ours is. Each state says how that is known (SPEC section 4). Times are milliseconds since the epoch. */
export type TransactionState =
  /** Stored, not sent. Offered with Send and Keep; nothing is sent by itself. */
  | { readonly at: 'signed'; readonly lastError?: WireError; readonly taken?: UsedNonce }
  /** An endpoint took it. */
  | ({ readonly at: 'sent'; readonly to: string } & PendingDetails)
  | ({ readonly at: 'pending'; readonly evidence: Evidence; readonly obstacle?: Obstacle } & PendingDetails)
  /** Known nowhere for long, while its number is still free. The bytes are kept and may be sent again. */
  | {
      readonly at: 'dropped'
      readonly since: number
      readonly evidence: Evidence
      readonly lastError?: WireError
      readonly taken?: UsedNonce
    }
  /** `evidence` is of the inclusion; `depthEvidence` of how deep it is, where that is known otherwise. */
  | {
      readonly at: 'included'
      readonly inclusion: Inclusion
      readonly depth: Depth
      readonly evidence: Evidence
      readonly depthEvidence?: Evidence
    }
  /**
   * Another transaction with its nonce was included: `by` is one of ours, or one from elsewhere, which is then proved. What an earlier version kept may be of one
   * from elsewhere by an endpoint's word alone, with or without its hash: `evidence` says so.
   */
  | { readonly at: 'replaced'; readonly by?: Hex; readonly since: number; readonly evidence: Evidence }
  /** The one of ours that does nothing was included in its place. */
  | { readonly at: 'cancelled'; readonly by: Hex; readonly since: number; readonly evidence: Evidence }
  /** The chain was started anew without it: only where the person runs the chain. `was`: where it stood before. */
  | { readonly at: 'reset'; readonly was?: Inclusion; readonly since: number; readonly evidence: Evidence }

export type Depth = 'included' | 'safe' | 'final'

/** Of one that waits. Absent times: not known, as in what an earlier version kept. */
export type PendingDetails = {
  /** Since when it waits. */
  readonly since?: number
  /** Since when no endpoint that was asked knows it. Absent while one does. */
  readonly missingSince?: number
  readonly taken?: UsedNonce
  /** It was in this block, which the chain has given up. */
  readonly reorged?: { readonly blockNumber: bigint; readonly blockHash: Hex }
}

/** Its number is used, as far as is known, and it is not proved that another transaction used it: an endpoint may hide it. */
export type UsedNonce = {
  /** Of that the number is used: proved by the account's state, or one endpoint's word. */
  readonly evidence: Evidence
  /** The transaction that an endpoint says used it, and whose word that is. */
  readonly by?: { readonly hash: Hex; readonly evidence: Evidence }
  /** Hosts of the endpoints that were asked for it and do not show it. */
  readonly asked: readonly string[]
}

/** Why one that waits cannot be included now. */
export type Obstacle =
  /** Number `missing` of the account must come first and is not on its way. `ours`: the one of ours that has it and was not sent, or got lost. */
  | { readonly kind: 'gap'; readonly missing: number; readonly ours?: Hex; readonly evidence: Evidence }
  /** It waits for long, and a block asks more than it may pay. Wei per gas. */
  | { readonly kind: 'fee'; readonly baseFee: bigint; readonly evidence: Evidence }

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
  /** The one of ours that it was signed to take the place of. */
  readonly replaces?: Hex
  /** The newest of ours that was signed to take its place. Which one is included, the states tell. */
  readonly replacedBy?: Hex
  /** What the Review predicted to leave and arrive, kept to compare with what happened. */
  readonly predicted: readonly PredictedChange[]
  /** What happened, once included: the same list from the receipt's logs. */
  readonly happened?: readonly PredictedChange[]
  /** What the Review promised, and what came of it: the block that it was held against, and what differs. */
  readonly promised?: Promised
  readonly audited?: Audited & { readonly blockHash: Hex }
  /** Why it fails, where that could be found out. Says nothing of one that did not fail. */
  readonly revert?: RevertReason
  readonly note?: string
  /** The person put it aside, then: kept, and out of the way. */
  readonly asideAt?: number
}

/**
 * Why it failed. `review`: said before it was signed. `parent`: the same call stops like this on the state before its block. `later`: it does on a later
 * state. `receipt`: what the gas tells.
 */
export type RevertReason = {
  readonly why: Words
  readonly found: 'review' | 'parent' | 'later' | 'receipt'
  readonly evidence: Evidence
}

/** Asset change of the account, in base units; `token` absent means the native currency (fee left out). */
export type PredictedChange = { readonly token?: Address; readonly symbol: string; readonly decimals: number; readonly units: bigint }

/** Its status is open: it may still be included as far as this device knows. */
export const isPending = ({ state }: OwnTransaction): boolean => state.at === 'sent' || state.at === 'pending'

/** Nothing of ours or of others has its number yet, so that another may take its place. */
export const isReplaceable = ({ state }: OwnTransaction): boolean =>
  state.at === 'signed' || state.at === 'sent' || state.at === 'pending' || state.at === 'dropped'

/** It was signed only so that its number is used: nothing is called and nothing leaves. */
export const doesNothing = ({ intent }: OwnTransaction): boolean => intent.kind === 'replace' && intent.how === 'cancel'
