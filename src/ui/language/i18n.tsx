import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { compileMessage } from './icu.ts'

/** What a language is here. */
export type Language = {
  /** The name that it has for itself; a practice language (`pseudo.ts`) has none. */
  readonly name?: string
  /** Which way it is written: from left to right unless it says otherwise. */
  readonly direction?: 'ltr' | 'rtl'
  /** Whose numbers, dates and plurals it has, where that is another BCP 47 tag than its code. */
  readonly formats?: string
}

/** Every language, a line each. Its words are `locales/CODE.po`, fetched when it is chosen; those of English are in the code. */
export const LANGUAGES = {
  en: { name: 'English' },
  'en-XA': {},
  'ar-XB': { direction: 'rtl' },
} as const satisfies Readonly<Record<string, Language>>

export type Locale = keyof typeof LANGUAGES
export const LOCALES = Object.keys(LANGUAGES) as Locale[]

i18n.setMessagesCompiler(compileMessage)

/** The locale that was asked for last: words that come later than those of another are not shown. */
let latest: Locale

/**
 * Loads the words of a locale and switches to it; the page's `lang` and `dir` follow. Screens change at once. `i18n.locale` is then what `Intl` takes.
 * Await it before the first render.
 */
export async function activate(locale: Locale): Promise<void> {
  latest = locale
  const { name, direction = 'ltr', formats = locale }: Language = LANGUAGES[locale]
  const { messages, compile } =
    locale === 'en' ? { messages: {}, compile: compileMessage } : await (await import('./load-words.ts')).loadWords(locale, !name)
  if (latest !== locale) return
  i18n.setMessagesCompiler(compile)
  i18n.loadAndActivate({ locale: formats, messages })
  // Without a page, while the first screens are built, there is nothing else to follow.
  if (typeof document !== 'undefined') Object.assign(document.documentElement, { lang: locale, dir: direction })
}

/** The first of the browser's languages that we have words for. */
export const preferredLocale = (languages: readonly string[]): Locale =>
  languages.flatMap((language) => LOCALES.find((locale) => language === locale || language.split('-')[0] === locale) ?? [])[0] ?? 'en'

/** Gives the words to everything below it. */
export const WordsProvider = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)
