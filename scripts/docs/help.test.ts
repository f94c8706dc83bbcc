import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue, errorKindOf } from '../../src/core/catalogue.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import { readMarkdown, plainOf, wordsInPage } from '../../src/features/help/markdown.ts'
import { RULES } from '../../src/review/index.ts'

const FOLDER = join('data', 'help')
const ERRORS = join(FOLDER, 'errors')
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
const slug = (id: string): string => `${id.replace('/', '-')}.md`

/** What is found once a transaction is included (`src/review/audit.ts`). */
const AUDIT = 'audit/unlike-promise'

describe('pages that screens lead to', () => {
  it('are there', () => {
    const ids = new Set(
      readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => /^id: (.+)$/m.exec(readFileSync(join(FOLDER, name), 'utf8'))?.[1]),
    )
    const links = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .flatMap((name) => [...readFileSync(join('src', name), 'utf8').matchAll(/_splat: '([^']+)'/g)].map(([, id]) => id))
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
  })
})

describe('pages of rules', () => {
  it('are one for each rule and for the audit after it, and no other', () => {
    expect(pages.toSorted()).toEqual([...RULES.map((rule) => rule.id), AUDIT].map(slug).toSorted())
  })

  it.each(RULES.map((rule) => [rule.id, rule.levels] as const))(
    '%s names itself and its levels, and says what, why and what now',
    (id, levels) => {
      const text = readFileSync(join(FOLDER, slug(id)), 'utf8')
      expect(text).toContain(`id: ${id}\n`)
      expect(/^level: (.+)$/m.exec(text)?.[1]?.split(', ')).toEqual(levels)
      for (const heading of ['## What it means', '## Why it matters', '## What to do'])
        expect(text).toMatch(new RegExp(`${heading}\\n\\n\\S`))
      expect(text).not.toContain('!')
    },
  )
})

const CODES = Object.keys(catalogue) as ErrorCode[]
/** Words below the title: less repeats the message, more is not read. */
const FEWEST = 50
const MOST = 150
/** Pages that one sentence may be on. */
const MOST_PAGES = 2

const errorPage = (code: string) => {
  const { matter, blocks } = readMarkdown(readFileSync(join(ERRORS, slug(code)), 'utf8'))
  const [title, ...body] = blocks
  const heading = title?.is === 'heading' && title.level === 1 ? plainOf(title.children) : undefined
  return { matter, heading, body }
}

/** Sentences below the title, as they are compared: by their letters and digits. */
function sentencesOf(code: string): readonly string[] {
  const { body } = errorPage(code)
  const prose = wordsInPage(body.filter(({ is }) => is !== 'heading'))
  return prose.split(/(?<=[.?:])["”’)]*\s+/).map((sentence) =>
    sentence
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
}

describe('pages of failures', () => {
  it('are one for each failure of the catalogue, and no other', () => {
    expect(readdirSync(ERRORS).toSorted()).toEqual(CODES.map(slug).toSorted())
  })

  it.each(CODES)('%s names itself, and says what happened, why, and what to do', (code) => {
    const { matter, heading, body } = errorPage(code)
    expect(matter).toMatchObject({ id: code, kind: errorKindOf(code) })
    expect(heading).toMatch(/^[\p{Lu}][^.…{}]+$/u)
    const parts = body.flatMap((block, at) => (block.is === 'heading' ? [[plainOf(block.children), body[at + 1]?.is]] : []))
    expect(parts).toEqual([
      ['What happened', 'paragraph'],
      ['Why it happens', 'paragraph'],
      ['What to do', 'paragraph'],
    ])
    const count = wordsInPage(body).split(/\s+/).length
    expect(count).toBeGreaterThanOrEqual(FEWEST)
    expect(count).toBeLessThanOrEqual(MOST)
  })

  it('have no title twice', () => {
    const titles = CODES.map((code) => errorPage(code).heading)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('repeat no sentence as a template would', () => {
    const where = new Map<string, string[]>()
    for (const code of CODES) for (const sentence of new Set(sentencesOf(code))) where.set(sentence, [...(where.get(sentence) ?? []), code])
    expect([...where].filter(([, codes]) => codes.length > MOST_PAGES)).toEqual([])
  })

  it('never share a slug with a rule or with each other', () => {
    const ids = [...CODES, AUDIT, ...RULES.map((rule) => rule.id)]
    expect(new Set(ids.map(slug)).size).toBe(ids.length)
  })
})
