import { Trans } from '@lingui/react/macro'
import { Link, useSearch } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import { namedAddresses } from '#core/identity/contact'
import { EndpointHosts, ExplorerLinks, NoChain, PATHS, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { linkStyle } from '#ui/buttons/button'
import { LatestBlocks } from './latest-blocks.tsx'
import { ExplorePage, ExplorePart } from '../explore-layout.tsx'
import { FeesPart } from './fees-part.tsx'
import { SearchForm } from '../search-form.tsx'
import { useRecentBlocks } from './use-recent-blocks.ts'

/** Characters of a link that are put into the field. */
const MAX_GIVEN = 320
/** Contacts that are offered; the others are found by their name. */
const MAX_KNOWN = 30

/** Where looking things up begins. Opening it asks for the newest blocks and for fees, and names no account. */
export function ExploreScreen(): ReactNode {
  const { book } = usePorts<'book'>()
  const chain = useSource(book.current)
  // What the palette was asked for stands in the field: nobody is asked for it by opening a link.
  const { q: given }: { readonly q?: unknown } = useSearch()
  const q = typeof given === 'string' ? given.slice(0, MAX_GIVEN) : ''
  return (
    <div className="@container mx-auto flex w-full max-w-292 flex-col gap-6">
      {chain !== undefined && <SearchForm key={q} chain={chain} given={q} focused />}
      <ExplorePage
        title={<Trans>Explore</Trans>}
        lede={<Trans>Look up anything on a chain, proved on this device where possible. No vault needed.</Trans>}
        aside={chain && <Aside key={chain.chainId} chain={chain} />}
      >
        {chain === undefined ? <NoChain /> : <Landing key={chain.chainId} chain={chain} />}
      </ExplorePage>
    </div>
  )
}

function Landing({ chain }: { readonly chain: Chain }): ReactNode {
  const { recent, again } = useRecentBlocks(chain)
  return (
    <ExplorerLinks chainId={chain.chainId}>
      <LatestBlocks chain={chain} recent={recent} again={again} />
      <p className="text-small text-soft">
        <EndpointHosts chain={chain} />{' '}
        <Trans>
          Opening this page asks for the latest blocks, fees and the price of {chain.native.symbol}, and names no address of yours. They’ll
          see what you look up.
        </Trans>{' '}
        <Link to={PATHS.requests} className={linkStyle}>
          <Trans>See the request log</Trans>
        </Link>
      </p>
    </ExplorerLinks>
  )
}

function Aside({ chain }: { readonly chain: Chain }): ReactNode {
  const { recent, estimate } = useRecentBlocks(chain)
  return (
    <>
      <FeesPart chain={chain} recent={recent} estimate={estimate} />
      <Yours chainId={chain.chainId} />
    </>
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
      <ExplorePart title={<Trans>Accounts and contacts</Trans>}>
        <ul className="flex flex-col gap-1">
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
      </ExplorePart>
    </ExplorerLinks>
  )
}
