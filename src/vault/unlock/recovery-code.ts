import { sha256 } from '../hashes.ts'
import { fail } from '#core/errors'
import type { Bytes } from '../deps.ts'

/** Crockford's base 32: no letter that looks like a digit, and none that makes words of the others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 128 bits in 26 letters of 5 bits, the last two bits zero; then two letters that notice a slip of the pen. */
const BODY = 26
const CHECK = 2
export const CODE_BYTES = 16

/** Ten bits of SHA-256. */
function checkOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = sha256(bytes)
  return `${ALPHABET[first >> 3] ?? ''}${ALPHABET[((first & 7) << 2) | (second >> 6)] ?? ''}`
}

/** The code as it is printed: seven groups of four. */
export function codeText(bytes: Bytes): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  bits <<= 2n
  const letters = Array.from({ length: BODY }, (_, at) => ALPHABET[Number((bits >> BigInt(5 * (BODY - 1 - at))) & 31n)] ?? '').join('')
  return `${letters}${checkOf(bytes)}`.replace(/.{4}(?=.)/g, '$&-')
}

/** What somebody may write for a letter that is not in the alphabet. */
const MEANT: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** Reads a code in any case and spacing; its bytes are the caller's to wipe. Throws `vault/malformed-code`. */
export function parseRecoveryCode(text: string): Bytes {
  const letters = [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s\-–—_.]/g, ''),
  ].map((letter) => MEANT[letter] ?? letter)
  const values = letters.slice(0, BODY).map((letter) => ALPHABET.indexOf(letter))
  if (letters.length !== BODY + CHECK || values.includes(-1)) throw fail('vault/malformed-code')
  let bits = values.reduce((sum, value) => (sum << 5n) | BigInt(value), 0n)
  const spare = bits & 3n
  bits >>= 2n
  const bytes = Uint8Array.from({ length: CODE_BYTES }, (_, at) => Number((bits >> BigInt(8 * (CODE_BYTES - 1 - at))) & 255n))
  if (spare !== 0n || checkOf(bytes) !== letters.slice(BODY).join('')) {
    bytes.fill(0)
    throw fail('vault/malformed-code')
  }
  return bytes
}
