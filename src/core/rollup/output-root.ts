import { concat, type Hex, pad, size, word } from '../bytes/hex.ts'
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

/** What a super root of version 1 commits to: the output of each of its chains at a second (OP Stack specs, *Super Root*). */
export type SuperRoot = {
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly outputs: readonly { readonly chainId: bigint; readonly outputRoot: Hex }[]
}

/** Version, then the timestamp. */
const SUPER_HEAD = 9
/** A chain id and an output root. */
export const SUPER_OUTPUT = 64
const SUPER_VERSION = '0x01'

/** The bytes of a super root: version u8 ‖ timestamp u64 ‖ (chain id u256 ‖ output root)*. */
export const superRootBytes = ({ timestamp, outputs }: SuperRoot): Hex =>
  concat(SUPER_VERSION, pad(`0x${timestamp.toString(16)}`, 8), ...outputs.flatMap(({ chainId, outputRoot: root }) => [word(chainId), root]))

/** keccak256 of those bytes. */
export const superRoot = (parts: SuperRoot): Hex => keccak(superRootBytes(parts))

/** Reads those bytes; `undefined` for others, and for a root of no chain. */
export function readSuperRoot(bytes: Hex): SuperRoot | undefined {
  const count = (size(bytes) - SUPER_HEAD) / SUPER_OUTPUT
  if (count < 1 || !Number.isInteger(count) || !bytes.startsWith(SUPER_VERSION)) return undefined
  const part = (from: number, to: number): Hex => `0x${bytes.slice(2 + from * 2, 2 + to * 2)}`
  const outputs = Array.from({ length: count }, (_, at) => {
    const from = SUPER_HEAD + at * SUPER_OUTPUT
    return { chainId: BigInt(part(from, from + 32)), outputRoot: part(from + 32, from + SUPER_OUTPUT) }
  })
  return { timestamp: BigInt(part(1, SUPER_HEAD)), outputs }
}

/**
 * Game types whose claim is a *super root*: a root over several chains, with a timestamp in place of a block number (OP Stack specs, *Fault Dispute Game*, table
 * *Game Types*). Read as an output root, such a claim would be of no block at all.
 */
const SUPER_ROOT_TYPES: ReadonlySet<number> = new Set([4, 5, 7, 9])

export const claimsSuperRoot = (gameType: number): boolean => SUPER_ROOT_TYPES.has(gameType)
