import { sha256 } from './hashes.ts'
import { fail } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { Bytes } from './deps.ts'

/** Shortest that is asked for: less could repeat by chance. */
const MIN_BYTES = 12

/**
 * Looks at each random output before it is used: a replaced or broken generator that answers with constants, counters,
 * short cycles or what it said before is refused. Good-looking but predictable output cannot be seen from here.
 * Throws `vault/randomness`.
 */
export function guardRandomness(source: (length: number) => Bytes): (length: number) => Bytes {
  const seen = new Set<string>()
  return (length) => {
    const bytes = source(Math.max(length, MIN_BYTES))
    // Only a digest is remembered: the outputs themselves are keys.
    const mark = fromBytes(sha256(bytes)).slice(0, 34)
    if (bytes.length < Math.max(length, MIN_BYTES) || looksMade(bytes) || seen.has(mark)) throw fail('vault/randomness')
    seen.add(mark)
    return length === bytes.length ? bytes : bytes.slice(0, length)
  }
}

/** True for constants, counters, cycles, and far too few different values; one in 10^15 honest outputs at most. */
function looksMade(bytes: Uint8Array): boolean {
  if (new Set(bytes).size <= bytes.length / 4) return true
  const step = ((bytes[1] ?? 0) - (bytes[0] ?? 0)) & 255
  if (bytes.every((byte, at) => at === 0 || ((byte - (bytes[at - 1] ?? 0)) & 255) === step)) return true
  for (let period = 1; period <= bytes.length / 2; period++)
    if (bytes.every((byte, at) => at < period || byte === bytes[at - period])) return true
  return false
}
