import { parseSync } from 'vite'
import type { SourceFiles } from './wall-check.ts'

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Fields that hold a secret by what they are, and names of what they hold. */
const SECRET_FIELDS = new Set(['PasswordInput', 'SecretInput'])
const SECRET_MARKS = new Set(['data-secret', 'data-password', 'data-passphrase'])
const SECRET_NAME = /password|passphrase|mnemonic|secret|privatekey|recoverycode|seedphrase/i
const STATES = new Set(['useState', 'useReducer', 'useOptimistic', 'useDeferredValue'])

function* within(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value]) if (isNode(child)) yield* within(child)
}
const nameOf = (node: unknown): string => {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined
  return typeof name === 'string' ? name : ''
}
const listOf = (node: Node, key: string): readonly Node[] =>
  Array.isArray(node[key]) ? (node[key] as readonly unknown[]).filter(isNode) : []
const childOf = (node: Node, key: string): Node | undefined => (isNode(node[key]) ? node[key] : undefined)

const attributesOf = (element: Node): ReadonlyMap<string, Node> =>
  new Map(listOf(element, 'attributes').flatMap((one) => (one.type === 'JSXAttribute' ? [[nameOf(one['name']), one] as const] : [])))

/** True where the text of an attribute, literal or in one of its branches, speaks of a password. */
const mentionsPassword = (attribute: Node | undefined): boolean =>
  attribute !== undefined && [...within(attribute)].some((node) => node.type === 'Literal' && /password/.test(String(node['value'])))

/** A field for a secret is not controlled, and nobody takes its text out of an event. */
function fieldFaults(element: Node): readonly string[] {
  const [name, attributes] = [nameOf(element['name']), attributesOf(element)]
  const isSecret =
    SECRET_FIELDS.has(name) ||
    mentionsPassword(attributes.get('type')) ||
    mentionsPassword(attributes.get('autoComplete')) ||
    [...attributes.keys()].some((key) => SECRET_MARKS.has(key))
  if (!isSecret) return []
  const given = ['value', 'defaultValue'].filter((key) => attributes.has(key)).map((key) => `<${name}> of a secret is given a ${key}`)
  const readsEvent = [...attributes.values()].some((attribute) =>
    [...within(attribute)].some(
      (node) =>
        node.type === 'MemberExpression' &&
        nameOf(node['property']) === 'value' &&
        /^(?:currentTarget|target)$/.test(nameOf(childOf(node, 'object')?.['property'] ?? childOf(node, 'object'))),
    ),
  )
  return readsEvent ? [...given, `<${name}> of a secret hands its text on with each key`] : given
}

const holdsText = (type: Node): boolean => [...within(type)].some((node) => node.type === 'TSStringKeyword')

/** Members of a type that are called like a secret and hold text. */
const secretMembers = (type: Node): readonly string[] =>
  [...within(type)].flatMap((node) => {
    const annotation = node.type === 'TSPropertySignature' ? childOf(node, 'typeAnnotation') : undefined
    return annotation && SECRET_NAME.test(nameOf(node['key'])) && holdsText(annotation) ? [nameOf(node['key'])] : []
  })

/** No state is called like a secret, nor has a member that is. Whether one is there, and how good it is, may be state. */
function stateFaults(declared: Node, aliases: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const call = childOf(declared, 'init')
  if (call?.type !== 'CallExpression' || !STATES.has(nameOf(call['callee']))) return []
  const types = childOf(call, 'typeArguments') ?? childOf(call, 'typeParameters')
  const named =
    types === undefined ? [] : [...within(types)].flatMap((node) => (node.type === 'Identifier' ? (aliases.get(nameOf(node)) ?? []) : []))
  const members = [...(types === undefined ? [] : secretMembers(types)), ...named].map((name) => `a state has ${name}, a secret`)
  const id = childOf(declared, 'id')
  const [first] = id?.type === 'ArrayPattern' ? listOf(id, 'elements') : []
  const [initial] = listOf(call, 'arguments')
  const isPlain = initial?.type === 'Literal' && ['boolean', 'number'].includes(typeof initial['value'])
  const isCalledSo = [first, initial].some((one) => SECRET_NAME.test(nameOf(one))) && !isPlain && (types === undefined || holdsText(types))
  return isCalledSo ? [`${nameOf(first)} is React's state`, ...members] : members
}

/** Where screens keep a password, a phrase or a key in React's state, or control a field that it is typed into. `house`: paths in src and their text. */
export function secretFaults(house: SourceFiles): readonly string[] {
  const faults: string[] = []
  for (const [file, text] of house) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || !/^(?:features|ui|shells)\//.test(file)) continue
    const { program } = parseSync(file, text)
    const nodes = [...within(program as unknown as Node)]
    const aliases = new Map(
      nodes
        .filter(({ type }) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration')
        .map((node) => [nameOf(node['id']), secretMembers(node)]),
    )
    const say = (node: Node, found: readonly string[]): void => {
      const line = text.slice(0, node.start).split('\n').length
      for (const fault of found) faults.push(`src/${file}:${line} ${fault}: let the field hold it (useSecretField)`)
    }
    for (const node of nodes) {
      if (node.type === 'JSXOpeningElement') say(node, fieldFaults(node))
      if (node.type === 'VariableDeclarator') say(node, stateFaults(node, aliases))
    }
  }
  return faults
}
