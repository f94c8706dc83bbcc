import { type Hex, toBytes } from '#core/bytes/hex'
import { fail } from '#core/errors'
import type { Argument, Names } from '../explanation.ts'
import { decodeParametersStrict } from './abi-read.ts'
import type { AbiParameter } from './abi-type.ts'
import { encodeParameters } from './canonical.ts'
import { toArguments } from './value.ts'

/** What ABI-encoded bytes hold. `canonical`: encoding the values again gives the same bytes; where it does not, some of them are hidden or unusual. */
export type DecodedArguments = { readonly args: readonly Argument[]; readonly canonical: boolean }

/**
 * Reads bytes by the types of their parameters: data behind a selector, or what a function returned. Throws `decode/malformed`.
 *
 * @example decodeArguments(fields, '0x', names) // { args: [], canonical: true } for no fields
 */
export function decodeArguments(fields: readonly AbiParameter[], data: Hex, names: Names): DecodedArguments {
  const reading = decodeParametersStrict(fields, toBytes(data) ?? new Uint8Array())
  if (!reading.ok) throw fail('decode/malformed', { what: 'The data' })
  return { args: toArguments(fields, reading.values, names), canonical: encodeParameters(fields, reading.values) === data.toLowerCase() }
}
