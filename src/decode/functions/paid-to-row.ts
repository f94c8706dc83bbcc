/** What a function does for whom it names. */
export type Deed = 'swap' | 'take-out' | 'pay-in' | 'bridge' | 'claim' | 'hand-over' | 'order'

/** A function of which this build knows one thing for sure: whom it pays. What it moves, and how much, the run tells. */
export type PaidTo = {
  readonly signature: string
  readonly deed: Deed
  /** Places of those who get something, by path: `desc.dstReceiver`, `ops.[].recipient`. Addresses, or 20 bytes, or 32 with zeros before them, or a number. */
  readonly to: readonly string[]
  /** Places of addresses that get nothing that is the caller's: tokens, pools, executors that are held to a least amount. */
  readonly besides?: readonly string[]
}

/** Places of tokens, pools and the like. */
export const tokenParties = (...names: string[]): readonly string[] => names
