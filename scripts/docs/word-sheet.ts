import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ExtractedCatalogType } from '@lingui/cli/api'
import { LEVELS } from '../../src/core/signing/finding.ts'
import { RULES } from '../../src/review/index.ts'
import { readTexts, type SourceText } from './source-texts.ts'

/** Where the sheet is kept. */
export const WORD_SHEET = 'docs/words.md'

/** Folders of the screens that show a Review, a Check, and the parts that they are made of. */
export const SCREENS = ['src/features/check', 'src/features/shared/review', 'src/features/review', 'src/ui'] as const

/** What a text of a finding or an error is there for, by the member that holds it. */
const PARTS: Readonly<Record<string, string>> = { say: 'finding', why: 'why', todo: 'to do', message: 'message', remedy: 'remedy' }

const ERROR_CODE = /^[a-z0-9-]+\/[a-z0-9-]+$/

type Row = readonly string[]

const ERRORS = 'src/core/errors'
const FINDINGS = 'src/review/rules'

/** Source files of folders, sorted, with forward slashes; tests and what supports them are none. `but`: folders in them that are left out. */
const filesIn = (folders: readonly string[], but: readonly string[] = []): readonly string[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name).split(sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-support\//.test(file))
    .filter((file) => !but.some((folder) => file.startsWith(`${folder}/`)))
    .sort()

const textsOf = (file: string): readonly SourceText[] => readTexts(file, readFileSync(file, 'utf8'), Object.keys(PARTS))

/** code, part, text. Texts of tables that several errors share stand under the name of their file. */
const errorRows = (): readonly Row[] =>
  sorted(
    filesIn([ERRORS]).flatMap((file) =>
      textsOf(file).map(({ text, member, members }): Row => {
        const id = members.findLast((name) => ERROR_CODE.test(name)) ?? file
        return [id, PARTS[member ?? ''] ?? (id === file ? (members.at(-1) ?? '') : 'part'), text]
      }),
    ),
  )

/** rule, level, part, text. */
const findingRows = (): readonly Row[] =>
  sorted(
    filesIn([FINDINGS]).flatMap((file) => {
      const rule = RULES.find(({ id }) => file.endsWith(`/${id.replace('/', '-')}.ts`))
      return textsOf(file).map(({ text, member, levels }): Row => {
        const part = PARTS[member ?? ''] ?? 'part'
        const possible = levels.length > 0 ? levels : part === 'part' ? [] : (rule?.levels ?? [])
        return [rule?.id ?? file, LEVELS.filter((level) => possible.includes(level)).join(', '), part, text]
      })
    }),
  )

/** file, text: what is said in folders whose texts are no table. */
const textRows = (files: readonly string[]): readonly Row[] =>
  sorted(files.flatMap((file) => textsOf(file).map(({ text }): Row => [file, text])))

/** file, text: what screens say, by file and line. */
function screenRows(messages: ExtractedCatalogType): readonly Row[] {
  const placed = Object.entries(messages).flatMap(([id, { message, origin }]) =>
    origin
      .filter(([file]) => SCREENS.some((folder) => file.startsWith(`${folder}/`)))
      .map(([file, line]) => ({ file, line: line ?? 0, text: message ?? id })),
  )
  placed.sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.text, b.text))
  return sorted(placed.map(({ file, text }) => [file, text]))
}

/** By code unit: the same on every machine, whatever its language. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** By the first cell; what has the same stays in the order of its file. A row that comes twice is there once. */
const sorted = (rows: readonly Row[]): readonly Row[] =>
  [...new Map(rows.map((row) => [row.join('\n'), row])).values()].toSorted(([a = ''], [b = '']) => compare(a, b))

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(([id = '', ...rest]) => line([`\`${id}\``, ...rest]))].join('\n')
}

/** The sheet. `messages`: of the screens at least. */
export const wordSheet = (messages: ExtractedCatalogType): string => `# Words

Every text of an error, of a finding, and of what a Review or a Check says, one on each line, as the code has it; what is in braces is filled in. A change of words is a change of this file: read it there. \`npm run docs\` writes it and \`npm run check\` compares it with the code.

## Errors

${table(['code', 'part', 'text'], errorRows())}

## Findings

\`part\` is a piece that stands within another text. A text without a level of its own has those of its rule.

${table(['rule', 'level', 'part', 'text'], findingRows())}

## Reviews

Headlines, effects, differences, and pieces of sentences that several rules use.

${table(['file', 'text'], textRows(filesIn(['src/core', 'src/review', 'src/analysis', 'src/wallet'], [ERRORS, FINDINGS])))}

## What a call or a message says

${table(['file', 'text'], textRows(filesIn(['src/decode'])))}

## Screens of the Review and of Check

${table(['file', 'text'], screenRows(messages))}
`

/** The sheet's path where it differs from the code. `messages`: as for the sheet. */
export const staleWordSheet = (messages: ExtractedCatalogType): readonly string[] =>
  existsSync(WORD_SHEET) && readFileSync(WORD_SHEET, 'utf8') === wordSheet(messages) ? [] : [WORD_SHEET]

export const writeWordSheet = (messages: ExtractedCatalogType): void => writeFileSync(WORD_SHEET, wordSheet(messages))
