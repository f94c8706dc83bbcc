import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { fail } from '#core/errors'
import type { Bytes } from './deps.ts'

/** Words to bytes of entropy (BIP-39): 4 bytes for each 3 words. */
const COUNTS: readonly number[] = [12, 15, 18, 21, 24]
const LIST: ReadonlySet<string> = new Set(wordlist)

export const entropyLength = (words: 12 | 24): number => (words / 3) * 4
export const isEntropyLength = (length: number): boolean => COUNTS.some((count) => (count / 3) * 4 === length)

/**
 * Reads a phrase of the English BIP-39 list: any spacing, any case. Throws `key/word-count`, `key/unknown-word` (with the
 * place of the first wrong word, counted from 1), `key/checksum`. No word is in a failure.
 */
export function parsePhrase(text: string): Bytes {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (!COUNTS.includes(words.length)) throw fail('key/word-count', { count: words.length })
  const wrong = words.findIndex((word) => !LIST.has(word))
  if (wrong !== -1) throw fail('key/unknown-word', { index: wrong + 1 })
  try {
    return mnemonicToEntropy(words.join(' '), wordlist) as Bytes
  } catch {
    // Count and words are right, so it is the checksum; the library's own text might quote the phrase.
    throw fail('key/checksum')
  }
}

/** The words of an entropy, English. */
export const wordsOf = (entropy: Bytes): readonly string[] => entropyToMnemonic(entropy, wordlist).split(' ')

/** One word for each 11 bits of randomness: two bytes are drawn and five bits left unused, so that no word is likelier. */
export function randomWords(count: number, random: (length: number) => Bytes): readonly string[] {
  const bytes = random(count * 2)
  return Array.from({ length: count }, (_, at) => wordlist[(((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)) & 2047] ?? '')
}

/** The seed of a phrase without passphrase (BIP-39: PBKDF2, HMAC-SHA512, 2,048 rounds); the caller's to wipe. */
export async function seedOf(entropy: Bytes, subtle: SubtleCrypto, passphrase = ''): Promise<Bytes> {
  const encoder = new TextEncoder()
  const phrase = encoder.encode(wordsOf(entropy).join(' '))
  try {
    const key = await subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const salt = encoder.encode(`mnemonic${passphrase.normalize('NFKD')}`)
    return new Uint8Array(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }, key, 512))
  } finally {
    phrase.fill(0)
  }
}
