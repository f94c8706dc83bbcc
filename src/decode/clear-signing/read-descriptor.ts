import { parseJson } from '#core/text/json'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { keccakTextInSlices } from '#core/bytes/hash-slices'
import { parseSignature } from '../abi/abi-type.ts'
import { type Descriptor, type FieldSpec, type ItemSpec, readShape, type ShapeFault } from './schema.ts'
import { PARAMS } from './parameters.ts'

/** Bytes of the largest file that is read (SPEC, "Imported files"). */
export const MAX_DESCRIPTOR = 10 * 1024 * 1024
/** The version of ERC-7730 that is implemented here. */
const VERSION = { major: 2, minor: 1 } as const
const MAX_DEPTH = 64
/** The largest descriptor of the public registry has fewer than 10,000. */
const MAX_NODES = 100_000
/** Formats of one descriptor, and characters of one's name: many times what the public registry holds. */
const MAX_FORMATS = 1024
const MAX_KEY = 8192
/** Groups within groups; the specification recommends none. */
const MAX_GROUPS = 8

/** A descriptor that was checked. `newer`: written for a later minor version, and read as far as we know it. */
export type ReadDescriptor = { readonly descriptor: Descriptor; readonly hash: Hex; readonly newer: boolean }

/** A file that is a descriptor by itself: bound to contracts or messages, with formats, and including no other. Throws `decode/malformed`. */
export function readDescriptor(text: string): ReadDescriptor {
  const read = readPart(text)
  checkWhole(read.descriptor)
  return read
}

/** As `readDescriptor`, with pauses: for a file of many megabytes that is read where a page must not stand still. */
export async function readDescriptorInSlices(text: string, pause: () => Promise<void>): Promise<ReadDescriptor> {
  const value = readJson(text)
  await pause()
  const canonical = canonicalOf(value)
  await pause()
  const read = readShapes(value)
  await pause()
  checkWhole(read.descriptor)
  return { ...read, hash: await keccakTextInSlices(canonical, pause) }
}

function checkWhole(descriptor: Descriptor): void {
  const { context, display, includes } = descriptor
  if (includes !== undefined) throw refuse('includes (the file names another one, which is not here)')
  if ((context?.contract === undefined) === (context?.eip712 === undefined)) throw refuse('context')
  if (display === undefined || Object.keys(display.formats).length === 0) throw refuse('display.formats')
  checkKeys(descriptor)
  checkReferences(descriptor)
}

/** A file that others include, or that includes others: right in its shape, not yet whole. Throws `decode/malformed`. */
export function readPart(text: string): ReadDescriptor {
  const value = readJson(text)
  const hash = hashOf(value)
  return { ...readShapes(value), hash }
}

/** Takes what it does not know out of the value where that is allowed: its hash is made before. */
function readShapes(value: unknown): Pick<ReadDescriptor, 'descriptor' | 'newer'> {
  const newer = isNewer(value)
  const shape = readShape(value, newer ? 'all' : 'first')
  const fault = 'faults' in shape ? shape.faults[0] : undefined
  if (fault === undefined && 'descriptor' in shape) return { descriptor: shape.descriptor, newer }
  if (!newer || !('faults' in shape)) throw refuse(fault?.at ?? 'the file')
  // "Wallets MUST continue processing the descriptor using its implementation for the appropriate MAJOR version": what came after it is left out.
  for (const one of shape.faults) leaveOut(one)
  const again = readShape(value, 'first')
  if ('faults' in again) throw refuse(again.faults[0]?.at ?? 'the file')
  return { descriptor: again.descriptor, newer }
}

const refuse = (at: string) => fail('decode/malformed', { what: `The descriptor, at ${at.length > 200 ? `${at.slice(0, 200)}…` : at},` })

function readJson(text: string): unknown {
  if (text.length > MAX_DESCRIPTOR) throw refuse('its size (over 10 MiB)')
  const value = parseJson(text, (cause) => fail('decode/malformed', { what: 'The descriptor, which is no JSON,' }, cause))
  checkTree(value)
  return value
}

/** Depth and number of values, and no key that means something to JavaScript. A loop: nesting must not overflow the stack. */
function checkTree(root: unknown): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  let nodes = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) throw refuse('its size (too many values, or too deep)')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw refuse(key)
      open.push({ value: inner, depth: depth + 1 })
    }
  }
}

/** keccak256 of the JSON with its keys in order and no space, so that the same descriptor has one hash however it is laid out. */
export const hashDescriptor = (text: string): Hex => hashOf(readJson(text))

const canonicalOf = (value: unknown): string => JSON.stringify(sorted(value))
const hashOf = (value: unknown): Hex => keccakText(canonicalOf(value))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members: readonly (readonly [string, unknown])[] = Object.entries(value)
  const ordered = members.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(ordered.map(([key, member]) => [key, sorted(member)]))
}

/** Whether `$schema` names a later minor version; refuses other major ones ("MUST consider a descriptor invalid"). None is ours. */
function isNewer(value: unknown): boolean {
  const name = typeof value === 'object' && value !== null && '$schema' in value ? value.$schema : undefined
  if (name === undefined) return false
  const match = typeof name === 'string' ? /erc7730-v(\d{1,4})(?:\.(\d{1,4}))?[\w.-]*\.json$/.exec(name) : null
  if (match === null) throw refuse('$schema (no version of ERC-7730)')
  const [, major = '', minor = '0'] = match
  if (Number(major) !== VERSION.major) throw refuse(`$schema (version ${major} of ERC-7730; this build reads version ${VERSION.major})`)
  return Number(minor) > VERSION.minor
}

/** Takes away a key that we do not know, or a format, which is then shown raw. What else is wrong stays wrong. */
function leaveOut({ parent, key, what }: ShapeFault): void {
  if (typeof parent !== 'object' || parent === null) return
  if (what === 'unknown-key') Reflect.deleteProperty(parent, key)
  if (what === 'unknown-format') {
    Reflect.set(parent, key, 'raw')
    Reflect.deleteProperty(parent, 'params')
  }
}

/** Signatures are read, and no two are the same: "wallets MUST treat this as an invalid descriptor". */
function checkKeys({ context, display }: Descriptor): void {
  const keys = Object.keys(display?.formats ?? {})
  if (keys.length > MAX_FORMATS || keys.some(({ length }) => length > MAX_KEY))
    throw refuse('display.formats (too many, or too long a name)')
  if (context?.contract === undefined) return
  const seen = new Set<string>()
  for (const key of keys) {
    const { canonical } = parseKey(key)
    if (seen.has(canonical)) throw refuse(`display.formats (two of ${canonical})`)
    seen.add(canonical)
  }
}

/** The signature of a format's key. Aliases (`uint`) are refused as the specification asks; the registry's spaces after commas are not. */
export function parseKey(key: string): ReturnType<typeof parseSignature> {
  try {
    return parseSignature(key.trim().replace(/^([\w$]+)\s+\(/, '$1('))
  } catch (cause) {
    throw fail('decode/malformed', { what: `The descriptor, at display.formats (${key.slice(0, 200)}),` }, cause)
  }
}

/** Everything that is referred to is there, and parameters are those of their format. */
function checkReferences({ metadata, display }: Descriptor): void {
  const checkField = (field: FieldSpec): void => {
    const definition = field.$ref === undefined ? undefined : nameAfter('$.display.definitions.', field.$ref)
    if (field.$ref !== undefined && (definition === undefined || !Object.hasOwn(display?.definitions ?? {}, definition)))
      throw refuse(`display.definitions (${field.$ref} is not there)`)
    if (field.path !== undefined && field.value !== undefined) throw refuse(`a field with both path and value (${field.path})`)
    const enumeration = field.params?.$ref === undefined ? undefined : nameAfter('$.metadata.enums.', field.params.$ref)
    if (field.params?.$ref !== undefined && (enumeration === undefined || !Object.hasOwn(metadata?.enums ?? {}, enumeration)))
      throw refuse(`metadata.enums (${field.params.$ref} is not there)`)
    const { format } = field
    if (format === undefined) return
    const foreign = Object.keys(field.params ?? {}).find((name) => !PARAMS[format].includes(name))
    if (foreign !== undefined) throw refuse(`params.${foreign} of ${field.path ?? 'a field'}, which is no parameter of ${format}`)
  }
  const checkItems = (items: readonly ItemSpec[], depth: number): void => {
    if (depth > MAX_GROUPS) throw refuse('fields (groups too deep in each other)')
    for (const item of items) {
      if ('fields' in item) checkItems(item.fields, depth + 1)
      else checkField(item)
    }
  }
  for (const definition of Object.values(display?.definitions ?? {})) checkField(definition)
  for (const format of Object.values(display?.formats ?? {})) checkItems(format.fields ?? [], 0)
}

/** The last name of an internal path. */
export const nameAfter = (prefix: string, path: string): string | undefined =>
  path.startsWith(prefix) && path.length > prefix.length ? path.slice(prefix.length) : undefined
