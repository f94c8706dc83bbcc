import { concat, type Hex, word } from '../bytes/hex.ts'
import { keccak } from '../bytes/keccak.ts'

/** What an output root of version 0 commits to (OP Stack specs, *Proposals*, section *L2 Output Commitment Construction*). Each is 32 bytes. */
export type OutputPreimage = {
  readonly stateRoot: Hex
  /** Storage root of the `L2ToL1MessagePasser`, 0x4200…0016. From Isthmus on it is the block's `withdrawalsRoot`. */
  readonly messagePasserStorageRoot: Hex
  readonly blockHash: Hex
}

/** The predeploy whose storage root is a part of each output root. */
export const MESSAGE_PASSER: Hex = '0x4200000000000000000000000000000000000016'

/** The only version of output roots that there is. */
const VERSION_0 = word(0n)

/**
 * keccak256(version ‖ state root ‖ storage root of the message passer ‖ block hash), 128 bytes in all, for version 0.
 * @example outputRoot({ stateRoot, messagePasserStorageRoot: header.withdrawalsRoot, blockHash: header.hash }) === game.rootClaim
 */
export const outputRoot = ({ stateRoot, messagePasserStorageRoot, blockHash }: OutputPreimage): Hex =>
  keccak(concat(VERSION_0, stateRoot, messagePasserStorageRoot, blockHash))

/**
 * Game types whose claim is a *super root*: a root over several chains, with a timestamp in place of a block number (OP Stack specs, *Fault Dispute Game*, table
 * *Game Types*). Read as an output root, such a claim would be of no block at all.
 */
const SUPER_ROOT_TYPES: ReadonlySet<number> = new Set([4, 5, 7, 9])

export const claimsSuperRoot = (gameType: number): boolean => SUPER_ROOT_TYPES.has(gameType)
