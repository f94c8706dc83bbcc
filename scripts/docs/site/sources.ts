import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import type { Picture, Resolve } from './markdown.ts'

const GUIDES = 'data/help'

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => `${folder}/${name}`)

/** Documents that have a page of their own form, and which. */
const OWN_PAGES: Readonly<Record<string, string>> = {
  'README.md': 'index.html',
  'SECURITY.md': 'security.html',
  'docs/attacks/README.md': 'attacks/index.html',
}

/** Documents that are pages as they stand. */
const DOCUMENTS = [
  'docs/features.md',
  'docs/connect.md',
  'docs/lists.md',
  'docs/release.md',
  'docs/design/chain.md',
  'docs/design/review.md',
  'docs/design/vault.md',
]

export const attackDocuments = (): readonly string[] => markdownIn('docs/attacks').filter((path) => !path.endsWith('/README.md'))

export const guideDocuments = (): readonly string[] => markdownIn(GUIDES)

export const plainDocuments = (): readonly string[] => [...DOCUMENTS, ...markdownIn('docs/decisions')]

/** The page that each document becomes, by the document's path. */
export function pagesByDocument(): ReadonlyMap<string, string> {
  const page = (path: string): string =>
    path
      .replace(/^docs\/(?!attacks\/)/, 'docs/')
      .replace(/^docs\/attacks\//, 'attacks/')
      .replace(/^data\/help\//, 'help/')
      .replace(/README\.md$/, 'index.html')
      .replace(/\.md$/, '.html')
  const all = [...attackDocuments(), ...guideDocuments(), ...plainDocuments()].map((path) => [path, page(path)] as const)
  return new Map([...Object.entries(OWN_PAGES), ...all])
}

/** The text of a document, without the lines of facts before it that guides have. */
export const documentText = (path: string): string => readFileSync(path, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')

/** Width and height of a PNG: the first things that its header says. */
export function sizeOfPng(data: Uint8Array): { readonly width: number; readonly height: number } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data.length < 24 || view.getUint32(0) !== 0x89504e47) throw new Error('A picture of the site is no PNG.')
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** The address of a page or file of the site, seen from a page. */
export const fromPage = (page: string, target: string): string => posix.relative(posix.dirname(page), target)

/** Collects what pages show, and says where their links lead. */
export class SiteSources {
  readonly #pages = pagesByDocument()
  readonly #pictures = new Map<string, Uint8Array>()

  /** Every picture that a page asked for, by its path on the site. */
  get pictures(): ReadonlyMap<string, Uint8Array> {
    return this.#pictures
  }

  pageOf(document: string): string {
    const page = this.#pages.get(document)
    if (page === undefined) throw new Error(`${document} is no page of the site.`)
    return page
  }

  /** A picture of the repository, for a page. */
  picture(page: string, path: string): Picture {
    if (!existsSync(path)) throw new Error(`There is no picture ${path}.`)
    const data = readFileSync(path)
    const place = `pictures/${posix.basename(dirname(path))}-${posix.basename(path)}`
    this.#pictures.set(place, data)
    return { source: fromPage(page, place), ...sizeOfPng(data) }
  }

  /** How the links of a document are taken over into a page. A link to what is not in the repository is an error. */
  resolverFor(document: string, page: string): Resolve {
    const here = posix.dirname(document)
    return {
      link: (target) => {
        if (/^https:/i.test(target)) return target
        const [path = '', anchor] = target.split('#')
        const end = anchor === undefined ? '' : `#${anchor}`
        if (path === '') return end
        const full = posix.normalize(posix.join(here, path))
        if (full.startsWith('..') || !existsSync(full)) throw new Error(`${document} links to ${target}, which is not there.`)
        const to = this.#pages.get(full)
        return to === undefined ? undefined : `${fromPage(page, to)}${end}`
      },
      picture: (target) => {
        if (/^https:/i.test(target)) throw new Error(`${document} shows a picture of another host: ${target}`)
        return this.picture(page, posix.normalize(posix.join(here, target)))
      },
    }
  }
}
