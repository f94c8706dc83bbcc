import { type ESTree, parseSync } from 'rolldown/utils'

/** One small change of a source that its tests should notice. Offsets are those of the text, `end` excluded. */
export type Mutant = {
  readonly start: number
  readonly end: number
  readonly text: string
  /** What kind of change it is, in a word or two. */
  readonly kind: string
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
type Add = (node: { readonly start: number; readonly end: number }, text: string, kind: string) => void

const BINARY: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}
const ASSIGNMENT: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '|=': '&=',
  '&=': '|=',
  '^=': '&=',
  '??=': '=',
}
/** Methods whose twin has the same shape. `undefined`: the call is left out, and what it was made on stays. */
const METHODS: Readonly<Record<string, string | undefined>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  trim: undefined,
  normalize: undefined,
  slice: undefined,
  subarray: undefined,
  filter: undefined,
  toSorted: undefined,
  toReversed: undefined,
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Where in a text two parts are joined by this operator. */
function operatorBetween(source: string, left: Node, right: Node, operator: string): { readonly start: number; readonly end: number } {
  const start = source.indexOf(operator, left.end)
  if (start === -1 || start >= right.start) throw new Error(`no ${operator} between ${left.end} and ${right.start}`)
  return { start, end: start + operator.length }
}

function ofOperator(node: Node, source: string, add: Add): void {
  const operator = String(node['operator'])
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const place = operatorBetween(source, node['left'] as Node, node['right'] as Node, operator)
    for (const other of BINARY[operator] ?? []) add(place, other, `${operator} to ${other}`)
  } else if (node.type === 'AssignmentExpression') {
    const other = ASSIGNMENT[operator]
    if (other !== undefined)
      add(operatorBetween(source, node['left'] as Node, node['right'] as Node, operator), other, `${operator} to ${other}`)
  } else if (node.type === 'UpdateExpression') {
    const at = node['prefix'] === true ? node.start : node.end - 2
    add({ start: at, end: at + 2 }, operator === '++' ? '--' : '++', `${operator} turned`)
  } else if (node.type === 'UnaryExpression' && ['!', '-', '~'].includes(operator)) {
    const argument = node['argument'] as Node
    add(node, source.slice(argument.start, argument.end), `${operator} left out`)
  }
}

function ofLiteral(node: Node, source: string, add: Add): void {
  const text = source.slice(node.start, node.end)
  if (node.type === 'TemplateLiteral') return add(node, '``', 'text emptied')
  if (typeof node['value'] === 'boolean') add(node, String(!node['value']), 'flipped')
  else if (typeof node['value'] === 'number') add(node, `(${text} + 1)`, 'one more')
  else if ('bigint' in node) add(node, `(${text} + 1n)`, 'one more')
  else if (typeof node['value'] === 'string') add(node, node['value'] === '' ? `'mutant'` : `''`, 'text')
  else if ('regex' in node && /^\/\^|\$\/[a-z]*$/.test(text)) {
    if (text.startsWith('/^')) add(node, `/${text.slice(2)}`, 'anchor left out')
    if (/\$\/[a-z]*$/.test(text)) add(node, text.replace(/\$(\/[a-z]*)$/, '$1'), 'anchor left out')
  }
}

/** The condition of anything, made to be always so and never so. */
function ofCondition(node: Node, add: Add): void {
  const test = node['test']
  if (!isNode(test)) return
  // A loop that never ends says nothing of the tests.
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') add(test, 'true', 'always')
  add(test, 'false', 'never')
}

function ofCall(node: Node, source: string, add: Add): void {
  const callee = node['callee'] as Node
  const property = callee['property']
  if (callee.type !== 'MemberExpression' || callee['computed'] === true || !isNode(property)) return
  const name = String(property['name'])
  if (!Object.hasOwn(METHODS, name)) return
  const twin = METHODS[name]
  if (twin !== undefined) return add(property, twin, `${name} to ${twin}`)
  const object = callee['object'] as Node
  add(node, source.slice(object.start, object.end), `${name} left out`)
}

const statement = (node: Node, add: Add): void => {
  if (node.type === 'ExpressionStatement' && typeof node['directive'] !== 'string') add(node, ';', 'statement left out')
  else if (node.type === 'ThrowStatement') add(node, ';', 'throw left out')
  else if (node.type === 'ReturnStatement' && node['argument'] === null) add(node, ';', 'return left out')
  else if (node.type === 'BreakStatement' || node.type === 'ContinueStatement') add(node, ';', 'statement left out')
}

/** A long text in several lines, joined by `+`: it is one literal to whoever wrote it. */
const isLongText = (node: Node): boolean =>
  node.type === 'BinaryExpression'
    ? node['operator'] === '+' && isLongText(node['left'] as Node) && isLongText(node['right'] as Node)
    : node.type === 'Literal' && typeof node['value'] === 'string'

function mutate(node: Node, source: string, add: Add): void {
  if (node.type === 'BinaryExpression' && isLongText(node)) return add(node, `''`, 'text')
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
    case 'UnaryExpression':
      return ofOperator(node, source, add)
    case 'Literal':
    case 'TemplateLiteral':
      return ofLiteral(node, source, add)
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
    case 'ForStatement':
      return ofCondition(node, add)
    case 'CallExpression':
      return ofCall(node, source, add)
    case 'ArrayExpression':
      if ((node['elements'] as readonly unknown[]).length > 0) add(node, '[]', 'list emptied')
      return undefined
    default:
      return statement(node, add)
  }
}

/** Types vanish before anything runs, names of properties and modules are the compiler's to check. */
function childrenOf(node: Node): readonly Node[] {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return []
  if (node.type.startsWith('TS')) return isNode(node['expression']) ? [node['expression']] : []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments') return []
    if ((key === 'key' || key === 'property') && node['computed'] !== true) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

/** Every mutant of a TypeScript source, in the order of the text. Throws where it cannot be parsed. */
export function mutantsOf(fileName: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(fileName, source, { lang: 'ts' })
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message ?? 'cannot be parsed'}`)
  const mutants: Mutant[] = []
  const add: Add = ({ start, end }, text, kind) => void mutants.push({ start, end, text, kind })
  const walk = (node: Node): void => {
    mutate(node, source, add)
    if (!isLongText(node)) for (const child of childrenOf(node)) walk(child)
  }
  walk(program as ESTree.Program as unknown as Node)
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** The source with one mutant in it. */
export const withMutant = (source: string, { start, end, text }: Mutant): string => source.slice(0, start) + text + source.slice(end)

/** The line of an offset, from 1. */
export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

/** How a mutant is written in a list and found again in it: the line that it changes, before and after, with no number that moves. */
export function written(source: string, mutant: Mutant): string {
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1
  const until = source.indexOf('\n', mutant.start)
  const line = source.slice(from, until === -1 ? undefined : until)
  const before = source.slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ')
  return `${line.trim()} | ${before} → ${mutant.text}`
}

/** A part of a file that may be gone through or not: the body of a function, a branch, what stands right of `&&`, `||` or `??`. */
export type Part = {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly kind: 'block' | 'statement' | 'expression'
}

const isExpression = ({ type }: Node): boolean => !type.endsWith('Statement') && type !== 'FunctionBody'
const kindOf = (node: Node): Part['kind'] =>
  node.type === 'BlockStatement' || node.type === 'FunctionBody' ? 'block' : isExpression(node) ? 'expression' : 'statement'

/** What of a node runs only sometimes. */
function partsOf(node: Node): readonly unknown[] {
  if (node.type.startsWith('TS')) return []
  if (node.type.includes('Function') || /^(While|For|ForOf|ForIn)Statement$/.test(node.type)) return [node['body']]
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']]
  return node.type === 'LogicalExpression' ? [node['right']] : []
}

/** Every such part of a source, outer ones before those in them. */
export function reachableOf(fileName: string, source: string): readonly Part[] {
  const { program } = parseSync(fileName, source, { lang: 'ts' })
  const found: Part[] = []
  const walk = (node: Node): void => {
    for (const part of partsOf(node))
      if (isNode(part)) found.push({ id: `${fileName}:${part.start}`, start: part.start, end: part.end, kind: kindOf(part) })
    for (const child of childrenOf(node)) walk(child)
  }
  walk(program as ESTree.Program as unknown as Node)
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/** The part in which an offset is, the innermost one; nothing for what runs when the file is loaded. */
export const partAt = (parts: readonly Part[], offset: number): Part | undefined =>
  parts.findLast(({ start, end }) => start <= offset && offset < end)

/** The source with each part telling that it was gone through. */
export function withReach(fileName: string, source: string, parts: readonly Part[]): string {
  const tell = (id: string): string => `globalThis.__reached?.add(${JSON.stringify(id)})`
  const opens = new Map<number, string>()
  const closes = new Map<number, string>()
  for (const { id, start, end, kind } of parts) {
    if (kind === 'block') opens.set(start + 1, `${tell(id)};`)
    else {
      const [open, close] = kind === 'expression' ? [`(${tell(id)}, `, ')'] : [`{ ${tell(id)};`, '}']
      // Outer parts come first: theirs is opened before, and closed after, what is in them.
      opens.set(start, (opens.get(start) ?? '') + open)
      closes.set(end, close + (closes.get(end) ?? ''))
    }
  }
  let text = ''
  for (let at = 0; at <= source.length; at++) text += (closes.get(at) ?? '') + (opens.get(at) ?? '') + (source[at] ?? '')
  return `${text}\n${tell(`${fileName}:loaded`)};`
}
