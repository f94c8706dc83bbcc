import { existsSync, readFileSync } from 'node:fs'
import { escapeHtml } from './markdown.ts'

export const COMPARE_FILE = 'docs/compare.json'

type Kind = 'wallet' | 'explorer'

/** What is said of one product: with a source and a date, unless it is unknown. */
export type Cell =
  | { readonly value: 'unknown' }
  | { readonly value: 'yes' | 'no' | 'partly'; readonly note?: string; readonly source: string; readonly date: string }

/** A product, what it is, and who says so. */
type Column = {
  readonly id: string
  readonly name: string
  readonly kinds: readonly Kind[]
  readonly source: string
  readonly date: string
}

/** A property, of every product or of those of one kind. */
type Row = { readonly property: string; readonly of?: Kind; readonly cells: Readonly<Record<string, Cell>> }

export type Comparison = { readonly columns: readonly Column[]; readonly rows: readonly Row[] }

const OURS = 'assay'
const VALUES: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', partly: 'Partly', unknown: 'Unknown' }

const applies = (row: Row, column: Column): boolean => row.of === undefined || column.kinds.includes(row.of)

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const sourceFits = (column: string, source: string): boolean =>
  column === OURS
    ? source !== '' && !source.startsWith('/') && !source.includes('..') && existsSync(source)
    : /^https:\/\/[\w.-]+\//.test(source)

const sourceFaults = (
  where: string,
  column: string,
  { source, date }: { readonly source: string; readonly date: string },
): readonly string[] => [
  ...(typeof source === 'string' && sourceFits(column, source) ? [] : [`${where}: ${source} is no source`]),
  ...(typeof date === 'string' && isDate(date) ? [] : [`${where}: ${date} is no date`]),
]

function cellFaults(where: string, column: string, cell: Cell | undefined): readonly string[] {
  if (cell === undefined) return [`${where}: nothing is said`]
  if (!Object.hasOwn(VALUES, cell.value)) return [`${where}: ${cell.value} is no value`]
  if (cell.value !== 'unknown') return sourceFaults(where, column, cell)
  return Object.keys(cell).length === 1 ? [] : [`${where}: what is unknown has no note and no source`]
}

function rowFaults(row: Row, columns: readonly Column[]): readonly string[] {
  const { property, cells } = row
  const ids = columns.filter((column) => applies(row, column)).map(({ id }) => id)
  const known = ids.filter((id) => id !== OURS && cells[id] !== undefined && cells[id].value !== 'unknown')
  return [
    ...ids.flatMap((id) => cellFaults(`${property}, ${id}`, id, cells[id])),
    ...Object.keys(cells).flatMap((id) => (ids.includes(id) ? [] : [`${property}: nothing can be said of ${id}`])),
    ...(known.length < 2 ? [`${property}: fewer than two others are known`] : []),
  ]
}

/** What is wrong with a comparison. A row about which fewer than two others are known compares nothing. */
export function compareFaults({ columns, rows }: Comparison): readonly string[] {
  const ids = columns.map(({ id }) => id)
  const form = ids[0] === OURS && new Set(ids).size === ids.length ? [] : [`the first column is not ${OURS}, or one is there twice`]
  return [
    ...form,
    ...columns.flatMap((column) => sourceFaults(column.name, column.id, column)),
    ...rows.flatMap((row) => rowFaults(row, columns)),
  ]
}

export function readComparison(): Comparison {
  const comparison = JSON.parse(readFileSync(COMPARE_FILE, 'utf8')) as Comparison
  const faults = compareFaults(comparison)
  if (faults.length > 0) throw new Error(`${COMPARE_FILE}:\n${faults.join('\n')}`)
  return comparison
}

type PageOf = (document: string) => string | undefined

/** The link to a source: the page of a document of ours, or its name where it has no page. */
function sourceLink({ source, date }: { readonly source: string; readonly date: string }, label: string, pageOf: PageOf): string {
  const when = `<time datetime="${date}">${date}</time>`
  const address = source.startsWith('https:') ? source : pageOf(source)
  if (address === undefined) return `<small>${escapeHtml(source)}, ${when}</small>`
  return `<small><a href="${escapeHtml(address)}" rel="noreferrer" aria-label="Source: ${escapeHtml(label)}">Source</a>, ${when}</small>`
}

function drawCell(row: Row, column: Column, pageOf: PageOf): string {
  const whose = `<span class="whose">${escapeHtml(column.name)}</span>`
  if (!applies(row, column)) return `<td role="cell">${whose}<div><span class="value unknown">Doesn’t apply</span></div></td>`
  const cell = row.cells[column.id] ?? { value: 'unknown' }
  const value = `<span class="value ${cell.value}">${VALUES[cell.value] ?? ''}</span>`
  if (cell.value === 'unknown') return `<td role="cell">${whose}<div>${value}</div></td>`
  const note = cell.note === undefined ? '' : `<span>${escapeHtml(cell.note)}</span>`
  return `<td role="cell">${whose}<div>${value}${note}${sourceLink(cell, `${column.name}, ${row.property}`, pageOf)}</div></td>`
}

/** The comparison as a table. On a narrow screen each row stands as a list, so that roles are said by name. */
export function drawComparison({ columns, rows }: Comparison, pageOf: PageOf): string {
  const head = columns.map(
    (column) =>
      `<th scope="col" role="columnheader">${escapeHtml(column.name)}<small>${column.kinds.join(' and ')}</small>${sourceLink(column, `${column.name} is ${column.kinds.join(' and ')}`, pageOf)}</th>`,
  )
  const body = rows.map(
    (row) =>
      `<tr role="row"><th scope="row" role="rowheader">${escapeHtml(row.property)}</th>${columns.map((column) => drawCell(row, column, pageOf)).join('')}</tr>`,
  )
  return `<div class="scroll" role="group" aria-label="Comparison" tabindex="0"><table class="compare" role="table">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Property</th>${head.join('')}</tr></thead>
<tbody role="rowgroup">
${body.join('\n')}
</tbody>
</table></div>`
}
