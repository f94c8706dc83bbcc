import { describe, expect, it } from 'vitest'
import { type Cell, compareFaults, type Comparison, drawComparison, readComparison } from './compare.ts'

const SOURCE = 'https://example.org/a'
const yes: Cell = { value: 'yes', source: SOURCE, date: '2026-01-02' }
const column = (id: string): Comparison['columns'][number] => ({ id, name: id, kinds: ['wallet'], source: SOURCE, date: '2026-01-02' })
const COLUMNS: Comparison['columns'] = [
  { ...column('assay'), source: 'README.md' },
  column('b'),
  column('c'),
  { ...column('d'), kinds: ['explorer'] },
]
const row = (cells: Readonly<Record<string, Cell>>): Comparison['rows'][number] => ({
  property: 'p',
  of: 'wallet',
  cells: { assay: { ...yes, source: 'README.md' }, b: yes, c: yes, ...cells },
})
const faults = (cells: Readonly<Record<string, Cell>>): readonly string[] => compareFaults({ columns: COLUMNS, rows: [row(cells)] })

describe('the comparison that is published', () => {
  const comparison = readComparison()

  it('has a source and a date for everything that is known', () => {
    expect(compareFaults(comparison)).toEqual([])
    expect(comparison.rows.length).toBeGreaterThanOrEqual(6)
  })

  it('says also what Assay has not', () => {
    expect(comparison.rows.filter(({ cells }) => cells['assay']?.value === 'no').length).toBeGreaterThan(0)
  })
})

describe('a cell', () => {
  it('is accepted with a source and a date, or as unknown without', () => {
    expect(faults({})).toEqual([])
    expect(compareFaults({ columns: [...COLUMNS, column('e')], rows: [row({ e: { value: 'unknown' } })] })).toEqual([])
  })

  it.each<[string, unknown]>([
    ['no source', { value: 'yes', date: '2026-01-02' }],
    ['no date', { value: 'no', source: SOURCE }],
    ['a source that is not https', { ...yes, source: 'http://example.org/a' }],
    ['a source that is a script', { ...yes, source: 'javascript:alert(1)//https://example.org/' }],
    ['a day that is none', { ...yes, date: '2026-02-30' }],
    ['a date of another form', { ...yes, date: '2 January 2026' }],
    ['another value', { ...yes, value: 'never' }],
    ['a note on what is unknown', { value: 'unknown', note: 'surely not' }],
  ])('is refused with %s', (_what, cell) => {
    expect(faults({ b: cell as Cell })).not.toEqual([])
  })

  it('of ours names a document of this repository', () => {
    expect(faults({ assay: { ...yes, source: 'docs/none.md' } })).toEqual(['p, assay: docs/none.md is no source'])
    expect(faults({ assay: { ...yes, source: SOURCE } })).toHaveLength(1)
    expect(faults({ assay: { ...yes, source: '../README.md' } })).toHaveLength(1)
  })

  it('of a product to which the property does not apply is refused', () => {
    expect(faults({ d: yes })).toEqual(['p: nothing can be said of d'])
  })
})

it('refuses a row about which fewer than two others are known', () => {
  expect(faults({ b: { value: 'unknown' } })).toEqual(['p: fewer than two others are known'])
})

it('draws what is unknown as unknown, and escapes what is said', () => {
  const drawn = drawComparison({ columns: COLUMNS, rows: [row({ b: { value: 'unknown' }, c: { ...yes, note: '<b>' } })] }, () => undefined)
  expect(drawn).toContain('<span class="value unknown">Unknown</span>')
  expect(drawn).toContain('Doesn’t apply')
  expect(drawn).toContain('&lt;b&gt;')
  expect(drawn.match(/>No</g)).toBeNull()
})
