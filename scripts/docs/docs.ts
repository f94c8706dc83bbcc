import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, errorKindOf, errorMessage } from '../../src/core/catalogue.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import { plain } from '../../src/core/errors/error-table.ts'
import { PATHS } from '../../src/features/shared/links/paths.ts'
import { contentPolicy, type Served } from '../../src/shells/web/policy.ts'
import { LIMIT_WORDS, LIMITS } from '../../src/core/limits.ts'
import { DRAFT_METHODS, METHODS, PRACTICE_METHODS } from '../../src/chain/connection/methods.ts'
import { RULES } from '../../src/review/index.ts'
import { checklistRows } from '../check/checklist.ts'
import type { Result } from '../measure/bench.ts'
import { REVIEW_LIMITS, valueOf } from './review-limits.ts'
import { moduleMap } from './module-map.ts'
import { MODULES, WALLS } from '../check/walls.ts'
import { SCREENS, staleWordSheet, writeWordSheet } from './word-sheet.ts'
import { collectMessages } from '../build/words.ts'

/** By name: what stands behind the table is made for Workers and pages, whose types this world of tools does not have. */
const { POLICIES, REFUSED } = (await import(new URL('../../src/provider/policy.ts', import.meta.url).href)) as {
  readonly POLICIES: Readonly<Record<string, { readonly needs: string; readonly right?: string; readonly asks: string }>>
  readonly REFUSED: Readonly<Record<string, string>>
}

type Rows = readonly (readonly string[])[]

/** A table in a document: `<!-- table:errors -->` up to `<!-- /table -->` is made from the code. */
type Table = { readonly head: readonly string[]; readonly rows: () => Rows }

const code = (text: string): string => `\`${text}\``
const list = (items: readonly string[]): string => (items.length === 0 ? 'nothing' : items.join(', '))

const TABLES: Readonly<Record<string, Table>> = {
  modules: {
    head: ['module', 'what it is for', 'may import', 'packages'],
    rows: () =>
      MODULES.map((name) => [
        `[${code(name)}](src/${name}/README.md)`,
        summaryOf(name),
        list(WALLS[name].rooms),
        list(WALLS[name].packages.map((allowed) => code(typeof allowed === 'string' ? allowed : allowed.name))),
      ]),
  },
  errors: {
    head: ['code', 'kind', 'what is said', 'what to do'],
    rows: () =>
      (Object.keys(catalogue) as ErrorCode[])
        .toSorted()
        .map((name) => [code(name), errorKindOf(name), example(name), plain(catalogue[name].remedy)]),
  },
  routes: { head: ['route', 'screen'], rows: () => Object.entries(PATHS).map(([name, path]) => [code(path), name]) },
  constants: {
    head: ['what', 'value'],
    rows: () =>
      (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((name) => {
        const [value, words] = [LIMITS[name], LIMIT_WORDS[name]]
        return [words.what, typeof value === 'number' ? `${value} ${'unit' in words ? words.unit : ''}` : value.join(' ')]
      }),
  },
  'review-limits': {
    head: ['of what', 'at most', 'what is more'],
    rows: () => REVIEW_LIMITS.map((one) => [one.what, valueOf(one).toLocaleString('en'), one.beyond]),
  },
  rules: {
    head: ['rule', 'of the catalogue', 'levels', 'needs', 'further runs'],
    rows: () =>
      RULES.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ id, levels, needs, runs = [] }) => [
        code(id),
        catalogued(id),
        levels.join(', '),
        list(needs),
        list(runs),
      ]),
  },
  methods: {
    head: ['method', 'asked of'],
    rows: () => [
      ...METHODS.map((method) => [code(method), 'the endpoints of a chain']),
      ...PRACTICE_METHODS.map((method) => [code(method), "the practice chain's faucet alone"]),
      ...DRAFT_METHODS.map((method) => [code(method), 'endpoints that may see drafts: your own, and those that you switched on']),
    ],
  },
  'app-methods': {
    head: ['method of an app', 'needs', 'asks the person for'],
    rows: () => [
      ...Object.entries(POLICIES).map(([method, policy]) => [
        code(method),
        'right' in policy
          ? `a connection that may ask for ${policy.right ?? ''}`
          : policy.needs === 'nothing'
            ? 'nothing'
            : policy.needs === 'vault'
              ? 'an open vault'
              : 'a connection',
        policy.asks,
      ]),
      ...Object.entries(REFUSED).map(([method, why]) => [code(method), `refused (4200): ${why}`, 'nothing']),
    ],
  },
  measurements: { head: ['bench', 'what', 'median', '95th percentile', 'runs', 'date'], rows: () => measurements() },
  checklist: { head: ['id', 'what it asks', 'shown by'], rows: () => checklistRows() },
  policies: {
    head: ['file', 'Content-Security-Policy'],
    rows: () =>
      (['document', 'script', 'vault', 'chain', 'evm', 'practice', 'style', 'font', 'file'] satisfies Served[]).map((kind) => [
        kind,
        code(contentPolicy(kind, 'https', "'sha256-…'")),
      ]),
  },
}

/** What the first words of a rule's comment say that it is in the catalogue of dangers: `C6:`, `G3, G4:`. A few are in none. */
export function catalogued(rule: string): string {
  const comment =
    /\/\*\*[\s*]*([A-G]\d[^:*]*):/.exec(readFileSync(join('src/review/rules', `${rule.replace('/', '-')}.ts`), 'utf8'))?.[1] ?? ''
  return [...comment.matchAll(/[A-G]\d{1,2}/g)].map(([one]) => one).join(', ')
}

/** What a module is for: the paragraph below the title of its README. */
function summaryOf(name: string): string {
  return (
    readFileSync(join('src', name, 'README.md'), 'utf8')
      .split('\n\n')[1]
      ?.trim() ?? ''
  )
}

const UNITS = { ms: 'ms', bytes: 'B', count: '', times: 'times', 'per second': 'a second' } as const
/** What says little in a table; the files have it. */
const ASIDE = /: (?:first run|rounds without a hint|accounts and slots read)$/

/** Rows of bench/results, as `npm run bench -- NAME` left them. */
function measurements(): Rows {
  const files = existsSync('bench/results') ? readdirSync('bench/results').filter((name) => name.endsWith('.json')) : []
  return files.toSorted().flatMap((file) => {
    const { name, date, results } = JSON.parse(readFileSync(join('bench/results', file), 'utf8')) as {
      readonly name: string
      readonly date: string
      readonly results: readonly Result[]
    }
    const figure = (value: number | null, unit: Result['unit']): string => (value === null ? '' : `${value} ${UNITS[unit]}`.trim())
    return results
      .filter(({ what }) => !ASIDE.test(what))
      .map(({ what, unit, median, p95, runs }) => [name, what, figure(median, unit), figure(p95, unit), String(runs), date.slice(0, 10)])
  })
}

/** The sentence with its places left open, as the catalogue has it. */
function example(name: ErrorCode): string {
  const { message } = catalogue[name]
  if (typeof message !== 'function') return plain(message)
  return errorMessage({ code: name, data: {} }).id
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function draw({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows().map(line)].join('\n')
}

const MARK = /(<!-- (table|map):([a-z-]+) -->)[\s\S]*?(<!-- \/\2 -->)/g

/** The document with every generated table and map made anew. Throws at a name that none has. */
export function withTables(text: string): string {
  return text.replace(MARK, (_all, open: string, kind: string, name: string, close: string) => {
    if (kind === 'map' && name === 'modules') return `${open}\n\n\`\`\`\n${moduleMap()}\n\`\`\`\n\n${close}`
    const table = kind === 'table' ? TABLES[name] : undefined
    if (table === undefined)
      throw new Error(`No generated ${kind} is called ${name}; there are the map modules and the tables ${Object.keys(TABLES).join(', ')}.`)
    return `${open}\n\n${draw(table)}\n\n${close}`
  })
}

function documents(): readonly string[] {
  const here = readdirSync('.').filter((name) => name.endsWith('.md'))
  const measured = existsSync('bench/RESULTS.md') ? [join('bench', 'RESULTS.md')] : []
  const below = existsSync('docs') ? readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')) : []
  return [...here, ...measured, ...below.map((name) => join('docs', name))].toSorted()
}

/** Documents whose generated tables differ from the code. */
export const staleDocuments = (): readonly string[] =>
  documents().filter((path) => {
    const text = readFileSync(path, 'utf8')
    return withTables(text) !== text
  })

/** `npm run docs` writes the tables and the sheet of words; `-- --check` only says which are out of date. */
if (import.meta.main) {
  const stale = staleDocuments()
  const messages = await collectMessages(SCREENS)
  const written = [...stale, ...staleWordSheet(messages)]
  if (process.argv.includes('--check')) {
    for (const path of written) console.log(`${path}: differs from the code; run npm run docs`)
    process.exitCode = written.length === 0 ? 0 : 1
  } else {
    for (const path of stale) writeFileSync(path, withTables(readFileSync(path, 'utf8')))
    writeWordSheet(messages)
    console.log(written.length === 0 ? 'documents are up to date' : `wrote ${written.join(', ')}`)
  }
}
