import { isMixed, readHostile } from './hostile-text.ts'

/** Line feeds and tabs are layout; a space of another width is how some languages are written. */
const SEEN = new Set(['U+000A', 'U+0009', 'U+00A0', 'U+2007', 'U+2009', 'U+202F', 'U+3000'])
const MAX_NAMES = 8

/** Characters of a text that act on it and are not seen, by name, each once and a few of them: none in honest writing of any language. */
export function hiddenIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (const { is, text: name } of readHostile(text, text.length).pieces) {
    if (is === 'hidden' && !SEEN.has(name)) found.add(name)
    if (found.size === MAX_NAMES) break
  }
  return [...found]
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The first word that is put together of letters of alphabets that look alike. Words of several languages side by side are honest. */
export const mixedWordIn = (text: string): string | undefined => text.match(WORD)?.find((word) => word.length <= 256 && isMixed(word))

/** White space that pushes what follows out of sight. */
export const isPushedAway = (text: string): boolean => /[^\S\n]{32}|(?:\n[^\S\n]*){8}/u.test(text)
