import type { CompiledMessage } from './icu.ts'

// Practice languages, for testing a layout before any translator has seen it: `en-XA` is English with accents and 40 %
// longer, `ar-XB` the same from right to left.

const FROM = 'aceginorsuyACEGINORSUY'
const TO = 'áçéğíñóŕšúýÁÇÉĞÍÑÓŔŠÚÝ'

const accent = (text: string): string => text.replace(/[a-zA-Z]/g, (char) => TO[FROM.indexOf(char)] ?? char)

/** Tags of rich text (`<0>`, `</0>`) stay as they are. */
const accentOutsideTags = (text: string): string =>
  text.replace(/(<[^>]*>)|([^<]+)/g, (_, tag: string | undefined, words: string | undefined) => tag ?? accent(words ?? ''))

/** One compiled message in the practice language: brackets show where a sentence was glued from parts. */
export function pseudo(message: CompiledMessage): CompiledMessage {
  const pieces: unknown[] = typeof message === 'string' ? [message] : message
  const length = pieces.reduce<number>((sum, piece) => sum + (typeof piece === 'string' ? piece.replace(/<[^>]*>/g, '').length : 8), 0)
  const padding = '~~~~ '.repeat(Math.ceil((length * 0.4) / 5)).trimEnd()
  return ['[', ...pieces.map(pseudoPiece), ` ${padding}]`] as CompiledMessage
}

function pseudoPiece(piece: unknown): unknown {
  if (typeof piece === 'string') return piece === '#' ? piece : accentOutsideTags(piece)
  if (!Array.isArray(piece)) return piece
  const [name, type, format] = piece as [string, string?, unknown?]
  if (typeof format !== 'object' || format === null) return piece
  return [
    name,
    type,
    Object.fromEntries(Object.entries(format).map(([key, value]) => [key, Array.isArray(value) ? value.map(pseudoPiece) : value])),
  ]
}
