import { parseSync } from 'rolldown/utils'

/** A text that code says (`say('…')`), and where in its file. */
export type SourceText = {
  readonly text: string
  /** The innermost of the wanted members that holds it whole: `why` of `why: say('…')`. Absent in a piece of another text. */
  readonly member: string | undefined
  /** Names of all members that it stands in, from the outside in. */
  readonly members: readonly string[]
  /** Every literal that the `level` beside it may be. Empty where there is none, or it comes from elsewhere. */
  readonly levels: readonly string[]
}

type Node = { readonly type: string; readonly [name: string]: unknown }
/** Nodes around one, from the outside in. */
type Around = readonly Node[]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function visit(value: unknown, around: Around, at: (node: Node, around: Around) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, around, at)
  else if (isNode(value)) {
    at(value, around)
    const within = [...around, value]
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) visit(inner, within, at)
  }
}

const nameOf = (key: unknown): string | undefined => {
  if (!isNode(key)) return undefined
  if (key.type === 'Identifier' && typeof key['name'] === 'string') return key['name']
  return key.type === 'Literal' && typeof key['value'] === 'string' ? key['value'] : undefined
}

const isSay = (node: Node): boolean => node.type === 'CallExpression' && nameOf(node['callee']) === 'say'

/** Every literal in a node, as those of a condition's two sides. */
function literalsIn(node: unknown): readonly string[] {
  const found: string[] = []
  visit(node, [], (one) => {
    if (one.type === 'Literal' && typeof one['value'] === 'string') found.push(one['value'])
  })
  return found
}

/** What the nearest object around that has a `level` says of it. */
function levelsAround(around: Around): readonly string[] {
  const levels = around
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => (Array.isArray(properties) ? [properties.filter(isNode)] : []))
    .map((properties) => properties.find(({ type, key }) => type === 'Property' && nameOf(key) === 'level'))
    .findLast((property) => property !== undefined)
  return literalsIn(levels?.['value'])
}

/** Names of the declarations that a node is in, the innermost first. */
const declarationsOf = (around: Around): readonly string[] =>
  around
    .flatMap((node) => (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' ? (nameOf(node['id']) ?? []) : []))
    .toReversed()

/** In which of the wanted members each declaration of the file is named: `why` for WHY in `why: WHY`. */
function membersByName(program: unknown, wanted: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const members = new Map<string, Set<string>>()
  visit(program, [], (property) => {
    const member = property.type === 'Property' ? nameOf(property['key']) : undefined
    if (member === undefined || !wanted.includes(member)) return
    visit(property['value'], [], (node) => {
      const name = node.type === 'Identifier' ? nameOf(node) : undefined
      if (name !== undefined) members.set(name, (members.get(name) ?? new Set()).add(member))
    })
  })
  return members
}

const onlyOf = (names: ReadonlySet<string> | undefined): string | undefined => (names?.size === 1 ? [...names][0] : undefined)

/** Every text said in a file, in its order. `wanted`: the members that say what a text is for. A text that is no literal is refused by `npm run check`. */
export function readTexts(file: string, code: string, wanted: readonly string[]): readonly SourceText[] {
  if (!/\bsay\(/.test(code)) return []
  const { program } = parseSync(file, code)
  const byName = membersByName(program, wanted)
  const found: SourceText[] = []
  visit(program, [], (node, around) => {
    if (!isSay(node)) return
    const [first] = Array.isArray(node['arguments']) ? (node['arguments'] as readonly unknown[]) : []
    if (!isNode(first) || first.type !== 'Literal' || typeof first['value'] !== 'string') return
    const members = around.flatMap((one) => (one.type === 'Property' ? (nameOf(one['key']) ?? []) : []))
    const isPiece = around.some(isSay)
    const member =
      members.findLast((name) => wanted.includes(name)) ?? declarationsOf(around).flatMap((name) => onlyOf(byName.get(name)) ?? [])[0]
    found.push({ text: first['value'], member: isPiece ? undefined : member, members, levels: levelsAround(around) })
  })
  return found
}
