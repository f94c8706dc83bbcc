/**
 * The words of a language are fetched in parts, always in this order and always all of them, so that what is asked for tells nobody what is looked at. The first
 * is what a page shows before anything else is fetched: its frame, the home screen, the ways in, and the Review.
 */
export const WORD_PARTS = [1, 2, 3] as const
export type WordPart = (typeof WORD_PARTS)[number]

/** Where the sources of the first part are. */
const FIRST = [
  'src/ui/',
  'src/shells/',
  'src/review/',
  'src/features/root/',
  'src/features/portfolio/',
  'src/features/welcome/',
  'src/features/unlock/',
  'src/features/review/',
  'src/features/shared/review/',
  'src/features/shared/attention/',
  'src/features/shared/unlock/',
]

/** Sentences about what is asked for and about what failed. */
const SECOND = [
  'src/analysis/',
  'src/core/',
  'src/decode/',
  'src/survey/',
  'src/wallet/',
  'src/features/check/',
  'src/features/connect/',
  'src/features/shared/',
]

const isUnder = (folders: readonly string[], origin: string): boolean => folders.some((folder) => origin.startsWith(folder))

/** The part that a message belongs to: the first that any of the files needs which it stands in. */
export function partOf(origins: readonly string[]): WordPart {
  if (origins.some((origin) => isUnder(FIRST, origin))) return 1
  return origins.some((origin) => isUnder(SECOND, origin)) ? 2 : 3
}
