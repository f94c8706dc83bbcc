import { expect, it } from 'vitest'
import { PAGES } from '../../../help/pages.ts'
import { HELP_TITLES } from './help-titles.ts'

it('lists every page of help as the help screens do', () => {
  expect(HELP_TITLES.length).toBeGreaterThan(100)
  expect(HELP_TITLES).toEqual(PAGES.map(({ slug, title, isListed }) => ({ slug, title, isListed })))
})
