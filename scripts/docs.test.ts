import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogued, withTables } from './docs.ts'

describe('generated tables', () => {
  it('are made anew between their marks and leave the rest alone', () => {
    const made = withTables('before\n<!-- table:rooms -->\nold\n<!-- /table -->\nafter')
    expect(made).toMatch(/^before\n<!-- table:rooms -->\n\n\| room \|/)
    expect(made).toMatch(/\n\n<!-- \/table -->\nafter$/)
    expect(made).not.toContain('old')
    expect(withTables(made)).toBe(made)
  })

  it('stand in the specification for routes, errors, rules, constants, methods, those of apps and policies', () => {
    const text = readFileSync('docs/SPEC.md', 'utf8')
    for (const name of ['routes', 'errors', 'rules', 'constants', 'methods', 'app-methods', 'policies'])
      expect(text).toContain(`<!-- table:${name} -->`)
    expect(withTables(text)).toBe(text)
  })

  it('name what a rule is in the catalogue, as its comment does', () => {
    expect([catalogued('recipient/clipboard'), catalogued('effects/unlike-request')]).toEqual(['C6', 'G3, G4'])
    expect(catalogued('code/changed')).toBe('G8, C9')
    expect(catalogued('chain/not-l1')).toBe('')
  })

  it('refuse a name that no table has', () => {
    expect(() => withTables('<!-- table:nonsense -->\n<!-- /table -->')).toThrow(/nonsense/)
  })
})
