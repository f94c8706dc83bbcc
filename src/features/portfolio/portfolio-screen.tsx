import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import {
  BackupReminder,
  ExplorerLinks,
  ForkNote,
  isAccountAndChain,
  MissingAccountOrChain,
  PATHS,
  type AccountAndChain,
  UnfinishedRequests,
  useAccountAndChain,
  useSource,
  usePorts,
} from '#features/shared'
import { canSign } from '#core/identity/account-kind'
import { AddressView } from '#ui/address/address-view'
import { buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Icon } from '#ui/icon'
import { Screen } from '#ui/layout/page'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { arrange, isEmptyAsset } from './arrange.ts'
import { AssetList } from './asset-list.tsx'
import { FoldedPart } from './folded-part.tsx'
import { NotRead } from './not-read.tsx'
import { OthersPart } from './others-part.tsx'
import { ScopeBar } from './scope-bar.tsx'
import { Totals } from './totals/totals.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { NothingRead, OtherRulesNote, WithoutRun } from './without-state.tsx'
import { sameSpot, type Scope, useAssetBook, useSpots, useStates, useValuing } from './use-assets.ts'
import { useBalanceRefresh } from './use-balance-refresh.ts'
import { FaucetButton, PracticeFunds } from './faucet.tsx'

/** Assets over accounts and chains, each with how it is known. */
export function PortfolioScreen(): ReactNode {
  const place = useAccountAndChain()
  return (
    <Screen title={<Trans>Home</Trans>} actions={isAccountAndChain(place) && <Actions />}>
      <BackupReminder kind="now-and-then" />
      <UnfinishedRequests />
      {isAccountAndChain(place) ? (
        <Portfolio key={`${place.chain.chainId} ${place.account.address}`} place={place} />
      ) : (
        <MissingAccountOrChain place={place} />
      )}
    </Screen>
  )
}

const Actions = (): ReactNode => (
  <>
    <Link to={PATHS.send} className={buttonStyle('primary')}>
      <Icon name="send" />
      <Trans>Send</Trans>
    </Link>
    <Link to={PATHS.receive} className={buttonStyle('plain')}>
      <Icon name="receive" />
      <Trans>Receive</Trans>
    </Link>
  </>
)

/** What was chosen last, while the page is open: who adds up all accounts does so after each look elsewhere. */
let lastScope: Scope = { accounts: 'this', chains: 'this' }

function Portfolio({ place }: { readonly place: AccountAndChain }): ReactNode {
  const { account, chain } = place
  const wallet = usePorts<'preferences'>()
  const [scope, setScope] = useState<Scope>(lastScope)
  const choose = (next: Scope): void => {
    lastScope = next
    setScope(next)
  }
  const { book, error: lost, again } = useAssetBook()
  const spots = useSpots(scope, place)
  const states = useStates(book, spots)
  const { value, purseOf } = useValuing(book, spots)
  const { refresh, onFunded } = useBalanceRefresh(book, place, spots)
  const currency = useSource(wallet.preferences.values)?.currency ?? 'USD'
  const { groups, folded } = useMemo(
    () =>
      arrange(
        states.flatMap(({ state }) => state.holdings),
        { environmentOf: purseOf, value, currency },
      ),
    [states, purseOf, value, currency],
  )
  const here = states.find((one) => sameSpot(one, place)) ?? states[0]
  const { error, asking = false } = here?.state.balances ?? {}
  const { withoutRun, otherRules } = here?.state.balances.balances ?? {}
  const read = states.filter(({ state }) => state.balances.balances !== undefined)
  const bare = scope.accounts === 'this' && groups.length > 0 && groups.every(isEmptyAsset)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ExplorerLinks chainId={chain.chainId}>
          <AddressView address={account.address} name={{ text: account.name, from: 'account' }} size={24} />
        </ExplorerLinks>
        {!canSign(account) && (
          <span className="rounded-mark border border-hair px-1.5 py-0.5 text-small text-soft">
            <Trans>watch-only</Trans>
          </span>
        )}
      </div>
      <ScopeBar scope={scope} onScope={choose} />
      {book !== undefined && read.length > 0 && !bare && <Totals book={book} groups={groups} spots={spots} currency={currency} />}
      <PendingRequests place={place} />
      {lost !== undefined && <ErrorNote error={lost} onRetry={again} />}
      {error !== undefined && <ErrorNote error={error} onRetry={refresh} />}
      {error === undefined && withoutRun !== undefined && <WithoutRun why={withoutRun} />}
      {otherRules === undefined ? <ForkNote chain={chain} account={account.address} /> : <OtherRulesNote rules={otherRules} />}
      {bare && <Bare place={place} onFunded={onFunded} />}
      {book !== undefined && read.length > 0 && (
        <AssetList
          book={book}
          groups={groups}
          states={read}
          asking={states.some(({ state }) => state.balances.asking)}
          stale={error !== undefined}
          onRefresh={refresh}
        />
      )}
      {read.length === 0 && error !== undefined && <NothingRead chain={chain} />}
      {read.length === 0 && error === undefined && lost === undefined && (
        <LoadingRegion words={<Trans>Reading balances on {chain.name}</Trans>}>
          <RowsSkeleton rows={5} />
        </LoadingRegion>
      )}
      {book !== undefined && (
        <>
          <NotRead book={book} states={states.filter((one) => !sameSpot(one, place))} asking={asking} />
          <FoldedPart folded={folded} book={book} />
          {read.length > 0 && here !== undefined && <OthersPart spot={here} state={here.state} book={book} />}
        </>
      )}
      {chain.kind === 'practice' && !bare && read.length > 0 && <PracticeFunds place={place} onFunded={onFunded} />}
    </>
  )
}

/** Nothing here yet: how to get something. */
function Bare({ place, onFunded }: { readonly place: AccountAndChain; readonly onFunded: () => void }): ReactNode {
  return (
    <Empty
      icon="portfolio"
      title={<Trans>Nothing here yet</Trans>}
      actions={
        place.chain.kind === 'practice' ? (
          <FaucetButton place={place} onFunded={onFunded} tone="primary" />
        ) : (
          <Link to={PATHS.receive} className={buttonStyle('primary')}>
            <Trans>Show my address</Trans>
          </Link>
        )
      }
    >
      {place.chain.kind === 'practice' ? (
        <Trans>This is the practice chain. Get some funds. They’re worth nothing elsewhere.</Trans>
      ) : (
        <Trans>This account has no tokens on our list on {place.chain.name}.</Trans>
      )}
    </Empty>
  )
}
