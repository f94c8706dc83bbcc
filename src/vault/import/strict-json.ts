import { fail } from '#core/errors'

/** What JSON holds, once it is known to say one thing only. */
export type StrictJson = null | boolean | number | string | readonly StrictJson[] | JsonObject
export type JsonObject = { readonly [name: string]: StrictJson }

/** A whole wallet's state goes a dozen levels deep; nothing honest goes further than this. */
const MAX_DEPTH = 64

const malformed = (what: string): Error => fail('import/malformed', { what })

/** UTF-8 text, or nothing; a byte order mark is left out. */
export function decodeUtf8Strict(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Reads JSON of a stranger (RFC 8259): a name that stands twice in one object, which two readers would take for two different things, and nesting
 * without an end are refused. Throws `import/malformed`.
 */
export function parseStrictJson(text: string): StrictJson {
  // First, since engines take seconds for millions of brackets, or run out of stack.
  checkNames(text)
  try {
    return JSON.parse(text) as StrictJson
  } catch {
    // The engine's own words quote the text, which may be a secret.
    throw malformed('JSON')
  }
}

/** Looks only at brackets and names; whether the text is JSON at all is the engine's to say. */
function checkNames(text: string): void {
  /** The names of each object that is open; an array has none. */
  const open: (Set<string> | undefined)[] = []
  const marks = /["[\]{}]/g
  const colon = /[\t\n\r ]*:/y
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const at = mark.index
    if (mark[0] === '"') {
      marks.lastIndex = endOfString(text, at)
      const names = open.at(-1)
      colon.lastIndex = marks.lastIndex
      if (!names || !colon.test(text)) continue
      const name = nameOf(text.slice(at, marks.lastIndex))
      if (names.has(name)) throw malformed('a name twice')
      names.add(name)
    } else if (mark[0] === '{' || mark[0] === '[') {
      if (open.length === MAX_DEPTH) throw malformed('nesting')
      open.push(mark[0] === '{' ? new Set() : undefined)
    } else open.pop()
  }
}

/** Where the string that begins at a quote is over. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end + 1
  }
  throw malformed('JSON')
}

function nameOf(quoted: string): string {
  // Nearly all: a million calls of the engine take seconds.
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw malformed('JSON')
  }
}

export const isObject = (value: StrictJson | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The field of a name in any case, as geth reads them. Throws `import/malformed` where two differ by case only. */
export function fieldOf(object: JsonObject, name: string): StrictJson | undefined {
  const found = Object.keys(object).filter((key) => key.toLowerCase() === name)
  if (found.length > 1) throw malformed(name)
  const [key] = found
  return key === undefined ? undefined : object[key]
}

/** Throws `import/malformed`. */
export function objectIn(object: JsonObject, name: string): JsonObject {
  const value = fieldOf(object, name)
  if (!isObject(value)) throw malformed(name)
  return value
}

/** Throws `import/malformed`. */
export function decodeJsonText(object: JsonObject, name: string): string {
  const value = fieldOf(object, name)
  if (typeof value !== 'string') throw malformed(name)
  return value
}

/** A whole number of at least 1. Throws `import/malformed`. */
export function countIn(object: JsonObject, name: string): number {
  const value = fieldOf(object, name)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw malformed(name)
  return value
}
