import { type CompiledMessage, compileMessage } from '../../src/ui/language/icu.ts'
import { readLanguage } from './languages.ts'

/** A text may be this much longer than its English before it breaks buttons and columns; a short one has some letters more. */
const MOST_TIMES = 2
const MOST_MORE = 14

type Piece = Exclude<CompiledMessage, string>[number]
type Cases = Readonly<Record<string, CompiledMessage | number | undefined>>

const casesOf = (piece: Piece): Cases | undefined => {
  const format: unknown = Array.isArray(piece) ? piece[2] : undefined
  return typeof format === 'object' && format !== null ? (format as Cases) : undefined
}

const TAG = /<\/?\d+\/?>/g

/** What has to be in a translation too: its places with their kinds, and its tags. */
function partsOf(message: CompiledMessage): ReadonlySet<string> {
  const parts = new Set<string>()
  for (const piece of typeof message === 'string' ? [message] : message) {
    if (typeof piece === 'string') for (const [tag] of piece.matchAll(TAG)) parts.add(tag)
    else {
      const cases = casesOf(piece)
      parts.add(`{${[piece[0], piece[1]].filter(Boolean).join(', ')}}`)
      for (const inner of Object.values(cases ?? {})) if (typeof inner === 'object') for (const part of partsOf(inner)) parts.add(part)
    }
  }
  return parts
}

/** The plural cases that a language needs and the text does not have. */
function missingCases(message: CompiledMessage, language: string): readonly string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return (typeof message === 'string' ? [] : message).flatMap((piece) => {
    const cases = casesOf(piece)
    if (cases === undefined || piece[1] !== 'plural') return []
    // Only of a million and more, where `other` reads the same.
    return needed.filter((one) => !(one in cases) && !(one === 'many' && !needed.includes('few')))
  })
}

/** How one translation differs in form from its English, in words. Nothing where it fits. */
export function formFaults(english: string, translation: string, language: string): readonly string[] {
  const [wanted, message] = [partsOf(compileMessage(english)), compileMessage(translation)]
  const found = partsOf(message)
  const hasCases = /, (plural|select)/.test(english)
  return [
    ...[...wanted].filter((part) => !found.has(part)).map((part) => `lacks ${part}`),
    ...[...found].filter((part) => !wanted.has(part)).map((part) => `has ${part} that the English has not`),
    ...missingCases(message, language).map((one) => `has no plural “${one}”`),
    ...(!hasCases && translation.length > english.length * MOST_TIMES + MOST_MORE ? ['is too long'] : []),
    ...(/^\s/.test(english) !== /^\s/.test(translation) || /\s$/.test(english) !== /\s$/.test(translation)
      ? ['differs in blanks at its ends']
      : []),
  ]
}

/** Every translation of a language that does not have the form of its English. */
export async function translationFaults(language: string): Promise<readonly string[]> {
  return Object.entries(await readLanguage(language)).flatMap(([id, { translation = '', message = id }]) =>
    translation === '' ? [] : formFaults(message, translation, language).map((fault) => `${language}.po: “${message}” ${fault}`),
  )
}
