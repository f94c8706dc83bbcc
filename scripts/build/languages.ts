import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Where the translations are: a file for each language. English has none: it is the text in the code. */
export const LANGUAGES_FOLDER = 'src/ui/locales'

/** The languages that there is a file of, sorted. */
export const languages = (folder: string = LANGUAGES_FOLDER): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.po') && name !== 'en.po')
        .map((name) => name.slice(0, -'.po'.length))
        .sort()
    : []

/** The messages of a language by their ids: English, translation, and the files that they stand in. `text`: of its file, read where absent. */
export async function readLanguage(
  language: string,
  text: string = readFileSync(join(LANGUAGES_FOLDER, `${language}.po`), 'utf8'),
): Promise<CatalogType> {
  return formatter({}).parse(text, { locale: language, sourceLocale: 'en', filename: `${language}.po` })
}
