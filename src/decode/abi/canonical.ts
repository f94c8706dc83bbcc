import { encodeAbiParameters } from 'viem/utils'
import { concat, type Hex } from '#core/bytes/hex'
import type { Raw } from './abi-read.ts'
import { type AbiType, type AbiParameter, typeName } from './abi-type.ts'

type Parameter = { readonly name: string; readonly type: string; readonly components?: readonly Parameter[] }

/** Strings are encoded as the bytes they were, so that invalid UTF-8 comes back unchanged. */
function parameter(name: string, type: AbiType): Parameter {
  let inner = type
  let lists = ''
  while (inner.is === 'list') {
    lists = `[${inner.length ?? ''}]${lists}`
    inner = inner.of
  }
  if (inner.is === 'tuple')
    return { name, type: `tuple${lists}`, components: inner.fields.map((field) => parameter(field.name, field.type)) }
  return { name, type: `${inner.is === 'string' ? 'bytes' : typeName(inner)}${lists}` }
}

/** Encodes as the specification's strict mode does, by viem: other code than our reader. */
export const encodeParameters = (fields: readonly AbiParameter[], values: readonly Raw[]): Hex =>
  fields.length === 0
    ? '0x'
    : encodeAbiParameters(
        fields.map((field) => parameter(field.name, field.type)),
        values as readonly unknown[],
      )

/** Calldata of a call; `selector` is four bytes. */
export const encodeCall = (selector: Hex, fields: readonly AbiParameter[], values: readonly Raw[]): Hex =>
  concat(selector, encodeParameters(fields, values))
