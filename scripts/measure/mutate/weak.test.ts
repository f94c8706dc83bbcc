import { describe, expect, it } from 'vitest'
import { weakBodies, withWeakMarks } from './weak.ts'

const textsOf = (source: string): readonly string[] => weakBodies('a.test.ts', source).map(({ start, end }) => source.slice(start, end))
const isWeak = (assertions: string): boolean => textsOf(`it('does', () => { ${assertions} })`).length === 1

describe('a test that does not count', () => {
  it.each([
    'expect(1).toMatchSnapshot()',
    'expect({ a: [f(2)] }).toMatchInlineSnapshot(`{}`)',
    `await expect(read()).resolves.toMatchFileSnapshot('x.txt')`,
    'expect(() => f()).toThrowErrorMatchingInlineSnapshot()',
    'expect(sent).toHaveBeenCalled()',
    'expect(sent).not.toHaveBeenCalledWith(expect.objectContaining({ a: 1 }))',
    'expect(sent).toHaveBeenCalledTimes(2); expect(list).toMatchSnapshot()',
    'for (const one of list) { if (one) expect(one).toHaveBeenLastCalledWith(1) }',
  ])('asserts nothing but %s', (assertions) => expect(isWeak(assertions)).toBe(true))

  it.each([
    'expect(1).toBe(1)',
    'expect(sent).toHaveBeenCalled(); expect(list).toEqual([])',
    'expect(list).toMatchSnapshot(); await expect(read()).rejects.toThrow()',
    'check(list)',
    'await expect.poll(() => count).toBe(2)',
    'expect.unreachable()',
    '',
  ])('is not one with %s', (assertions) => expect(isWeak(assertions)).toBe(false))

  it('is found in tables, in groups and where it is declared under a condition', () => {
    const source = `describe('a', () => {
  it.each([1, 2])('counts %s', (n) => expect(n).toMatchSnapshot())
  test.skipIf(false)('calls', { timeout: 3 }, function () { expect(f).toBeCalled() })
  it('is sound', () => expect(1).toBe(1))
})`
    expect(textsOf(source)).toEqual(['(n) => expect(n).toMatchSnapshot()', 'function () { expect(f).toBeCalled() }'])
  })
})

describe('marks', () => {
  it('are put around such bodies alone, and leave every other text as it is', () => {
    const source = `it('a', () => expect(f).toBeCalled(), 100)\nit('b', () => expect(1).toBe(1))\nit('c', async () => { await expect(g()).resolves.toMatchSnapshot() })`
    expect(withWeakMarks('a.test.ts', source)).toBe(
      `it('a', globalThis.__weakTest(() => expect(f).toBeCalled()), 100)\nit('b', () => expect(1).toBe(1))\nit('c', globalThis.__weakTest(async () => { await expect(g()).resolves.toMatchSnapshot() }))`,
    )
    expect(withWeakMarks('b.test.ts', `it('b', () => expect(1).toBe(1))`)).toBe(`it('b', () => expect(1).toBe(1))`)
  })
})
