import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogued, withTables } from './docs.ts'
import { moduleMap } from './module-map.ts'
import { REVIEW_LIMITS, valueOf } from './review-limits.ts'
import { MODULES, WALLS } from '../check/walls.ts'

describe('generated tables', () => {
  it('are made anew between their marks and leave the rest alone', () => {
    const made = withTables('before\n<!-- table:modules -->\nstale row\n<!-- /table -->\nafter')
    expect(made).toMatch(/^before\n<!-- table:modules -->\n\n\| module \|/)
    expect(made).toMatch(/\n\n<!-- \/table -->\nafter$/)
    expect(made).not.toContain('stale row')
    expect(withTables(made)).toBe(made)
  })

  it('stand in the specification for routes, errors, rules, constants, methods, those of apps and policies', () => {
    const text = readFileSync('docs/SPEC.md', 'utf8')
    for (const name of ['routes', 'errors', 'rules', 'constants', 'review-limits', 'methods', 'app-methods', 'policies'])
      expect(text).toContain(`<!-- table:${name} -->`)
    expect(withTables(text)).toBe(text)
  })

  it('name what a rule is in the catalogue, as its comment does', () => {
    expect([catalogued('recipient/clipboard'), catalogued('effects/unlike-request')]).toEqual(['C6', 'G3, G4'])
    expect(catalogued('code/changed')).toBe('G8, C9')
    expect(catalogued('chain/not-l1')).toBe('')
  })

  it('have the number of every limit as the code has it, and throw where the code calls it otherwise', () => {
    const value = (name: string): number | undefined => {
      const row = REVIEW_LIMITS.find((one) => `${one.file} ${one.name}` === name)
      return row && valueOf(row)
    }
    expect(value('src/core/simulation/simulation.ts MAX_STEPS')).toBe(64)
    expect(value('src/features/check/input/paste-part.tsx LONG')).toBe(20_000)
    expect(value('src/decode/read/json.ts MAX_JSON_CHARACTERS')).toBe(1_048_576)
    expect(() => valueOf({ file: 'src/core/simulation/simulation.ts', name: 'MOST_STEP' })).toThrow('mend its row')
  })

  it('have every limit that planning and judging have', () => {
    const missing = readdirSync('src/review', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:rules|test-support)\//.test(file))
      .toSorted()
      .flatMap((file) => {
        const names = readFileSync(`src/review/${file}`, 'utf8').matchAll(/^(?:export )?const ((?:MAX|MOST)\w*) = [\d_]+n?$/gm)
        return [...names].map(([, name = '']) => `src/review/${file} ${name}`)
      })
      .filter((name) => !REVIEW_LIMITS.some((one) => `${one.file} ${one.name}` === name))
    // A share of a price, and what a token may say of itself, are no limits of the Review.
    expect(missing, 'give it a row in scripts/docs/review-limits.ts').toEqual([
      'src/review/prices/order-terms.ts MAX_SHARE',
      'src/review/tokens.ts MAX_DECIMALS',
    ])
  })

  it('refuse a name that no table has', () => {
    expect(() => withTables('<!-- table:nonsense -->\n<!-- /table -->')).toThrow(/nonsense/)
    expect(() => withTables('<!-- map:nonsense -->\n<!-- /map -->')).toThrow(/nonsense/)
  })
})

describe('the map of the modules', () => {
  const lines = moduleMap().split('\n')
  const rowOf = (name: string): number => lines.findIndex((line) => line.includes(`${name} `) && line.includes('│'))

  it('has every module above all that it may import', () => {
    for (const name of MODULES)
      for (const other of WALLS[name].rooms) expect(rowOf(name), `${name} above ${other}`).toBeLessThan(rowOf(other))
    expect(rowOf('core')).toBeGreaterThan(0)
  })

  it('stands in the document about the architecture as the walls have it', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8')
    expect(text).toContain(moduleMap())
    expect(withTables(text)).toBe(text)
  })
})

it('draws every Worker of the page in the document about the architecture', () => {
  const drawn = readFileSync('ARCHITECTURE.md', 'utf8').split('```')[1] ?? ''
  const entries = readdirSync('src/shells/web/workers').flatMap((file) => /^([a-z]+)\.ts$/.exec(file)?.[1] ?? [])
  expect(entries).toContain('vault')
  for (const name of entries) expect(drawn).toMatch(new RegExp(`│ ${name} `))
})
