import { describe, expect, it } from 'vitest'
import { chunkCycles, initialFiles } from './size.ts'

describe('the initial JavaScript', () => {
  it('is the entry and all it imports at once, each file once, and nothing that is loaded later', () => {
    const manifest = {
      'index.html': { file: 'a.js', isEntry: true, imports: ['_b.js'], dynamicImports: ['late.tsx'] },
      '_b.js': { file: 'b.js', imports: ['_c.js', '_b.js'] },
      '_c.js': { file: 'c.js' },
      'late.tsx': { file: 'late.js', imports: ['_c.js', '_d.js'] },
      '_d.js': { file: 'd.js' },
    }
    expect(initialFiles(manifest)).toEqual(['a.js', 'b.js', 'c.js'])
  })
})

describe('files of a build', () => {
  it('may not import each other, however many lie between; what is loaded later may lead back', () => {
    const straight = {
      a: { file: 'a.js', imports: ['b'] },
      b: { file: 'b.js', imports: ['c'] },
      c: { file: 'c.js', dynamicImports: ['a'] },
    }
    expect(chunkCycles(straight)).toEqual([])
    expect(chunkCycles({ ...straight, c: { file: 'c.js', name: 'nouns', imports: ['a'] } })).toEqual(['a ↔ b ↔ nouns'])
  })
})
