import { describe, expect, it } from 'vitest'
import { differences, type FileSet } from '../release/file-set.ts'
import { KEYS, signed, smallRelease } from '../release/test-support/small-release.ts'
import { buildSite } from './site.ts'
import { deadLinks, SITE_POLICY } from './site/frame.ts'
import { pagesByDocument } from './site/sources.ts'

const site = buildSite()
const textOf = (files: FileSet, path: string): string => new TextDecoder().decode(files.get(path))
const pages = new Map([...site.keys()].filter((path) => path.endsWith('.html')).map((path) => [path, textOf(site, path)]))

describe('the site', () => {
  it('is the same to the byte when it is made again', () => {
    expect(differences(site, buildSite())).toEqual([])
  })

  it('has a page for each document, and no dead link', () => {
    for (const page of pagesByDocument().values()) expect([...pages.keys()]).toContain(page)
    expect(deadLinks(pages, new Set(site.keys()))).toEqual([])
    expect([...pages.keys()].filter((path) => path.startsWith('attacks/'))).toHaveLength(11)
  })

  it('runs nothing, asks no other host, and says so by its policy', () => {
    for (const [path, html] of pages) {
      expect(html, path).toContain(`content="${SITE_POLICY}"`)
      expect(html, path).not.toMatch(/<(?:script|style|iframe|object|embed|form|base)\b|\sstyle="|\son\w+="/i)
      const loaded = [...html.matchAll(/(?:<(?:img|source|link)\b[^>]*?(?:src|srcset|href)="([^"]*)")/g)].map(([, address]) => address)
      for (const address of loaded) expect(address, path).not.toMatch(/^(?:[a-z]+:|\/)/i)
    }
    expect(textOf(site, 'site.css')).not.toMatch(/url\((?!fonts\/)|@import/)
  })

  it('gives each page a language, one first heading, a way past the menu, and words for its pictures', () => {
    for (const [path, html] of pages) {
      expect(html, path).toContain('<html lang="en">')
      expect(html.match(/<h1\b/g), path).toHaveLength(1)
      expect(html, path).toContain('href="#main"')
      expect(html.match(/<main id="main"/g), path).toHaveLength(1)
      for (const [picture] of html.matchAll(/<img [^>]*>/g)) {
        expect(picture, path).toMatch(/ alt="/)
        expect(picture, path).toMatch(/ width="\d+" height="\d+"/)
      }
    }
  })

  it('tells every attack with its picture', () => {
    for (const [path, html] of pages)
      if (path.startsWith('attacks/') && path !== 'attacks/index.html')
        expect(html, path).toMatch(/<figure><img [^>]*alt="The Review[^"]+"/)
    expect(pages.get('attacks/index.html')?.match(/<li><img /g)).toHaveLength(10)
  })

  it('names each id once in a page', () => {
    for (const [path, html] of pages) {
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size, path).toBe(ids.length)
    }
  })
})

describe('dead links', () => {
  const files = new Set(['a.html', 'b/c.html', 'site.css'])
  const dead = (html: string): readonly string[] =>
    deadLinks(
      new Map([
        ['a.html', html],
        ['b/c.html', '<h2 id="there">'],
      ]),
      files,
    )
  it('are pages, files and headings that are not there', () => {
    expect(dead('<a href="b/c.html#there">')).toEqual([])
    expect(dead('<a href="https://example.org/">')).toEqual([])
    expect(dead('<a href="b/d.html">')).toHaveLength(1)
    expect(dead('<a href="b/c.html#elsewhere">')).toHaveLength(1)
    expect(dead('<img src="none.png">')).toHaveLength(1)
    expect(dead('<a href="//example.org/a.html">')).toHaveLength(1)
    expect(dead('<a href="http://example.org/a.html">')).toHaveLength(1)
  })
})

describe('the page for downloads', () => {
  it('says that there is no release, and how to build', () => {
    expect(pages.get('download.html')).toMatch(/There is no release yet[\s\S]*npm run build/)
    expect([...site.keys()].some((path) => path.startsWith('release/'))).toBe(false)
  })

  it('offers the files of a release with sizes, hashes and signatures', () => {
    const release = signed(smallRelease(), KEYS[0])
    const made = buildSite(release)
    const html = textOf(made, 'download.html')
    expect(html).toContain('Version 1.2.0')
    expect(html).toContain('<code>SHA256SUMS.minisig</code>')
    const sums = textOf(release, 'SHA256SUMS')
    for (const [path, data] of release) {
      if (path.includes('/')) continue
      expect(made.get(`release/1.2.0/${path}`)).toEqual(data)
      expect(html).toContain(`href="release/1.2.0/${path}"`)
      const hash = sums
        .split('\n')
        .find((line) => line.endsWith(`  ${path}`))
        ?.slice(0, 64)
      if (hash !== undefined) expect(html).toContain(hash)
    }
  })

  it('says that nobody signed a release without a signature', () => {
    expect(textOf(buildSite(smallRelease()), 'download.html')).toContain('Nobody has signed this release.')
  })

  it('refuses a release that does not agree with its own list', () => {
    const release = smallRelease()
    const name = [...release.keys()].find((path) => path.endsWith('.zip')) ?? ''
    expect(() => buildSite(new Map([...release, [name, new Uint8Array([1])]]))).toThrow(name)
  })
})
