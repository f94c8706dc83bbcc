/** Words that no exported name may hold: past participles as nouns, and metaphors from daily life, where the field has a word. */
export const BANNED_WORDS: readonly string[] = [
  ...['told', 'asked', 'said', 'kept', 'ran', 'found', 'foretold'],
  ...['road', 'desk', 'shelf', 'purse', 'wish', 'fate', 'glance', 'house', 'room', 'door', 'town'],
]

/** Words that a comment may not hold either. Participles are no nouns in names; as verbs of a comment they are plain English. */
const BANNED_IN_COMMENTS =
  /(?<![\w$-])(foretold|roads?|desks?|shel(?:f|ves)|purses?|wish(?:es)?|fates?|glances?|houses?|rooms?|doors?|towns?)(?![\w$-])/i

/** The banned word in a comment; nothing where there is none. Code between backticks, commands and paths are no words of it. */
export const bannedInComment = (text: string): string | undefined =>
  BANNED_IN_COMMENTS.exec(text.replaceAll(/`[^`\n]*`|npm run [\w:-]+|\S*\/\S*/g, ''))?.[1]

/** The words of a name: `MOST_ROWS`, `lookAtMessage`, `RunOf2`. Lower case. */
export const wordsIn = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** The banned word in a name, also as a plural; nothing where there is none. */
export function bannedIn(name: string): string | undefined {
  const words = wordsIn(name)
  return BANNED_WORDS.find((banned) => words.some((word) => word === banned || word === `${banned}s` || word === `${banned}es`))
}

/** Exported names by file that several files declare, each with its files. */
export function homonymsIn(exports: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>()
  for (const [file, names] of exports)
    for (const name of new Set(names)) {
      const known = files.get(name)
      if (known) known.push(file)
      else files.set(name, [file])
    }
  return new Map([...files].filter(([, all]) => all.length > 1))
}
