import { bytesTail } from '../bytes/abi-words.ts'
import type { Address } from '../ethereum/address.ts'
import { concat, type Hex, pad, size, word } from '../bytes/hex.ts'
import { keccak } from '../bytes/keccak.ts'
import { readSuperRoot, SUPER_OUTPUT, type SuperRoot } from './output-root.ts'

/** An entry of the factory's list. `createdAt`: seconds since the epoch. */
export type GameId = { readonly gameType: number; readonly createdAt: bigint; readonly game: Address }

const ADDRESS_BITS = 160n
const [TYPE_AT, TIME_AT] = [224n, 160n]

/** Reads `GameId`: game type u32, timestamp u64, address u160, from the highest bit on (LibGameId of the OP Stack). */
export const unpackGameId = (value: bigint): GameId => ({
  gameType: Number(value >> TYPE_AT),
  createdAt: (value >> TIME_AT) & 0xffff_ffff_ffff_ffffn,
  game: lowAddress(value),
})

/** The low 20 bytes of a slot. */
export const lowAddress = (value: bigint): Address => pad(`0x${BigInt.asUintN(Number(ADDRESS_BITS), value).toString(16)}`, 20)

/** The key of a game in the factory's mapping: keccak256 of the ABI encoding of (uint32, bytes32, bytes). */
export function gameUuid(gameType: number, rootClaim: Hex, extraData: Hex): Hex {
  return keccak(concat(word(BigInt(gameType)), rootClaim, word(96n), bytesTail(extraData)))
}

/** What a game's clone holds in its code. All of it was given by the factory, of which the code can be proved. */
export type GameClone = {
  readonly implementation: Address
  /** Who created the game: the proposer. */
  readonly creator: Address
  readonly rootClaim: Hex
  /** Hash of the L1 block before the one that created it. */
  readonly l1Head: Hex
  /** What the claim is of: the block of a number, by an output root; or the newest block of each of its chains at a second, by a super root. */
  readonly of: { readonly l2Number: bigint } | SuperRoot
  /** The data that the game was created with: the number in 32 bytes, then what its type adds; or the bytes of a super root. */
  readonly extraData: Hex
  /** The game's type, where the clone says it. */
  readonly gameType?: number
}

/**
 * Runtime code of a clone with immutable arguments, as solady's LibClone made it when it appended them to calldata: a fixed head, the length of what is appended, a
 * fixed part, the implementation, a fixed tail, the arguments, and the length once more. The length counts itself.
 */
const CLONE =
  /^0x36602c57343d527f[0-9a-f]{64}593da1005b363d3d373d3d3d3d61([0-9a-f]{4})806062363936013d73([0-9a-f]{40})5af43d3d93803e606057fd5bf3((?:[0-9a-f]{2})*)([0-9a-f]{4})$/

/** Creator, root claim and L1 head stand before the rest. */
const FIXED = 84
/** Bytes that a game type of 4 bytes takes where it stands before the extra data. */
const TYPE_BYTES = 4

/**
 * How the bytes after the fixed ones are divided, by their number: extra data of a game, then arguments of its implementation. Which of them a game has is told by the
 * length alone, since the factory allows each type one length. 124 and 164 bytes: prestate, VM, registry, WETH and chain id; and proposer and challenger of a
 * permissioned game besides (`LibGameArgs`).
 */
const DIVISIONS: Readonly<Record<number, { readonly typed: boolean; readonly extra: number }>> = {
  32: { typed: false, extra: 32 },
  36: { typed: false, extra: 36 },
  156: { typed: false, extra: 32 },
  196: { typed: false, extra: 32 },
  160: { typed: true, extra: 32 },
  200: { typed: true, extra: 32 },
}

/** Prestate, VM, registry, WETH and chain id. */
const GAME_ARGS = 124
/**
 * A game of super roots: its type, a super root, then the arguments of a game of fault proofs (`SuperFaultDisputeGame`). Told by the length alone as well: it is no length
 * of the others, as it leaves another rest by 32.
 */
const SUPER_LEAST = TYPE_BYTES + 9 + SUPER_OUTPUT + GAME_ARGS
const isSuper = (rest: number): boolean => rest >= SUPER_LEAST && (rest - SUPER_LEAST) % SUPER_OUTPUT === 0

/** A game of several proofs: number, parent, then an output root each for some blocks before it (`AggregateVerifier` of Base). */
const isAggregate = (rest: number): boolean => rest > 52 && (rest - 52) % 32 === 0

/** Nobody makes a game with more. */
const MAX_CODE_BYTES = 8192

/**
 * Reads the arguments in the code of a game's clone. `undefined` for other code, for lengths that do not agree, and for a division of the arguments that is not known:
 * what such a game claims cannot be told.
 * @example readGameClone(provedCode)?.rootClaim
 */
export function readGameClone(code: Hex): GameClone | undefined {
  if (size(code) > MAX_CODE_BYTES) return undefined
  const [, length = '', implementation = '', args = '', again = ''] = CLONE.exec(code) ?? []
  const count = args.length / 2
  if (length === '' || length !== again || Number.parseInt(length, 16) !== count + 2 || count < FIXED) return undefined
  const bytes = (from: number, to: number): Hex => `0x${args.slice(from * 2, to * 2)}`
  const rest = count - FIXED
  const division =
    DIVISIONS[rest] ??
    (isSuper(rest) ? { typed: true, extra: rest - TYPE_BYTES - GAME_ARGS } : isAggregate(rest) ? { typed: false, extra: rest } : undefined)
  if (division === undefined) return undefined
  const from = FIXED + (division.typed ? TYPE_BYTES : 0)
  const extraData = bytes(from, from + division.extra)
  const of = isSuper(rest) ? readSuperRoot(extraData) : { l2Number: BigInt(bytes(from, from + 32)) }
  if (of === undefined) return undefined
  return {
    implementation: `0x${implementation}`,
    creator: bytes(0, 20),
    rootClaim: bytes(20, 52),
    l1Head: bytes(52, FIXED),
    of,
    extraData,
    ...(division.typed ? { gameType: Number(BigInt(bytes(FIXED, from))) } : {}),
  }
}
