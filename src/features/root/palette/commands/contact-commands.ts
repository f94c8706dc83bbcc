import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { namedAddresses } from '#core/identity/contact'
import { short } from '#core/ethereum/address'
import { plainHostile } from '#core/text/hostile-text'
import { PATHS, useSource, usePorts } from '#features/shared'
import type { Command } from '../command.ts'
import { useGo } from './use-go.ts'

/** To send to each address of each contact. */
export function useContactCommands(): readonly Command[] {
  const { t } = useLingui()
  const go = useGo()
  const wallet = usePorts<'contacts' | 'book'>()
  const contacts = useSource(wallet.contacts)
  const chains = useSource(wallet.book.chains)
  return useMemo(() => {
    const nameOf = new Map(chains.map(({ chainId, name }) => [chainId, plainHostile(name)]))
    return namedAddresses(contacts).map(({ id, address, chainId, ...contact }): Command => {
      const name = plainHostile(contact.name)
      const place = chainId === undefined ? [] : [nameOf.get(chainId) ?? String(chainId)]
      return {
        key: `contact ${id} ${address} ${chainId ?? ''}`,
        group: 'contacts',
        name: t`Send to ${name}`,
        icon: 'send',
        address,
        detail: [short(address), ...place].join(' · '),
        keywords: [address, name, ...place],
        run: go(PATHS.send, { search: { to: address } }),
      }
    })
  }, [t, go, contacts, chains])
}
