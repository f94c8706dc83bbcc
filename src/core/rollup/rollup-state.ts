import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'
import type { L1Contract, L1Implementation } from './l1-contracts.ts'

/** Where a chain of the OP Stack begins on its layer 1: all else is read from there. */
export type RollupRoot = {
  /** Chain id of its layer 1. */
  readonly l1: number
  readonly systemConfig: Address
  /** Seconds for which a proposal that nobody answers can be challenged, where its game does not say so itself and it is known. */
  readonly challengeSeconds?: number
}

/** Why a game is no anchor, or a proposal none. */
export type GameFault =
  | 'unreadable' // its code is no clone of a form that is known, or its division of the arguments is not
  | 'unregistered' // the factory does not know it
  | 'unresolved'
  | 'lost' // resolved against its claim
  | 'blacklisted'
  | 'retired'
  | 'other-type' // of a type that is not the respected one and was not when it was made
  | 'super-root' // its claim is no output root

/** Why nothing can be read of the chain's contracts. */
export type RollupFault =
  | { readonly kind: 'unknown-release'; readonly contract: L1Contract; readonly version?: string }
  | { readonly kind: 'no-contract'; readonly contract: L1Contract }

/** An output that layer 1 holds for true. Timestamps in seconds since the epoch. */
export type OutputAnchor = {
  readonly l2Number: bigint
  readonly outputRoot: Hex
  /** Absent: the root that the registry was set up with, of which there is no game. */
  readonly game?: { readonly address: Address; readonly gameType: number; readonly createdAt: bigint; readonly resolvedAt: bigint }
}

/** An output that somebody proposed and that is neither refuted nor anchored. Seconds since the epoch. */
export type OutputProposal = {
  readonly game: Address
  readonly gameType: number
  readonly proposer: Address
  readonly l2Number: bigint
  readonly outputRoot: Hex
  readonly createdAt: bigint
  /** Until then anybody may challenge it, or longer, where somebody does. Absent: its game does not say. */
  readonly challengeableUntil?: bigint
}

/** What layer 1 says of a rollup, all of it read from one block's proved state. */
export type RollupState = {
  readonly contracts: Readonly<Record<L1Contract, L1Implementation & { readonly address: Address }>>
  /** The standard bridge and the messenger on layer 1, where `SystemConfig` names them. */
  readonly l1StandardBridge?: Address
  readonly l1Messenger?: Address
  /** Whose signature a block has before it is on layer 1. */
  readonly unsafeBlockSigner: Address
  readonly respectedGameType: number
  /** Games of this second and before are void. */
  readonly retiredUntil: bigint
  readonly anchor: OutputAnchor | { readonly fault: GameFault; readonly game: Address }
  /** Newest first, as far as they were looked at. Anybody may propose: that one is here says nothing for it. */
  readonly proposals: readonly OutputProposal[]
}

/** True for an anchor that stands. */
export const isAnchored = (anchor: RollupState['anchor']): anchor is OutputAnchor => !('fault' in anchor)
