import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { type CompiledMessage, compileMessage } from './icu.ts'

/** What the person may choose. `en-XA` and `ar-XB` are practice languages: longer, and from right to left. */
export const LOCALES = ['en', 'en-XA', 'ar-XB'] as const
export type Locale = (typeof LOCALES)[number]

i18n.setMessagesCompiler(compileMessage)

/**
 * Loads the words of a locale and switches to it; the page's `lang` and `dir` follow. Screens change at once.
 * Await it before the first render. English has nothing to load: each screen's code has its own messages.
 */
export async function activate(locale: Locale): Promise<void> {
  if (locale === 'en') {
    i18n.setMessagesCompiler(compileMessage)
  } else {
    const { pseudo } = await import('./pseudo.ts')
    i18n.setMessagesCompiler((message: string): CompiledMessage => pseudo(compileMessage(message)))
  }
  i18n.loadAndActivate({ locale, messages: {} })
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/** Which way a locale is written. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (/^(?:ar|dv|fa|he|ps|ur|yi)\b/.test(locale) ? 'rtl' : 'ltr')

/** The first of the browser's languages that we have words for. */
export const preferredLocale = (languages: readonly string[]): Locale =>
  LOCALES.find((locale) => languages.some((language) => language === locale || language.split('-')[0] === locale)) ?? 'en'

/** Gives the words to everything below it. */
export const WordsProvider = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)
