import { isGeneratedId, type PackedWords, SHORT_KEY_LENGTH, swapLetters, wordKey } from '../../src/ui/language/packed-words.ts'

/** The module of a language, as Lingui compiles it. */
const MODULE = /\bmessages=JSON\.parse\((".*")\)/s

/** A message as Lingui compiles it: its pieces. */
type Pieces = PackedWords['texts'][number]

const shortKey = (id: string): string => wordKey(id).slice(0, SHORT_KEY_LENGTH)

/** The messages that a short key tells from all others. Throws where two have the same key: then a word of one of them must be another. */
function withShortKey(ids: readonly string[]): ReadonlySet<string> {
  for (const [first, second] of Map.groupBy(ids, wordKey).values())
    if (second !== undefined)
      throw new Error(`“${first ?? ''}” and “${second}” have the same key; change a word of one, or BASIS in packed-words.ts.`)
  const groups = [...Map.groupBy(ids.filter(isGeneratedId), shortKey).values()]
  return new Set(groups.flatMap((group) => (group.length === 1 ? group : [])))
}

/**
 * The module of a language as the app loads it (`src/ui/language/packed-words.ts`). Messages stand in the order of their words, so that what reads alike is
 * together; keys are short and apart from the texts. Together a sixth of the file. `ids`: of all messages that there are, also of those that this module lacks:
 * none may be found by the key of another. Throws where the module is not of the form that Lingui writes, and where two messages have the same key.
 */
export function packWords(code: string, ids: readonly string[] = []): string {
  const [, text] = MODULE.exec(code) ?? []
  if (text === undefined) throw new Error('This is no module of messages.')
  const messages = JSON.parse(JSON.parse(text) as string) as Readonly<Record<string, readonly unknown[]>>
  const hasShort = withShortKey([...new Set([...ids, ...Object.keys(messages)])])
  const ordered = Object.entries(messages)
    .map(([id, pieces]) => ({ id, pieces, order: JSON.stringify(pieces) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  const [short, long] = [ordered.filter(({ id }) => hasShort.has(id)), ordered.filter(({ id }) => !hasShort.has(id))]
  const texts = [...short, ...long].map(({ pieces }) => plainText(pieces) ?? (pieces as Pieces))
  const swap = swapFor(JSON.stringify(texts))
  const packed = swap === '' ? texts : texts.map((one) => swapLetters(one, swap))
  const constants = { shortKeys: short.map(({ id }) => shortKey(id)).join(''), keys: long.map(({ id }) => wordKey(id)).join(''), swap }
  const lines = Object.entries(constants).map(([name, value]) => `export const ${name}=${JSON.stringify(value)};`)
  return `${lines.join('')}export const texts=JSON.parse(${JSON.stringify(JSON.stringify(packed))});`
}

/** From this share of letters on that take two bytes in UTF-8, they change places with those that take one. */
const SWAPPED_FROM = 0.3

/**
 * Pairs of letters to change places in the file: the most frequent ones of another script, and Latin ones, which are rare then. Of Arabic it saves an eighth
 * of the packed file. Empty for a language of the Latin script.
 */
function swapFor(texts: string): string {
  const counts = new Map<string, number>()
  for (const [letter] of texts.matchAll(/[^\p{ASCII}\P{L}]/gu)) if (letter.length === 1) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total < texts.length * SWAPPED_FROM) return ''
  const frequent = [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).slice(0, LATIN.length)
  return frequent.map(([letter], index) => LATIN.charAt(index) + letter).join('')
}
const LATIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The text of a message that has no places. */
function plainText(pieces: readonly unknown[]): string | undefined {
  const [first] = pieces
  return pieces.length === 1 && typeof first === 'string' ? first : undefined
}
