/** The part of JSON Schema that OpenRPC documents of nodes and wallets use. What it does not know it says, so that nothing passes unread. */
export type JsonSchema = Readonly<Record<string, unknown>>

const KNOWN = new Set(
  [
    '$ref',
    'type',
    'enum',
    'const',
    'pattern',
    'minLength',
    'maxLength',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'minItems',
  ].concat([
    'minimum',
    'maximum',
    'unevaluatedProperties',
    'oneOf',
    'anyOf',
    'allOf',
    'not',
    'if',
    'then',
    'title',
    'description',
    'format',
    'example',
    'examples',
    'default',
    'deprecated',
    'name',
  ]),
)

/** Why a value does not fit, each with its place; empty where it does. `root`: the document that references are read from. */
export function faultsIn(root: JsonSchema, schema: unknown, value: unknown, at = '$'): readonly string[] {
  if (schema === true || schema === undefined) return []
  if (typeof schema !== 'object' || schema === null) return [`${at}: no schema`]
  const one = schema as JsonSchema
  const unknown = Object.keys(one).filter((name) => !KNOWN.has(name) && !name.startsWith('x-'))
  if (unknown.length > 0) return [`${at}: schema words not known: ${unknown.join(', ')}`]
  if (typeof one['$ref'] === 'string') return faultsIn(root, lookUp(root, one['$ref']), value, at)
  return [
    ...ofKind(one, value, at),
    ...ofText(one, value, at),
    ...ofObject(root, one, value, at),
    ...ofList(root, one, value, at),
    ...ofMany(root, one, value, at),
  ]
}

function lookUp(root: JsonSchema, ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((found, name) => (found as JsonSchema | undefined)?.[name], root)
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value

function ofKind({ type, enum: values, const: fixed }: JsonSchema, value: unknown, at: string): readonly string[] {
  const kinds = (type === undefined ? [] : [type].flat()).filter((one) => typeof one === 'string')
  const kind = kindOf(value)
  const fits = kinds.length === 0 || kinds.includes(kind) || (kind === 'integer' && kinds.includes('number'))
  const isAmong = !Array.isArray(values) || values.includes(value)
  const isFixed = fixed === undefined || fixed === value
  return fits && isAmong && isFixed ? [] : [`${at}: ${kind} where ${kinds.join('|') || 'another value'} is meant`]
}

function ofText({ pattern, minLength, maxLength }: JsonSchema, value: unknown, at: string): readonly string[] {
  if (typeof value !== 'string') return []
  const isLong = typeof minLength !== 'number' || value.length >= minLength
  const isShort = typeof maxLength !== 'number' || value.length <= maxLength
  const fits = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)
  return isLong && isShort && fits ? [] : [`${at}: ${value.slice(0, 80)} is not ${String(pattern)}`]
}

function ofObject(root: JsonSchema, one: JsonSchema, value: unknown, at: string): readonly string[] {
  if (kindOf(value) !== 'object') return []
  const record = value as JsonSchema
  const properties = (one['properties'] ?? {}) as JsonSchema
  const required = (one['required'] ?? []) as readonly string[]
  const more = Object.keys(record).filter((name) => !Object.hasOwn(properties, name))
  return [
    ...required.filter((name) => !Object.hasOwn(record, name)).map((name) => `${at}.${name}: missing`),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      Object.hasOwn(record, name) ? faultsIn(root, schema, record[name], `${at}.${name}`) : [],
    ),
    ...(one['additionalProperties'] === false ? more.map((name) => `${at}.${name}: not foreseen`) : []),
    ...(typeof one['additionalProperties'] === 'object'
      ? more.flatMap((name) => faultsIn(root, one['additionalProperties'], record[name], `${at}.${name}`))
      : []),
  ]
}

function ofList(root: JsonSchema, { items, minItems }: JsonSchema, value: unknown, at: string): readonly string[] {
  if (!Array.isArray(value)) return []
  const few = typeof minItems === 'number' && value.length < minItems ? [`${at}: too few`] : []
  return [...few, ...(items === undefined ? [] : value.flatMap((item, index) => faultsIn(root, items, item, `${at}[${index}]`)))]
}

function ofMany(root: JsonSchema, one: JsonSchema, value: unknown, at: string): readonly string[] {
  const any = (one['oneOf'] ?? one['anyOf']) as readonly unknown[] | undefined
  const all = (one['allOf'] ?? []) as readonly unknown[]
  const tried = (any ?? []).map((schema) => faultsIn(root, schema, value, at))
  const holds = one['if'] !== undefined && faultsIn(root, one['if'], value, at).length === 0
  return [
    // Of several that do not fit the nearest tells most.
    ...(any === undefined ? [] : (tried.toSorted((a, b) => weight(a) - weight(b))[0] ?? [])),
    ...all.flatMap((schema) => faultsIn(root, schema, value, at)),
    ...(one['not'] !== undefined && faultsIn(root, one['not'], value, at).length === 0 ? [`${at}: what it must not be`] : []),
    ...(holds ? faultsIn(root, one['then'], value, at) : []),
  ]
}

/** Another kind altogether is further off than a member too many. */
const weight = (faults: readonly string[]): number => faults.reduce((sum, fault) => sum + (fault.includes(' is meant') ? 1000 : 1), 0)
