import { useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { createCell, type Source } from '#core/source'
import { usePorts, useSource } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import type { AddressHistory, AddressSearch } from '#wallet'

const NOTHING: Source<AddressHistory | undefined> = createCell<AddressHistory | undefined>(undefined)

/** The history of an address as far as it was searched, and the search; undefined until the explorer is there. */
export function useAddressHistory(
  chain: Chain,
  address: Address,
): { readonly search: AddressSearch | undefined; readonly history: AddressHistory | undefined } {
  const { value: explorer } = useAnswer(usePorts<'explore'>().explore)
  const search = useMemo(() => explorer?.history(chain, address), [explorer, chain, address])
  return { search, history: useSource<AddressHistory | undefined>(search?.state ?? NOTHING) }
}
