import { fail, isError } from '#core/errors'
import type { Bytes } from '../deps.ts'
import { readPhrase } from '../keys/phrase.ts'
import { fieldOf, isObject, type StrictJson, decodeUtf8Strict } from './strict-json.ts'
import type { WordLists } from '../keys/word-lists.ts'

const isBytes = (value: StrictJson | undefined): value is readonly number[] =>
  Array.isArray(value) && value.length <= 1024 && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)

/**
 * A phrase as `@metamask/eth-hd-keyring` and those made after it have written it over the years: a text; UTF-8 bytes; the same as Node's Buffer
 * turns into JSON; or an object of bytes by their place, two little-endian ones for each word of the English list.
 */
function phraseText(value: StrictJson | undefined, lists: WordLists): string | undefined {
  if (typeof value === 'string') return value
  if (isBytes(value)) return bytesText(value)
  if (!isObject(value)) return undefined
  const data = fieldOf(value, 'data')
  if (value['type'] === 'Buffer' && isBytes(data)) return bytesText(data)
  const places = Object.values(value)
  if (!isBytes(places) || places.length % 2 !== 0) return undefined
  const { words } = lists.list('english')
  return Array.from({ length: places.length / 2 }, (_, at) => words[(places[at * 2] ?? 0) + (places[at * 2 + 1] ?? 0) * 256] ?? '?').join(
    ' ',
  )
}

function bytesText(values: readonly number[]): string | undefined {
  const bytes = Uint8Array.from(values)
  const text = decodeUtf8Strict(bytes)
  bytes.fill(0)
  return text
}

/** The phrase of a keyring in a file. Throws `import/malformed`, and `key/words-needed` for a list that the page has yet to bring. */
export function readMnemonic(
  value: StrictJson | undefined,
  lists: WordLists,
): { readonly entropy: Bytes; readonly language: ReturnType<typeof readPhrase>['language'] } {
  const text = phraseText(value, lists)
  try {
    if (text !== undefined) return readPhrase(text, lists)
  } catch (error) {
    if (isError(error, 'key/words-needed')) throw error
  }
  throw fail('import/malformed', { what: 'mnemonic' })
}
