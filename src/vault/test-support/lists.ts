import { type Language, LANGUAGES } from '#core/identity/account'
import { wordListText } from '#core/identity/phrase-words'
import { createWordLists, type WordLists } from '../keys/word-lists.ts'

/** The words of a list as @scure/bip39 carries it. */
export const scureWords = async (language: Language): Promise<readonly string[]> =>
  ((await import(`../../../node_modules/@scure/bip39/wordlists/${language}.js`)) as { wordlist: readonly string[] }).wordlist

/** Lists that know these languages, all ten if none is named: English of themselves, others as the page teaches them. */
export async function taughtLists(languages: readonly Language[] = LANGUAGES): Promise<WordLists> {
  const lists = createWordLists()
  for (const language of languages) if (language !== 'english') lists.learn(language, wordListText(await scureWords(language)))
  return lists
}

/** The languages of @ethersproject/testcases by its own names. */
export const LOCALES: Readonly<Record<string, Language>> = {
  en: 'english',
  ja: 'japanese',
  ko: 'korean',
  es: 'spanish',
  zh_cn: 'simplified-chinese',
  zh_tw: 'traditional-chinese',
  fr: 'french',
  it: 'italian',
  cz: 'czech',
}
