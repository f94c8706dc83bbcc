import { fromBytes, isHex, toBytes } from '../bytes/hex.ts'

/** What a message is in truth: bytes that are a transaction, what EIP-712 or a contract hashes, or the hash of something. */
export type Disguise = 'raw-hash' | 'looks-like-transaction' | 'looks-like-typed-data'

/** An RLP item: where its content starts and where it ends. Undefined: not one, or not inside the bytes. */
function item(bytes: Uint8Array, at: number): { readonly list: boolean; readonly start: number; readonly end: number } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first < 0x80) return { list: false, start: at, end: at + 1 }
  const list = first >= 0xc0
  const short = first - (list ? 0xc0 : 0x80)
  if (short <= 55) return at + 1 + short <= bytes.length ? { list, start: at + 1, end: at + 1 + short } : undefined
  const width = short - 55
  // Lengths beyond 4 bytes are beyond anything that can be here.
  if (width > 4 || at + 1 + width > bytes.length) return undefined
  let length = 0
  for (let index = 0; index < width; index++) length = length * 256 + (bytes[at + 1 + index] ?? 0)
  const start = at + 1 + width
  return start + length <= bytes.length ? { list, start, end: start + length } : undefined
}

/** How many items a list has that takes up all bytes from `at` on; undefined where it is none. Linear: content is not entered. */
function count(bytes: Uint8Array, at: number): number | undefined {
  const outer = item(bytes, at)
  if (outer === undefined || !outer.list || outer.end !== bytes.length) return undefined
  let items = 0
  for (let next = outer.start; next < outer.end; items++) {
    const inner = item(bytes, next)
    if (inner === undefined) return undefined
    next = inner.end
  }
  return items
}

/** Least numbers of items by first byte: EIP-2930, 1559, 4844, 7702 (types 1 to 4), and the tuple of EIP-7702 after 0x05. */
const TYPED: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [2, 9],
  [3, 11],
  [4, 10],
  [5, 3],
])

/** True for the encoding of a transaction, signed or not, or of an EIP-7702 authorization (rule E2). Legacy ones have 6 or 9 items. */
export function looksLikeEncodedTransaction(bytes: Uint8Array): boolean {
  const first = bytes[0]
  if (first === undefined) return false
  const least = TYPED.get(first)
  const items = count(bytes, least === undefined ? 0 : 1)
  if (items === undefined) return false
  return least === undefined ? items === 6 || items === 9 : first === 5 ? items === 3 : items >= least
}

/** Versions 0 and 1 of EIP-191, of any length: what is meant for one contract alone, and what EIP-712 hashes. No text starts so. */
const isLikeTypedData = (bytes: Uint8Array): boolean => bytes[0] === 0x19 && (bytes[1] === 0x00 || bytes[1] === 0x01)

function faultOf(bytes: Uint8Array): Disguise | undefined {
  if (isLikeTypedData(bytes)) return 'looks-like-typed-data'
  if (looksLikeEncodedTransaction(bytes)) return 'looks-like-transaction'
  return bytes.length === HASH_SIZE && !isHexDigits(bytes) ? 'raw-hash' : undefined
}

const HASH_SIZE = 32

/**
 * True for a message of 32 bytes that are lower-case hexadecimal digits, as a nonce may be. Each byte of a hash is one of those 16 of 256 with 2^-4, and all
 * 32 of them with 2^-128: nobody finds such a hash. No wider set of characters is let through. Of all 32-byte values 2^-44.8 are printable ASCII and 2^-36 are
 * UTF-8 without control characters; who may choose a field of what is hashed finds one of those in minutes to hours, and a Safe, an account of ERC-4337
 * or a 0x order takes `personal_sign` of it for agreement.
 */
export const isHexDigits = (bytes: Uint8Array): boolean =>
  bytes.length === HASH_SIZE && bytes.every((byte) => (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66))

/** Digits of the shortest that could be signed, an authorization of EIP-7702; shorter texts in hex are words and numbers. */
const MIN_HEX = 48

/**
 * What a message is in truth, where it is something else that is signed: as its bytes, or as a text that spells them in hex, once or several times over.
 * 32 bytes are a hash, whatever they read as, but for `isHexDigits`; where a text spells 32 bytes, without that exception.
 */
export function disguises(message: Uint8Array, readable: string | undefined): readonly Disguise[] {
  const own = faultOf(message)
  if (own !== undefined) return [own]
  const digits = readable?.trim().replace(/^0[xX]/, '') ?? ''
  const spelled = digits.length >= MIN_HEX && isHex(`0x${digits}`) ? toBytes(`0x${digits}`) : undefined
  if (spelled === undefined) return []
  // Half as long each time: it ends.
  return spelled.length === HASH_SIZE ? [faultOf(spelled) ?? 'raw-hash'] : disguises(spelled, printableText(spelled))
}

/**
 * The text that bytes are, with no control characters but line feeds, alone or as Windows writes them (CR LF), and tabs; undefined: they are none.
 * A sign-in with lines of Windows is a sign-in.
 */
export function printableText(bytes: Uint8Array): string | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 13 && text.charCodeAt(at + 1) === 10) continue
    if ((code < 32 && code !== 9 && code !== 10) || (code >= 127 && code < 160)) return undefined
  }
  return text
}

/** Hex that may be of any case, or broken. */
export const lowered = (hex: string): { readonly bytes: Uint8Array; readonly hex: `0x${string}` } | undefined => {
  const bytes = toBytes(hex)
  return bytes === undefined ? undefined : { bytes, hex: fromBytes(bytes) }
}
