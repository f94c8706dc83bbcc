import { i18n, type Messages } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { type CompiledMessage, compileMessage } from './icu.ts'

/** What the person may choose. `en-XA` and `ar-XB` are practice languages: longer, and from right to left. */
export const LOCALES = ['en', 'en-XA', 'ar-XB'] as const
export type Locale = (typeof LOCALES)[number]

i18n.setMessagesCompiler(compileMessage)

/** True when the build left English in the code; else the English catalogue has to be fetched like any other. */
const englishIsInTheCode = msg`Assay`.message !== undefined

const english = async (): Promise<Messages> => (englishIsInTheCode ? {} : (await import('../locales/en.po')).messages)

/**
 * Loads the words of a locale and switches to it; the page's `lang` and `dir` follow. Screens change at once.
 * Await it before the first render.
 */
export async function activate(locale: Locale): Promise<void> {
  if (locale === 'en') {
    i18n.setMessagesCompiler(compileMessage)
    i18n.loadAndActivate({ locale, messages: await english() })
  } else {
    const { pseudo, pseudoMessages } = await import('./pseudo.ts')
    i18n.setMessagesCompiler((message: string): CompiledMessage => pseudo(compileMessage(message)))
    i18n.loadAndActivate({ locale, messages: pseudoMessages(await english()) })
  }
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
