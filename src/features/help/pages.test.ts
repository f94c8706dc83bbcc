import { describe, expect, it } from 'vitest'
import { catalogue } from '#core/catalogue'
import { RULES } from '#review'
import type { Inline } from './markdown.ts'
import { findPage, PAGES, searchPages, SUBJECTS, targetOf } from './pages.ts'

const linksOf = (pieces: readonly Inline[]): readonly string[] =>
  pieces.flatMap((piece) => (piece.is === 'link' ? [piece.to] : 'children' in piece ? linksOf(piece.children) : []))

describe('help', () => {
  it.each(Object.keys(catalogue))('has a page for the error %s', (code) => {
    const page = findPage(code)
    expect(page?.family).toBe('error')
    expect(page?.body.length).toBeGreaterThan(0)
  })
  it.each(RULES.map(({ id }) => id))('has a page for the rule %s', (id) => {
    const page = findPage(id)
    expect(page?.family).toBe('finding')
    expect(page?.title).not.toBe(id)
    expect(page?.body.length).toBeGreaterThan(0)
  })
  it('has no two pages of one name, and no page without a title', () => {
    expect(new Set(PAGES.map(({ slug }) => slug)).size).toBe(PAGES.length)
    expect(PAGES.filter(({ title, slug }) => title === slug)).toEqual([])
  })
  it('leads nowhere that is not there', () => {
    const broken = PAGES.flatMap(({ slug, body }) =>
      body
        .flatMap((block) => (block.is === 'list' ? block.items.flatMap(linksOf) : 'children' in block ? linksOf(block.children) : []))
        .filter((to) => !targetOf(to))
        .map((to) => `${slug}: ${to}`),
    )
    expect(broken).toEqual([])
  })
  it('finds by words, titles first', () => {
    expect(searchPages('vault/locked')[0]?.slug).toBe('vault/locked')
    expect(searchPages('password wrong').map(({ slug }) => slug)).toContain('vault/wrong-password')
    expect(searchPages('zzz nothing')).toEqual([])
    expect(searchPages('')).toEqual(PAGES.filter(({ isListed }) => isListed))
  })
  it('finds a word however its apostrophe is typed', () => {
    expect(searchPages("doesn't open this vault")).toEqual(searchPages('doesn’t open this vault'))
    expect(searchPages("doesn't open this vault")[0]?.slug).toMatch(/^vault\/wrong-/)
  })
  it('lists something under each subject, and guides first', () => {
    expect(PAGES.filter(({ family }) => family === 'guide').every(({ subject }) => subject === 'guides')).toBe(true)
    for (const subject of SUBJECTS)
      expect(
        PAGES.some((page) => page.isListed && page.subject === subject),
        subject,
      ).toBe(true)
    expect(findPage('input/url-insecure')?.subject).toBe('network')
    expect(findPage('input/amount-zero')?.subject).toBe('sending')
  })
  it('leaves failures inside Assay out of the list; their link and their code lead there', () => {
    const inside = PAGES.filter(({ isListed }) => !isListed)
    expect(inside.map(({ slug }) => slug)).toContain('vault/consent-scope')
    expect(inside.every(({ family }) => family === 'error')).toBe(true)
    expect(findPage('vault/consent-scope')?.isListed).toBe(false)
    expect(searchPages('vault/consent-scope').map(({ slug }) => slug)).toEqual(['vault/consent-scope'])
    expect(searchPages('confirmation request').filter(({ isListed }) => !isListed)).toEqual([])
  })
  it('has titles without holes', () => {
    expect(PAGES.filter(({ title }) => /…|[{}]/.test(title))).toEqual([])
  })
  it('knows what it does not have', () => {
    expect(findPage('no/such')).toBeUndefined()
    expect(findPage('/vault/locked/')?.slug).toBe('vault/locked')
    expect(targetOf('javascript:alert(1)')).toBeUndefined()
    expect(targetOf('http://plain.example')).toBeUndefined()
    expect(targetOf('errors/vault-locked.md')).toEqual({ kind: 'page', slug: 'vault/locked' })
  })
})
