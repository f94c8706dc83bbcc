import type { I18n } from '@lingui/core'

/** A message as Lingui interpolates it. */
export type CompiledMessage = ReturnType<Parameters<I18n['setMessagesCompiler']>[0]>

/** One piece of a compiled message, in Lingui's own form: text, a place, or a place with a type and its cases. */
type Piece = string | [name: string] | [name: string, type: string, format?: string | Cases]
type Cases = { [key: string]: Piece[] | number | undefined }

/**
 * Compiles an ICU message (text, `{name}`, `{n, plural, one {…} other {…}}`, `selectordinal`, `select`, `number`) to the
 * form that Lingui interpolates. English lives in the code, so each screen brings its own words and no others; Lingui's
 * own compiler is many times this size. A message that cannot be read is shown as it is written.
 */
export function compileMessage(message: string): CompiledMessage {
  const reader = { text: message, at: 0 }
  const pieces = readPieces(reader, false, 0)
  return reader.at < message.length || pieces === undefined ? [message] : pieces
}

type Reader = { readonly text: string; at: number }

/** Deeper nesting than this is no sentence. */
const DEEPEST = 8

function readPieces(reader: Reader, inPlural: boolean, depth: number): Piece[] | undefined {
  if (depth > DEEPEST) return undefined
  const pieces: Piece[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') pieces.push(text)
    text = ''
  }
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at)
    if (char === '}') break
    if (char === "'") text += readQuote(reader, inPlural)
    else if (char === '#' && inPlural) {
      flush()
      pieces.push('#')
      reader.at++
    } else if (char === '{') {
      flush()
      const place = readPlace(reader, depth)
      if (place === undefined) return undefined
      pieces.push(place)
    } else {
      text += char
      reader.at++
    }
  }
  flush()
  return pieces
}

/** Two apostrophes are one; one before a syntax character quotes up to the next; any other is itself. */
function readQuote(reader: Reader, inPlural: boolean): string {
  const next = reader.text.charAt(reader.at + 1)
  if (next === "'") {
    reader.at += 2
    return "'"
  }
  const opens = next === '{' || next === '}' || (inPlural && next === '#')
  if (!opens) {
    reader.at++
    return "'"
  }
  const end = reader.text.indexOf("'", reader.at + 2)
  const quoted = reader.text.slice(reader.at + 1, end < 0 ? undefined : end)
  reader.at = end < 0 ? reader.text.length : end + 1
  return quoted
}

const match = (reader: Reader, pattern: RegExp): string | undefined => {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found === null) return undefined
  reader.at = pattern.lastIndex
  return found[1]
}

function readPlace(reader: Reader, depth: number): Piece | undefined {
  const name = match(reader, /\{\s*(\w+)\s*/y)
  if (name === undefined) return undefined
  if (match(reader, /(\})/y) !== undefined) return [name]
  const type = match(reader, /,\s*(\w+)\s*/y)
  if (type === undefined) return undefined
  if (match(reader, /(\})/y) !== undefined) return [name, type]
  if (match(reader, /(,)\s*/y) === undefined) return undefined
  if (type === 'plural' || type === 'selectordinal' || type === 'select') {
    const cases = readCases(reader, type !== 'select', depth)
    return cases === undefined ? undefined : [name, type, cases]
  }
  const format = match(reader, /([^{}]*)\}/y)
  return format === undefined ? undefined : [name, type, format.trim()]
}

function readCases(reader: Reader, inPlural: boolean, depth: number): Cases | undefined {
  const offset = match(reader, /offset:\s*(\d+)\s*/y)
  const cases: Cases = offset === undefined ? {} : { offset: Number(offset) }
  while (match(reader, /\s*(\})/y) === undefined) {
    const key = match(reader, /\s*=?([\w-]+)\s*\{/y)
    if (key === undefined) return undefined
    const pieces = readPieces(reader, inPlural, depth + 1)
    if (pieces === undefined || match(reader, /(\})/y) === undefined) return undefined
    cases[key] = pieces
  }
  return cases
}
