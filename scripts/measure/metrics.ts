import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readEntryPoints, readSourceFiles } from '../check/source-files.ts'
import { type Counted, type FileFigures, figuresOf } from './metrics/file-figures.ts'
import { cyclesIn, graphOf, importersIn } from './metrics/graph.ts'
import { bannedIn, homonymsIn } from './metrics/names.ts'
import { MAX_HOMONYMS } from '../check/name-check.ts'
import { isSource, isTest } from '../check/wall-check.ts'
import { MODULES } from '../check/walls.ts'

/** What a figure is to be at least or at most, where that is decided. */
type Bound = { readonly most: number } | { readonly least: number }
/** One figure: a number with a bound and its unit, or a text that only informs. */
type Figure = { readonly name: string; readonly value: string | number; readonly unit?: string; readonly bound?: Bound }

const most = (name: string, value: number, bound: number, unit = ''): Figure => ({ name, value, unit, bound: { most: bound } })
const least = (name: string, value: number, bound: number, unit = ''): Figure => ({ name, value, unit, bound: { least: bound } })

/** Folders that are a register: one file for each rule, reader or family, all alike. */
const REGISTERS: readonly string[] = ['review/rules', 'decode/functions', 'decode/messages/typed', 'core/errors', 'core/guards']
/** Source files that may lie flat in a folder. */
const MAX_FILES = 20
/** Code lines of a file that is hardly one. */
const FEW_LINES = 30

/** The value below which a share of them lies, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
/** A share in percent, to a tenth. Of nothing it is 0. */
const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${share(part, whole)} %`)
const spread = (values: readonly number[]): string => `${percentile(values, 0.5)}, ${percentile(values, 0.95)}`

const git = (...args: readonly string[]): readonly string[] =>
  (spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 }).stdout ?? '').split('\n').filter((line) => line !== '')

/** Subjects of commits that are no merge. */
function historyFigures(): readonly Figure[] {
  const subjects = git('log', '--no-merges', '--format=%s')
  const conventional = subjects.filter((subject) => /^[a-z]+(?:\([^)]+\))?!?: \S/.test(subject))
  const lengths = subjects.map(({ length }) => length)
  return [
    least('commits with a conventional subject', share(conventional.length, subjects.length), 85, '%'),
    { name: 'characters of a subject: median, p95, longest', value: `${spread(lengths)}, ${Math.max(0, ...lengths)}` },
  ]
}

/** Rows of the first table of a document, and its words. */
export function glossaryFigures(text: string): { readonly rows: number; readonly words: number } {
  const rows = text
    .split('\n')
    .filter((line) => /^\|(?! ?-)/.test(line))
    .slice(1)
  return {
    rows: rows.length,
    words: rows
      .join(' ')
      .split(/[\s|]+/)
      .filter((word) => word !== '').length,
  }
}

/** How many source files lie flat in each folder that has more than may. Registers are left out. */
export function crowdedFolders(files: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const crowded = [...counts].filter(([folder, count]) => count > MAX_FILES && !REGISTERS.includes(folder))
  return new Map(crowded.toSorted(([, a], [, b]) => b - a))
}

const linesOf = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length

type All = ReadonlyMap<string, FileFigures>

function sizeFigures(source: All, tests: All): readonly Figure[] {
  const code = [...source.values()].map((file) => file.code)
  const functions = [...source.values()].flatMap((file) => file.functions)
  const blocks = functions.filter(({ block }) => block).map(({ lines }) => lines)
  const all = functions.map(({ lines }) => lines)
  const over = (bound: number): number => blocks.filter((lines) => lines > bound).length
  const exports = [...source.values()].flatMap((file) => file.exports)
  const comments = sum([...source.values()].map((file) => file.comments))
  const testCode = sum([...tests.values()].map((file) => file.code))
  return [
    { name: 'source files', value: source.size },
    { name: 'lines of code', value: sum(code) },
    { name: 'code lines of a file: median', value: percentile(code, 0.5) },
    most('code lines of a file: p95', percentile(code, 0.95), 182),
    most('code lines of a file: longest', Math.max(...code), 340),
    most('code lines of a function with a block: median', percentile(blocks, 0.5), 9),
    most('code lines of a function with a block: p95', percentile(blocks, 0.95), 40),
    most('the same with arrows of one expression: median', percentile(all, 0.5), 2),
    most('the same with arrows of one expression: p95', percentile(all, 0.95), 28),
    most('functions over 80 lines', over(80), 0),
    { name: 'functions over 60 lines', value: over(60) },
    most('code lines of a function: longest', Math.max(...blocks), 80),
    least('comment lines to code lines', share(comments, sum(code)), 9, '%'),
    least('code of tests in src to code', Math.round((100 * testCode) / sum(code)) / 100, 0.55),
    { name: 'exported names', value: exports.length },
    least('exports with a doc comment', share(exports.filter(({ documented }) => documented).length, exports.length), 85, '%'),
  ]
}

function ruleFigures(source: All): readonly Figure[] {
  const counted = (name: Counted): number => sum([...source.values()].map(({ counts }) => counts[name]))
  return [
    most('throws without a code', counted('uncodedThrows'), 3),
    { name: 'throws', value: counted('throws') },
    ...Object.entries(BOUNDS).map(([name, { label, bound }]) => most(label, counted(name as keyof typeof BOUNDS), bound)),
  ]
}
/** What is counted, and how often it may be. */
const BOUNDS = {
  any: { label: '`any`', bound: 0 },
  nonNull: { label: '`!`', bound: 0 },
  enums: { label: 'enums', bound: 0 },
  defaultExports: { label: 'default exports', bound: 0 },
  todos: { label: 'comments that say TODO', bound: 0 },
  // Errors, bytes that are wiped, an EVM that is watched, and React's error boundary, which can be nothing else.
  classes: { label: 'classes', bound: 5 },
  lintDisables: { label: 'lint rules switched off in a comment', bound: 16 },
  emptyCatches: { label: 'empty catches', bound: 5 },
  casts: { label: 'casts but `as const`', bound: 416 },
  castsThroughUnknown: { label: 'casts to unknown or never', bound: 49 },
  effects: { label: 'effects of React, and what runs while a part is shown', bound: 50 },
  conditionalSpreads: { label: 'spreads of a conditional object', bound: 60 },
} as const satisfies Partial<Record<Counted, { readonly label: string; readonly bound: number }>>

function layoutFigures(source: All, files: ReadonlyMap<string, string>): readonly Figure[] {
  const graph = graphOf(files, readEntryPoints())
  const importers = importersIn(graph)
  const alone = [...source].filter(([file]) => importers.get(file) === 1)
  const crowded = crowdedFolders([...source.keys()])
  const json = readdirSync('src', { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.json'),
  )
  const small = alone.filter(([, { code }]) => code <= FEW_LINES)
  return [
    most('files in a cycle, types counted', cyclesIn(graph).flat().length, 0),
    // A pure function of states, or a part of a form, has one user and a test of its own; small files are what is held down.
    most('files with one importer', share(alone.length, source.size), 50, '%'),
    most(`of those with at most ${FEW_LINES} lines`, share(small.length, source.size), 10.5, '%'),
    { name: 'entry points (index.ts)', value: [...source.keys()].filter((file) => /(^|\/)index\.ts$/.test(file)).length },
    most(`folders with more than ${MAX_FILES} source files, registers excepted`, crowded.size, 0),
    {
      name: 'the fullest of them',
      value:
        [...crowded]
          .slice(0, 5)
          .map(([folder, count]) => `${folder} ${count}`)
          .join(', ') || '–',
    },
    { name: 'files of JSON in src', value: json.length },
    most('lines of JSON in src', sum(json.map((entry) => linesOf(`${entry.parentPath}/${entry.name}`))), 3000),
  ]
}

function languageFigures(source: All): readonly Figure[] {
  const names = new Map([...source].map(([file, { exports }]) => [file, exports.map(({ name }) => name)]))
  const homonyms = homonymsIn(names)
  const banned = [...names.values()].flat().filter((name) => bannedIn(name) !== undefined)
  const glossary = glossaryFigures(readFileSync('GLOSSARY.md', 'utf8'))
  const frequent = [...homonyms].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 8)
  return [
    most('exported homonyms', homonyms.size, MAX_HOMONYMS),
    { name: 'the most frequent', value: frequent.map(([name, files]) => `${name} ${files.length}`).join(', ') || '–' },
    most('exported names with a banned word', banned.length, 0),
    most('glossary rows', glossary.rows, 45),
    { name: 'glossary words', value: glossary.words },
    { name: 'decisions', value: readdirSync('docs/decisions').filter((name) => /^\d{4}-.*\.md$/.test(name)).length },
  ]
}

/** How a figure stands beside its bound, and whether it misses it. */
export function rowOf({ name, value, unit = '', bound }: Figure): { readonly cells: readonly string[]; readonly missed: boolean } {
  const wanted = bound === undefined ? '' : 'most' in bound ? `≤ ${bound.most}` : `≥ ${bound.least}`
  const missed = bound !== undefined && !('most' in bound ? Number(value) <= bound.most : Number(value) >= bound.least)
  return { cells: [name, `${value} ${unit}`.trimEnd(), `${wanted}${missed ? ' MISSED' : ''}`], missed }
}

function moduleFigures(source: All, tests: All, files: ReadonlyMap<string, string>): readonly (readonly (string | number)[])[] {
  return MODULES.map((module) => {
    const of = (all: All): readonly FileFigures[] => [...all].flatMap(([file, figures]) => (file.startsWith(`${module}/`) ? [figures] : []))
    const own = of(source)
    const code = own.map((file) => file.code)
    const functions = own.flatMap((file) => file.functions.map(({ lines }) => lines))
    const exports = own.flatMap((file) => file.exports)
    const readme = files.get(`${module}/README.md`) ?? ''
    return [
      module,
      own.length,
      sum(code),
      `${spread(code)}, ${Math.max(0, ...code)}`,
      `${percentile(functions, 0.95)}, ${Math.max(0, ...functions)}`,
      exports.length,
      percent(exports.filter(({ documented }) => documented).length, exports.length),
      (sum(of(tests).map((file) => file.code)) / sum(code)).toFixed(2),
      readme.split(/\s+/).filter((word) => word !== '').length,
    ]
  })
}

/** Columns as wide as what is in them. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => `${row[column] ?? ''}`.length))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => `${cell}`.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Which exported names are homonyms or hold a banned word, and where: what the figures count. */
function listNames(source: All): void {
  const names = new Map([...source].map(([file, { exports }]) => [file, exports.map(({ name }) => name)]))
  const banned = [...names].flatMap(([file, all]) =>
    all.flatMap((name) => (bannedIn(name) === undefined ? [] : [[bannedIn(name) ?? '', name, file]])),
  )
  const homonyms = [...homonymsIn(names)].map(([name, files]) => [`${files.length} files`, name, files.join(' ')])
  console.log(table([...banned, ...homonyms].toSorted((a, b) => a.join(' ').localeCompare(b.join(' ')))))
}

/** `npm run metrics`: figures of the code in `src`, each beside what it is to be; ends with code 1 where one is missed. With `-- --names` the names that it counts. */
function print(): void {
  const files = readSourceFiles()
  const read = (wanted: (file: string) => boolean) => new Map([...files].filter(([file]) => isSource(file) && wanted(file)))
  const sourceFiles = read((file) => !isTest(file))
  const figures = (files: ReadonlyMap<string, string>): All => new Map([...files].map(([file, text]) => [file, figuresOf(file, text)]))
  const [source, tests] = [figures(sourceFiles), figures(read(isTest))]
  if (process.argv.includes('--names')) return listNames(source)
  const all = [
    ...sizeFigures(source, tests),
    ...ruleFigures(source),
    ...layoutFigures(source, sourceFiles),
    ...languageFigures(source),
    ...historyFigures(),
  ]
  const rows = all.map(rowOf)
  console.log(table([['figure', 'value', 'to be'], ...rows.map(({ cells }) => cells)]))
  const heads = ['module', 'files', 'code', 'file med, p95, max', 'fn p95, max', 'exports', 'documented', 'tests/src', 'README words']
  console.log(`\n${table([heads, ...moduleFigures(source, tests, files)])}`)
  if (rows.some(({ missed }) => missed)) process.exitCode = 1
}

if (import.meta.main) print()
