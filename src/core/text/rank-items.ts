import { foldText } from './fold-text.ts'

/** What is found by its name, and by what else people call it. */
export type Searchable = { readonly name: string; readonly keywords?: readonly string[] }

/** An item with its texts as they are compared. */
export type IndexedItem<T> = { readonly item: T; readonly name: string; readonly keywords: readonly string[] }

/** Longest text that is compared, in UTF-16 units: nothing is called anything longer. */
const MAX_TEXT = 256

const APOSTROPHES = /['’ʼ]/g
/** Marks that stand apart from their letter after NFD: accents, not the vowels of other scripts. */
const ACCENTS = /[\u0300-\u036f]/g
/** What separates words. Symbols such as `$` and pictures are part of a name. */
const SEPARATORS = /[\p{P}\p{Z}\p{Cc}]+/u

/** The words of a text without case, accents and punctuation, with one space between them. */
export const foldWords = (text: string): string =>
  foldText(text).normalize('NFD').replaceAll(ACCENTS, '').replaceAll(APOSTROPHES, '').split(SEPARATORS).filter(Boolean).join(' ')

/** How well a command fits what was typed: 0 is best. Every word has to be in its name or in one of its keywords. */
export const RANK = { equal: 0, beginsSo: 1, beginsWords: 2, insideWords: 3, beginsKeyword: 4, insideKeyword: 5 } as const

/** Prepares items for `rankItems`: once for all texts that are typed. */
export const indexItems = <T extends Searchable>(items: readonly T[]): readonly IndexedItem<T>[] =>
  items.map((item) => ({ item, name: foldWords(item.name), keywords: (item.keywords ?? []).map(foldWords) }))

const beginsWord = (text: string, word: string): boolean => text.startsWith(word) || text.includes(` ${word}`)

function rankOfWord({ name, keywords }: IndexedItem<unknown>, word: string): number | undefined {
  if (beginsWord(name, word)) return RANK.beginsWords
  if (name.includes(word)) return RANK.insideWords
  if (keywords.some((keyword) => beginsWord(keyword, word))) return RANK.beginsKeyword
  return keywords.some((keyword) => keyword.includes(word)) ? RANK.insideKeyword : undefined
}

function rankOf(indexed: IndexedItem<unknown>, wanted: string, words: readonly string[]): number | undefined {
  if (indexed.name === wanted || indexed.keywords.includes(wanted)) return RANK.equal
  if (indexed.name.startsWith(wanted)) return RANK.beginsSo
  let worst = 0
  for (const word of words) {
    const rank = rankOfWord(indexed, word)
    if (rank === undefined) return undefined
    worst = Math.max(worst, rank)
  }
  return worst
}

/**
 * The items that have every word of `text`, in their order, each with how well it fits: 0 is best. Case, accents and punctuation do not matter. Without a word in
 * `text`, all of them.
 */
export function rankItems<T>(index: readonly IndexedItem<T>[], text: string): readonly { readonly item: T; readonly rank: number }[] {
  if (text.length > MAX_TEXT) return []
  const wanted = foldWords(text)
  const words = wanted.split(' ').filter(Boolean)
  return index.flatMap((indexed) => {
    const rank = words.length === 0 ? RANK.equal : rankOf(indexed, wanted, words)
    return rank === undefined ? [] : [{ item: indexed.item, rank }]
  })
}
