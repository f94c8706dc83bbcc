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

/**
 * Translates `words` and splits the sentence at its values. Numbers are written in the person's locale and stay text; in a
 * plural they still count. Every other value, plain strings included, comes back to be drawn: any of them may be a stranger's.
 */
export function translatePieces({ id, values = {} }: Words, i18n: I18n): readonly SentencePiece[] {
  const drawn: Exclude<WordValue, number>[] = []
  const places: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') places[name] = asPlace(value, numberFormat(i18n.locale).format(value))
    else places[name] = asPlace(typeof value === 'string' ? value : value.is, `${OPEN}${drawn.push(value) - 1}${CLOSE}`)
  }
  const sentence = i18n._(id, places, { message: id })
  return sentence.split(new RegExp(`${OPEN}(\\d+)${CLOSE}`)).flatMap((part, at): SentencePiece[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ kind: 'text', text: part }]
    const value = drawn[Number(part)]
    return value === undefined ? [] : [{ kind: 'value', value }]
  })
}

/** Stands in a sentence as `shown`, but chooses plurals and cases as `value`. */
const asPlace = (value: string | number, shown: string): object => ({
  [Symbol.toPrimitive]: (hint: string) => (hint === 'default' ? shown : hint === 'number' ? Number(value) : String(value)),
})
