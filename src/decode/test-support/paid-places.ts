import { type AbiParameter, type AbiType, parseSignature } from '../abi/abi-type.ts'
import type { PaidTo } from '../functions/paid-to-row.ts'

const placesOf = (fields: readonly AbiParameter[], before = ''): readonly (readonly [path: string, is: AbiType['is']])[] =>
  fields.flatMap(({ name, type }) => within(type, `${before}${name}`))

function within(type: AbiType, path: string): readonly (readonly [string, AbiType['is']])[] {
  if (type.is === 'tuple') return placesOf(type.fields, `${path}.`)
  return type.is === 'list' ? within(type.of, `${path}.[]`) : [[path, type.is]]
}

/** What is wrong with the places of a row: addresses that it says nothing of, and places that its function does not have. */
export function misplaced({ signature, to, besides = [] }: PaidTo): readonly string[] {
  const places = placesOf(parseSignature(signature).fields)
  const named = [...to, ...besides]
  return [
    ...places.filter(([path, is]) => is === 'address' && !named.includes(path)).map(([path]) => `nothing is said of ${path}`),
    ...named.filter((path) => !places.some(([one]) => one === path)).map((path) => `there is no ${path}`),
  ]
}
