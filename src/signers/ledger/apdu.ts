import { joined } from '#core/bytes/joined'
import { pathIndexes } from '#core/identity/derivation-path'
import { bigEndian } from '../devices/integer-bytes.ts'

/** Bytes of data that one command holds (ISO 7816-4, short form). */
export const MAX_APDU_DATA = 255

/** Class of all commands of the Ethereum app. */
const CLASS = 0xe0

/** One command: class, instruction, two parameters, length, data (app-ethereum, doc/ethapp.adoc). Its data are at most 255 bytes. */
export const apdu = (instruction: number, p1: number, p2: number, data: Uint8Array = new Uint8Array()): Uint8Array =>
  joined([Uint8Array.of(CLASS, instruction, p1, p2, data.length), data])

type Parameters = { readonly first: number; readonly next: number; readonly p2?: number; readonly size?: number }

/** Data over as many commands as it takes, at least one. `first` and `next`: P1 of the first and of those that follow; `size`: bytes in each. */
export function apdus(
  instruction: number,
  data: Uint8Array,
  { first, next, p2 = 0, size = MAX_APDU_DATA }: Parameters,
): readonly Uint8Array[] {
  const count = Math.max(1, Math.ceil(data.length / size))
  return Array.from({ length: count }, (_, index) =>
    apdu(instruction, index === 0 ? first : next, p2, data.subarray(index * size, (index + 1) * size)),
  )
}

/** A derivation path as the app reads it: how many levels, then four bytes each. Throws `key/path`. */
export function pathBytes(path: string): Uint8Array {
  const indexes = pathIndexes(path)
  return joined([Uint8Array.of(indexes.length), ...indexes.map((index) => bigEndian(index, 4))])
}
