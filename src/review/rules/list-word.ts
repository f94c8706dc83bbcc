import { foreignWord, type WordValue } from '#core/text/words'

/** Characters of a list's name in the middle of a sentence. */
const MAX_CHARACTERS = 60

/** What a list of the person's own is called: their words, or those of whoever named its file. */
export const reportListWord = (name: string): WordValue =>
  foreignWord(name.length > MAX_CHARACTERS ? `${name.slice(0, MAX_CHARACTERS)}…` : name)
