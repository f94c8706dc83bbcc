import { useLingui } from '@lingui/react'
import { use } from 'react'
import { translatedHelp } from '#features/shared'
import { currentLocale, type Locale } from '#ui/language/i18n'
import { type HelpPage, PAGES, pagesFrom } from './pages.ts'

const read = new Map<Locale, Promise<readonly HelpPage[]>>()

/** Every page in a language: the same promise for the same language. English where its files cannot be fetched, until somebody asks again. */
function helpIn(locale: Locale): Promise<readonly HelpPage[]> {
  const known = read.get(locale)
  if (known !== undefined) return known
  const reading = translatedHelp(locale).then(
    (translated) => (Object.keys(translated).length === 0 ? PAGES : pagesFrom(translated, locale)),
    () => {
      read.delete(locale)
      return PAGES
    },
  )
  read.set(locale, reading)
  return reading
}

/** Every page of help in the language that is shown. Suspends until its files are there. */
export function useHelpPages(): readonly HelpPage[] {
  // Rendered again when the language changes.
  useLingui()
  return use(helpIn(currentLocale()))
}
