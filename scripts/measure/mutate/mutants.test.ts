import { describe, expect, it } from 'vitest'
import { lineAt, mutantsOf, partAt, reachableOf, withMutant, withReach, written } from './mutants.ts'

const changes = (source: string): readonly string[] => mutantsOf('a.ts', source).map((mutant) => withMutant(source, mutant))

describe('mutants', () => {
  it('turn operators into their neighbours, and numbers into the next', () => {
    expect(changes('f(a < 1)')).toEqual([';', 'f(a <= 1)', 'f(a >= 1)', 'f(a < (1 + 1))'])
    expect(changes('const b = a && !c')).toEqual(['const b = a || !c', 'const b = a && c'])
    expect(changes('const b = a + 2n')).toEqual(['const b = a - 2n', 'const b = a + (2n + 1n)'])
  })

  it('make each condition always and never so, but leave loops that would not end', () => {
    expect(changes('if (a) b()')).toEqual(['if (true) b()', 'if (false) b()', 'if (a) ;'])
    expect(changes('while (a) b()')).toEqual(['while (false) b()', 'while (a) ;'])
  })

  it('leave out statements, throws and calls that only change what they are made on', () => {
    expect(changes('function f() { throw e }')).toEqual(['function f() { ; }'])
    expect(changes('const b = a.slice(c)')).toEqual(['const b = a'])
    expect(changes('const b = Math.min(a, c)')).toEqual(['const b = Math.max(a, c)'])
  })

  it('empty texts and lists, and turn what is true', () => {
    expect(changes("const b = ['x', '']")).toEqual(['const b = []', "const b = ['', '']", "const b = ['x', 'mutant']"])
    expect(changes('const b = true')).toEqual(['const b = false'])
    expect(changes('const b = /^a$/')).toEqual(['const b = /a$/', 'const b = /^a/'])
  })

  it('take a text in several lines for one', () => {
    expect(changes("const a = 'b' + 'c' + 'd'")).toEqual(["const a = ''"])
  })

  it('leave types, imports and names of properties alone', () => {
    expect(
      changes("import { a } from 'x'\ntype T = 'y' | 1\nconst b: Record<string, 1> = { k: c as 'z' }\nconst d = b.k satisfies 1"),
    ).toEqual([])
  })

  it('are each another text that can be parsed', () => {
    const source =
      'export const f = (a: number): number => { for (let b = 0; b < a; b++) if (b % 2 === 0 && a > 3) return -b; return a ?? 1 }'
    const all = changes(source)
    expect(new Set(all).size).toBe(all.length)
    for (const one of all) {
      expect(one).not.toBe(source)
      expect(() => mutantsOf('a.ts', one), one).not.toThrow()
    }
  })

  it('are written by their line, before and after, with no number that moves', () => {
    const source = 'const a = 1\n  const b = a + 2\n'
    const plus = mutantsOf('a.ts', source).find(({ text }) => text === '-')!
    expect(lineAt(source, plus.start)).toBe(2)
    expect(written(source, plus)).toBe('const b = a + 2 | + → -')
  })
})

describe('what is gone through', () => {
  /** The parts that a source goes through, as they are written there. */
  function gone(source: string, call: string): readonly string[] {
    const parts = reachableOf('a.ts', source)
    const reached = new Set<string>()
    Object.assign(globalThis, { __reached: reached })
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the instrumented source has to run
    new Function(`${withReach('a.ts', source, parts)}\n${call}`)()
    expect(reached.delete('a.ts:loaded')).toBe(true)
    return parts.filter(({ id }) => reached.has(id)).map(({ start, end }) => source.slice(start, end))
  }

  it('is told by each function, and by the file when it was loaded', () => {
    const source = 'const outer = (a) => { const inner = (b) => b + 1; return inner(a) }\nfunction other() { return 2 }'
    expect(gone(source, '')).toEqual([])
    expect(gone(source, 'outer(1)')).toEqual(['{ const inner = (b) => b + 1; return inner(a) }', 'b + 1'])
  })

  it('is told by each branch, loop and right side, and changes nothing of what is done', () => {
    const source = `function f(a) {
      if (a > 2) return a > 3 ? 'more' : 'three'
      else for (const b of a === 1 ? [] : [0]) if (b) a = 7
      return a === 2 && (a ?? 'never')
    }
    const answers = [1, 2, 3, 4].map(f).join()
    if (answers !== 'false,2,three,more') throw new Error(answers)`
    expect(gone(source, '').slice(0, 2)).toEqual([expect.stringMatching(/^\{/), "return a > 3 ? 'more' : 'three'"])
    const once = gone(source.replace(/const answers[^]*/, ''), 'f(1)')
    expect(once.slice(1)).toEqual([expect.stringMatching(/^for/), '[]'])
  })

  it('is the innermost part of a place', () => {
    const source = 'const outer = () => { const inner = () => 1; return 2 }\nconst three = 3'
    const parts = reachableOf('a.ts', source)
    expect(partAt(parts, source.indexOf('1'))).toBe(parts[1])
    expect(partAt(parts, source.indexOf('2'))).toBe(parts[0])
    expect(partAt(parts, source.indexOf('3'))).toBeUndefined()
  })
})
