import { existsSync, readdirSync } from 'node:fs'

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
