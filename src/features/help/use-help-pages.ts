import { useLingui } from '@lingui/react'
import { use } from 'react'
import { currentLocale } from '#ui/language/i18n'
import { helpIn, type HelpPage } from './pages.ts'

/** Every page of help in the language that is shown. Suspends until its file is there. */
export function useHelpPages(): readonly HelpPage[] {
  // Rendered again when the language changes.
  useLingui()
  return use(helpIn(currentLocale()))
}
