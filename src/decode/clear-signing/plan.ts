import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Leaf, Node, Struct } from './values/node.ts'
import { fromConstant } from './values/node.ts'
import { type Path, type ArrayPosition, parsePath, type PathStep, walk, writePath } from './values/path.ts'
import { nameAfter } from './read-descriptor.ts'
import type { Descriptor, FieldParams, FieldSpec, FormatSpec, GroupSpec, ItemSpec, MapReference } from './schema.ts'
import { unfit } from './unfit.ts'
import { candidatesOf, isVisible } from './visible.ts'

/** What is described, and the container around it (ERC-7730, "Container structure values"). */
export type DescribedSubject = {
  readonly data: Struct
  readonly from: Address | undefined
  readonly to: Address | undefined
  readonly value: bigint
  readonly chainId: number | undefined
}

/** A field whose value is found, and its parameters where they can be. */
export type PlannedField = {
  readonly is: 'field'
  readonly label: string
  readonly spec: FieldSpec
  readonly leaf: Leaf
  /** A parameter by its name without `Path`: a constant, or the value that its path leads to. `undefined`: absent, or it leads nowhere. */
  param(name: ParamName): Leaf | undefined
  /** True when the descriptor sets the parameter, found or not. */
  has(name: ParamName): boolean
  /** A constant text, or what its internal path leads to. */
  constants(name: 'nativeCurrencyAddress' | 'senderAddress' | 'threshold' | 'base'): readonly Leaf[]
  readonly separator?: string
}
export type PlannedGroup = { readonly is: 'group'; readonly label?: string; readonly items: readonly Planned[] }
export type Planned = PlannedField | PlannedGroup
export type ParamName = 'token' | 'chainId' | 'collection' | 'callee' | 'selector' | 'amount' | 'spender'

export type DescriptorPlan = {
  readonly items: readonly Planned[]
  /** Fields by the path that the descriptor gives them, for places in a sentence. */
  readonly byPath: ReadonlyMap<string, readonly PlannedField[]>
  readonly cut: boolean
}

/** Fields of one description; what goes beyond them is left out and said to be. */
const MAX_FIELDS = 512
/** Values that are looked at and compared for it, shown or not: a hostile descriptor may ask for a long array many times. */
const MAX_WORK = 200_000

type Scope = { readonly node: Node; readonly path: readonly PathStep[]; readonly places: readonly ArrayPosition[] }
type State = {
  readonly subject: DescribedSubject
  readonly descriptor: Descriptor
  readonly byPath: Map<string, PlannedField[]>
  left: number
  work: number
  cut: boolean
}

/** Finds every value that a format shows, in its order. Throws where the format does not fit the data. */
export function planFields(format: FormatSpec, descriptor: Descriptor, subject: DescribedSubject): DescriptorPlan {
  const state: State = { subject, descriptor, byPath: new Map(), left: MAX_FIELDS, work: MAX_WORK, cut: false }
  const items = planItems(format.fields ?? [], { node: subject.data, path: [], places: [] }, state)
  return { items, byPath: state.byPath, cut: state.cut }
}

const planItems = (items: readonly ItemSpec[], scope: Scope, state: State): readonly Planned[] =>
  items.flatMap((item) => ('fields' in item ? planGroup(item, scope, state) : planField(withDefinition(item, state), scope, state).fields))

/** A group over an array is one group for each of its elements; one without a label is no more than its fields. */
function planGroup(group: GroupSpec, scope: Scope, state: State): readonly Planned[] {
  const scopes = group.path === undefined ? [scope] : scopesAt(group.path, scope, state)
  return scopes.flatMap((inner) => {
    const items = group.iteration === 'bundled' ? planBundle(group, inner, state) : planItems(group.fields, inner, state)
    if (group.label === undefined && scopes.length === 1) return items
    return items.length === 0 ? [] : [{ is: 'group', items, ...defined({ label: group.label }) }]
  })
}

function scopesAt(text: string, scope: Scope, state: State): readonly Scope[] {
  const path = parsePath(text)
  if (path === undefined || path.root === '@' || path.root === '$') throw unfit(`group at ${text}`)
  const from: Scope = path.root === '#' ? { node: state.subject.data, path: [], places: [] } : scope
  const hits = walk(from.node, path.steps)
  if (hits === undefined) throw unfit(`group at ${text}`)
  spend(state, hits.length)
  return hits.map((hit) => ({ node: hit.node, path: [...from.path, ...path.steps], places: [...from.places, ...hit.places] }))
}

/** "Elements of the arrays gets bundled together"; "arrays of the group MUST be the same size". */
function planBundle(group: GroupSpec, scope: Scope, state: State): readonly Planned[] {
  const rows = group.fields.map((item) => {
    if (!('fields' in item)) return planField(withDefinition(item, state), scope, state)
    return { fields: planGroup(item, scope, state), places: [], count: undefined }
  })
  const [length = 1, ...others] = new Set(rows.flatMap(({ count }) => (count === undefined ? [] : [count])))
  if (others.length > 0) throw unfit('arrays of a bundle that differ in length')
  return Array.from({ length }, (_, at) =>
    rows.flatMap(({ fields, places, count }) => (count === undefined ? fields : fields.filter((_field, index) => places[index] === at))),
  ).flat()
}

/** A reference takes what it does not set itself from its definition; its parameters "take precedence". */
function withDefinition(field: FieldSpec, { descriptor }: State): FieldSpec {
  if (field.$ref === undefined) return field
  const name = nameAfter('$.display.definitions.', field.$ref)
  const definitions = descriptor.display?.definitions ?? {}
  const definition = name !== undefined && Object.hasOwn(definitions, name) ? definitions[name] : undefined
  if (definition === undefined) throw unfit(`no definition ${field.$ref}`)
  const params: FieldParams = { ...definition.params, ...field.params }
  return { ...definition, ...field, params }
}

/** `places`: at which element of the array each field stands. `count`: elements of that array; `undefined` where there is none. */
type Found = { readonly fields: readonly PlannedField[]; readonly places: readonly number[]; readonly count: number | undefined }

/** All fields that a specification stands for: one for each value that its path leads to and that is to be seen. */
function planField(spec: FieldSpec, scope: Scope, state: State): Found {
  if (spec.visible === 'never') return { fields: [], places: [], count: undefined }
  const { hits, over, key } = valuesOf(spec, scope, state)
  spend(state, hits.length * (1 + candidatesOf(spec.visible)))
  const fields: PlannedField[] = []
  const places: number[] = []
  for (const [at, hit] of hits.entries()) {
    if (hit.node.is === 'list' || hit.node.is === 'struct') throw unfit(`no single value at ${spec.path ?? ''}`)
    if (!isVisible(spec.visible, hit.node)) continue
    if (state.left === 0) {
      state.cut = true
      break
    }
    state.left--
    fields.push(toField(spec, hit.node, { node: scope.node, path: scope.path, places: hit.places }, scope.places, at, state))
    places.push(at)
  }
  if (key !== undefined) remember(state, key, scope.places.length, fields)
  return { fields, places, count: over ? hits.length : undefined }
}

function spend(state: State, hits: number): void {
  state.work -= hits + 1
  if (state.work < 0) throw unfit('more values than are looked at')
}

/** Elements of a group's array come one after the other under one path; a further field of the same path takes the first one's place. */
function remember({ byPath }: State, key: string, depth: number, fields: readonly PlannedField[]): void {
  const before = depth > 0 ? (byPath.get(key) ?? []) : []
  byPath.set(key, [...before, ...fields])
}

type Values = {
  readonly hits: readonly { readonly node: Node; readonly places: readonly ArrayPosition[] }[]
  readonly over: boolean
  readonly key?: string
}

function valuesOf(spec: FieldSpec, scope: Scope, state: State): Values {
  if (spec.path === undefined) {
    const leaf = typeof spec.value === 'string' && spec.value.startsWith('$.') ? internal(spec.value, state) : fromConstant(spec.value)
    if (leaf === undefined) throw unfit('a field without a value')
    return { hits: [{ node: leaf, places: [] }], over: false }
  }
  const path = parsePath(spec.path)
  if (path === undefined) throw unfit(`path ${spec.path}`)
  const over = path.steps.some(({ is }) => is === 'slice')
  if (path.root === '@' || path.root === '$') {
    const leaf = lookUp(path, scope, state)
    if (leaf === undefined) throw unfit(`nothing at ${spec.path}`)
    return { hits: [{ node: leaf, places: [] }], over: false, key: writePath(path) }
  }
  const from = path.root === '#' ? { node: state.subject.data, path: [] } : scope
  const hits = walk(from.node, path.steps)
  if (hits === undefined) throw unfit(`nothing at ${spec.path}`)
  const array = over && !(hits.length === 1 && hits[0]?.places.length === 0)
  return { hits, over: array, key: writePath({ root: '', steps: [...from.path, ...path.steps] }) }
}

function toField(spec: FieldSpec, leaf: Leaf, own: Scope, around: readonly ArrayPosition[], at: number, state: State): PlannedField {
  const params: Readonly<Record<string, unknown>> = spec.params ?? {}
  const resolve = (text: string): Leaf | undefined => {
    const path = parsePath(text)
    if (path === undefined) return undefined
    return lookUp(path, path.root === '#' ? { ...own, places: [...around, ...own.places] } : own, state)
  }
  /** Text is a path where it leads somewhere, else what it says. */
  const read = (value: unknown): Leaf | undefined => {
    if (isMapReference(value)) return mapped(value, resolve, state)
    if (typeof value !== 'string') return fromConstant(value)
    const constant = fromConstant(value)
    return constant?.is === 'text' ? resolve(value) : constant
  }
  const label = spec.label
  return {
    is: 'field',
    label: label ?? '',
    spec,
    leaf,
    param: (name) => read(params[name] ?? params[`${name}Path`]),
    has: (name) => params[name] !== undefined || params[`${name}Path`] !== undefined,
    constants: (name) =>
      [params[name]].flat().flatMap((value) => {
        const leafOf = typeof value === 'string' && /^[$@#]\./.test(value) ? resolve(value) : fromConstant(value)
        return leafOf === undefined ? [] : [leafOf]
      }),
    ...defined({
      separator:
        spec.separator === undefined || own.places.length === 0 ? undefined : spec.separator.replaceAll('{index}', () => String(at)),
    }),
  }
}

const isMapReference = (value: unknown): value is MapReference => typeof value === 'object' && value !== null && 'map' in value

/** "In case no values matches the wallet MUST consider the 7730 file invalid for the transaction." */
function mapped({ map, keyPath }: MapReference, resolve: (path: string) => Leaf | undefined, { descriptor }: State): Leaf {
  const name = nameAfter('$.metadata.maps.', map)
  const maps = descriptor.metadata?.maps ?? {}
  const key = resolve(keyPath)
  const values = name !== undefined && Object.hasOwn(maps, name) ? maps[name]?.values : undefined
  const found =
    key === undefined ? undefined : Object.entries(values ?? {}).find(([one]) => one.toLowerCase() === keyText(key).toLowerCase())
  const leaf = found === undefined ? undefined : fromConstant(found[1])
  if (leaf === undefined) throw unfit(`no value in ${map}`)
  return leaf
}

function keyText(leaf: Leaf): string {
  if (leaf.is === 'address') return leaf.address
  if (leaf.is === 'text') return leaf.text
  return leaf.is === 'bytes' || leaf.is === 'slice' ? leaf.hex : String(leaf.value)
}

/** The one value at a path; where it goes through arrays, the element that stands at the place of the field's own. */
function lookUp(path: Path, scope: Scope, state: State): Leaf | undefined {
  if (path.root === '@') return container(path, state.subject)
  if (path.root === '$') return internal(writePath(path), state)
  let node: Node | undefined = path.root === '#' ? state.subject.data : scope.node
  let taken = 0
  for (const step of path.steps) {
    if (node === undefined) return undefined
    const hits = walk(node, [step])
    if (step.is !== 'slice' || node.is !== 'list') {
      node = hits?.[0]?.node
      continue
    }
    const place: ArrayPosition | undefined = scope.places[taken++]
    if (hits === undefined || place === undefined || hits.length === 0) return undefined
    // "Parameter arrays should be the same length as the formatted array else the wallet SHOULD raise an error."
    if (hits.length !== place.of) throw unfit('a parameter array of another length')
    node = hits[place.at]?.node
  }
  return node === undefined || node.is === 'list' || node.is === 'struct' ? undefined : node
}

function container({ steps }: Path, subject: DescribedSubject): Leaf | undefined {
  const [first, ...rest] = steps
  if (first?.is !== 'name') return undefined
  const leaf = containerValue(first.name, subject)
  return leaf === undefined ? undefined : asLeaf(walk(leaf, rest)?.[0]?.node)
}

const asLeaf = (node: Node | undefined): Leaf | undefined =>
  node === undefined || node.is === 'list' || node.is === 'struct' ? undefined : node

function containerValue(name: string, { from, to, value, chainId }: DescribedSubject): Leaf | undefined {
  if (name === 'from') return from === undefined ? undefined : { is: 'address', address: from }
  if (name === 'to') return to === undefined ? undefined : { is: 'address', address: to }
  if (name === 'value') return { is: 'integer', value }
  return name === 'chainId' && chainId !== undefined ? { is: 'integer', value: BigInt(chainId) } : undefined
}

/** A constant of the descriptor itself. */
function internal(path: string, { descriptor }: State): Leaf | undefined {
  const name = nameAfter('$.metadata.constants.', path)
  const constants = descriptor.metadata?.constants ?? {}
  if (name !== undefined) return Object.hasOwn(constants, name) ? fromConstant(constants[name]) : undefined
  const own = nameAfter('$.metadata.', path)
  if (own === 'owner' || own === 'contractName') return fromConstant(descriptor.metadata?.[own])
  const token = nameAfter('$.metadata.token.', path)
  return token === 'name' || token === 'ticker' || token === 'decimals' ? fromConstant(descriptor.metadata?.token?.[token]) : undefined
}
