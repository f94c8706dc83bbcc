import type { Language } from '#core/identity/account'
import type { SessionService } from '#wallet'

type List = readonly string[]

/** Each list is a file of its own, fetched from our own host when it is chosen. */
const LISTS: Readonly<Record<Language, () => Promise<{ readonly wordlist: List }>>> = {
  english: () => import('@scure/bip39/wordlists/english.js'),
  japanese: () => import('@scure/bip39/wordlists/japanese.js'),
  korean: () => import('@scure/bip39/wordlists/korean.js'),
  spanish: () => import('@scure/bip39/wordlists/spanish.js'),
  'simplified-chinese': () => import('@scure/bip39/wordlists/simplified-chinese.js'),
  'traditional-chinese': () => import('@scure/bip39/wordlists/traditional-chinese.js'),
  french: () => import('@scure/bip39/wordlists/french.js'),
  italian: () => import('@scure/bip39/wordlists/italian.js'),
  czech: () => import('@scure/bip39/wordlists/czech.js'),
  portuguese: () => import('@scure/bip39/wordlists/portuguese.js'),
}

/** The 2,048 words of a list, in its order. */
export const loadWordList = async (language: Language): Promise<List> => (await LISTS[language]()).wordlist

/**
 * Gives the vault a list that it does not have of itself: it carries English alone, and takes any other only if its hash is the
 * pinned one: one word a line, a line feed after each. Throws `key/word-list`. A vault that was locked since has forgotten it, so it is given before each use.
 */
export async function teach(session: Pick<SessionService, 'vault'>, language: Language | undefined): Promise<void> {
  if (language === undefined || language === 'english') return
  const list = await loadWordList(language)
  await session.vault().call('learnWords', { language, text: list.map((word) => `${word}\n`).join('') })
}

/** The languages whose lists hold all of `words`, in the order of `among`. */
export async function languagesOf(words: List, among: readonly Language[]): Promise<readonly Language[]> {
  const lists = await Promise.all(among.map(async (language) => ({ language, list: new Set(await loadWordList(language)) })))
  return lists.filter(({ list }) => words.every((word) => list.has(word))).map(({ language }) => language)
}

const TAGS: Readonly<Record<Language, string>> = {
  english: 'en',
  japanese: 'ja',
  korean: 'ko',
  spanish: 'es',
  'simplified-chinese': 'zh-Hans',
  'traditional-chinese': 'zh-Hant',
  french: 'fr',
  italian: 'it',
  czech: 'cs',
  portuguese: 'pt',
}

/** What a reader of `locale` calls the language. */
export const languageName = (language: Language, locale: string): string =>
  new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(TAGS[language]) ?? language
