import { useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import { namedAddresses } from '#core/identity/contact'
import { labelOf, listedToken } from '#survey'
import type { AddressName } from '#ui/address/address-view'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

/** What this device calls an address on a chain, and whose word that is: own accounts, contacts, shipped tokens. Nobody else's. */
export type NameOf = (address: Address) => AddressName | undefined

export function useNames(chainId: number | undefined): NameOf {
  const wallet = usePorts<'session' | 'contacts'>()
  const accounts = useSource(wallet.session.accounts)
  const contacts = useSource(wallet.contacts)
  return useMemo(() => {
    const names = new Map<Address, AddressName>()
    for (const { address, name } of namedAddresses(contacts, chainId)) names.set(address, { text: name, from: 'contact' })
    for (const { address, name } of accounts) names.set(address, { text: name, from: 'account' })
    return (address) => {
      const found = names.get(address)
      if (found || chainId === undefined) return found
      const listed = listedToken(chainId, address)?.symbol ?? labelOf(chainId, address)
      return listed === undefined ? undefined : { text: listed, from: 'listed' }
    }
  }, [accounts, contacts, chainId])
}
