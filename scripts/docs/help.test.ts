import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../src/core/catalogue.ts'
import { RULES } from '../../src/review/index.ts'
import { errorPages, staleErrorPages } from './help.ts'

const FOLDER = join('data', 'help')
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
const slug = (id: string): string => `${id.replace('/', '-')}.md`

/** What is found once a transaction is included (`src/review/audit.ts`). */
const AUDIT = 'audit/unlike-promise'

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

describe('pages of failures', () => {
  it('are up to date with the catalogue: run node scripts/docs/help.ts', () => {
    expect(staleErrorPages()).toEqual([])
    expect(errorPages().size).toBe(Object.keys(catalogue).length)
  })

  it('never share a slug with a rule or with each other', () => {
    const ids = [...Object.keys(catalogue), AUDIT, ...RULES.map((rule) => rule.id)]
    expect(new Set(ids.map(slug)).size).toBe(ids.length)
    expect(existsSync(join(FOLDER, 'errors'))).toBe(true)
  })
})
