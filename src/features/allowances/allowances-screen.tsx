import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import {
  ExplorerLinks,
  isAccountAndChain,
  NeedsVault,
  MissingAccountOrChain,
  type AccountAndChain,
  useAllowances,
  useAccountAndChain,
  useSource,
  usePorts,
} from '#features/shared'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen } from '#ui/layout/page'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { RightsView } from './rights-view.tsx'

/** Who may take what from the person's accounts, and the way to take it back. */
export function AllowancesScreen(): ReactNode {
  const place = useAccountAndChain()
  const { session } = usePorts<'session'>()
  const open = useSource(session.state).kind === 'open'
  if (!isAccountAndChain(place))
    return (
      <Screen title={<Trans>Approvals</Trans>}>
        <MissingAccountOrChain place={place} />
      </Screen>
    )
  return open ? <Fetched key={place.chain.chainId} place={place} /> : <NoVault />
}

const NoVault = (): ReactNode => (
  <Screen title={<Trans>Approvals</Trans>}>
    <NeedsVault title={<Trans>Approvals need a vault</Trans>}>
      <Trans>Searching your history takes a while. Results are saved only in an encrypted vault.</Trans>
    </NeedsVault>
  </Screen>
)

/** The code that reads rights is fetched when somebody first looks. */
function Fetched({ place }: { readonly place: AccountAndChain }): ReactNode {
  const { allowances, error, retry } = useAllowances()
  const accounts = useVisible(place.account)
  if (allowances !== undefined)
    return (
      <ExplorerLinks chainId={place.chain.chainId}>
        <RightsView book={allowances} chain={place.chain} account={place.account} accounts={accounts} />
      </ExplorerLinks>
    )
  return (
    <Screen wide title={<Trans>Approvals</Trans>}>
      {error === undefined ? <Loading chain={place.chain} /> : <ErrorNote error={error} onRetry={retry} />}
    </Screen>
  )
}

/** The account that is looked at first, then the others that are shown. */
function useVisible(first: Account): readonly Account[] {
  const { session } = usePorts<'session'>()
  const all = useSource(session.accounts)
  return useMemo(() => [first, ...all.filter(({ hidden, address }) => !hidden && address !== first.address)], [all, first])
}

const Loading = ({ chain }: { readonly chain: Chain }): ReactNode => (
  <LoadingRegion words={<Trans>Searching for approvals on {chain.name}</Trans>}>
    <RowsSkeleton rows={5} />
  </LoadingRegion>
)
