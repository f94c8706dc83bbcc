import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bannedInComment } from '../measure/metrics/names.ts'

/** What the README of a module says, in this order. */
export const HEADINGS = ['Responsible for', 'Not responsible for', 'Depends on', 'Start reading at'] as const

/** Words that the README of a module may have: what is longer belongs in docs/design. */
export const MAX_WORDS = 400

/** Says whether a path from the top of the repository leads to something. */
export type Exists = (path: string) => boolean

/** A file in backticks, as code and documents name it: `src/wallet/requests/stage.ts`, `wallet/requests/stage.ts`, `stage.ts` beside the document. */
const NAMED_FILE = /`([\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|md|css))`/g
/** Where a link of Markdown leads, without what follows a `#`. */
const LINK = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g

/** What is wrong with the README of a module: a heading that is absent or out of order, or too many words. */
export function shapeFaults(path: string, text: string): readonly string[] {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  const words = text.split(/\s+/).filter((word) => word !== '').length
  const faults: string[] = []
  if (HEADINGS.some((heading, index) => headings[index] !== heading))
    faults.push(`${path}: its headings begin with ${HEADINGS.map((heading) => `"## ${heading}"`).join(', ')}`)
  if (words > MAX_WORDS) faults.push(`${path}: ${words} words, at most ${MAX_WORDS}; move the rest to docs/design`)
  return faults
}

/** Files that a document names or links to and that are not there. A path is taken from the top, from `src`, or from the document's own folder. */
export function referenceFaults(path: string, text: string, exists: Exists): readonly string[] {
  const named = [...text.matchAll(NAMED_FILE)].flatMap(([, file = '']) =>
    [file, join('src', file), join(dirname(path), file)].some(exists) ? [] : [`${path}: names ${file}, which is not there`],
  )
  const linked = [...text.matchAll(LINK)].flatMap(([, file = '']) =>
    /^[a-z]+:/.test(file) || exists(join(dirname(path), file)) ? [] : [`${path}: links to ${file}, which is not there`],
  )
  return [...named, ...linked]
}

/** Lines of a document, generated tables and quoted code (`text`) left out, that hold a word which comments may not hold either. */
export const wordFaults = (path: string, text: string): readonly string[] =>
  text
    .replaceAll(/<!-- table:[\s\S]*?<!-- \/table -->|^```text\n[\s\S]*?^```$/gm, (made) => made.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) => {
      const word = bannedInComment(line)
      return word === undefined ? [] : [`${path}:${index + 1}: holds "${word}"; see docs/decisions/0027-names.md`]
    })

const isDocument = (path: string): boolean => path.endsWith('.md')
const below = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isDocument)
    .map((name) => join(folder, name))

/** Made from the code or from requests, whose words are not ours to choose here; and the decision that names the words. */
const MADE = /^docs\/(?:checklist|headlines|words|attacks\/.*|decisions\/0027-.*)\.md$/

/** Everything wrong with the READMEs under `src`, with the files that documents about the code name, and with the words of all documents. */
export function readmeFaults(): readonly string[] {
  const [readmes, root] = [below('src'), readdirSync('.').filter(isDocument)]
  const tests = readdirSync('test')
    .map((folder) => join('test', folder, 'README.md'))
    .filter((path) => existsSync(path))
  const elsewhere = ['devnet/README.md', 'data/README.md', 'packages/connect/README.md']
  // What a changelog, a decision or a report names may be gone since.
  const current = [
    ...root.filter((path) => path !== 'CHANGELOG.md'),
    ...below('docs/design'),
    'docs/SPEC.md',
    'docs/features.md',
    'docs/where.md',
  ]
  const all = [...readmes, ...root, ...below('docs').filter((path) => !MADE.test(path)), ...tests, ...elsewhere]
  const read = (path: string): string => readFileSync(path, 'utf8')
  return [
    ...readmes.flatMap((path) => shapeFaults(path, read(path))),
    ...[...readmes, ...current, ...elsewhere].flatMap((path) => referenceFaults(path, read(path), existsSync)),
    ...all.flatMap((path) => wordFaults(path, read(path))),
  ]
}
