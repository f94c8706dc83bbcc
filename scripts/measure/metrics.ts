import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readEntryPoints, readSourceFiles } from '../check/source-files.ts'
import { type Counted, type FileFigures, figuresOf } from './metrics/file-figures.ts'
import { cyclesIn, graphOf, importersIn } from './metrics/graph.ts'
import { bannedIn, homonymsIn } from './metrics/names.ts'
import { MODULES } from '../check/walls.ts'

/** One figure. `limit`: what it is to come to, where that is decided. */
type Figure = { readonly name: string; readonly value: string | number; readonly limit?: string }

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /(^|\/)test-(support\/.*|[a-z-]+\.tsx?$)/.test(file)
const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

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
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const spread = (values: readonly number[]): string => `${percentile(values, 0.5)}, ${percentile(values, 0.95)}`

const git = (...args: readonly string[]): readonly string[] =>
  (spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 }).stdout ?? '').split('\n').filter((line) => line !== '')

/** Subjects of commits that are no merge. */
function historyFigures(): readonly Figure[] {
  const subjects = git('log', '--no-merges', '--format=%s')
  const conventional = subjects.filter((subject) => /^[a-z]+(?:\([^)]+\))?!?: \S/.test(subject))
  const lengths = subjects.map(({ length }) => length)
  return [
    { name: 'commits with a conventional subject', value: percent(conventional.length, subjects.length) },
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
  const over = (most: number): number => blocks.filter((lines) => lines > most).length
  const exports = [...source.values()].flatMap((file) => file.exports)
  const comments = sum([...source.values()].map((file) => file.comments))
  const testCode = sum([...tests.values()].map((file) => file.code))
  return [
    { name: 'source files', value: source.size },
    { name: 'lines of code', value: sum(code) },
    { name: 'code lines of a file: median, p95, longest', value: `${spread(code)}, ${Math.max(...code)}` },
    { name: 'code lines of a function with a block: median, p95', value: spread(blocks) },
    { name: 'the same with arrows of one expression', value: spread(all) },
    { name: 'functions over 80 lines, of those with a block', value: `${over(80)} (${percent(over(80), blocks.length)})` },
    { name: 'functions over 60 lines; the longest', value: `${over(60)}; ${Math.max(...blocks)}` },
    { name: 'comment lines to code lines', value: percent(comments, sum(code)) },
    { name: 'code of tests in src to code', value: (testCode / sum(code)).toFixed(2) },
    { name: 'exported names', value: exports.length },
    { name: 'exports with a doc comment', value: percent(exports.filter(({ documented }) => documented).length, exports.length) },
  ]
}

function ruleFigures(source: All): readonly Figure[] {
  const counted = (name: Counted): number => sum([...source.values()].map(({ counts }) => counts[name]))
  return [
    { name: 'throws without a code, of all throws', value: `${counted('uncodedThrows')} of ${counted('throws')}` },
    ...(['any', 'nonNull', 'enums', 'defaultExports', 'todos', 'classes', 'lintDisables', 'emptyCatches'] as const).map((name) => ({
      name: LABELS[name],
      value: counted(name),
    })),
    { name: 'casts but `as const`; to unknown or never', value: `${counted('casts')}; ${counted('castsThroughUnknown')}` },
  ]
}
const LABELS = {
  any: '`any`',
  nonNull: '`!`',
  enums: 'enums',
  defaultExports: 'default exports',
  todos: 'comments that say TODO',
  classes: 'classes',
  lintDisables: 'lint rules switched off in a comment',
  emptyCatches: 'empty catches',
} as const satisfies Partial<Record<Counted, string>>

function layoutFigures(source: All, files: ReadonlyMap<string, string>): readonly Figure[] {
  const graph = graphOf(files, readEntryPoints())
  const importers = importersIn(graph)
  const alone = [...source].filter(([file]) => importers.get(file) === 1)
  const crowded = crowdedFolders([...source.keys()])
  const json = readdirSync('src', { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.json'),
  )
  return [
    { name: 'files in a cycle, types counted', value: cyclesIn(graph).flat().length, limit: '0' },
    {
      name: 'files with one importer; of those with few lines',
      value: `${alone.length}; ${alone.filter(([, { code }]) => code <= FEW_LINES).length}`,
    },
    { name: 'doors (index.ts)', value: [...source.keys()].filter((file) => /(^|\/)index\.ts$/.test(file)).length },
    { name: `folders with more than ${MAX_FILES} source files`, value: crowded.size, limit: '0' },
    {
      name: 'the fullest of them',
      value:
        [...crowded]
          .slice(0, 5)
          .map(([folder, count]) => `${folder} ${count}`)
          .join(', ') || '–',
    },
    {
      name: 'files of JSON in src; their lines',
      value: `${json.length}; ${sum(json.map((entry) => linesOf(`${entry.parentPath}/${entry.name}`)))}`,
      limit: '≤ 3000 lines',
    },
  ]
}

function languageFigures(source: All): readonly Figure[] {
  const names = new Map([...source].map(([file, { exports }]) => [file, exports.map(({ name }) => name)]))
  const homonyms = homonymsIn(names)
  const banned = [...names.values()].flat().filter((name) => bannedIn(name) !== undefined)
  const glossary = glossaryFigures(readFileSync('GLOSSARY.md', 'utf8'))
  const most = [...homonyms].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 8)
  return [
    { name: 'exported homonyms', value: homonyms.size, limit: '≤ 40' },
    { name: 'the most frequent', value: most.map(([name, files]) => `${name} ${files.length}`).join(', ') || '–' },
    { name: 'exported names with a banned word', value: banned.length, limit: '0' },
    { name: 'glossary rows; their words', value: `${glossary.rows}; ${glossary.words}`, limit: '≤ 45 rows' },
    { name: 'decisions', value: readdirSync('docs/decisions').filter((name) => /^\d{4}-.*\.md$/.test(name)).length },
  ]
}

function roomFigures(source: All, tests: All, files: ReadonlyMap<string, string>): readonly (readonly (string | number)[])[] {
  return MODULES.map((room) => {
    const of = (all: All): readonly FileFigures[] => [...all].flatMap(([file, figures]) => (file.startsWith(`${room}/`) ? [figures] : []))
    const own = of(source)
    const code = own.map((file) => file.code)
    const functions = own.flatMap((file) => file.functions.map(({ lines }) => lines))
    const exports = own.flatMap((file) => file.exports)
    const readme = files.get(`${room}/README.md`) ?? ''
    return [
      room,
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

/** `npm run metrics`: figures of the code in `src`, for comparing one commit with another. It judges nothing. With `-- --names` the names that it counts. */
function print(): void {
  const house = readSourceFiles()
  const read = (wanted: (file: string) => boolean) => new Map([...house].filter(([file]) => isSource(file) && wanted(file)))
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
  console.log(table([['figure', 'value', 'to be'], ...all.map(({ name, value, limit = '' }) => [name, value, limit])]))
  const heads = ['room', 'files', 'code', 'file med, p95, max', 'fn p95, max', 'exports', 'documented', 'tests/src', 'README words']
  console.log(`\n${table([heads, ...roomFigures(source, tests, house)])}`)
}

if (import.meta.main) print()
