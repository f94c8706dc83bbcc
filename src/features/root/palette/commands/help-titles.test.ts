import { expect, it } from 'vitest'
import { PAGES, pagesFrom } from '../../../help/pages.ts'
import { titlesFrom } from './help-titles.ts'

it('lists every page of help as the help screens do', () => {
  const titles = titlesFrom({}, 'en')
  expect(titles.length).toBeGreaterThan(100)
  expect(titles).toEqual(PAGES.map(({ slug, title, isListed }) => ({ slug, title, isListed })))
})

it('has the titles of another language, and the English ones of pages that are not translated', () => {
  const translated = {
    'errors/no-such-page.md': '# Otra cosa',
    'guides/links.md': '---\nid: guide/links\n---\n\n# Enlaces y códigos\n\nTexto.\n',
  }
  const titles = titlesFrom(translated, 'es')
  expect(titles.find(({ slug }) => slug === 'guide/links')?.title).toBe('Enlaces y códigos')
  expect(titles.find(({ slug }) => slug === 'guide/endpoints')?.title).toBe(PAGES.find(({ slug }) => slug === 'guide/endpoints')?.title)
  const pages = pagesFrom(translated, 'es')
  expect(pages.length).toBe(PAGES.length)
  expect(pages.filter(({ isEnglish }) => isEnglish !== true).map(({ slug }) => slug)).toEqual(['guide/links'])
})
