import type { Address } from '#core/ethereum/address'
import type { DescribeContext } from './description.ts'

/** A contract on a chain. */
export type ContractOnChain = { readonly chainId: number; readonly address: Address }

/** The place itself, then those whose descriptors the caller says hold for it too. */
export const contractPlaces = (place: ContractOnChain, context: DescribeContext): readonly ContractOnChain[] => [
  place,
  ...(context.aliasesOf?.(place.chainId, place.address) ?? []),
]
