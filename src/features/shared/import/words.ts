/** Number of words that a phrase may have (BIP-39). */
export const COUNTS = [12, 15, 18, 21, 24] as const
export type Count = (typeof COUNTS)[number]

/** Longest text that is taken from a paste, in UTF-16 units: 24 words of any list, numbered and spaced, are far below it. */
const MAX_PASTED = 4096

/** A word as the lists write it: compatibility decomposition (BIP-39), small letters. */
export const normal = (word: string): string => word.normalize('NFKD').toLowerCase()

/** The same without accents: the lists that have them tell no two words apart by an accent alone. Japanese marks stay, they change the sound. */
export const folded = (word: string): string => normal(word.trim()).replace(/[\u0300-\u036f]/g, '')

/** What people and pages put between and around words, and marks without width that come along in a copy. No word of any list holds one. */
const GAPS = new Set(',;|"\'`“”„‘’«»‹›()[]{}<>、，。·•#\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff')
const isGap = (char: string): boolean => char.trim() === '' || GAPS.has(char)
const isIdeograph = (char: string): boolean => char >= '\u4e00' && char <= '\u9fff'
const isNumbering = (char: string): boolean => (char >= '0' && char <= '9') || char === '.' || char === ')' || char === ':'

/**
 * What was pasted, as words: any white space between them, numbering like `1.` left out, Chinese characters a word each.
 * Read character by character: a regular expression would keep the whole text alive as the last thing that it was matched against.
 */
export function splitPastedWords(text: string): readonly string[] {
  const words: string[] = []
  let word = ''
  const end = (): void => {
    const whole = word.endsWith('.') ? word.slice(0, -1) : word
    if (whole !== '') words.push(whole)
    word = ''
  }
  for (const char of normal(text.slice(0, MAX_PASTED))) {
    if (isGap(char)) end()
    else if (isIdeograph(char)) {
      end()
      words.push(char)
    } else if (word !== '' || !isNumbering(char)) word += char
  }
  end()
  return words
}

type Index = { readonly bare: readonly string[]; readonly byBare: ReadonlyMap<string, string> }
const indexes = new WeakMap<readonly string[], Index>()

/** The list without accents, and the way back. Made once for each list. */
function indexOf(list: readonly string[]): Index {
  const known = indexes.get(list)
  if (known) return known
  const bare = list.map(folded)
  const made = { bare, byBare: new Map(bare.map((word, at) => [word, list[at] ?? ''])) }
  indexes.set(list, made)
  return made
}

/** What may be meant by what was typed. `whole`: it is a word. `begins`: words that begin so. `near`: no word begins so, these are spelled alike. */
export type Fits = { readonly kind: 'whole' | 'begins' | 'near'; readonly words: readonly string[] }

/** What fits what stands in the field of word `at`. The words themselves only where they may be read: else no more than how many. */
export type WordSuggestion = { readonly at: number; readonly kind: Fits['kind']; readonly count: number; readonly words: readonly string[] }

/** Words offered for a word that no other begins like. */
const MAX_NEAR = 4

export function fitsOf(list: readonly string[], typed: string): Fits {
  const asked = folded(typed)
  if (asked === '') return { kind: 'begins', words: [] }
  const { bare, byBare } = indexOf(list)
  const begins = list.filter((_, at) => bare[at]?.startsWith(asked))
  const same = byBare.get(asked)
  if (same !== undefined) return { kind: 'whole', words: [same, ...begins.filter((word) => word !== same)] }
  if (begins.length > 0) return { kind: 'begins', words: begins }
  return { kind: 'near', words: nearest(list, bare, asked) }
}

/** The one word of the list that was typed, accents or not; undefined where it is none. */
export const wordOf = (list: readonly string[], typed: string): string | undefined => indexOf(list).byBare.get(folded(typed))

/** The word to put for a beginning: the one that it is, or the only one that begins so. */
export function completed(list: readonly string[], typed: string): string | undefined {
  const { kind, words } = fitsOf(list, typed)
  if (kind === 'whole') return words[0]
  return kind === 'begins' && words.length === 1 ? words[0] : undefined
}

/** Spelled alike: one slip of the hand away for a short word, two for a longer one. Closest first. */
function nearest(list: readonly string[], bare: readonly string[], asked: string): readonly string[] {
  const most = asked.length < 5 ? 1 : 2
  return list
    .map((word, at) => ({ word, far: distance(asked, bare[at] ?? '', most) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)
    .slice(0, MAX_NEAR)
    .map(({ word }) => word)
}

/** Letters wrong, missing, doubled or swapped with their neighbour (optimal string alignment); `most + 1` where it is more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped ? (before[j - 2] ?? 0) + 1 : changed)
    }
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? most + 1, most + 1)
}
