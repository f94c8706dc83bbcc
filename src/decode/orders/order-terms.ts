import type { Address } from '#core/ethereum/address'

/**
 * What changes hands by an order. A currency without `token` is the native one. An item without `tokenId` is any item of its collection that the other
 * side chooses. `unknown`: a kind of asset that the reader of the form cannot name.
 */
export type OrderAsset =
  | { readonly kind: 'currency'; readonly token?: Address }
  | { readonly kind: 'item'; readonly collection: Address; readonly tokenId?: bigint }
  | { readonly kind: 'unknown' }

/** One asset and how much of it, in base units; for an item, how many. It moves evenly from `start` to `end` over the time of the order. */
export type OrderPart = { readonly asset: OrderAsset; readonly start: bigint; readonly end: bigint }

/** What must arrive, and with whom. `to` absent: with whoever makes the order. */
export type OrderGain = OrderPart & { readonly to?: Address }

/** What an order fixes, whatever exchange it is for. Times in seconds since the epoch. */
export type OrderTerms = {
  /** Whose things leave; absent: whoever signs or sends. */
  readonly maker: Address | undefined
  readonly gives: readonly OrderPart[]
  /** All that the other side must pay: what the maker gets, and what fees and others get. */
  readonly gets: readonly OrderGain[]
  /** The only one who may fill it. */
  readonly taker?: Address
  /** Absent: it has no end. */
  readonly until?: bigint
  /** It may be filled in parts, each at the same rate. */
  readonly partial?: true
  /** A contract outside the message that must agree to each fill. */
  readonly decider?: Address
  /** A key of the contract that moves what leaves, where the form has one (Seaport's conduits). */
  readonly conduitKey?: string
  /**
   * What the message does not show: `orders`, whole orders behind a hash; `amounts`, an extension that sets the amounts; `members`, members that the known
   * versions of this form do not have; `hash`, all but the hash of an order that somebody else keeps.
   */
  readonly hidden?: 'orders' | 'amounts' | 'members' | 'hash'
  /** What is paid arrives on this other chain. */
  readonly chainId?: bigint
  /**
   * The contract is none of those that are known to keep what this form says. `counterfeit`: where it is, all of them are known.
   */
  readonly unverified?: 'unlisted' | 'counterfeit'
}
