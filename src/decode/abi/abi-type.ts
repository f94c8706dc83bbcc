import { fail } from '#core/errors'

/** A type of the contract ABI (docs.soliditylang.org, "Contract ABI Specification"). */
export type AbiType =
  | { readonly is: 'uint' | 'int'; readonly bits: number }
  | { readonly is: 'address' | 'bool' | 'bytes' | 'string' }
  | { readonly is: 'fixed-bytes'; readonly bytes: number }
  /** `length` absent: counted at run time. */
  | { readonly is: 'list'; readonly of: AbiType; readonly length?: number }
  | { readonly is: 'tuple'; readonly fields: readonly AbiParameter[] }

/** A named parameter. `indexed` only in events. */
export type AbiParameter = { readonly name: string; readonly type: AbiType; readonly indexed: boolean }

export type AbiSignature = { readonly name: string; readonly fields: readonly AbiParameter[]; readonly canonical: string }

const MAX_NESTING = 16

/**
 * Reads `name(type name, (type a, type b)[] name)`, canonical types only (`uint256`, not `uint`). Throws `decode/malformed`
 * for anything else.
 */
export function parseSignature(text: string): AbiSignature {
  const match = /^([A-Za-z_$][\w$]*)\((.*)\)$/.exec(text)
  if (!match) throw fail('decode/malformed', { what: text })
  const [, name = '', inside = ''] = match
  const fields = parseFields(inside, text, 0)
  return { name, fields, canonical: `${name}(${fields.map((field) => typeName(field.type)).join(',')})` }
}

function parseFields(inside: string, whole: string, depth: number): readonly AbiParameter[] {
  if (depth > MAX_NESTING) throw fail('decode/malformed', { what: whole })
  return splitTop(inside).map((part) => {
    const tuple = /^\((.*)\)((?:\[\d*\])*)(?: (indexed))?(?: ([\w$]+))?$/.exec(part)
    const plain = /^([a-z]+\d*)((?:\[\d*\])*)(?: (indexed))?(?: ([\w$]+))?$/.exec(part)
    const match = tuple ?? plain
    if (!match) throw fail('decode/malformed', { what: whole })
    const [, core = '', lists = '', indexed, name = ''] = match
    const base = tuple ? ({ is: 'tuple', fields: parseFields(core, whole, depth + 1) } as const) : elementary(core, whole)
    return { name, type: inLists(base, lists), indexed: indexed !== undefined }
  })
}

/** Splits at the commas that stand in no bracket. */
function splitTop(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  const last = text.slice(start).trim()
  return last === '' && parts.length === 0 ? [] : [...parts, last]
}

function elementary(text: string, whole: string): AbiType {
  if (text === 'address' || text === 'bool' || text === 'bytes' || text === 'string') return { is: text }
  const number = /^(u?int)(\d+)$/.exec(text)
  const bits = Number(number?.[2])
  if (number && bits >= 8 && bits <= 256 && bits % 8 === 0) return { is: number[1] === 'int' ? 'int' : 'uint', bits }
  const bytes = Number(/^bytes(\d+)$/.exec(text)?.[1])
  if (bytes >= 1 && bytes <= 32) return { is: 'fixed-bytes', bytes }
  throw fail('decode/malformed', { what: whole })
}

const inLists = (base: AbiType, lists: string): AbiType =>
  [...lists.matchAll(/\[(\d*)\]/g)].reduce<AbiType>(
    (of, [, length = '']) => (length === '' ? { is: 'list', of } : { is: 'list', of, length: Number(length) }),
    base,
  )

/** The canonical name that selectors are made of. */
export function typeName(type: AbiType): string {
  if (type.is === 'uint' || type.is === 'int') return `${type.is}${type.bits}`
  if (type.is === 'fixed-bytes') return `bytes${type.bytes}`
  if (type.is === 'list') return `${typeName(type.of)}[${type.length ?? ''}]`
  if (type.is === 'tuple') return `(${type.fields.map((field) => typeName(field.type)).join(',')})`
  return type.is
}

/** True when the head holds only an offset to the value. */
export function isDynamic(type: AbiType): boolean {
  if (type.is === 'bytes' || type.is === 'string') return true
  if (type.is === 'list') return type.length === undefined || isDynamic(type.of)
  return type.is === 'tuple' && type.fields.some((field) => isDynamic(field.type))
}

/** Bytes that the value takes in the head of what surrounds it. */
export function headSize(type: AbiType): number {
  if (isDynamic(type)) return 32
  if (type.is === 'list') return (type.length ?? 0) * headSize(type.of)
  if (type.is === 'tuple') return type.fields.reduce((sum, field) => sum + headSize(field.type), 0)
  return 32
}
