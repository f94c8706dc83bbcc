import { toBytewords } from './bytewords.ts'
import { encodeCbor } from './cbor.ts'
import { crc32 } from './crc32.ts'
import { createFragmentChoice } from './fragment-choice.ts'

/** Bytes of a fragment: less is not worth a code. */
const MIN_FRAGMENT = 10
/** Bytes of a fragment that make a code which cheap cameras read: about 450 letters, 61 modules. */
const FRAGMENT = 200

/** A message as codes to show one after the other, for ever. */
export type UrEncoder = {
  /** How many parts a reader needs at least: 1 for a message that fits into one code. */
  readonly count: number
  /** The code of a number, from 1 on, in small letters: of a message of one part always the same. */
  readonly part: (sequence: number) => string
}

/** The length of a fragment, in bytes, so that none is longer than `most` and the last is as full as can be (BCR-2024-001). */
function fragmentLength(length: number, most: number): number {
  const counts = Math.ceil(length / MIN_FRAGMENT)
  for (let count = 1; count < counts; count++) {
    const size = Math.ceil(length / count)
    if (size <= most) return size
  }
  return Math.ceil(length / counts)
}

/**
 * The codes of a message (BCR-2020-005, BCR-2024-001). `cbor` is its content; fragments have at most `most` bytes.
 *
 * @example createUrEncoder('bytes', encodeCbor(payload)).part(1) // 'ur:bytes/1-9/lpadas…'
 */
export function createUrEncoder(type: string, cbor: Uint8Array, most = FRAGMENT): UrEncoder {
  const size = fragmentLength(cbor.length, most)
  const count = Math.ceil(cbor.length / size)
  if (count === 1) {
    const whole = `ur:${type}/${toBytewords(cbor)}`
    return { count, part: () => whole }
  }
  const checksum = crc32(cbor)
  const choose = createFragmentChoice(count, checksum)
  const fragment = (at: number): Uint8Array => cbor.subarray(at * size, (at + 1) * size)
  return {
    count,
    part(sequence) {
      const mixed = new Uint8Array(size)
      for (const at of choose(sequence)) for (const [place, byte] of fragment(at).entries()) mixed[place] = (mixed[place] ?? 0) ^ byte
      return `ur:${type}/${sequence}-${count}/${toBytewords(encodeCbor([sequence, count, cbor.length, checksum, mixed]))}`
    },
  }
}
