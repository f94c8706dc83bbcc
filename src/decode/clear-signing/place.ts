import type { Address } from '#core/address'
import type { DescribeContext } from './description.ts'

/** A contract on a chain. */
export type Place = { readonly chainId: number; readonly address: Address }

/** The place itself, then those whose descriptors the caller says hold for it too. */
export const placesOf = (place: Place, context: DescribeContext): readonly Place[] => [
  place,
  ...(context.aliasesOf?.(place.chainId, place.address) ?? []),
]
