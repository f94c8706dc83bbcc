/// <reference types="vite/types/importMeta.d.ts" />
import type { HelpSources } from '#features/shared'

/** A help page as the palette lists it. `isListed`: false for one that only its whole slug leads to. */
export type HelpTitle = { readonly slug: string; readonly title: string; readonly isListed: boolean }

// Named from this file on, as in `features/help/pages.ts`: both builds put the pages into one file, which the help screens and the palette share.
const ROOT = '../../../../../data/help/'
const SOURCES: Readonly<Record<string, string>> = import.meta.glob('../../../../../data/help/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The value of a line of the front matter. */
const matterOf = (source: string, name: string): string | undefined =>
  new RegExp(`^---\\r?\\n(?:.*\\r?\\n)*?${name}:[ \\t]*(.*?)[ \\t]*\\r?\\n`).exec(source)?.[1]

function titleOf(path: string, source: string): HelpTitle {
  const slug = matterOf(source, 'id') ?? path.slice(0, -'.md'.length)
  const title = /^# +(.+?) *$/m.exec(source)?.[1]?.replaceAll(/[`*]/g, '') ?? slug
  return { slug, title, isListed: matterOf(source, 'listed') !== 'no' }
}

/** Every help page, by title: as translated, else in English. */
export const titlesFrom = (translated: HelpSources, locale: string): readonly HelpTitle[] =>
  Object.entries(SOURCES)
    .filter(([path]) => !path.endsWith('/README.md'))
    .map(([path, english]) => titleOf(path.slice(ROOT.length), translated[path.slice(ROOT.length)] ?? english))
    .sort((a, b) => a.title.localeCompare(b.title, locale))
