import { Trans } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { namedAddresses } from '#core/identity/contact'
import { EndpointHosts, ExplorerLinks, NoChain, PATHS, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { linkStyle } from '#ui/buttons/button'
import { Screen, ScreenSection } from '#ui/layout/page'
import { SearchForm } from './search-form.tsx'

/** Characters of a link that are put into the field. */
const MAX_GIVEN = 320
/** Contacts that are offered; the others are found by their name. */
const MAX_KNOWN = 30

/** Where looking things up begins. Opening it asks nobody. */
export function ExploreScreen(): ReactNode {
  const { book } = usePorts<'book'>()
  const chain = useSource(book.current)
  // What the palette was asked for stands in the field: nobody is asked by opening a link.
  const { q: given }: { readonly q?: unknown } = useSearch({ strict: false })
  const q = typeof given === 'string' ? given.slice(0, MAX_GIVEN) : ''
  return (
    <Screen
      title={<Trans>Explore</Trans>}
      lede={<Trans>Look up anything on a chain, proved on this device where possible. No vault needed.</Trans>}
    >
      {chain === undefined ? (
        <NoChain />
      ) : (
        <>
          <SearchForm key={q} chain={chain} given={q} focused />
          <p className="text-small text-soft">
            <EndpointHosts chain={chain} /> <Trans>They’ll see what you look up.</Trans>{' '}
            <Link to={PATHS.requests} className={linkStyle}>
              <Trans>See the request log</Trans>
            </Link>
          </p>
          <Yours chainId={chain.chainId} />
        </>
      )}
    </Screen>
  )
}

/** The person's own, while they may be seen. */
function Yours({ chainId }: { readonly chainId: number }): ReactNode {
  const { session, contacts } = usePorts<'session' | 'contacts'>()
  const accounts = useSource(session.accounts).filter(({ hidden }) => !hidden)
  const known = namedAddresses(useSource(contacts), chainId)
  if (accounts.length === 0 && known.length === 0) return null
  return (
    <ExplorerLinks chainId={chainId}>
      <ScreenSection title={<Trans>Accounts and contacts</Trans>}>
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {accounts.map(({ address, name }) => (
            <li key={address} className="min-w-0">
              <AddressView address={address} name={{ text: name, from: 'account' }} />
            </li>
          ))}
          {known.slice(0, MAX_KNOWN).map(({ address, name, id }) => (
            <li key={`${id} ${address}`} className="min-w-0">
              <AddressView address={address} name={{ text: name, from: 'contact' }} />
            </li>
          ))}
        </ul>
      </ScreenSection>
    </ExplorerLinks>
  )
}
