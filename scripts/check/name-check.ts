import { parseSync } from 'vite'
import { figuresOf } from '../measure/metrics/file-figures.ts'
import { bannedIn, bannedInComment, homonymsIn } from '../measure/metrics/names.ts'
import { lineAt } from '../build/words-extractor.ts'
import { isSource, isTest } from './wall-check.ts'

/** Exported names that several files may declare, because they mean the same. */
export const MAX_HOMONYMS = 30

/** What is wrong with exported names: a word that the style bans, and more homonyms than may be. Tests are free. `files`: paths in src and their text. */
export function nameFaults(files: ReadonlyMap<string, string>, maxHomonyms = MAX_HOMONYMS): readonly string[] {
  const sources = [...files].filter(([file]) => isSource(file) && !isTest(file))
  const exports = new Map(sources.map(([file, text]) => [file, figuresOf(file, text).exports.map(({ name }) => name)]))
  const banned = [...exports].flatMap(([file, names]) =>
    names.flatMap((name) => {
      const word = bannedIn(name)
      return word === undefined ? [] : [`src/${file}: ${name} holds "${word}"; see docs/decisions/0027-names.md`]
    }),
  )
  const homonyms = homonymsIn(exports)
  const many = [...homonyms].map(([name, declared]) => `${name} (${declared.join(', ')})`).join('; ')
  return homonyms.size <= maxHomonyms ? banned : [...banned, `${homonyms.size} exported homonyms, at most ${maxHomonyms}: ${many}`]
}

/** Comments that hold a word that the style bans. `files`: paths and their text. */
export function commentFaults(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files]
    .filter(([file]) => isSource(file) && !file.includes('node_modules/'))
    .flatMap(([file, text]) =>
      parseSync(file, text).comments.flatMap(({ value, start }) => {
        const word = bannedInComment(value)
        return word === undefined ? [] : [`${file}:${lineAt(text, start)} a comment holds "${word}"`]
      }),
    )
}
