import type { Address } from '#core/ethereum/address'
import { parseSignature } from '../../decode/abi/abi-type.ts'
import type { AbiType, AbiParameter } from '../../decode/abi/abi-type.ts'

/** A value of the ABI as an encoder takes it. */
export type Sample = bigint | boolean | string | readonly Sample[]

/** Nobody whom any list knows: no contact, no token, no contract. */
export const STRANGER: Address = '0x5ee0000000000000000000000000000000bad1d0'

/** Stands where an address is and nobody looks at it. */
const OTHER: Address = '0x000000000000000000000000000000000000c0de'

/** Every place of an address in these types, by its path: `params.recipient`, `path.[]`. The last of a list stands for all of it. */
export function addressPlaces(fields: readonly AbiParameter[], before = ''): readonly string[] {
  return fields.flatMap(({ name, type }) => placesIn(type, `${before}${name}`))
}

function placesIn(type: AbiType, path: string): readonly string[] {
  if (type.is === 'address') return [path]
  if (type.is === 'tuple') return addressPlaces(type.fields, `${path}.`)
  return type.is === 'list' ? placesIn(type.of, `${path}.[]`) : []
}

/** Values of these types with `there` at one place and something harmless at all others. Lists have two elements. */
export const valuesWith = (
  fields: readonly AbiParameter[],
  place: string,
  there: Address,
  like: Address = OTHER,
  before = '',
): readonly Sample[] => fields.map(({ name, type }) => valueWith(type, `${before}${name}`, place, there, like))

function valueWith(type: AbiType, path: string, place: string, there: Address, like: Address): Sample {
  if (type.is === 'address') return path === place ? there : like
  if (type.is === 'uint' || type.is === 'int') return type.bits <= 8 ? 1n : 77n
  if (type.is === 'bool') return true
  if (type.is === 'fixed-bytes') return `0x${'00'.repeat(type.bytes)}`
  if (type.is === 'tuple') return valuesWith(type.fields, place, there, like, `${path}.`)
  if (type.is !== 'list') return '0x'
  const item = `${path}.[]`
  const length = type.length ?? 2
  return Array.from({ length }, (_, at) => valueWith(type.of, item, at === length - 1 ? place : '', there, like))
}

export { parseSignature }
