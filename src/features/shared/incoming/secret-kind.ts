import { loadWordList } from '../import/word-list.ts'

/** What is never searched for, kept or shown: the words of a recovery phrase, the text of a file that holds keys, and 32 bytes that are likelier a key. */
export type SecretKind = 'phrase' | 'keystore' | 'key'

/** The shortest phrase (BIP-39). */
const MIN_WORDS = 12
/** Longest text of which the words are looked at, in UTF-16 units: 24 words of any list, numbered and spaced, are far below it. */
const MAX_TEXT = 8192

const ACCENTS = /[\u0300-\u036f]/g
/** What the lists of BIP-39 in Latin letters have: 3 to 8 of them, accents aside, and 9 in Italian. */
const LATIN_WORD = /^[a-z]{3,9}$/
/** A word of the Japanese or the Korean list, in the decomposed form of BIP-39 (NFKD). */
const EAST_ASIAN_WORD = /^[\p{Script=Hiragana}\p{Script=Hangul}\p{M}]{1,16}$/u
/** A character is a word in both Chinese lists. */
const HAN = /\p{Script=Han}/gu
const ONE_HAN = /^\p{Script=Han}$/u

const isPhraseWord = (word: string): boolean => LATIN_WORD.test(word) || EAST_ASIAN_WORD.test(word) || ONE_HAN.test(word)

const wordsOf = (text: string): readonly string[] =>
  text
    .slice(0, MAX_TEXT)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(ACCENTS, '')
    .replaceAll(HAN, ' $& ')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)

/**
 * Whether a text has the shape of a phrase: twelve such words in a row, or twelve and more of which one in twelve may be misspelled. No list is asked: that finds
 * all ten languages, and there is no moment at which a list is not here yet. A sentence of twelve such words is taken for one too.
 */
function isLikePhrase(text: string): boolean {
  const words = wordsOf(text)
  if (words.length < MIN_WORDS) return false
  if (hasRun(words, isPhraseWord)) return true
  const others = words.filter((word) => !isPhraseWord(word)).length
  return others <= Math.floor(words.length / MIN_WORDS)
}

/** Whether as many words as the shortest phrase has are such ones, one after another. */
function hasRun(words: readonly string[], isOne: (word: string) => boolean): boolean {
  let inRow = 0
  return words.some((word) => (inRow = isOne(word) ? inRow + 1 : 0) === MIN_WORDS)
}

/** Members of key files: Web3 Secret Storage, and what wallets export their own store as. */
const KEY_FILE_MEMBERS = /"(?:crypto|ciphertext|kdfparams|iv|mnemonic|private_?key|keyrings?)"\s*:/i

const isLikeKeyFile = (text: string): boolean => /^\s*[[{]/.test(text) && KEY_FILE_MEMBERS.test(text)

/**
 * The kind of secret that a text looks like; nothing for other text, and for what `mayBeKey`.
 * @example secretKindOf('1. legal 2. winner …') // 'phrase', from the twelfth word on
 */
export function secretKindOf(text: string): SecretKind | undefined {
  return forgetting(() => (isLikeKeyFile(text) ? 'keystore' : isLikePhrase(text) ? 'phrase' : undefined))
}

const NOTHING = /^$/

/** Looks with regular expressions, of which the engine keeps what the last one matched (`RegExp.input`): let that be nothing. */
function forgetting<T>(look: () => T): T {
  const found = look()
  NOTHING.test('')
  return found
}

/** A word, with the number that a list gives it or without, or such a number alone. */
const NUMBERED_WORD = /^(?:\d{1,2}[.):]?)?[\p{L}\p{M}]*$/u
/** Words of the longest phrase, and one that slipped in. */
const MAX_WORDS = 25

/** Whether a text is words alone, as many as a phrase has, with blanks, commas or the numbers of a list between them. In Chinese each character is a word. */
function isOnlyPhrase(text: string): boolean {
  const words = wordsOf(text)
  if (words.length < MIN_WORDS || words.length > MAX_WORDS || !words.every(isPhraseWord)) return false
  return text.split(/[\s,;]+/).every((part) => NUMBERED_WORD.test(part))
}

/** Typed data (EIP-712) is made to be signed, whatever its members are called. */
const TYPED_DATA = /"primaryType"\s*:/

/**
 * The same for a text that may be something to sign, which is full of plain words: one that is words alone, or that has twelve of the English list in a row. Where
 * that list cannot be fetched, twelve plain words in a row are taken for a phrase, but in typed data, whose types and members are such words.
 *
 * @example await secretIn('I accept the terms of this site and all that it may say in the future') // undefined
 */
export async function secretIn(text: string): Promise<SecretKind | undefined> {
  const kind = secretKindOf(text)
  if (kind === 'keystore') return forgetting(() => (TYPED_DATA.test(text) ? undefined : kind))
  if (kind === undefined || forgetting(() => isOnlyPhrase(text))) return kind
  const listed = await englishWords()
  if (listed === undefined) return forgetting(() => (TYPED_DATA.test(text) ? undefined : kind))
  return forgetting(() => hasRun(wordsOf(text), (word) => listed.has(word))) ? kind : undefined
}

async function englishWords(): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set(await loadWordList('english'))
  } catch {
    return undefined // offline, or an older build than the server's
  }
}

/** 32 bytes alone: a private key, or a hash. `prefixed`: with `0x` before them, as hashes are written and few keys are. */
export function mayBeKey(text: string): 'bare' | 'prefixed' | undefined {
  return forgetting(() => {
    const match = /^\s*(0x)?[0-9a-f]{64}\s*$/i.exec(text)
    if (match === null) return undefined
    return match[1] === undefined ? 'bare' : 'prefixed'
  })
}
