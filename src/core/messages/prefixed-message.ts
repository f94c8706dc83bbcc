import { fromBytes, type Hex, toBytes } from '../bytes/hex.ts'

/** EIP-191, version 0x45; the number of bytes follows in decimal. */
export const PREFIX = '\u0019Ethereum Signed Message:\n'

/** The message of EIP-191 inside its prefix, where the prefix and its count of bytes are right. */
export function unprefixed(hex: Hex): Hex | undefined {
  const bytes = toBytes(hex)
  if (bytes === undefined) return undefined
  const head = new TextEncoder().encode(PREFIX)
  if (!head.every((byte, at) => bytes[at] === byte)) return undefined
  // The count has no mark at its end: it is the one number of digits that fits what follows.
  for (let digits = 1; digits <= 7; digits++) {
    const start = head.length + digits
    const length = bytes.length - start
    if (length < 0) return undefined
    const written = new TextDecoder().decode(bytes.subarray(head.length, start))
    if (written === length.toString()) return fromBytes(bytes.subarray(start))
  }
  return undefined
}
