import { sha256 } from '@noble/hashes/sha2.js'
import { joined } from '../bytes/joined.ts'
import { uint32 } from './crc32.ts'

/** Gives numbers of 64 bits, one after the other. */
type Random = () => bigint

const MASK = 2n ** 64n - 1n
const rotated = (value: bigint, by: bigint): bigint => ((value << by) | (value >> (64n - by))) & MASK

/** xoshiro256** (Blackman and Vigna, 2018), its state the SHA-256 of the seed in four words, big-endian (BCR-2024-001). */
export function createXoshiro(seed: Uint8Array): Random {
  const view = new DataView(sha256(seed).buffer)
  let [a, b, c, d] = [view.getBigUint64(0), view.getBigUint64(8), view.getBigUint64(16), view.getBigUint64(24)]
  return () => {
    const result = (rotated((b * 5n) & MASK, 7n) * 9n) & MASK
    const shifted = (b << 17n) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotated(d, 45n)
    return result
  }
}

/** At least 0 and below 1. */
const unit = (random: Random): number => Number(random()) / 2 ** 64
/** At least 0 and below `count`, also where a unit was rounded up to 1. */
const below = (random: Random, count: number): number => Math.min(Math.floor(unit(random) * count), count - 1)

/** Two tables by which a number is drawn in constant time (Walker 1977, as Vose 1991 fills them). */
type AliasTable = { readonly share: readonly number[]; readonly alias: readonly number[] }

/** The table for 1 to `count` with weights 1, 1/2, 1/3 and so on. The order of its steps is a part of the format: others must draw the same. */
function degreeTable(count: number): AliasTable {
  const weights = Array.from({ length: count }, (_, at) => 1 / (at + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const scaled = weights.map((weight) => (weight * count) / sum)
  const share = Array.from({ length: count }, () => 1)
  const alias = Array.from({ length: count }, () => 0)
  const places = Array.from({ length: count }, (_, at) => count - 1 - at)
  const small = places.filter((at) => (scaled[at] ?? 0) < 1)
  const large = places.filter((at) => (scaled[at] ?? 0) >= 1)
  for (;;) {
    const [low, high] = [small.at(-1), large.at(-1)]
    if (low === undefined || high === undefined) return { share, alias }
    small.pop()
    large.pop()
    share[low] = scaled[low] ?? 1
    alias[low] = high
    const rest = (scaled[high] ?? 0) + ((scaled[low] ?? 0) - 1)
    scaled[high] = rest
    const to = rest < 1 ? small : large
    to.push(high)
  }
}

/**
 * Which fragments the part of a number holds, for messages of `count` fragments with this checksum: the first parts one each, in order, all others some
 * that follow from number and checksum (BCR-2024-001, Luby transform). `count` is at least 1.
 */
export function createFragmentChoice(count: number, checksum: number): (sequence: number) => readonly number[] {
  let table: AliasTable | undefined
  return (sequence) => {
    if (sequence <= count) return [sequence - 1]
    table ??= degreeTable(count)
    const random = createXoshiro(joined([uint32(sequence), uint32(checksum)]))
    const [where, which] = [unit(random), unit(random)]
    const at = Math.min(Math.floor(count * where), count - 1)
    const degree = 1 + (which < (table.share[at] ?? 1) ? at : (table.alias[at] ?? 0))
    const left = Array.from({ length: count }, (_, fragment) => fragment)
    return Array.from({ length: degree }, () => left.splice(below(random, left.length), 1)[0] ?? 0)
  }
}
