import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AskedHosts, PATHS, useSource, useWallet } from '#features/kit'
import { buttonLook, linkLook } from '#ui/button'
import { Empty } from '#ui/empty'
import { Page } from '#ui/page'
import { SearchForm } from './search-form.tsx'

/** Where looking things up begins. Opening it asks nobody. */
export function ExploreScreen(): ReactNode {
  const { book } = useWallet()
  const chain = useSource(book.current)
  return (
    <Page
      title={<Trans>Explore</Trans>}
      lede={<Trans>What a chain holds, proved on this device as far as it can be. No vault is needed.</Trans>}
    >
      {chain === undefined ? (
        <NoChain />
      ) : (
        <>
          <SearchForm chain={chain} focused />
          <p className="text-small text-soft">
            <AskedHosts chain={chain} /> <Trans>Whoever is asked learns what you look up.</Trans>{' '}
            <Link to={PATHS.requests} className={linkLook}>
              <Trans>What left is in the request log</Trans>
            </Link>
          </p>
        </>
      )}
    </Page>
  )
}

/** Nobody is set up to be asked. */
export const NoChain = (): ReactNode => (
  <Empty
    icon="chain"
    title={<Trans>No chain chosen</Trans>}
    actions={
      <Link to={PATHS.chains} className={buttonLook('primary')}>
        <Trans>Choose a chain</Trans>
      </Link>
    }
  >
    <Trans>Nobody is asked anything before you choose whom.</Trans>
  </Empty>
)
