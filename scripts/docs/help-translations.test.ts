import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.endsWith('README.md'))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

const ENGLISH = pagesIn('data/help')
const FOLDERS = readdirSync('data').filter((name) => name.startsWith('help-'))

/** What a translation has to share with its page: its place in the app, its form, and what is not language. */
const formOf = (text: string): Readonly<Record<string, unknown>> => ({
  matter: /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1],
  headings: text.match(/^#{1,3} /gm) ?? [],
  items: (text.match(/^(?:- |\d+\. )/gm) ?? []).length,
  rows: (text.match(/^\|/gm) ?? []).length,
  links: (text.match(/\]\([^)]+\)/g) ?? []).toSorted(),
  code: (text.match(/`[^`]+`/g) ?? []).toSorted(),
})

describe.each(FOLDERS)('%s', (folder) => {
  it('has each page of help, and no other', () => expect(pagesIn(join('data', folder))).toEqual(ENGLISH))

  it.each(ENGLISH)('%s has the form of its English', (page) => {
    const text = readFileSync(join('data', folder, page), 'utf8')
    const english = readFileSync(join('data/help', page), 'utf8')
    expect(formOf(text)).toEqual(formOf(english))
    expect(text).not.toBe(english)
  })
})
