import type { Language } from './account.ts'

/** What people put between and around words: quotes, commas, brackets. No word of any list holds one. */
const BETWEEN = /[\s,;|"'`´“”„‘’‚«»‹›()[\]{}<>、，。·•]+/u
/** Marks without width, which some pages leave in what is copied from them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** A number in front of a word, as on numbered cards: `3.`, `3)`, `#3:`. */
const NUMBER = /^(?:#?\d{1,2}[.):\-–]|#\d{1,2})/u
const ONLY_NUMBER = /^#?\d{1,2}[.):\-–]?$/u
const ALL_HAN = /^\p{Script=Han}+$/u

/**
 * The words of a pasted phrase, in NFC and lower case: any spacing (the ideographic one too), numbers in front, quotes and commas are left out.
 * Chinese that is written without spaces is taken apart, since each of its words is one character. Nothing is looked up.
 */
export function splitPhrase(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .split(BETWEEN)
    .filter((word) => word !== '' && !ONLY_NUMBER.test(word))
    .map((word) => word.replace(NUMBER, '').replace(/[.:!?]+$/, ''))
    .flatMap((word) => (ALL_HAN.test(word) ? [...word] : word === '' ? [] : [word]))
}

/** Each script that only some lists are written in. */
const SCRIPTS: readonly (readonly [RegExp, readonly Language[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['japanese']],
  [/\p{Script=Hangul}/u, ['korean']],
  [/\p{Script=Han}/u, ['simplified-chinese', 'traditional-chinese']],
]
const LATIN: readonly Language[] = ['english', 'spanish', 'french', 'italian', 'czech', 'portuguese']

/** Lists that these words may be from, by their script alone: what is worth loading before they are looked up. */
export const likelyLanguages = (text: string): readonly Language[] => SCRIPTS.find(([script]) => script.test(text))?.[1] ?? LATIN

/** A word list as it crosses to the vault: one word a line, a line feed after each, NFKD. Its SHA-256 is pinned there. */
export const wordListText = (words: readonly string[]): string => words.map((word) => `${word}\n`).join('')

/** Without accents and voicing marks: people leave them out, and keyboards lack them. */
const fold = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Changes from one word to another: a letter put in, left out, exchanged, or two neighbours swapped. More than `most` counts as `most + 1`. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let least = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = last
    last = next
  }
  return last[to.length] ?? most + 1
}

/**
 * Words of a list for what was typed, best first, in NFC: those that begin so, then those one change away, then two. Accents do not count. Two
 * changes only from five letters on, where they still mean something. A word of the list itself comes first.
 */
export function suggestWords(typed: string, list: readonly string[], most = 5): readonly string[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return []
  const farthest = wanted.length >= 5 ? 2 : 1
  const ranked = list.flatMap((word) => {
    const folded = fold(word)
    const begins = folded[0] === wanted[0]
    // People get the first letter right more often than any other.
    const rank = folded === wanted ? 0 : folded.startsWith(wanted) ? 1 : 1 + distance(wanted, folded, farthest) - (begins ? 0.5 : 0)
    return rank > 1 + farthest ? [] : [{ word, rank }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ word }) => word.normalize('NFC'))
}
