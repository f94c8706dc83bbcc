import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Fragment, type ReactNode } from 'react'
import { checksum, short } from '#core/address'
import type { Words, WordValue } from '#core/words'
import { formatAmount } from './amount-format.ts'
import { HostileText } from './hostile-text.tsx'
import { plainHostile } from '#core/hostile-text'
import { sayPieces } from './say-pieces.ts'

/** Longest stranger's text in the middle of a sentence. */
const MOST = 200

/** A sentence of the pure rooms in the person's language, its nouns drawn as nouns. */
export function Say({ words }: { readonly words: Words }): ReactNode {
  const { i18n } = useLingui()
  return sayPieces(words, i18n).map((piece, at) => (
    <Fragment key={at}>{piece.is === 'text' ? piece.text : <Noun value={piece.value} locale={i18n.locale} />}</Fragment>
  ))
}

function Noun({ value, locale }: { readonly value: Exclude<WordValue, number>; readonly locale: string }): ReactNode {
  if (typeof value === 'string') return <HostileText text={value} most={MOST} />
  switch (value.is) {
    case 'foreign':
      return (
        <q className="text-soft">
          <HostileText text={value.text} most={MOST} />
        </q>
      )
    case 'sentence':
      return (
        <q>
          <Say words={value.words} />
        </q>
      )
    case 'address':
      return value.name === undefined ? (
        <bdi className="font-mono text-[0.93em] whitespace-nowrap" title={checksum(value.address)}>
          {short(value.address)}
        </bdi>
      ) : (
        <strong title={checksum(value.address)} className="font-semibold">
          <HostileText text={value.name} />
        </strong>
      )
    case 'amount':
      return (
        <strong className="figures font-semibold">
          <bdi>{formatAmount(value.units, value.decimals, locale)}</bdi> <HostileText text={value.symbol} most={16} />
        </strong>
      )
  }
}

/** The same sentence as plain text, for labels, titles, toasts and announcements. */
export const saidPlainly = (words: Words, i18n: I18n): string =>
  sayPieces(words, i18n)
    .map((piece) => (piece.is === 'text' ? piece.text : plainNoun(piece.value, i18n)))
    .join('')

function plainNoun(value: Exclude<WordValue, number>, i18n: I18n): string {
  if (typeof value === 'string') return plainHostile(value, MOST)
  if (value.is === 'foreign') return `“${plainHostile(value.text, MOST)}”`
  if (value.is === 'sentence') return `“${saidPlainly(value.words, i18n)}”`
  if (value.is === 'address') return value.name === undefined ? checksum(value.address) : plainHostile(value.name)
  return `${formatAmount(value.units, value.decimals, i18n.locale)} ${plainHostile(value.symbol, 16)}`
}
