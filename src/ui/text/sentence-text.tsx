import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Fragment, type ReactNode } from 'react'
import { type Address, checksum } from '#core/ethereum/address'
import { baseUnits, isBaseUnits, type Words, type WordValue } from '#core/text/words'
import { AddressInWords } from '../address/address-text.tsx'
import { formatAmount } from '../amounts/amount-format.ts'
import { HostileText } from './hostile-text.tsx'
import { plainHostile } from '#core/text/hostile-text'
import { translatePieces } from '../language/translate-pieces.ts'

/** Longest stranger's text in the middle of a sentence. */
const MAX_CHARACTERS = 200

/** A sentence of the pure modules in the person's language, or in `language`, its nouns drawn as nouns. */
export function SentenceText({ words, language }: { readonly words: Words; readonly language?: I18n | undefined }): ReactNode {
  const { i18n } = useLingui()
  return translatePieces(words, language ?? i18n).map((piece, at) => (
    <Fragment key={at}>
      {piece.kind === 'text' ? piece.text : <Noun value={piece.value} locale={(language ?? i18n).locale} language={language} />}
    </Fragment>
  ))
}

type NounProps = { readonly value: Exclude<WordValue, number>; readonly locale: string; readonly language: I18n | undefined }

function Noun({ value, locale, language }: NounProps): ReactNode {
  if (typeof value === 'string') return <HostileText text={value} most={MAX_CHARACTERS} />
  switch (value.is) {
    case 'foreign':
      return (
        <q className="text-soft">
          <HostileText text={value.text} most={MAX_CHARACTERS} />
        </q>
      )
    case 'sentence':
      return value.bare === true ? (
        <SentenceText words={value.words} language={language} />
      ) : (
        <q>
          <SentenceText words={value.words} language={language} />
        </q>
      )
    case 'address':
      return <AddressInWords address={value.address} name={value.name} />
    case 'date':
      return dayText(value.seconds, locale)
    case 'amount':
      if (isBaseUnits(value))
        return (
          <SentenceText
            words={baseUnits(value, formatAmount(value.units, 0, locale), { is: 'address', address: value.unnamed })}
            language={language}
          />
        )
      return (
        <strong className="figures font-semibold">
          <bdi>{formatAmount(value.units, value.decimals, locale)}</bdi>{' '}
          {value.unnamed === undefined ? <HostileText text={value.symbol} most={16} /> : <AddressInWords address={value.unnamed} />}
        </strong>
      )
  }
}

/** A day in the person's own time zone. */
const dayText = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(seconds * 1000))

/** The same sentence as plain text, for labels, titles, toasts and announcements. `write`: how an address is written. */
export const plainSentence = (words: Words, i18n: I18n, write: (address: Address) => string = checksum): string =>
  translatePieces(words, i18n)
    .map((piece) => (piece.kind === 'text' ? piece.text : plainNoun(piece.value, i18n, write)))
    .join('')

function plainNoun(value: Exclude<WordValue, number>, i18n: I18n, write: (address: Address) => string): string {
  if (typeof value === 'string') return plainHostile(value, MAX_CHARACTERS)
  if (value.is === 'foreign') return `“${plainHostile(value.text, MAX_CHARACTERS)}”`
  if (value.is === 'sentence')
    return value.bare === true ? plainSentence(value.words, i18n, write) : `“${plainSentence(value.words, i18n, write)}”`
  if (value.is === 'date') return dayText(value.seconds, i18n.locale)
  // Nothing can be opened in plain text, so the whole address stands there, beside its name where it has one.
  if (value.is === 'address')
    return value.name === undefined ? write(value.address) : `${plainHostile(value.name)} (${write(value.address)})`
  if (isBaseUnits(value))
    return plainSentence(baseUnits(value, formatAmount(value.units, 0, i18n.locale), write(value.unnamed)), i18n, write)
  const symbol = value.unnamed === undefined ? plainHostile(value.symbol, 16) : write(value.unnamed)
  return `${formatAmount(value.units, value.decimals, i18n.locale)} ${symbol}`
}
