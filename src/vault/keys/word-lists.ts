import { sha256 } from '../hashes.ts'
import { type Language, LANGUAGES } from '#core/identity/account'
import { estimateBits, type Guessed, guessedIn, requireStrong } from '#core/identity/password'
import { fail } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import { ENGLISH_WORDS } from './english.ts'

/**
 * SHA-256 of the nine lists that come over the port, as BIP-39 publishes them (bitcoin/bips, folder bip-0039): UTF-8 in NFKD, one word a line, a line feed
 * after each. The same figures are in python-mnemonic's and rust-bip39's own checks. English is built in and learnt from nobody.
 */
export const PINS: Readonly<Partial<Record<Language | 'passwords', string>>> = {
  japanese: '2eed0aef492291e061633d7ad8117f1a2b03eb80a29d0e4e3117ac2528d05ffd',
  korean: '9e95f86c167de88f450f0aaf89e87f6624a57f973c67b516e338e8e8b8897f60',
  spanish: '46846a5a0139d1e3cb77293e521c2865f7bcdb82c44e8d0a06a2cd0ecba48c0b',
  'simplified-chinese': '5c5942792bd8340cb8b27cd592f1015edf56a8c5b26276ee18a482428e7c5726',
  'traditional-chinese': '417b26b3d8500a4ae3d59717d7011952db6fc2fb84b807f3f94ac734e89c1b5f',
  french: 'ebc3959ab7801a1df6bac4fa7d970652f1df76b683cd2f4003c941c63d517e59',
  italian: 'd392c49fdb700a24cd1fceb237c1f65dcc128f6b34a8aacb58b59384b5c648c2',
  czech: '7e80e161c3e93d9554c2efb78d4e3cebf8fc727e9c52e03b83b94406bdcc95fc',
  portuguese: '2685e9c194c82ae67e10ba59d9ea5345a23dc093e92276fc5361f6667d79cd3f',
  /** Of ours: what guessing a password starts with (core/identity/password-common.ts). A list that misses words would find weak passwords strong. */
  passwords: '4604ee5c7a1d00162efe1961bfda09694af8414ac74acfd5df59847907ec4739',
}

/** 2,048 words of BIP-39 in NFKD, in their order. */
export type WordList = { readonly language: Language; readonly words: readonly string[]; readonly places: ReadonlyMap<string, number> }

/** The lists that this Worker has: English, and what the page brought. */
export type WordLists = {
  /** Takes a list if its text is the pinned one. English is nobody's to bring. Throws `key/word-list`. */
  learn(language: Language | 'passwords', text: string): void
  /** About how many bits of guessing it is worth. Throws `key/words-needed`. */
  bits(password: string): number
  /** Throws `vault/weak-password`, `key/words-needed`. */
  requireStrong(password: string): void
  /** Throws `key/words-needed`. */
  list(language: Language): WordList
  has(language: Language): boolean
  /** All that are here, in the order of `LANGUAGES`. */
  all(): readonly WordList[]
}

const listOf = (language: Language, words: readonly string[]): WordList => ({
  language,
  words,
  places: new Map(words.map((word, place) => [word, place])),
})

/** What this bundle carries. The other nine, and the common passwords, come over the port, so that they weigh on nobody who does not need them. */
export const ENGLISH: WordList = /* @__PURE__ */ listOf('english', ENGLISH_WORDS)

/** With English alone, and no password judged before its list came. */
export function createWordLists(): WordLists {
  const lists = new Map<Language, WordList>([['english', ENGLISH]])
  let common: Guessed | undefined
  const needed = (): Guessed => {
    if (!common) throw fail('key/words-needed', { language: 'passwords' })
    return common
  }
  return {
    learn(language, text) {
      if (fromBytes(sha256(new TextEncoder().encode(text))) !== `0x${PINS[language] ?? ''}`) throw fail('key/word-list', { language })
      if (language === 'passwords') common = guessedIn(text)
      else if (!lists.has(language)) lists.set(language, listOf(language, Object.freeze(text.trimEnd().split('\n'))))
    },
    list(language) {
      const list = lists.get(language)
      if (!list) throw fail('key/words-needed', { language })
      return list
    },
    bits: (password) => estimateBits(password, needed()),
    requireStrong: (password) => requireStrong(password, needed()),
    has: (language) => lists.has(language),
    all: () => LANGUAGES.flatMap((language) => lists.get(language) ?? []),
  }
}
