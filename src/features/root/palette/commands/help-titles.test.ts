import { expect, it } from 'vitest'
import { PAGES } from '../../../help/pages.ts'
import { helpTitles } from './help-titles.ts'

it('lists every page of help as the help screens do', async () => {
  const titles = await helpTitles('en')
  expect(titles.length).toBeGreaterThan(100)
  expect(titles).toEqual(PAGES.map(({ slug, title, isListed }) => ({ slug, title, isListed })))
})
