import { parseSync } from 'vite'

/** One import of a file: what it names, where, and whether anything of it is left when types are gone. */
export type ImportLink = {
  readonly to: string
  readonly line: number
  readonly typeOnly: boolean
  readonly names: readonly string[]
  /** `export … from`: others get it from this file. */
  readonly passedOn?: true
}

/** A use of a name that stands for something outside the file. */
export type Use = { readonly name: string; readonly line: number }

/** What the walls need to know of one source file. */
export type Source = {
  readonly imports: readonly ImportLink[]
  /** Global names used as values, and `Date.now`, `new Date()`, `Math.random` by those names. */
  readonly uses: readonly Use[]
  /** Lines with `new Error(…)` or the like. */
  readonly rawErrors: readonly number[]
  readonly defaultExports: readonly number[]
  /** Lines with a `say(…)` whose text is no literal, and so is in no catalogue. */
  readonly unsaid: readonly number[]
  /** Codes given to `fail('…')`; a code that is no literal is an empty string. */
  readonly failures: readonly Use[]
  /** First arguments of `….call('…')`: calls of a Worker. */
  readonly wireCalls: readonly Use[]
  /** Calls of a method that asks the browser for a device. */
  readonly deviceRequests: readonly Use[]
  /** Texts that something is compared with, by `===`, `!==` or a `case`. */
  readonly compared: readonly Use[]
}

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const RAW_ERRORS = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'EvalError',
  'ReferenceError',
  'AggregateError',
  'DOMException',
])
/** Expressions that TypeScript wraps; everything else of its nodes is types only. */
const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression', 'TSTypeAssertion'])

/** Reads one file. Throws when it does not parse: an unread file would pass every wall. */
export function readSource(filename: string, code: string): Source {
  const { program, errors } = parseSync(filename, code)
  const problem = errors.find(({ severity }) => severity === 'Error')
  if (problem !== undefined) throw new Error(`${filename}: ${problem.message}`)
  const lines = lineIndex(code)
  const bound = new Set<string>()
  const found = {
    imports: [] as ImportLink[],
    uses: [] as Use[],
    rawErrors: [] as number[],
    defaultExports: [] as number[],
    unsaid: [] as number[],
    failures: [] as Use[],
    wireCalls: [] as Use[],
    deviceRequests: [] as Use[],
    compared: [] as Use[],
  }
  const visit = (node: Node, parent: Node | undefined, key: string): void => {
    bindings(node, bound)
    const link = importOf(node, lines)
    if (link !== undefined) found.imports.push(link)
    const line = lines(node.start)
    if (node.type === 'ExportDefaultDeclaration') found.defaultExports.push(line)
    if (node.type === 'NewExpression' && RAW_ERRORS.has(nameOf(node['callee']))) found.rawErrors.push(line)
    if (node.type === 'CallExpression') called(node, line, found)
    for (const name of comparedIn(node)) found.compared.push({ name, line })
    if (namesDevice(node)) found.deviceRequests.push({ name: 'requestDevice', line })
    const used = readOf(node, parent, key)
    if (used !== undefined) found.uses.push({ name: used, line })
    for (const [childKey, child] of Object.entries(node)) {
      if (Array.isArray(child)) for (const item of child) if (isNode(item)) visit(item, node, childKey)
      if (isNode(child)) visit(child, node, childKey)
    }
  }
  visit(program as unknown as Node, undefined, '')
  return { ...found, uses: found.uses.filter(({ name }) => !bound.has(name)) }
}

/** `….requestDevice`, called or only handed on, and taken out of an object by its name. */
function namesDevice(node: Node): boolean {
  const name = node.type === 'MemberExpression' ? node['property'] : node.type === 'Property' ? node['key'] : undefined
  return (nameOf(name) || textOf(name)) === 'requestDevice'
}

function called(node: Node, line: number, found: { readonly unsaid: number[]; readonly failures: Use[]; readonly wireCalls: Use[] }): void {
  const callee = nameOf(node['callee'])
  const first = Array.isArray(node['arguments']) ? (node['arguments'] as unknown[])[0] : undefined
  if (callee === 'say' && textOf(first) === undefined) found.unsaid.push(line)
  if (callee === 'fail') for (const name of codesOf(first)) found.failures.push({ name, line })
  const method = isNode(node['callee']) ? nameOf(node['callee']['property']) : ''
  const name = textOf(first)
  if (method === 'call' && name !== undefined) found.wireCalls.push({ name, line })
}

function comparedIn(node: Node): readonly string[] {
  const sides =
    node.type === 'SwitchCase'
      ? [node['test']]
      : node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))
        ? [node['left'], node['right']]
        : []
  return sides.flatMap((side) => textOf(side) ?? [])
}

/** The codes that an argument can be: a literal, or either side of a choice. */
function codesOf(node: unknown): readonly string[] {
  if (isNode(node) && node.type === 'ConditionalExpression') return [...codesOf(node['consequent']), ...codesOf(node['alternate'])]
  return [textOf(node) ?? '']
}

function importOf(node: Node, lines: (offset: number) => number): ImportLink | undefined {
  const line = lines(node.start)
  if (node.type === 'ImportExpression') {
    const to = textOf(node['source'])
    return to === undefined ? { to: '?', line, typeOnly: false, names: [] } : { to, line, typeOnly: false, names: [] }
  }
  if (node.type === 'TSImportType') {
    const to = textOf(node['source']) ?? textOf(node['argument'])
    return to === undefined ? undefined : { to, line, typeOnly: true, names: [] }
  }
  if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportAllDeclaration') return undefined
  const to = textOf(node['source'])
  if (to === undefined) return undefined
  const specifiers = Array.isArray(node['specifiers']) ? (node['specifiers'] as unknown[]).filter(isNode) : []
  const kindOf = (part: Node): unknown => part['importKind'] ?? part['exportKind']
  const values = specifiers.filter((part) => kindOf(part) !== 'type')
  const typeOnly = kindOf(node) === 'type' || (specifiers.length > 0 && values.length === 0)
  const names = typeOnly
    ? []
    : values.map((part) => (part.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(part['imported'] ?? part['local']) || '*'))
  const all = node.type === 'ExportAllDeclaration' && !typeOnly
  return { to, line, typeOnly, names: all ? ['*'] : names, ...(node.type === 'ImportDeclaration' ? {} : { passedOn: true }) }
}

/** Adds the names that a node makes: what the file itself defines is not a global. */
function bindings(node: Node, bound: Set<string>): void {
  if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) gather(node['local'], bound)
  if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    gather(node['id'], bound)
  if (node.type === 'CatchClause') gather(node['param'], bound)
  if (/^(Function|Arrow)/.test(node.type) && Array.isArray(node['params']))
    for (const param of node['params'] as unknown[]) gather(param, bound)
}

function gather(pattern: unknown, bound: Set<string>): void {
  if (!isNode(pattern)) return
  if (pattern.type === 'Identifier') bound.add(String(pattern['name']))
  if (pattern.type === 'AssignmentPattern') gather(pattern['left'], bound)
  if (pattern.type === 'RestElement') gather(pattern['argument'], bound)
  if (pattern.type === 'Property') gather(pattern['value'], bound)
  for (const key of ['properties', 'elements'])
    if (Array.isArray(pattern[key])) for (const part of pattern[key] as unknown[]) gather(part, bound)
}

/** The name that a node reads from outside: an identifier in a value's place, or one of the known members. */
function readOf(node: Node, parent: Node | undefined, key: string): string | undefined {
  if (node.type === 'MemberExpression') return memberUse(node)
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Date' && (node['arguments'] as unknown[]).length === 0)
    return 'new Date()'
  if (node.type !== 'Identifier' || parent === undefined) return undefined
  if (parent.type.startsWith('TS') && !(WRAPPERS.has(parent.type) && key === 'expression')) return undefined
  if (parent.type === 'MemberExpression' && key === 'property' && parent['computed'] !== true) return undefined
  if (/^(Property|MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(parent.type) && key === 'key' && parent['computed'] !== true)
    return undefined
  if (/(Import|Export).*Specifier$/.test(parent.type) || parent.type === 'LabeledStatement' || parent.type === 'MetaProperty')
    return undefined
  return String(node['name'])
}

const GLOBALS_OBJECT = new Set(['globalThis', 'window', 'self'])

function memberUse(node: Node): string | undefined {
  const owner = nameOf(node['object'])
  const member = node['computed'] === true ? textOf(node['property']) : nameOf(node['property'])
  if (member === undefined) return undefined
  if (owner === 'Date' && member === 'now') return 'Date.now'
  if (owner === 'Math' && member === 'random') return 'Math.random'
  if (member === 'sendBeacon') return 'sendBeacon'
  return GLOBALS_OBJECT.has(owner) ? member : undefined
}

const nameOf = (node: unknown): string =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'JSXIdentifier') ? String(node['name']) : ''

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'TSLiteralType') return textOf(node['literal'])
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

function lineIndex(code: string): (offset: number) => number {
  const starts = [0]
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
