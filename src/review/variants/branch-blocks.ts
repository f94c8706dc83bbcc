import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { BLOB_FRACTIONS, blobPrice } from '#core/chains/blob-price'
import { type DerivedGuess, derivedIn, type WordComparisons } from '#core/simulation/derived-word'
import type { BlockEnvironment, Variant } from '#core/simulation/simulation'
import { type AnyTransaction, maxPrice } from '#core/ethereum/transaction'
import { type BlockSource, drawBlock, MAX_DRAWS } from './draws.ts'

/** Blocks that are drawn and looked at without a run, and how many of them are run. */
const CANDIDATES = 512
const MAX_BLOCKS = 32

/**
 * Blocks that may come, drawn as others are, in which a comparison that the run made comes out otherwise: what the run compared is worked out again for each of many
 * drawn blocks, through arithmetic and hashes. What none of them turns is left out.
 */
export function branchBlocks(
  { words, compared }: WordComparisons,
  environment: BlockEnvironment,
  transaction: AnyTransaction,
  source: BlockSource,
): readonly Variant[] {
  const heldIn = (valueIn: (guess: DerivedGuess) => bigint): readonly boolean[] => {
    const values = derivedIn(words, valueIn)
    return compared.map((one) => holds(one, values))
  }
  const was = heldIn(({ was: read }) => read)
  const candidates = Array.from({ length: CANDIDATES }, (_, at) => {
    const variant = drawBlock(environment, transaction, source, MAX_DRAWS + at)
    return { variant, turned: heldIn(valuesOf(variant, environment, transaction)).map((held, place) => held !== was[place]) }
  })
  return choose(candidates).map(({ variant }) => variant)
}

type Candidate = { readonly variant: Variant; readonly turned: readonly boolean[] }

/** A set of comparisons that are turned together is seldom met by other draws where fewer than one in so many candidates turn them. */
const SELDOM = 2

/**
 * One for each comparison that any of them turns, then one for each set of comparisons that are turned together, rare ones first; then more of the rare sets: what the
 * run does there, and compares only there, no other draw may reach.
 */
function choose(candidates: readonly Candidate[]): readonly Candidate[] {
  const groups = new Map<string, Candidate[]>()
  const often = new Map<number, number>()
  for (const one of candidates) {
    const key = one.turned.map(Number).join('')
    groups.set(key, [...(groups.get(key) ?? []), one])
    for (const [place, turned] of one.turned.entries()) if (turned) often.set(place, (often.get(place) ?? 0) + 1)
  }
  const chosen = new Set<Candidate>()
  const add = (one: Candidate | undefined): void => {
    if (one !== undefined && chosen.size < MAX_BLOCKS && one.turned.some(Boolean)) chosen.add(one)
  }
  for (const [place] of [...often].toSorted(([, a], [, b]) => a - b))
    if (![...chosen].some(({ turned }) => turned[place])) add(candidates.find(({ turned }) => turned[place]))
  const byRarity = [...groups.values()].toSorted((a, b) => a.length - b.length)
  for (const group of byRarity) if (!group.some((one) => chosen.has(one))) add(group[0])
  const rare = byRarity.filter((group) => group.length * SELDOM < candidates.length)
  const longest = Math.max(0, ...rare.map(({ length }) => length))
  for (let at = 1; at < longest; at++) for (const group of rare) add(group[at])
  return [...chosen]
}

function holds({ left, right, by }: WordComparisons['compared'][number], values: readonly bigint[]): boolean {
  const [first = 0n, second = 0n] = [values[left], values[right]]
  if (by === 'equal') return first === second
  return by === 'less' ? first < second : BigInt.asIntN(256, first) < BigInt.asIntN(256, second)
}

/** EIP-1052: of an account with nothing it is zero. */
const codeHash = ({ balance, code }: NonNullable<Variant['proposer']>): bigint =>
  balance === 0n && code === '0x' ? 0n : toBigInt(keccak(code))

const rootAt = ({ timestamp, beaconRoots = [] }: BlockEnvironment, back: bigint | undefined): Hex | undefined =>
  back === undefined ? undefined : beaconRoots.find((one) => one.timestamp === timestamp - back)?.root

/** What a run in that block reads. The hash of a block that is older than the one of the run stays as it was read. */
function valuesOf(variant: Variant, base: BlockEnvironment, transaction: AnyTransaction): (guess: DerivedGuess) => bigint {
  const block = { ...base, ...variant.environment }
  const hashes = [block.parentHash, ...(block.ancestors ?? [])]
  return ({ value, was, back }) => {
    switch (value) {
      case 'number':
        return block.number
      case 'timestamp':
        return block.timestamp
      case 'prevrandao':
        return toBigInt(block.prevRandao)
      case 'coinbase':
        return toBigInt(block.coinbase)
      case 'balance':
        return variant.proposer?.balance ?? was
      case 'codesize':
        return variant.proposer === undefined ? was : BigInt(size(variant.proposer.code))
      case 'codehash':
        return variant.proposer === undefined ? was : codeHash(variant.proposer)
      case 'beaconroot': {
        const root = back === 0n ? block.parentBeaconRoot : rootAt(block, back)
        return root === undefined ? was : toBigInt(root)
      }
      case 'gaslimit':
        return block.gasLimit
      case 'basefee':
        return block.baseFee
      case 'gasprice': {
        const price = was + block.baseFee - base.baseFee
        return price > maxPrice(transaction) ? maxPrice(transaction) : price
      }
      case 'blobbasefee': {
        const fraction = Object.values(BLOB_FRACTIONS).find((one) => blobPrice(base.excessBlobGas, one) === was)
        return fraction === undefined ? was : blobPrice(block.excessBlobGas, fraction)
      }
      case 'blockhash': {
        const hash = back === undefined || back < 1n ? undefined : hashes[Number(back - 1n)]
        return hash === undefined ? was : toBigInt(hash)
      }
      default:
        return was
    }
  }
}
