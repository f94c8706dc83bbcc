import type { Locale } from '#ui/language/i18n'

/** Pages of help as Markdown by their path below `data/help`: `errors/tx-nonce-used.md`. */
export type HelpSources = Readonly<Record<string, string>>

const byName = (files: Readonly<Record<string, string>>): HelpSources =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^.*?\/data\/help-[^/]+\//, ''), text]))

const READERS: { readonly [L in Locale]?: () => Promise<HelpSources> } = {
  es: async () => {
    const [pages, errors] = await Promise.all([import('./spanish-pages.ts'), import('./spanish-errors.ts')])
    return byName({ ...pages.SPANISH_PAGES, ...errors.SPANISH_ERRORS })
  },
  ar: async () => {
    const [pages, errors] = await Promise.all([import('./arabic-pages.ts'), import('./arabic-errors.ts')])
    return byName({ ...pages.ARABIC_PAGES, ...errors.ARABIC_ERRORS })
  },
}

/** The help of a language, fetched when it is first wanted; nothing for English, which whoever asks has already. A page that is missing has only its English. */
export const translatedHelp = async (locale: Locale): Promise<HelpSources> => (await READERS[locale]?.()) ?? {}
