import { parseSync } from 'vite'

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A declared export. `documented`: a doc comment stands before it. */
export type Exported = { readonly name: string; readonly documented: boolean }

/** Lines of a function without blank lines and comments. `block`: false for an arrow that is one expression. */
export type FunctionLength = { readonly lines: number; readonly block: boolean }

/** What is counted in one source file. */
export type FileFigures = {
  /** Lines that hold code. */
  readonly code: number
  /** Lines that hold nothing but a comment. */
  readonly comments: number
  readonly functions: readonly FunctionLength[]
  /** Declared here and exported; what is passed on from another file is not counted. */
  readonly exports: readonly Exported[]
  readonly counts: Readonly<Record<Counted, number>>
}

const COUNTED = [
  'throws',
  'uncodedThrows',
  'any',
  'nonNull',
  'enums',
  'classes',
  'defaultExports',
  'casts',
  'castsThroughUnknown',
  'emptyCatches',
  'lintDisables',
  'todos',
  'effects',
  'conditionalSpreads',
] as const
export type Counted = (typeof COUNTED)[number]
const NO_COUNTS = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Readonly<Record<Counted, number>>

type Comment = { readonly value: string; readonly start: number; readonly end: number }

/** Counts in one file of TypeScript. Throws when it does not parse. */
export function figuresOf(filename: string, text: string): FileFigures {
  const { program, errors, comments } = parseSync(filename, text)
  const problem = errors.find(({ severity }) => severity === 'Error')
  if (problem !== undefined) throw new Error(`${filename}: ${problem.message}`)
  const isCode = codeLines(text, comments)
  const lineOf = lineIndex(text)
  const functions: FunctionLength[] = []
  const exports: Exported[] = []
  const counts: Record<Counted, number> = { ...NO_COUNTS }
  for (const node of within(program as unknown as Node)) {
    count(node, counts)
    if (FUNCTIONS.has(node.type) && isNode(node['body'])) {
      const lines = isCode.slice(lineOf(node.start), lineOf(node.end) + 1).filter(Boolean).length
      functions.push({ lines, block: node['body'].type === 'BlockStatement' })
    }
    if (node.type === 'ExportNamedDeclaration' && isNode(node['declaration']))
      for (const name of namesOf(node['declaration'])) exports.push({ name, documented: isDocumented(text, comments, node.start) })
  }
  const listed = localExports(program as unknown as Node)
  for (const { name, at } of listed) exports.push({ name, documented: isDocumented(text, comments, at) })
  counts.lintDisables = comments.filter(({ value }) => /\b(?:eslint|oxlint)-disable/.test(value)).length
  counts.todos = comments.filter(({ value }) => /\b(?:TODO|FIXME|XXX)\b/.test(value)).length
  const all = text.split('\n')
  const commentLines = all.filter((line, index) => line.trim() !== '' && isCode[index] === false).length
  return { code: isCode.filter(Boolean).length, comments: commentLines, functions, exports, counts }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function* within(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value]) if (isNode(child)) yield* within(child)
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')

function count(node: Node, counts: Record<Counted, number>): void {
  switch (node.type) {
    case 'ThrowStatement':
      counts.throws++
      if (isNode(node['argument']) && node['argument'].type === 'NewExpression' && nameOf(node['argument']['callee']) !== 'AppError')
        counts.uncodedThrows++
      break
    case 'TSAnyKeyword':
      counts.any++
      break
    case 'TSNonNullExpression':
      counts.nonNull++
      break
    case 'TSEnumDeclaration':
      counts.enums++
      break
    case 'ClassDeclaration':
      counts.classes++
      break
    case 'ExportDefaultDeclaration':
      counts.defaultExports++
      break
    case 'TSAsExpression':
      castOf(node, counts)
      break
    case 'CallExpression':
      if (EFFECTS.has(nameOf(node['callee']))) counts.effects++
      break
    case 'SpreadElement':
      if (isNode(node['argument']) && isConditionalSpread(node['argument'])) counts.conditionalSpreads++
      break
    case 'CatchClause':
      if (isNode(node['body']) && Array.isArray(node['body']['body']) && node['body']['body'].length === 0) counts.emptyCatches++
      break
    default:
  }
}

/** The hooks of React that run after a render, and ours that runs while a part of a screen is shown. */
const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useWhileShown'])

const isEmptyObject = (node: unknown): boolean =>
  isNode(node) && node.type === 'ObjectExpression' && Array.isArray(node['properties']) && node['properties'].length === 0

/** `...(is ? {} : { member })`: what `defined` is for. */
const isConditionalSpread = (argument: Node): boolean =>
  argument.type === 'ParenthesizedExpression'
    ? isNode(argument['expression']) && isConditionalSpread(argument['expression'])
    : argument.type === 'ConditionalExpression' && (isEmptyObject(argument['consequent']) || isEmptyObject(argument['alternate']))

function castOf(node: Node, counts: Record<Counted, number>): void {
  const to = node['typeAnnotation']
  if (!isNode(to) || (to.type === 'TSTypeReference' && nameOf(to['typeName']) === 'const')) return
  counts.casts++
  if (to.type === 'TSUnknownKeyword' || to.type === 'TSNeverKeyword') counts.castsThroughUnknown++
}

/** Names that a declaration makes. */
function namesOf(declaration: Node): readonly string[] {
  if (declaration.type !== 'VariableDeclaration') return [nameOf(declaration['id'])].filter((name) => name !== '')
  const declared = declaration['declarations'] as readonly Node[]
  return declared.map(({ id }) => nameOf(id)).filter((name) => name !== '')
}

/** `export { a }` of what is declared in the same file. */
function localExports(program: Node): readonly { readonly name: string; readonly at: number }[] {
  const body = program['body'] as readonly Node[]
  const declared = new Map(body.flatMap((node) => namesOf(node).map((name) => [name, node.start] as const)))
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node['source'] !== null) return []
    return (node['specifiers'] as readonly Node[]).flatMap((specifier) => {
      const at = declared.get(nameOf(specifier['local']))
      return at === undefined ? [] : [{ name: nameOf(specifier['exported']), at }]
    })
  })
}

const isDocumented = (text: string, comments: readonly Comment[], start: number): boolean =>
  comments.some(({ value, end }) => value.startsWith('*') && end <= start && text.slice(end, start).trim() === '')

/** For each line whether it holds code. */
function codeLines(text: string, comments: readonly Comment[]): readonly boolean[] {
  let bare = text
  for (const { start, end } of comments) bare = bare.slice(0, start) + bare.slice(start, end).replaceAll(/[^\n]/g, ' ') + bare.slice(end)
  return bare.split('\n').map((line) => line.trim() !== '')
}

function lineIndex(text: string): (offset: number) => number {
  const starts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
