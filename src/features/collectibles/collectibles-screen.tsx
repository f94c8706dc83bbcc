import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { ExplorerLinks, isPlace, NoPlace, PATHS, usePlace, useSource, useWallet } from '#features/kit'
import { buttonLook } from '#ui/button'
import { Empty } from '#ui/empty'
import { ErrorNote } from '#ui/error-note'
import { Page } from '#ui/page'
import { RowsSkeleton, Waiting } from '#ui/skeleton'
import { ItemsView } from './items-view.tsx'
import { useCollectibles } from './use-collectibles.ts'

/** Items of collections that the person's accounts have on the chain that is looked at. */
export function CollectiblesScreen(): ReactNode {
  const place = usePlace()
  const { session } = useWallet()
  const open = useSource(session.state).at === 'open'
  const { book, error, retry } = useCollectibles()
  const all = useSource(session.accounts)
  const first = place.account
  const accounts = useMemo(
    () => (first ? [first, ...all.filter(({ hidden, address }) => !hidden && address !== first.address)] : []),
    [all, first],
  )
  if (isPlace(place) && open && book !== undefined)
    return (
      <ExplorerLinks chainId={place.chain.chainId}>
        <ItemsView key={`${place.chain.chainId} ${place.account.address}`} book={book} place={place} accounts={accounts} />
      </ExplorerLinks>
    )
  return (
    <Page title={<Trans>Collectibles</Trans>}>
      {!isPlace(place) ? (
        <NoPlace place={place} />
      ) : !open ? (
        <NeedsVault />
      ) : error === undefined ? (
        <Waiting words={<Trans>Opening what is kept</Trans>}>
          <RowsSkeleton rows={4} />
        </Waiting>
      ) : (
        <ErrorNote error={error} onRetry={retry} />
      )}
    </Page>
  )
}

const NeedsVault = (): ReactNode => (
  <Empty
    icon="lock"
    title={<Trans>Collectibles are found in your history</Trans>}
    actions={
      <Link to={PATHS.create} className={buttonLook('primary')}>
        <Trans>Create a vault</Trans>
      </Link>
    }
  >
    <Trans>Looking through it takes a while. What was found is kept only where it can be sealed.</Trans>
  </Empty>
)
