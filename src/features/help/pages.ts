/// <reference types="vite/types/importMeta.d.ts" />
import { type Block, type Document, plainOf, readMarkdown, wordsInPage } from './markdown.ts'

/** What a page is about: something to know, a finding of the Review, or a failure. */
export type Family = 'guide' | 'finding' | 'error'

/** One page of help. `slug` is its address below /help: the id of a rule, the code of an error, or its own name. */
export type HelpPage = {
  readonly slug: string
  readonly family: Family
  readonly title: string
  readonly body: readonly Block[]
  readonly words: string
}

// Named from this file on: a path from the top would be looked for under the root of each build, and that of the extension is another.
const ROOT = '../../../data/help/'

/** All pages in one piece: 8 kB over the wire, fetched when help is first opened, and then there without a network. */
const SOURCES = import.meta.glob('../../../data/help/**/*.md', { query: '?raw', import: 'default', eager: true })

function pageOf(path: string, source: string): HelpPage {
  const { matter, blocks }: Document = readMarkdown(source)
  const name = path.slice(ROOT.length, -'.md'.length)
  const slug = matter['id'] ?? name
  const [first, ...rest] = blocks
  const titled = first?.is === 'heading' && first.level === 1
  const title = titled ? plainOf(first.children) : slug
  const body = titled ? rest : blocks
  return { slug, family: familyOf(name, matter), title, body, words: `${title} ${slug} ${wordsInPage(body)}`.toLowerCase() }
}

function familyOf(name: string, matter: Document['matter']): Family {
  if (name.startsWith('errors/')) return 'error'
  return matter['level'] === undefined ? 'guide' : 'finding'
}

/** By title; failures by their code, since many begin with whose failure it is. */
const order = (page: HelpPage): string => (page.family === 'error' ? page.slug : page.title)

/** Every page, in that order. */
export const PAGES: readonly HelpPage[] = Object.entries(SOURCES)
  .filter(([path]) => !path.endsWith('/README.md'))
  .map(([path, source]) => pageOf(path, source))
  .sort((a, b) => order(a).localeCompare(order(b), 'en'))

/** The page of a slug; slashes at the ends and `.md` do not matter. */
export function findPage(slug: string, pages: readonly HelpPage[] = PAGES): HelpPage | undefined {
  const clean = slug.replace(/^\/+|\/+$/g, '').replace(/\.md$/, '')
  return pages.find((page) => page.slug === clean)
}

/** Pages with all words of the question, those with them in the title first. */
export function searchPages(question: string, pages: readonly HelpPage[] = PAGES): readonly HelpPage[] {
  const wanted = question.toLowerCase().split(/\s+/).filter(Boolean)
  const found = pages.filter(({ words }) => wanted.every((word) => words.includes(word)))
  const inTitle = ({ title }: HelpPage): boolean => wanted.every((word) => title.toLowerCase().includes(word))
  return [...found.filter(inTitle), ...found.filter((page) => !inTitle(page))]
}

/** Where a link inside a page leads: another page of help, or a place of its own on the web. */
export function targetOf(
  to: string,
): { readonly kind: 'page'; readonly slug: string } | { readonly kind: 'web'; readonly url: string } | undefined {
  if (/^https:\/\/[^\s]+$/.test(to)) return { kind: 'web', url: to }
  const name = to.replace(/^(?:\.{0,2}\/)*(?:errors\/|help\/)?/, '').replace(/\.md$/, '')
  const page = PAGES.find(({ slug }) => slug === name || slug.replaceAll('/', '-') === name)
  return page && { kind: 'page', slug: page.slug }
}
