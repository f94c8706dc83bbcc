import { type ESTree, parseSync } from 'rolldown/utils'

/** Assertions that state nothing by themselves: that something is as it was once, or that something was called. */
const WEAK =
  /^(?:toMatch(?:Inline|File)?Snapshot|toThrowErrorMatching(?:Inline)?Snapshot|toHaveBeenCalled\w*|toHaveBeen(?:Last|Nth)CalledWith|toBeCalled\w*)$/

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
/** From and until where a body stands in its file. */
export type Body = { readonly start: number; readonly end: number }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** Whether a call declares a test: `it(…)`, `it.each(…)(…)`, `test.skipIf(…)(…)`. */
function declaresTest({ type, ...node }: Node): boolean {
  if (type === 'CallExpression') return isNode(node['callee']) && declaresTest(node['callee'])
  if (type === 'MemberExpression') return isNode(node['object']) && declaresTest(node['object'])
  return type === 'Identifier' && (node['name'] === 'it' || node['name'] === 'test')
}

/** Whether a chain of members and calls begins with `expect`. */
function beginsWithExpect(node: Node): boolean {
  if (node.type === 'Identifier') return node['name'] === 'expect'
  const before = node.type === 'MemberExpression' ? node['object'] : node.type === 'CallExpression' ? node['callee'] : undefined
  return isNode(before) && beginsWithExpect(before)
}

/** The names of the assertions in a part of a file: what is called last on an `expect`. `expect.any(…)` and its kind are no assertions. */
function assertionsIn(node: Node): readonly string[] {
  const callee = node['callee']
  const inside = childrenOf(node).flatMap(assertionsIn)
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return inside
  const [object, property] = [callee['object'], callee['property']]
  const isAssertion = isNode(object) && object.type !== 'Identifier' && beginsWithExpect(object) && isNode(property)
  return isAssertion ? [String(property['name']), ...inside] : inside
}

/**
 * The bodies of a file's tests that make assertions, each of which is a snapshot or that something was called. A test without any `expect` of its own
 * makes them in a function that it calls, and is not one of these.
 */
export function weakBodies(fileName: string, source: string): readonly Body[] {
  const { program } = parseSync(fileName, source, { lang: 'ts' })
  const found: Body[] = []
  const walk = (node: Node): void => {
    const body = node.type === 'CallExpression' && declaresTest(node) ? bodyOf(node) : undefined
    if (body !== undefined) {
      const assertions = assertionsIn(body)
      if (assertions.length > 0 && assertions.every((name) => WEAK.test(name))) found.push({ start: body.start, end: body.end })
    }
    for (const child of childrenOf(node)) walk(child)
  }
  walk(program as ESTree.Program as unknown as Node)
  return found
}

const bodyOf = (node: Node): Node | undefined =>
  (node['arguments'] as readonly unknown[])
    .filter(isNode)
    .find(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')

/** The source with each such body saying so when it is declared. */
export function withWeakMarks(fileName: string, source: string): string {
  if (!/Snapshot|alled/.test(source)) return source
  return weakBodies(fileName, source)
    .toReversed()
    .reduce((text, { start, end }) => `${text.slice(0, start)}globalThis.__weakTest(${text.slice(start, end)})${text.slice(end)}`, source)
}
