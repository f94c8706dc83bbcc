import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'
import type { L1Contract, L1Implementation } from './l1-contracts.ts'

/** Where a chain of the OP Stack begins on its layer 1: all else is read from there. */
export type RollupRoot = {
  readonly chainId: number
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
  | 'super-root' // its claim is a super root of a form that is not known, or not of this chain
  | 'unnumbered' // its claim is of a second, and no endpoint says which block was the newest then

/** Why nothing can be read of the chain's contracts. */
export type RollupFault =
  | { readonly kind: 'unknown-release'; readonly contract: L1Contract; readonly version?: string }
  | { readonly kind: 'no-contract'; readonly contract: L1Contract }

/** A claim of the newest block of the chain at a second. */
export type TimedOutput = {
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  /** What is claimed: a root over the outputs of one chain or of several. */
  readonly superRoot: Hex
  /** This chain's part of it. Absent: the root that the registry was set up with, of whose parts layer 1 says nothing; it may be of this chain alone. */
  readonly outputRoot?: Hex
}

/** A claim of the block of a number. `timed`: made by a super root; then the number was reckoned from the chain's time between blocks, and the block has to be that of `timed`. */
export type NumberedOutput = { readonly l2Number: bigint; readonly outputRoot: Hex; readonly timed?: TimedOutput }

/** The game of an anchor. Absent with the root that the registry was set up with, of which there is no game. Timestamps in seconds since the epoch. */
type OfGame = {
  readonly game?: { readonly address: Address; readonly gameType: number; readonly createdAt: bigint; readonly resolvedAt: bigint }
}
/** An output that layer 1 holds for true. */
export type OutputAnchor = NumberedOutput & OfGame

type ByProposer = {
  readonly game: Address
  readonly gameType: number
  readonly proposer: Address
  readonly createdAt: bigint
  /** Until then anybody may challenge it, or longer, where somebody does. Absent: its game does not say. */
  readonly challengeableUntil?: bigint
}
/** An output that somebody proposed and that is neither refuted nor anchored. Seconds since the epoch. */
export type OutputProposal = NumberedOutput & ByProposer

type VoidAnchor = { readonly fault: GameFault; readonly game?: Address }

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
  readonly anchor: OutputAnchor | VoidAnchor
  /** Newest first, as far as they were looked at. Anybody may propose: that one is here says nothing for it. */
  readonly proposals: readonly OutputProposal[]
}

/** The same as layer 1 says it: where games claim super roots, without the numbers of blocks. */
export type LayerOneState = Omit<RollupState, 'anchor' | 'proposals'> & {
  readonly anchor: OutputAnchor | (TimedOutput & OfGame) | VoidAnchor
  readonly proposals: readonly (OutputProposal | (TimedOutput & ByProposer))[]
}

/** True for an anchor that stands. */
export const isAnchored = (anchor: LayerOneState['anchor']): anchor is OutputAnchor => 'l2Number' in anchor
