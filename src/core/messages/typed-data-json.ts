import { bigintToDecimal } from '../text/json.ts'
import { DOMAIN } from './type-graph.ts'
import type { TypedData } from './typed-data-type.ts'

/**
 * The JSON of `eth_signTypedData_v4` as devices read it (EIP-712): the type of the domain is spelt out, with the members that the domain has, where who asked
 * left it out. Without it some devices hash another domain, or refuse. Integers above 2^53 are decimal texts.
 */
export function typedDataJson({ types, primaryType, domain, message }: TypedData): string {
  const own = types['EIP712Domain'] ?? DOMAIN.filter(({ name }) => Object.hasOwn(domain, name))
  return JSON.stringify({ types: { ...types, EIP712Domain: own }, primaryType, domain, message }, bigintToDecimal)
}
