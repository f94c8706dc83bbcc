import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'

type LayerOneBlock = { readonly number: bigint; readonly hash: Hex }

/**
 * How well a block of a rollup is known. `l1`: the block of its layer 1 whose proved state says so. Times in seconds since the epoch.
 * - `anchored`: it is, or is an ancestor of, the block of an output that layer 1 holds for true.
 * - `proposed`: the same of an output that `proposer` proposed and that can still be challenged.
 * - `signed`: the sequencer signed it, or a block that comes after it.
 * - `newer`: nothing of it is on layer 1 yet; `anchored` is the newest block there of which that is known.
 */
export type RollupStanding =
  | { readonly kind: 'anchored'; readonly l1: LayerOneBlock; readonly output: bigint }
  | {
      readonly kind: 'proposed'
      readonly l1: LayerOneBlock
      readonly output: bigint
      readonly proposer: Address
      readonly proposedAt: bigint
      /** Absent: its game does not say. */
      readonly challengeableUntil?: bigint
    }
  | { readonly kind: 'signed'; readonly l1: LayerOneBlock; readonly signer: Address }
  | { readonly kind: 'newer'; readonly l1: LayerOneBlock; readonly anchored?: { readonly number: bigint; readonly timestamp: bigint } }
