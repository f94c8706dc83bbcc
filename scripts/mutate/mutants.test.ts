import { describe, expect, it } from 'vitest'
import { functionAt, functionsOf, lineAt, mutantsOf, withMutant, withReach, written } from './mutants.ts'

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
  it('is told by each function, and by the file when it was loaded', () => {
    const source = 'export const outer = (a) => { const inner = (b) => b + 1; return inner(a) }\nexport function other() { return 2 }'
    const functions = functionsOf('a.ts', source)
    expect(functions.map(({ arrow }) => arrow)).toEqual([false, true, false])
    const reached = new Set<string>()
    Object.assign(globalThis, { __reached: reached })
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the instrumented source has to run
    const run = new Function(`${withReach('a.ts', source, functions).replaceAll('export ', '')}\nreturn outer(1)`) as () => number
    expect(run()).toBe(2)
    expect([...reached].toSorted()).toEqual([functions[0]!.id, functions[1]!.id, 'a.ts:loaded'].toSorted())
  })

  it('is the innermost function of a place', () => {
    const source = 'const outer = () => { const inner = () => 1; return 2 }\nconst three = 3'
    const functions = functionsOf('a.ts', source)
    expect(functionAt(functions, source.indexOf('1'))).toBe(functions[1])
    expect(functionAt(functions, source.indexOf('2'))).toBe(functions[0])
    expect(functionAt(functions, source.indexOf('3'))).toBeUndefined()
  })
})
