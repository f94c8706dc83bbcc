import type { Address } from './address.ts'
import type { Amount } from './amount.ts'
import type { Hex } from './hex.ts'
import type { UnsignedTransaction } from './transaction.ts'

/** What a person wants, before gas, nonce and fee. */
export type Intent =
  | { readonly kind: 'send'; readonly to: Address; readonly amount: Amount; readonly entered?: AsEntered }
  /** Any call: from the practice corner, later from apps and Check. */
  | { readonly kind: 'call'; readonly to?: Address; readonly value: bigint; readonly data: Hex }
  /**
   * A transaction that was made elsewhere, by somebody else or by another tool. It is signed as it stands where its number and its fee hold, and where they
   * do not, the same call is completed anew: with a used number it can never be included, and with a gap or too low a fee it waits and holds up what
   * comes after. Only what was asked for is wanted; number and fee are how it gets there.
   */
  | { readonly kind: 'given'; readonly transaction: UnsignedTransaction }
  /** EIP-7702: the code of `to` for the account itself, by a transaction that it sends. The zero address takes the code back. */
  | { readonly kind: 'delegate'; readonly account: Address; readonly to: Address }
  | Replacement

/** How a recipient got into its field. */
export type AsEntered = {
  /** As it stood there, before it was read. */
  readonly text: string
  /** What this app copied to the clipboard last, in the ten minutes before. */
  readonly copied?: Address
}

/** What is wanted, apart from any replacing. */
export type Wish = Exclude<Intent, { readonly kind: 'replace' }>

/**
 * To take the place of a transaction of ours that is not included: with the same number and a higher fee, either the same call
 * (`speed-up`) or nothing at all, sent to oneself (`cancel`). Which of the two is included is the chain's choice.
 */
export type Replacement = {
  readonly kind: 'replace'
  readonly how: 'speed-up' | 'cancel'
  readonly account: Address
  /** Hash of the one whose place it takes. */
  readonly replaces: Hex
  /** That one as it was signed. */
  readonly earlier: UnsignedTransaction
  /** What was wanted by it: for `speed-up` it still is. */
  readonly wish: Wish
}

/** What is wanted in the end: of a transaction that only does another once more, what that one is for; `undefined` where it is to do nothing. */
export function wishOf(intent: Intent): Wish | undefined {
  if (intent.kind !== 'replace') return intent
  return intent.how === 'speed-up' ? intent.wish : undefined
}

/** How fast, and so how dear: percentiles 10, 50, 90 of recent tips; or the person's own figures in wei per gas. */
export type Speed = 'slow' | 'normal' | 'fast' | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
