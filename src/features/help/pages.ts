/// <reference types="vite/types/importMeta.d.ts" />
import type { HelpSources } from '#features/shared'
import { type Block, type Document, plainOf, readMarkdown, wordsInPage } from './markdown.ts'

/** What a page is about: something to know, a finding of the Review, or a failure. */
export type Family = 'guide' | 'finding' | 'error'

/** Subjects of the list, in its order. */
export const SUBJECTS = [
  'guides',
  'sending',
  'permissions',
  'signing',
  'effects',
  'tokens',
  'apps',
  'unlocking',
  'keys',
  'network',
  'storage',
] as const
export type HelpSubject = (typeof SUBJECTS)[number]

/** The subject of a page by the first part of its slug; findings and failures of one name have one subject. */
const SUBJECT_OF: Readonly<Record<string, HelpSubject>> = {
  account: 'signing',
  allowance: 'permissions',
  app: 'apps',
  audit: 'effects',
  batch: 'effects',
  block: 'effects',
  call: 'effects',
  chain: 'network',
  code: 'effects',
  control: 'permissions',
  creation: 'effects',
  decode: 'signing',
  delegation: 'permissions',
  device: 'keys',
  effects: 'effects',
  fee: 'sending',
  funds: 'sending',
  gas: 'sending',
  guide: 'guides',
  import: 'keys',
  input: 'sending',
  key: 'keys',
  'light-client': 'network',
  message: 'signing',
  nonce: 'sending',
  operation: 'signing',
  order: 'tokens',
  origin: 'apps',
  proof: 'network',
  recipient: 'sending',
  request: 'apps',
  rpc: 'network',
  safe: 'signing',
  schedule: 'network',
  'sign-in': 'signing',
  simulation: 'effects',
  state: 'network',
  store: 'storage',
  swap: 'tokens',
  token: 'tokens',
  tokens: 'tokens',
  transaction: 'sending',
  tx: 'sending',
  value: 'effects',
  vault: 'unlocking',
}

/** Its own, where the page names one; else that of its family. A family that is not listed above is about what a transaction does. */
function subjectOf(family: Family, slug: string, matter: Document['matter']): HelpSubject {
  if (family === 'guide') return 'guides'
  return SUBJECTS.find((one) => one === matter['subject']) ?? SUBJECT_OF[slug.slice(0, slug.indexOf('/'))] ?? 'effects'
}

/** One page of help. `slug` is its address below /help: the id of a rule, the code of an error, or its own name. */
export type HelpPage = {
  readonly slug: string
  readonly family: Family
  /** What it is listed under. */
  readonly subject: HelpSubject
  /** False for a failure inside Assay that a person does not meet or can do nothing about: only a link or its code leads there. */
  readonly isListed: boolean
  readonly title: string
  readonly body: readonly Block[]
  readonly words: string
  /** Its text is English although another language is shown, as it was not translated. */
  readonly isEnglish?: boolean
}

// Named from this file on: a path from the top would be looked for under the root of each build, and that of the extension is another.
const ROOT = '../../../data/help/'

/** All pages in one piece, fetched when help is first opened, and then there without a network. */
const SOURCES = import.meta.glob('../../../data/help/**/*.md', { query: '?raw', import: 'default', eager: true })

/** Without capitals, accents and vowel marks: a search has few of them. */
const folded = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

function pageOf(path: string, source: string): HelpPage {
  const { matter, blocks }: Document = readMarkdown(source)
  const name = path.slice(0, -'.md'.length)
  const slug = matter['id'] ?? name
  const [first, ...rest] = blocks
  const titled = first?.is === 'heading' && first.level === 1
  const title = titled ? plainOf(first.children) : slug
  const body = titled ? rest : blocks
  const family = familyOf(name, matter)
  const words = folded(`${title} ${slug} ${wordsInPage(body)}`)
  return { slug, family, subject: subjectOf(family, slug, matter), isListed: matter['listed'] !== 'no', title, body, words }
}

function familyOf(name: string, matter: Document['matter']): Family {
  if (name.startsWith('errors/')) return 'error'
  return matter['level'] === undefined ? 'guide' : 'finding'
}

const ENGLISH: HelpSources = Object.fromEntries(
  Object.entries(SOURCES).flatMap(([path, text]) => (path.endsWith('/README.md') ? [] : [[path.slice(ROOT.length), text as string]])),
)

/** Every page, by title: as translated, else in English. */
export const pagesFrom = (translated: HelpSources, locale: string): readonly HelpPage[] =>
  Object.entries(ENGLISH)
    .map(([path, english]) => {
      const text = translated[path]
      return text === undefined ? { ...pageOf(path, english), isEnglish: true } : pageOf(path, text)
    })
    .sort((a, b) => a.title.localeCompare(b.title, locale))

/** Every page in English, by title. */
export const PAGES: readonly HelpPage[] = pagesFrom(ENGLISH, 'en')

/** The page of a slug; slashes at the ends and `.md` do not matter. */
export function findPage(slug: string, pages: readonly HelpPage[] = PAGES): HelpPage | undefined {
  const clean = slug.replace(/^\/+|\/+$/g, '').replace(/\.md$/, '')
  return pages.find((page) => page.slug === clean)
}

/** Listed pages with all words of the question, those with them in the title first. The whole code of a failure also finds one that is not listed. */
export function searchPages(question: string, pages: readonly HelpPage[] = PAGES): readonly HelpPage[] {
  const wanted = folded(question).replaceAll("'", '’').split(/\s+/).filter(Boolean)
  const found = pages.filter(
    ({ words, slug, isListed }) => (isListed || wanted.includes(slug)) && wanted.every((word) => words.includes(word)),
  )
  const inTitle = ({ title }: HelpPage): boolean => wanted.every((word) => folded(title).includes(word))
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
