import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKey } from '@scure/bip32'
import { fail } from '#core/errors'
import type { Hex } from '#core/hex'
import type { QuizAnswer } from '#protocol/vault'
import type { Bytes } from './deps.ts'
import type { Root } from './secrets.ts'

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

/** The first 4 bytes of the master key's identifier (BIP-32): tells a phrase with its passphrase from any other. */
export async function fingerprintOf({ entropy, passphrase }: Root, subtle: SubtleCrypto): Promise<Hex> {
  const seed = await seedOf(entropy, subtle, passphrase)
  try {
    const root = HDKey.fromMasterSeed(seed)
    const { fingerprint } = root
    root.wipePrivateData()
    return `0x${fingerprint.toString(16).padStart(8, '0')}`
  } finally {
    seed.fill(0)
  }
}

/** Words that must be told back, at different places. */
const ASKED_BACK = 3

/** Throws `vault/quiz-failed` for a wrong word, and for fewer than three places. */
export function requireQuiz(words: readonly string[], answers: readonly QuizAnswer[]): void {
  const places = new Set(answers.map(({ index }) => index))
  const right = answers.every(({ index, word }) => words[index] === word.normalize('NFKD').trim().toLowerCase())
  if (!right || places.size < Math.min(ASKED_BACK, words.length)) throw fail('vault/quiz-failed')
}
