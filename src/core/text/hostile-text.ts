/** A piece of text that somebody else wrote: plain, or one character that must not act on the page, named by its code point. */
export type HostilePiece = { readonly is: 'text' | 'hidden'; readonly text: string }

/** Shown text, in pieces; `cut` is how many characters were left out at the end; `mixed` when it looks like one script and is two. */
export type HostileReading = { readonly pieces: readonly HostilePiece[]; readonly cut: number; readonly mixed: boolean }

/** Controls, directions, invisible joiners, tags, private use, lone halves, unassigned: whatever changes text without being seen. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u034f|\p{Variation_Selector}/u
const ODD_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]/u
const MARK = /\p{M}/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u
/** What may stand before a joiner inside an emoji: a picture, its selector, a skin tone. */
const ENDS_PICTOGRAPH = /\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier}/u
const JOINS_LETTERS = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]/u

/** More marks than this on one letter is a tower, not a language. */
const MAX_MARKS = 3

/** Nothing but what a typewriter has: the most common by far, and nothing in it hides. */
const PLAIN = /^[ -~]*$/

/**
 * Reads text from a stranger (a token's symbol, an app's name, a node's message) so that it can be shown: at most `most`
 * characters, nothing invisible left invisible. The characters themselves are kept apart, never dropped in silence.
 */
export function readHostile(text: string, most = 64): HostileReading {
  if (text.length <= most && PLAIN.test(text)) return { pieces: text === '' ? [] : [{ is: 'text', text }], cut: 0, mixed: false }
  const chars = Array.from(text)
  const pieces: HostilePiece[] = []
  let run = ''
  let marks = 0
  const flush = (): void => {
    if (run !== '') pieces.push({ is: 'text', text: run })
    run = ''
  }
  chars.slice(0, most).forEach((char, at) => {
    marks = MARK.test(char) ? marks + 1 : 0
    if (marks <= MAX_MARKS && !isHidden(char, chars[at - 1], chars[at + 1])) run += char
    else {
      flush()
      pieces.push({ is: 'hidden', text: nameOf(char) })
    }
  })
  flush()
  return { pieces, cut: Math.max(0, chars.length - most), mixed: isMixed(text) }
}

function isHidden(char: string, before = '', after = ''): boolean {
  if (ODD_SPACE.test(char)) return true
  if (!HIDDEN.test(char)) return false
  if (char === '\u200d') return !(PICTOGRAPH.test(after) && ENDS_PICTOGRAPH.test(before)) && !JOINS_LETTERS.test(before)
  if (char === '\u200c') return !JOINS_LETTERS.test(before)
  if (char === '\ufe0f') return !PICTOGRAPH.test(before)
  return true
}

const nameOf = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const LOOKALIKES = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u]
/** Latin letters drawn for mathematics, in full width or in circles: read as Latin, compared as something else. */
const DRESSED = /[\uff21-\uff3a\uff41-\uff5a\u24b6-\u24e9\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/u

/** Letters of alphabets that look alike side by side, or dressed up as others. */
export const isMixed = (text: string): boolean => DRESSED.test(text) || LOOKALIKES.filter((script) => script.test(text)).length > 1

/** The same as one plain string, for labels, titles and announcements: hidden characters by name in brackets. */
export function plainHostile(text: string, most = 64): string {
  const { pieces, cut } = readHostile(text, most)
  return pieces.map((piece) => (piece.is === 'text' ? piece.text : `[${piece.text}]`)).join('') + (cut > 0 ? '…' : '')
}
