import { describe, expect, it } from 'vitest'
import { initialFiles } from './size.ts'

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
