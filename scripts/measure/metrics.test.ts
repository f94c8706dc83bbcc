import { describe, expect, it } from 'vitest'
import { crowdedFolders, glossaryFigures, percentile, rowOf, table } from './metrics.ts'
import { figuresOf } from './metrics/file-figures.ts'
import { cyclesIn, graphOf, importersIn } from './metrics/graph.ts'
import { bannedIn, homonymsIn, wordsIn } from './metrics/names.ts'

const SOURCE = `// Only a comment.
/** Says what. */
export const told = (value: any) => value as unknown as string // beside code

/**
 * Of three lines.
 */
export function longer(): void {
  // inside

  throw new Error('x')
}
const kept = 1
export { kept as stored, other } from './other.ts'
export { kept }
export type Plain = { readonly a: number }
try { longer() } catch {}
throw fail('a/b')
`

describe('what is counted in a file', () => {
  const figures = figuresOf('a.ts', SOURCE)

  it('is code where a line has any, and comment where it has nothing else', () => {
    expect([figures.code, figures.comments]).toEqual([10, 6])
  })

  it('is the code lines of each function, and whether it is one expression', () => {
    expect(figures.functions).toEqual([
      { lines: 1, block: false },
      { lines: 3, block: true },
    ])
  })

  it('is what is declared and exported, with or without a doc comment; not what is passed on', () => {
    expect(figures.exports).toEqual([
      { name: 'told', documented: true },
      { name: 'longer', documented: true },
      { name: 'Plain', documented: false },
      { name: 'kept', documented: false },
    ])
  })

  it('is what the style forbids', () => {
    expect(figures.counts).toMatchObject({
      throws: 2,
      uncodedThrows: 1,
      any: 1,
      casts: 2,
      castsThroughUnknown: 1,
      emptyCatches: 1,
      enums: 0,
    })
  })

  it('is nothing where the file does not parse', () => {
    expect(() => figuresOf('a.ts', 'const = 1')).toThrow('a.ts')
  })
})

describe('names', () => {
  it('are split into words', () => {
    expect([wordsIn('lookAtMessage'), wordsIn('MOST_ROWS'), wordsIn('readABIText'), wordsIn('keptOf2')]).toEqual([
      ['look', 'at', 'message'],
      ['most', 'rows'],
      ['read', 'abi', 'text'],
      ['kept', 'of2'],
    ])
  })

  it('hold a banned word as a word, also in the plural, and not as a part of one', () => {
    expect(['appRoad', 'Wishes', 'TOLD', 'Foundry', 'transport'].map(bannedIn)).toEqual(['road', 'wish', 'told', undefined, undefined])
  })

  it('are homonyms where two files declare them, and not where one file does twice', () => {
    const exports = new Map([
      ['a.ts', ['Place', 'Place', 'one']],
      ['b.ts', ['Place']],
      ['c.ts', ['two', 'two']],
    ])
    expect([...homonymsIn(exports)]).toEqual([['Place', ['a.ts', 'b.ts']]])
  })
})

describe('imports', () => {
  const files = new Map([
    ['core/a.ts', "import type { B } from './b.ts'\nimport { z } from 'zod'"],
    ['core/b.ts', "export { C } from '#core/c'"],
    ['core/c.ts', "export const C = () => import('./a.ts')"],
    ['core/index.ts', "export { B } from './b.ts'"],
    ['wallet/d.ts', "import { B } from '#core'"],
  ])
  const graph = graphOf(files, { '#core': './src/core/index.ts', '#core/*': './src/core/*.ts' })

  it('lead to files of the same tree, by whichever spelling, types counted', () => {
    expect([...graph].map(([file, to]) => [file, [...to]])).toEqual([
      ['core/a.ts', ['core/b.ts']],
      ['core/b.ts', ['core/c.ts']],
      ['core/c.ts', ['core/a.ts']],
      ['core/index.ts', ['core/b.ts']],
      ['wallet/d.ts', ['core/index.ts']],
    ])
    expect(importersIn(graph).get('core/b.ts')).toBe(2)
  })

  it('make a cycle where they lead back', () => {
    expect(cyclesIn(graph).map((cycle) => cycle.toSorted())).toEqual([['core/a.ts', 'core/b.ts', 'core/c.ts']])
    expect(cyclesIn(new Map([['a.ts', new Set(['b.ts'])], ['b.ts', new Set<string>()]]))).toEqual([]) // prettier-ignore
  })
})

describe('the figures', () => {
  it('are percentiles by the nearest rank', () => {
    const values = [4, 1, 3, 2]
    expect([percentile(values, 0.5), percentile(values, 0.95), percentile([], 0.5)]).toEqual([2, 4, 0])
  })

  it('count rows of the glossary without its head', () => {
    expect(glossaryFigures('# Glossary\n\n| word | meaning |\n| --- | --- |\n| a | b c |\n| d | e |\n')).toEqual({ rows: 2, words: 5 })
  })

  it('name folders with more than twenty files, but for registers', () => {
    const many = (folder: string, count: number) => [...Array(count).keys()].map((index) => `${folder}/${index}.ts`)
    const files = [...many('wallet', 21), ...many('core', 20), ...many('review/rules', 40)]
    expect([...crowdedFolders(files)]).toEqual([['wallet', 21]])
  })

  it('stand in columns', () => {
    expect(table([['a', 'bb'], [100, 2]])).toBe('a    bb\n100  2') // prettier-ignore
  })
})

describe('a figure beside what it is to be', () => {
  it.each([
    ['at its upper bound', { name: 'a', value: 3, bound: { most: 3 } }, ['a', '3', '≤ 3'], false],
    ['over it', { name: 'a', value: 3.1, unit: '%', bound: { most: 3 } }, ['a', '3.1 %', '≤ 3 MISSED'], true],
    ['at its lower bound', { name: 'a', value: 3, bound: { least: 3 } }, ['a', '3', '≥ 3'], false],
    ['under it', { name: 'a', value: 2, bound: { least: 3 } }, ['a', '2', '≥ 3 MISSED'], true],
    ['that only informs', { name: 'a', value: 'x 1, y 2' }, ['a', 'x 1, y 2', ''], false],
    ['that is no number', { name: 'a', value: Number.NaN, bound: { most: 3 } }, ['a', 'NaN', '≤ 3 MISSED'], true],
  ])('is %s', (_, figure, cells, missed) => {
    expect(rowOf(figure)).toEqual({ cells, missed })
  })
})
