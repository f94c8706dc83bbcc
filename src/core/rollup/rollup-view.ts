import type { BlockId } from '../evidence/evidence.ts'
import type { Header } from '../chains/header.ts'
import type { RollupFault, RollupState } from './rollup-state.ts'

/**
 * What is known of a rollup by its layer 1, whose chain id `l1` is.
 * - `off`: it is no chain of the OP Stack, or this build does not know where its contracts are.
 * - `no-l1`: its layer 1 is not set up.
 * - `unverified`: nobody vouches for a block of layer 1 (`light-client` states say why), so nothing can be proved there.
 * - `unread`: the contracts could not be read now. `why`: an error code.
 * - `fault`: they are not what this build can read.
 */
export type RollupView =
  | { readonly kind: 'off' }
  | { readonly kind: 'no-l1' | 'unverified'; readonly l1: number }
  | { readonly kind: 'unread'; readonly l1: number; readonly why: string }
  | { readonly kind: 'fault'; readonly l1: number; readonly fault: RollupFault }
  | ReadRollup

export type ReadRollup = {
  readonly kind: 'read'
  /** The block of layer 1 on whose proved state all of it stands; final, or verified and recent. */
  readonly l1: Header
  readonly state: RollupState
  /** The block of the anchored output: state under it is proved. Absent: there is no valid anchor, or no endpoint gives its block (`why`, an error code). */
  readonly anchored?: Header
  readonly why?: string
  /** What an endpoint gives in place of that block, where it has another output than layer 1 holds for final: its chain is another one, whoever signed it. */
  readonly displaced?: BlockId
  /** The newest proposed block that an endpoint of the chain gives as its own, where there is one: claimed by its proposer. */
  readonly proposed?: Header
}
