import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createCompiledCatalog, type ExtractedCatalogType, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { LANGUAGES_FOLDER, languages } from './languages.ts'
import { packWords } from './pack-words.ts'
import { translationFaults } from './translation-faults.ts'
import { staleWordSheet } from '../docs/word-sheet.ts'

/** Every message of the product by its key. */
export type Messages = ExtractedCatalogType

/** Where translations are kept, and folders of sources: those of `lingui.config.ts` where absent. */
type Place = { readonly folder: string; readonly sources?: readonly string[] }
const OURS: Place = { folder: LANGUAGES_FOLDER }

async function openCatalog({ folder, sources }: Place, extra: readonly string[] = []) {
  const config = getConfig()
  const [own] = config.catalogs
  if (own === undefined) throw new Error('lingui.config.ts names no catalogue.')
  const path = resolve(folder, '{locale}').replaceAll('\\', '/')
  const all = [...new Set([...languages(folder), ...extra])]
  const [catalog] = await getCatalogs({
    ...config,
    catalogs: [{ ...own, path, ...(sources === undefined ? {} : { include: [...sources] }) }],
    // Its type lets nothing be put into a list that it was not read from.
    locales: [config.sourceLocale, ...all] as typeof config.locales,
  })
  if (catalog === undefined) throw new Error('lingui.config.ts makes no catalogue.')
  return { catalog, all, orderBy: config.orderBy }
}

const UNREADABLE = 'The messages of a file could not be read; the lines above say which.'

/** Reads every message out of the sources; with `folders`, out of files in those alone. Throws at a file that cannot be read. */
export async function collectMessages(folders?: readonly string[], place: Place = OURS): Promise<Messages> {
  const { catalog } = await openCatalog(place)
  const messages = await catalog.collect(folders === undefined ? {} : { files: folders.map((folder) => `${folder}/`) })
  if (messages === undefined) throw new Error(UNREADABLE)
  return messages
}

/** English as a module like that of a translation: for its size, and for what is wrong in a message. */
export function englishModule(messages: Messages): { readonly code: string; readonly faults: readonly string[] } {
  const english = Object.fromEntries(Object.entries(messages).map(([id, { message }]) => [id, message ?? id]))
  const { source, errors } = createCompiledCatalog('en', english, { namespace: 'es' })
  return { code: packWords(source), faults: errors.map((one) => `“${one.source}” is no message: ${one.error.message}`) }
}

/** How the file of a language compares with the sources. Counts of messages: not in it yet, in it alone, without a translation. */
export type LanguageStatus = { readonly language: string; readonly added: number; readonly obsolete: number; readonly missing: number }

/** Compares the file of each language with the messages. */
export async function languageStatuses(messages: Messages, place: Place = OURS): Promise<readonly LanguageStatus[]> {
  const { catalog, all } = await openCatalog(place)
  const ids = Object.keys(messages)
  return Promise.all(
    all.map(async (language) => {
      const file = (await catalog.read(language)) ?? {}
      return {
        language,
        added: ids.filter((id) => file[id] === undefined).length,
        obsolete: Object.entries(file).filter(([id, { obsolete }]) => obsolete === true || messages[id] === undefined).length,
        missing: ids.filter((id) => !file[id]?.translation).length,
      }
    }),
  )
}

/** Brings the file of each language up to date and creates those of `extra`. What is translated stays. */
export async function updateLanguages(extra: readonly string[] = [], place: Place = OURS): Promise<void> {
  const { catalog, all, orderBy } = await openCatalog(place, extra)
  if (all.length === 0) return
  const made = await catalog.make({ clean: true, overwrite: false, locale: all, orderBy })
  if (made === false) throw new Error(UNREADABLE)
}

/** What is wrong with the words: a message that cannot be compiled, a language that is not up to date or not whole, a translation of another form, the sheet. */
async function wordFaults(messages: Messages): Promise<readonly string[]> {
  const statuses = await languageStatuses(messages)
  return [
    ...englishModule(messages).faults,
    ...statuses
      .filter(({ added, obsolete }) => added + obsolete > 0)
      .map((one) => `${one.language}.po: ${one.added} messages are new, ${one.obsolete} are obsolete; run npm run words`),
    ...statuses.filter(({ missing }) => missing > 0).map((one) => `${one.language}.po: ${one.missing} messages are not translated`),
    ...(await Promise.all(languages().map(translationFaults))).flat(),
    ...staleWordSheet(messages).map((path) => `${path} differs from the code; run npm run docs`),
  ]
}

/** A language as browsers write it. Throws at any other, and at English. */
function readLanguage(name: string): string {
  const [canonical] = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(name) ? Intl.getCanonicalLocales(name) : []
  if (canonical !== name || name === 'en') throw new Error(`${name} is no language to translate to; es or pt-BR is.`)
  return name
}

/**
 * `npm run words [-- LANGUAGE…]` brings the files of all translations up to date, creates those that are named, and says how many messages
 * each lacks. `--check` writes nothing. Exit 1 where something is wrong.
 */
if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } })
  if (!values.check) await updateLanguages(positionals.map(readLanguage))
  const messages = await collectMessages()
  const count = Object.keys(messages).length
  const faults = values.check ? await wordFaults(messages) : englishModule(messages).faults
  console.log(`English: ${count} messages, in the code`)
  for (const { language, missing } of await languageStatuses(messages))
    console.log(`${language}: ${missing} of ${count} messages are missing`)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
