import type { Messages } from '@lingui/core'
import type { CompiledMessage } from './icu.ts'

/** What can be printed in ASCII, but for what a script has to escape. */
const DIGITS = '!#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~'

/** Characters of a key: nearly 26 bits. That no two of our messages have the same is held by the build. */
export const KEY_LENGTH = 4

/** Characters of a short key, the start of the key, by which most messages of screens are kept. */
export const SHORT_KEY_LENGTH = 3

/**
 * Whether an id is one that Lingui generated of a message. It is asked for by the code of the same build alone, so that a short key tells it from all others; a
 * sentence of `say` may come from what an older build kept, and must not be taken for another.
 */
export const isGeneratedId = (id: string): boolean => /^[\w+/]{6}$/.test(id)

/** One more than that of FNV-1a, with which two of our messages had the same key. Where two have it again, the next number will do. */
const BASIS = 0x811c9dc6

/**
 * The key of a message in the file of a language: FNV-1a over its id, mixed as MurmurHash3 ends. An id is Lingui's own or, of a sentence of `say`, its whole
 * English text, which would otherwise stand in every language once more.
 * @example wordKey('Send {amount}').length // 4
 */
export function wordKey(id: string): string {
  let hash = BASIS
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash ^= hash >>> 16
  let key = ''
  for (let rest = hash >>> 0; key.length < KEY_LENGTH; rest = Math.floor(rest / DIGITS.length)) key += DIGITS.charAt(rest % DIGITS.length)
  return key
}

/**
 * The words of a language as the build writes them: `shortKeys`, one behind the other, then `keys`, and `texts` in the same order. A plain text stands without its list.
 * `swap`: pairs of letters that changed places in the texts, one behind the other.
 */
export type PackedWords = {
  readonly shortKeys?: string
  readonly keys: string
  readonly swap?: string
  readonly texts: readonly (string | CompiledMessage)[]
}

type Text = PackedWords['texts'][number]
type Piece = Exclude<CompiledMessage, string>[number]

/** A text in which the letters of each pair change places. Done twice it is the same text. Names of places and of cases stay. */
export function swapLetters(text: Text, pairs: string): Text {
  const partner = new Map<string, string>()
  for (let index = 0; index < pairs.length; index += 2) {
    const [one, other] = [pairs.charAt(index), pairs.charAt(index + 1)]
    partner.set(one, other).set(other, one)
  }
  const swapped = (letters: string): string => Array.from(letters, (letter) => partner.get(letter) ?? letter).join('')
  const piece = (one: Piece): Piece => {
    if (typeof one === 'string') return swapped(one)
    const [name, type, format] = one
    if (type === undefined || typeof format !== 'object' || format === null) return one
    const cases = Object.entries(format).map(([key, inner]) => [key, Array.isArray(inner) ? inner.map(piece) : inner])
    return [name, type, Object.fromEntries(cases)] as Piece
  }
  return typeof text === 'string' ? swapped(text) : text.map(piece)
}

/** Words as Lingui reads them, by the ids that are in the code. What is added later is there at once. */
export type WordStore = { readonly messages: Messages; add(packed: PackedWords): void }

const inPieces = (keys: string, length: number): readonly string[] =>
  Array.from({ length: keys.length / length }, (_, index) => keys.slice(index * length, (index + 1) * length))

/** A store without words. */
export function createWordStore(): WordStore {
  /** By key and by short key, which differ in length. */
  const byKey = new Map<string, string | CompiledMessage>()
  const textOf = (id: string): string | CompiledMessage | undefined => {
    const key = wordKey(id)
    return byKey.get(key) ?? (isGeneratedId(id) ? byKey.get(key.slice(0, SHORT_KEY_LENGTH)) : undefined)
  }
  const messageOf = (id: string | symbol): CompiledMessage | undefined => {
    const text = typeof id === 'string' ? textOf(id) : undefined
    return typeof text === 'string' ? [text] : text
  }
  const messages = new Proxy<Messages>(
    {},
    {
      get: (_, id) => messageOf(id),
      getOwnPropertyDescriptor(_, id) {
        const value = messageOf(id)
        return value === undefined ? undefined : { value, configurable: true, enumerable: true }
      },
    },
  )
  return {
    messages,
    add({ shortKeys = '', keys, swap = '', texts }) {
      const all = [...inPieces(shortKeys, SHORT_KEY_LENGTH), ...inPieces(keys, KEY_LENGTH)]
      for (const [index, text] of texts.entries()) byKey.set(all[index] ?? '', swap === '' ? text : swapLetters(text, swap))
    },
  }
}
