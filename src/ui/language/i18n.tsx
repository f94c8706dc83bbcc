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
  /** Its words are those in the code. */
  readonly isEnglish?: boolean
  /** Nobody who grew up with it has read its words yet: what a person must not misunderstand is shown in English too. */
  readonly isUnreviewed?: boolean
}

/** Every language, a line each. Its words are `locales/CODE.po`, fetched when it is chosen; those of English are in the code. */
export const LANGUAGES = {
  en: { name: 'English', isEnglish: true },
  'en-GB': { name: 'English (United Kingdom)', isEnglish: true },
  es: { name: 'Español', isUnreviewed: true },
  // Digits as in addresses, amounts that are typed, and prices on exchanges.
  ar: { name: 'العربية', direction: 'rtl', formats: 'ar-u-nu-latn', isUnreviewed: true },
  'en-XA': {},
  'ar-XB': { direction: 'rtl' },
} as const satisfies Readonly<Record<string, Language>>

export type Locale = keyof typeof LANGUAGES
export const LOCALES = Object.keys(LANGUAGES) as Locale[]

i18n.setMessagesCompiler(compileMessage)

/** The locale that was asked for last: words that come later than those of another are not shown. */
let latest: Locale = 'en'

/** The locale that is shown, or that is being fetched. */
export const currentLocale = (): Locale => latest

/** What is said of it in the table. */
export const currentLanguage = (): Language => LANGUAGES[latest]

/**
 * Loads the words of a locale and switches to it; the page's `lang` and `dir` follow. Screens change at once. `i18n.locale` is then what `Intl` takes.
 * Await it before the first render: it settles when the words of the frame and of the Review are there. Those of other screens follow by themselves; where
 * they cannot be fetched, their English stays.
 */
export async function activate(locale: Locale): Promise<void> {
  latest = locale
  const { name, direction = 'ltr', formats = locale, isEnglish = false }: Language = LANGUAGES[locale]
  const { messages, compile, later } = isEnglish
    ? { messages: {}, compile: compileMessage, later: [] }
    : await (await import('./load-words.ts')).loadWords(locale, !name)
  if (latest !== locale) return
  i18n.setMessagesCompiler(compile)
  i18n.loadAndActivate({ locale: formats, messages })
  // Without a page, while the first screens are built, there is nothing else to follow.
  if (typeof document !== 'undefined') Object.assign(document.documentElement, { lang: locale, dir: direction })
  void showLater(locale, later, () => i18n.loadAndActivate({ locale: formats, messages }))
}

async function showLater(locale: Locale, parts: readonly (() => Promise<void>)[], show: () => void): Promise<void> {
  for (const load of parts) {
    const isThere = await load().then(
      () => true,
      () => false,
    )
    if (latest !== locale) return
    if (isThere) show()
  }
}

/** The first of the browser's languages that we have words for: exactly as it is, or without its country. */
export const preferredLocale = (languages: readonly string[]): Locale =>
  languages.flatMap(
    (language) => LOCALES.find((locale) => language === locale) ?? LOCALES.find((locale) => language.split('-')[0] === locale) ?? [],
  )[0] ?? 'en'

/** Gives the words to everything below it. */
export const WordsProvider = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)
