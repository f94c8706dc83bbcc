import { foreignWord, type WordValue } from '#core/words'

/** Characters of a list's name in the middle of a sentence. */
const MOST = 60

/** What a list of the person's own is called: their words, or those of whoever named its file. */
export const listWord = (name: string): WordValue => foreignWord(name.length > MOST ? `${name.slice(0, MOST)}…` : name)
