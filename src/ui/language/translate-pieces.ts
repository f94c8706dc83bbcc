import type { I18n } from '@lingui/core'
import type { Words, WordValue } from '#core/text/words'
import { perLocale } from './per-locale.ts'

/** A sentence in the person's language, in pieces: our words, and the values that the screen draws. */
export type SentencePiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: Exclude<WordValue, number> }

const numberFormat = perLocale((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 20 }))

/** Two noncharacters around the index of a value: nothing that anybody wrote can hold them once it was cleaned. */
const OPEN = '\ufdd0'
const CLOSE = '\ufdd1'
const PLACES = new RegExp(`${OPEN}(\\d+)${CLOSE}`)

/** A translated sentence, split at its values: our words at even places, between them which value stands there. */
type Template = readonly string[]
/** More sentences than the product has: then it starts again. */
const MAX_TEMPLATES = 20_000
const templates = new WeakMap<I18n, Map<string, Template>>()

/** What was translated in this language so far: a list of a hundred thousand rows says a few dozen sentences. */
function templatesOf(i18n: I18n): Map<string, Template> {
  const known = templates.get(i18n)
  if (known !== undefined) {
    if (known.size > MAX_TEMPLATES) known.clear()
    return known
  }
  const made = new Map<string, Template>()
  templates.set(i18n, made)
  i18n.on('change', () => made.clear())
  return made
}

/**
 * Translates `words` and splits the sentence at its values. Numbers are written in the person's locale and stay text; in a
 * plural they still count. Every other value, plain strings included, comes back to be drawn: any of them may be a stranger's.
 */
export function translatePieces({ id, values = {} }: Words, i18n: I18n): readonly SentencePiece[] {
  const drawn = Object.values(values).filter((value) => typeof value !== 'number')
  return templateOf(id, values, i18n).flatMap((part, at): SentencePiece[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ kind: 'text', text: part }]
    const value = drawn[Number(part)]
    return value === undefined ? [] : [{ kind: 'value', value }]
  })
}

/** Kept where nothing but the kind of its values decides what it says: no number counts in it, and no text chooses among its cases. */
function templateOf(id: string, values: NonNullable<Words['values']>, i18n: I18n): Template {
  let key = id
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'object') return translated(id, values, i18n)
    key += `${OPEN}${name}${CLOSE}${value.is}`
  }
  const known = templatesOf(i18n)
  const before = known.get(key)
  if (before !== undefined) return before
  const made = translated(id, values, i18n)
  known.set(key, made)
  return made
}

function translated(id: string, values: NonNullable<Words['values']>, i18n: I18n): Template {
  let count = 0
  const places = Object.entries(values).map(([name, value]): [string, object] =>
    typeof value === 'number'
      ? [name, asPlace(value, numberFormat(i18n.locale).format(value))]
      : [name, asPlace(typeof value === 'string' ? value : value.is, `${OPEN}${count++}${CLOSE}`)],
  )
  return i18n._(id, Object.fromEntries(places), { message: id }).split(PLACES)
}

/** Stands in a sentence as `shown`, but chooses plurals and cases as `value`. */
const asPlace = (value: string | number, shown: string): object => ({
  [Symbol.toPrimitive]: (hint: string) => (hint === 'default' ? shown : hint === 'number' ? Number(value) : String(value)),
})
