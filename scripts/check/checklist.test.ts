import { describe, expect, it } from 'vitest'
import { checklistRows, ITEMS, titlesIn, unknownIds } from './checklist.ts'

const house = new Map([
  ['a.test.ts', `it('seals all [K1]', () => {})\nit.each([1])("is %s [K1 V9] @smoke", () => {})\nconst list = ['K1', "[K1"]\n`],
  ['b.e2e.ts', 'test(`a ${kind} of it [Z9]`, run)\n'],
])

describe('the checklist', () => {
  it('is made of the titles that name an id', () => {
    expect(titlesIn(house)).toEqual([
      { id: 'K1', file: 'a.test.ts', title: 'seals all' },
      { id: 'K1', file: 'a.test.ts', title: 'is %s' },
      { id: 'V9', file: 'a.test.ts', title: 'is %s' },
      { id: 'Z9', file: 'b.e2e.ts', title: 'a ${kind} of it' },
    ])
  })

  it('says which ids no test names', () => {
    const rows = checklistRows(titlesIn(house))
    expect(rows.map(([id]) => id)).toEqual(Object.keys(ITEMS))
    expect(rows[0]?.[2]).toBe('seals all (`a.test.ts`); is %s (`a.test.ts`)')
    expect(rows.filter(([, , tests]) => tests?.includes('no test names it'))).toHaveLength(Object.keys(ITEMS).length - 2)
  })

  it('refuses an id that is on no list', () => {
    expect(unknownIds(titlesIn(house))).toEqual(['b.e2e.ts: [Z9] in "a ${kind} of it" is on no list'])
    expect(unknownIds()).toEqual([])
  })
})
