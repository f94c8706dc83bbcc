import { describe, expect, it } from 'vitest'
import { commentFaults, nameFaults } from './name-check.ts'

describe('exported names', () => {
  const files = new Map([
    ['a.ts', 'export type Place = 1\nexport const appRoad = 1\nconst town = 2'],
    ['b.ts', 'export type Place = 2'],
    ['b.test.ts', 'export const told = 1'],
  ])

  it('hold no banned word; what is not exported, and tests, are free', () => {
    expect(nameFaults(files)).toEqual(['src/a.ts: appRoad holds "road"; see docs/decisions/0027-names.md'])
  })

  it('mean one thing, but for a few', () => {
    expect(nameFaults(files, 0).at(-1)).toBe('1 exported homonyms, at most 0: Place (a.ts, b.ts)')
  })
})

describe('comments', () => {
  it('hold no banned word, but for code, paths and commands', () => {
    const text = '/** The door of it. */\nexport const door = 1\n// `npm run town`, `door`, npm run town, town/README.md\n// The doorstep.'
    expect(commentFaults(new Map([['a.ts', text]]))).toEqual(['a.ts:1 a comment holds "door"'])
  })

  it('may say what somebody found', () => {
    expect(commentFaults(new Map([['a.ts', '// What was found is kept.']]))).toEqual([])
  })
})
