import { type Language, LANGUAGES } from '#core/identity/account'
import { fail } from '#core/errors'
import { likelyLanguages, splitPhrase } from '#core/identity/phrase-words'
import type { QuizAnswer } from '#protocol/vault'
import { entropyAt, wordIndexes } from './bip39.ts'
import type { Bytes } from '../deps.ts'
import { createWordLists, ENGLISH, type WordList, type WordLists } from './word-lists.ts'

/** Words to bytes of entropy (BIP-39): 4 bytes for each 3 words. */
const COUNTS: readonly number[] = [12, 15, 18, 21, 24]

export const isPhraseLength = (words: number): boolean => COUNTS.includes(words)
export const entropyLength = (words: 12 | 24): number => (words / 3) * 4
export const isEntropyLength = (length: number): boolean => COUNTS.some((count) => (count / 3) * 4 === length)

/** A phrase that was read. `entropy` is the caller's to wipe. */
export type ParsedPhrase = {
  readonly entropy: Bytes
  readonly language: Language
  /**
   * Other lists in which the same words are a whole phrase with a right checksum. The seed is made of the words and not of their places, so the
   * keys are the same whichever list is meant; only the entropy that stands for the words differs.
   */
  readonly also: readonly Language[]
}

/** The list of a script that is not here yet, for a phrase that is written in nothing else. */
function missingList(words: readonly string[], lists: WordLists): Language | undefined {
  const likely = likelyLanguages(words[0] ?? '')
  if (likely.includes('english') || words.some((word) => likelyLanguages(word)[0] !== likely[0])) return undefined
  return likely.find((language) => !lists.has(language))
}

/**
 * Reads a phrase in any of the lists that are here: any spacing and case, composed or not, numbered or quoted. The list is the one that holds all
 * of its words and makes its checksum right; of several, the first of `LANGUAGES`, and the others are told. Throws `key/word-count`,
 * `key/words-needed` (the script of a list that is not here), `key/unknown-word` (the place of the first wrong word, counted from 1, in the list
 * that has the most of them), `key/checksum`. No word is in a failure.
 */
export function readPhrase(text: string, lists: WordLists): ParsedPhrase {
  const words = splitPhrase(text).map((word) => word.normalize('NFKD'))
  if (!isPhraseLength(words.length)) throw fail('key/word-count', { count: words.length })
  const all = lists.all()
  const whole = all.filter(({ places }) => words.every((word) => places.has(word)))
  const fits = whole.flatMap((list) => {
    const entropy = entropyAt(words.flatMap((word) => list.places.get(word) ?? []))
    return entropy === undefined ? [] : [{ entropy, language: list.language }]
  })
  const [first, ...others] = fits
  if (first) {
    for (const { entropy } of others) entropy.fill(0)
    return { ...first, also: others.map(({ language }) => language) }
  }
  const missing = missingList(words, lists)
  if (missing !== undefined) throw fail('key/words-needed', { language: missing })
  if (whole.length > 0) throw fail('key/checksum')
  throw fail('key/unknown-word', { index: firstUnknown(words, all) + 1 })
}

/** The first word that is not on the list that has the most of the words; of equal ones, the first of `LANGUAGES`. */
function firstUnknown(words: readonly string[], lists: readonly WordList[]): number {
  const known = ({ places }: WordList): number => words.filter((word) => places.has(word)).length
  const best = lists.toSorted((a, b) => known(b) - known(a) || LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language))[0]
  return words.findIndex((word) => best?.places.has(word) !== true)
}

const ENGLISH_ONLY = /* @__PURE__ */ createWordLists()

/** The entropy of an English phrase. Throws as `readPhrase`. */
export const parsePhrase = (text: string): Bytes => readPhrase(text, ENGLISH_ONLY).entropy

/** The words of an entropy in a list, English if none is given; NFKD, as they are in the list. */
export const entropyToWords = (entropy: Bytes, { words }: WordList = ENGLISH): readonly string[] =>
  wordIndexes(entropy).map((place) => words[place] ?? '')

/** A phrase as it is written: Japanese with ideographic spaces (BIP-39, Japanese), all in NFC, which is what people type and print. */
export const phraseText = (words: readonly string[], language: Language): string =>
  words.map((word) => word.normalize('NFC')).join(language === 'japanese' ? '\u3000' : ' ')

/** One word for each 11 bits of randomness: two bytes are drawn and five bits left unused, so that no word is likelier. */
export function randomWords(count: number, random: (length: number) => Bytes): readonly string[] {
  const bytes = random(count * 2)
  return Array.from({ length: count }, (_, at) => ENGLISH.words[(((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)) & 2047] ?? '')
}

/**
 * The seed of a phrase and its passphrase (BIP-39: PBKDF2, HMAC-SHA512, 2,048 rounds, both in NFKD), 64 bytes; the caller's to wipe. A passphrase
 * is taken to the letter: spaces count.
 */
export async function seedOf(entropy: Bytes, subtle: SubtleCrypto, passphrase = '', list: WordList = ENGLISH): Promise<Bytes> {
  const encoder = new TextEncoder()
  const phrase = encoder.encode(entropyToWords(entropy, list).join(' '))
  const salt = encoder.encode(`mnemonic${passphrase.normalize('NFKD')}`)
  try {
    const key = await subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    return new Uint8Array(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }, key, 512))
  } finally {
    phrase.fill(0)
    salt.fill(0)
  }
}

/** Words that must be told back, at different places. */
const ASKED_BACK = 3

/** Throws `vault/quiz-failed` for a wrong word, and for fewer than three places. */
export function requireQuiz(words: readonly string[], answers: readonly QuizAnswer[]): void {
  const places = new Set(answers.map(({ index }) => index))
  const right = answers.every(({ index, word }) => words[index] === word.normalize('NFKD').trim().toLowerCase())
  if (!right || places.size < ASKED_BACK) throw fail('vault/quiz-failed')
}
