import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, toBigInt, word } from '#core/bytes/hex'
import { keccak, keccakText, wordsFrom } from '#core/bytes/keccak'
import type { BlockEnvironment, Variant } from '#core/simulation/simulation'
import { type AnyTransaction, maxPrice } from '#core/ethereum/transaction'

/** What blocks to come are drawn from. */
export type BlockSource = {
  /** 32 bytes that nobody else knows: other draws for another Review, and for another header. */
  readonly seed: Hex
  /** Seconds between blocks. */
  readonly blockTime: number
  /** Of the parent: it may well make the next block too. */
  readonly parentProposer: Address
}

/** Blocks ahead that are drawn from, about ten minutes of an L1: by then it is included, or the person looks again. */
export const REACH = 50n

/** Draws that a run is always compared with. With the others each block within reach is drawn once, and so is each remainder that its number may have. */
export const MIN_DRAWS = 8
export const MAX_DRAWS = MIN_DRAWS + Number(REACH)
/** Of those others, how many must be run for the comparison to count as made. */
export const ENOUGH_MORE = 24

/** How many blocks ahead each of the first draws lies at the least and at the most: the very next, the last, and some of all between. */
const AHEAD: readonly (readonly [bigint, bigint])[] = [[1n, 1n], [REACH, REACH], [2n, 2n], [3n, 6n], [7n, 12n], [13n, 25n], [1n, 1n], [26n, 49n]] // prettier-ignore

type Random = {
  /** From 0 to below `end`. */
  below(end: bigint): bigint
  hash(): Hex
}

/** More than a draw takes. */
const WORDS = 24

/** What a seed is drawn on for, each with words of its own. */
const [PARITIES, HASHES, BEACON_ROOTS] = [keccakText('parities'), keccakText('hashes'), keccakText('beacon roots')]

function createRandom(seed: Hex): Random {
  const words = wordsFrom(seed, WORDS)
  let count = 0
  const hash = (): Hex => words[count++ % WORDS] ?? seed
  return { hash, below: (end) => (end <= 1n ? 0n : toBigInt(hash()) % end) }
}

/**
 * Whether the value of a place is odd in a draw. Over each eight draws in a row every two places are both, one, the other and neither of them twice each (a
 * Hadamard matrix), so that no parity, and no two together, stay as they were. `mask`: which of them begin turned round.
 */
function isOdd(draw: number, place: number, mask: bigint): boolean {
  const common = draw & 7 & place
  const bits = (common & 1) + ((common >> 1) & 1) + ((common >> 2) & 1)
  return (bits + Number((mask >> BigInt(place)) & 1n)) % 2 === 1
}

const withParity = (value: bigint, odd: boolean): bigint => (((value & 1n) === 1n) === odd ? value : value ^ 1n)

/** EIP-1559: an eighth in a block. Beyond some blocks fees return, so no further than by five in a row; never above what the transaction pays. */
function baseFeeAfter(baseFee: bigint, blocks: bigint, odd: boolean, up: boolean, most: bigint, random: Random): bigint {
  if (baseFee === 0n) return 0n
  const steps = blocks < 5n ? blocks : 5n
  const end = up ? (baseFee * 9n ** steps) / 8n ** steps : (baseFee * 7n ** steps) / 8n ** steps
  const [low, high] = up ? [baseFee, end < most ? end : most] : [end, baseFee]
  const drawn = withParity(low + random.below(high - low + 1n), odd)
  return drawn > most || drawn < 1n ? baseFee : drawn
}

/** EIP-1559 lets a proposer move it by a 1024th of the parent's, less one. */
function gasLimitAfter(gasLimit: bigint, blocks: bigint, odd: boolean, up: boolean, least: bigint, random: Random): bigint {
  const steps = blocks < 20n ? blocks : 20n
  const by = random.below((gasLimit / 1024n - 1n) * steps)
  const drawn = withParity(up ? gasLimit + by : gasLimit - by, odd)
  return drawn < least ? gasLimit : drawn
}

/** Gas of a blob, and how many more or fewer than the target a block has: some of each are in every schedule (EIP-7892). */
const BLOB = 131_072n
const BLOBS = 6n

function excessAfter(excess: bigint, blocks: bigint, up: boolean, random: Random): bigint {
  const by = random.below(BLOB * BLOBS * blocks) + 1n
  return up ? excess + by : excess > by ? excess - by : by % BLOB
}

/** Bytes of the codes that proposers have, as far as many have the same: clones (ERC-1167), Safes 1.4.1 and 1.3.0, and a splitter of rewards. */
const CODE_SIZES = [45, 170, 171, 1_018] as const

/**
 * Code of a proposer that takes what it is sent, and fails where it is asked for something, as most splitters of rewards do; or one that takes nothing; or the code of
 * a person who lets it run another's (EIP-7702). What follows is never run, so that neither size nor hash is one that a contract could know.
 */
function codeOfProposer(random: Random): Hex {
  const kind = random.below(4n)
  if (kind === 0n) return concat('0xef0100', `0x${random.hash().slice(26)}`)
  const length = CODE_SIZES[Number(random.below(BigInt(CODE_SIZES.length)))] ?? CODE_SIZES[0]
  const seed = random.hash()
  // CALLDATASIZE PUSH1 5 JUMPI STOP, then JUMPDEST PUSH0 PUSH0 REVERT.
  const code = concat(kind === 1n ? '0x5f5ffd' : '0x36600557005b5f5ffd', ...wordsFrom(seed, Math.ceil(length / 32)))
  return `0x${code.slice(2, 2 + 2 * length)}`
}

/** From a hundred microether to ten thousand ether, each power of ten as often. */
const balanceIn = (random: Random): bigint => {
  const least = 10n ** (14n + random.below(8n))
  return least + random.below(9n * least)
}

/** Who makes the block: one who is known, people with and without a past, and a contract. */
function proposerIn(
  draw: number,
  odd: boolean,
  { parentProposer }: BlockSource,
  random: Random,
): Pick<Variant, 'proposer'> & { readonly coinbase: Address } {
  if (draw % 4 === 2) return { coinbase: parentProposer }
  const address = withParity(toBigInt(random.hash()) % 2n ** 160n, odd)
  const balance = balanceIn(random)
  return {
    coinbase: `0x${address.toString(16).padStart(40, '0')}`,
    proposer: { balance: draw % 8 === 3 ? 0n : balance, code: draw % 4 === 1 ? codeOfProposer(random) : '0x' },
  }
}

/** What a block so many ahead of the first one has behind it: hashes that nobody knows yet, and that of the header that is known. */
export function behind({ parentHash }: BlockEnvironment, blocks: bigint, seed: Hex): Pick<BlockEnvironment, 'parentHash' | 'ancestors'> {
  const [parent, ...ancestors] = [...wordsFrom(concat(seed, HASHES), Number(blocks)), parentHash]
  return { parentHash: parent ?? parentHash, ancestors }
}

/**
 * Beacon roots of the blocks between the proved state and one so many further, under their times. `missed`: slots without a block among them, after the one at
 * `gap`: so many blocks from the first.
 */
export function rootsBehind(
  { timestamp }: BlockEnvironment,
  { blocks, step, missed, gap }: { readonly blocks: bigint; readonly step: bigint; readonly missed: bigint; readonly gap: bigint },
  seed: Hex,
): Pick<BlockEnvironment, 'beaconRoots'> {
  if (blocks === 0n) return {}
  const roots = wordsFrom(concat(seed, BEACON_ROOTS), Number(blocks))
  return {
    beaconRoots: roots.map((root, at) => ({ timestamp: timestamp + step * (BigInt(at) + (BigInt(at) > gap ? missed : 0n)), root })),
  }
}

/** The others go through all blocks within reach, from one that the secret names and in steps that have nothing in common with their number. */
function everyOne(draw: number, mask: bigint): readonly [bigint, bigint] {
  const steps = [3n, 7n, 11n, 13n, 17n, 19n, 21n, 23n]
  const step = steps[Number((mask >> 16n) % BigInt(steps.length))] ?? 7n
  const ahead = 1n + ((((mask >> 24n) % REACH) + BigInt(draw) * step) % REACH)
  return [ahead, ahead]
}

/**
 * One of the blocks that may include the transaction instead of the one that it was run in: `draw` is its number. Everything that only its maker knows is drawn,
 * within what EIP-1559 and the schedule allow from there, and as far as the transaction still pays for itself. The same seed and number give the same block.
 */
export function drawBlock(environment: BlockEnvironment, transaction: AnyTransaction, source: BlockSource, draw: number): Variant {
  const seed = keccak(concat(source.seed, word(BigInt(draw))))
  const random = createRandom(seed)
  const mask = toBigInt(keccak(concat(source.seed, PARITIES)))
  const odd = (place: number): boolean => isOdd(draw, place, mask)
  const up = (place: number): boolean => isOdd(draw, (place % 7) + 1, mask >> 8n)
  const [least, most] = AHEAD[draw] ?? everyOne(draw, mask)
  const ahead = least + random.below(most - least + 1n)
  const later = ahead - 1n
  // A slot without a block (a proposer who was away) is a block time more; the first draw has none, another of the very next block has.
  const missed = draw === 0 || draw >= MIN_DRAWS ? 0n : 1n + random.below(1n + ahead / 8n) - (odd(1) ? 1n : 0n)
  const step = BigInt(Math.max(1, Math.ceil(source.blockTime)))
  const { coinbase, proposer } = proposerIn(draw, odd(2), source, random)
  const hashes = behind(environment, later, seed)
  return {
    ...defined({ proposer }),
    environment: {
      coinbase,
      number: environment.number + later,
      timestamp: environment.timestamp + step * (later + missed),
      baseFee: baseFeeAfter(environment.baseFee, ahead, odd(3), up(3), maxPrice(transaction), random),
      gasLimit: gasLimitAfter(environment.gasLimit, ahead, odd(4), up(4), transaction.gasLimit, random),
      excessBlobGas: excessAfter(environment.excessBlobGas, ahead, up(5), random),
      prevRandao: word(withParity(toBigInt(random.hash()), odd(6))),
      parentBeaconRoot: random.hash(),
      ...hashes,
      ...rootsBehind(environment, { blocks: later, step, missed, gap: random.below(later) }, seed),
      ...defined({ parentHash: later === 0n ? undefined : word(withParity(toBigInt(hashes.parentHash), odd(7))) }),
    },
  }
}
