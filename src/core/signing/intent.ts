import type { Address } from '../ethereum/address.ts'
import type { Amount } from '../money/amount.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Hex } from '../bytes/hex.ts'
import type { UnsignedTransaction } from '../ethereum/transaction.ts'

/** What a person wants, before gas, nonce and fee. */
export type Intent =
  | Payment
  /** Several payments in one transaction, all or none: the account runs code that makes its calls (EIP-7702). */
  | { readonly kind: 'batch'; readonly account: Address; readonly payments: readonly Payment[] }
  /** Any call: from the practice corner, later from apps and Check. */
  | { readonly kind: 'call'; readonly to?: Address; readonly value: bigint; readonly data: Hex }
  /**
   * A transaction that was made elsewhere, by somebody else or by another tool. It is signed as it stands where its number and its fee hold, and where they
   * do not, the same call is completed anew: with a used number it can never be included, and with a gap or too low a fee it waits and holds up what
   * comes after. Only what was asked for is wanted; number and fee are how it gets there.
   */
  | { readonly kind: 'given'; readonly transaction: UnsignedTransaction }
  /**
   * EIP-7702: the code of `to` for the account itself, by a transaction that it sends. The zero address takes the code back. `calls`: what that code is to
   * do at once, in the same transaction, all or none.
   */
  | {
      readonly kind: 'delegate'
      readonly account: Address
      readonly to: Address
      readonly calls?: readonly { readonly to: Address; readonly value: bigint; readonly data: Hex }[]
    }
  | Replacement

/** One asset to one recipient: an amount of the native currency or of a token, or an item of a collection. */
export type Payment =
  | {
      readonly kind: 'send'
      readonly to: Address
      readonly amount: Amount
      /** Bytes that go along with the native currency; absent: none. */
      readonly data?: Hex
      readonly figures?: OwnFigures
      readonly entered?: AsEntered
    }
  | {
      readonly kind: 'send-item'
      readonly from: Address
      readonly to: Address
      readonly item: CollectionItem
      /** How many of it: of ERC-721 there is one. */
      readonly units: bigint
      readonly figures?: OwnFigures
      readonly entered?: AsEntered
    }

/** An item of a collection, and by which standard it is moved. */
export type CollectionItem = { readonly collection: Address; readonly tokenId: bigint; readonly standard: 'erc721' | 'erc1155' }

/** What the person set by hand instead of leaving it to the completion: units of gas, and the account's number. */
export type OwnFigures = { readonly gasLimit?: bigint; readonly nonce?: number }

/** How a recipient got into its field. */
export type AsEntered = {
  /** As it stood there, before it was read. */
  readonly text: string
  /** The name of ENS that it was, in its one form (ENSIP-15), for which chain it was looked up, and how it was known then whom it leads to. */
  readonly name?: { readonly name: string; readonly forChain: number; readonly evidence: Evidence }
  /** What this app copied to the clipboard last, in the ten minutes before. */
  readonly copied?: Address
}

/** What is wanted, apart from any replacing. */
export type BaseIntent = Exclude<Intent, { readonly kind: 'replace' }>

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
  readonly wish: BaseIntent
}

/** What is wanted in the end: of a transaction that only does another once more, what that one is for; `undefined` where it is to do nothing. */
export function baseIntentOf(intent: Intent): BaseIntent | undefined {
  if (intent.kind !== 'replace') return intent
  return intent.how === 'speed-up' ? intent.wish : undefined
}

/** The payments that it makes; none for what is no payment. */
export function paymentsOf(intent: Intent): readonly Payment[] {
  const wish = baseIntentOf(intent)
  if (wish === undefined) return []
  if (wish.kind === 'batch') return wish.payments
  return wish.kind === 'send' || wish.kind === 'send-item' ? [wish] : []
}

/** A recipient and the name that it was entered by. What the name leads to later is another question. */
export type PaidAs = { readonly address: Address; readonly name: string }

/** The names that recipients were entered by, also of what is sped up or cancelled by it. */
export function paidAs(intent: Intent): readonly PaidAs[] {
  const wish = intent.kind === 'replace' ? intent.wish : intent
  return paymentsOf(wish).flatMap(({ to, entered }) => (entered?.name === undefined ? [] : [{ address: to, name: entered.name.name }]))
}

/** What the person set by hand, where they did. */
export const figuresOf = (intent: Intent): OwnFigures =>
  intent.kind === 'send' || intent.kind === 'send-item' ? (intent.figures ?? {}) : {}

/** How fast, and so how dear: percentiles 10, 50, 90 of recent tips; or the person's own figures in wei per gas. */
export type Speed = 'slow' | 'normal' | 'fast' | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
