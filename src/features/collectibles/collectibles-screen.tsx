import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import {
  ExplorerLinks,
  isAccountAndChain,
  NeedsVault,
  MissingAccountOrChain,
  useAccountAndChain,
  useSource,
  usePorts,
} from '#features/shared'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen } from '#ui/layout/page'
import { LoadingRegion } from '#ui/feedback/skeleton'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { ItemsView } from './items-view.tsx'
import { useCollectibles } from './use-collectibles.ts'

/** Items of collections that the person's accounts have on the chain that is looked at. */
export function CollectiblesScreen(): ReactNode {
  const place = useAccountAndChain()
  const { session } = usePorts<'session'>()
  const open = useSource(session.state).kind === 'open'
  const { book, error, retry } = useCollectibles()
  const all = useSource(session.accounts)
  const first = place.account
  const accounts = useMemo(
    () => (first ? [first, ...all.filter(({ hidden, address }) => !hidden && address !== first.address)] : []),
    [all, first],
  )
  if (isAccountAndChain(place) && open && book !== undefined)
    return (
      <ExplorerLinks chainId={place.chain.chainId}>
        <ItemsView key={`${place.chain.chainId} ${place.account.address}`} book={book} place={place} accounts={accounts} />
      </ExplorerLinks>
    )
  return (
    <Screen wide title={<Trans>Collectibles</Trans>}>
      {!isAccountAndChain(place) ? (
        <MissingAccountOrChain place={place} />
      ) : !open ? (
        <NoVault />
      ) : error === undefined ? (
        <LoadingRegion words={<Trans>Opening saved collectibles</Trans>}>
          <CardsSkeleton />
        </LoadingRegion>
      ) : (
        <ErrorNote error={error} onRetry={retry} />
      )}
    </Screen>
  )
}

const NoVault = (): ReactNode => (
  <NeedsVault title={<Trans>Collectibles need a vault</Trans>}>
    <Trans>They’re found by searching your history, which takes a while. Results are saved only in an encrypted vault.</Trans>
  </NeedsVault>
)
