import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import type { Plugin } from 'vite'
import { readLanguage } from './languages.ts'
import { packWords } from './pack-words.ts'
import { partOf, type WordPart } from './word-parts.ts'

const PART = /\.po\?part=([123])$/

/**
 * One part of the file of a language as the module that the app loads. What is not translated is left out, so that its English in the code is shown.
 * Throws where a translation is no message (ICU), with the sentence.
 */
export async function partOfLanguage(text: string, language: string, part: WordPart): Promise<string> {
  const entries = await readLanguage(language, text)
  const words = Object.entries(entries).flatMap(([id, { translation = '', origin = [] }]) =>
    translation === '' || partOf(origin.map(([file]) => file)) !== part ? [] : [[id, translation] as const],
  )
  const { source, errors } = createCompiledCatalog(language, Object.fromEntries(words), { namespace: 'es' })
  const [first] = errors
  if (first !== undefined) throw new Error(`${language}: “${first.source}” is no message: ${first.error.message}`)
  return packWords(source, Object.keys(entries))
}

/** `locales/CODE.po?part=N`: a part of a language, in the form that the app loads. */
export const languageParts = (): Plugin => ({
  name: 'assay:language-parts',
  enforce: 'pre',
  async load(id) {
    const [, part] = PART.exec(id) ?? []
    if (part === undefined) return null
    const path = id.slice(0, id.lastIndexOf('?'))
    const code = await partOfLanguage(readFileSync(path, 'utf8'), basename(path, '.po'), Number(part) as WordPart)
    return { code, map: null, moduleSideEffects: false }
  },
})
