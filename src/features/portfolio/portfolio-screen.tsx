import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useMemo, useState } from 'react'
import {
  AlarmCard,
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
import { ErrorNote } from '#ui/feedback/error-note'
import { Icon, type IconName } from '#ui/icon'
import { Bar, RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { arrange, isEmptyAsset } from './arrange.ts'
import { AssetList } from './asset-list.tsx'
import { FoldedPart } from './folded-part.tsx'
import { WithdrawalReminder } from './bridge/withdrawal-reminder.tsx'
import { NotRead } from './not-read.tsx'
import { OthersPart } from './others-part.tsx'
import { ScopeBar } from './scope-bar.tsx'
import { Totals } from './totals/totals.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { NothingRead, OtherRulesNote, WithoutRun } from './without-state.tsx'
import { sameSpot, type Scope, useAssetBook, useSpots, useStates, useValuing } from './use-assets.ts'
import { useBalanceRefresh } from './use-balance-refresh.ts'
import { FaucetButton, PracticePart } from './faucet.tsx'
import { RecentTransactions } from './recent-transactions.tsx'
import { Trust } from './trust.tsx'

/** Home: what there is over accounts and chains, what needs the person, and what was done last. */
export function PortfolioScreen(): ReactNode {
  const place = useAccountAndChain()
  return (
    <div className="@container mx-auto w-full max-w-292 pb-16">
      {/* The total is what a person looks for; the name of the screen stands in the rail. */}
      <h1 tabIndex={-1} className="sr-only">
        <Trans>Home</Trans>
      </h1>
      {isAccountAndChain(place) ? (
        <Portfolio key={`${place.chain.chainId} ${place.account.address}`} place={place} />
      ) : (
        <div className="flex max-w-(--measure) flex-col gap-8">
          <NeedsYou />
          <MissingAccountOrChain place={place} />
        </div>
      )}
    </div>
  )
}

/** What only the person can do: worst first. */
const NeedsYou = ({ place }: { readonly place?: AccountAndChain }): ReactNode => (
  <div className="flex flex-col gap-3 empty:hidden">
    <AlarmCard />
    <BackupReminder kind="now-and-then" />
    <UnfinishedRequests />
    {place !== undefined && <WithdrawalReminder account={place.account.address} />}
    {place !== undefined && <PendingRequests place={place} />}
  </div>
)

/** The four things that one comes for. */
function Actions(): ReactNode {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Actions`} className="flex flex-wrap gap-3 sm:gap-5">
      <RoundAction to={PATHS.send} icon="send" primary>
        <Trans>Send</Trans>
      </RoundAction>
      <RoundAction to={PATHS.receive} icon="receive">
        <Trans>Receive</Trans>
      </RoundAction>
      <RoundAction to={PATHS.swap} icon="swap">
        <Trans>Swap</Trans>
      </RoundAction>
      <RoundAction to={PATHS.check} icon="check">
        <Trans>Check</Trans>
      </RoundAction>
    </nav>
  )
}

type RoundActionProps = { readonly to: string; readonly icon: IconName; readonly primary?: boolean; readonly children: ReactNode }

const RoundAction = ({ to, icon, primary = false, children }: RoundActionProps): ReactNode => (
  <Link to={to} className="group flex min-w-16 flex-col items-center gap-1.5 text-small font-semibold no-underline">
    <span
      className={`inline-flex size-12 items-center justify-center rounded-full border ${primary ? 'border-ink bg-ink text-paper' : 'border-edge group-hover:bg-sunk'}`}
    >
      <Icon name={icon} />
    </span>
    {children}
  </Link>
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
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <AccountLine place={place} />
        {book !== undefined && read.length > 0 && !bare && <Totals book={book} groups={groups} spots={spots} currency={currency} />}
        {read.length === 0 && error === undefined && lost === undefined && <TotalSkeleton />}
        <Actions />
      </div>
      <div className="grid gap-x-10 @4xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] @4xl:grid-rows-[auto_1fr]">
        <div className="mb-5 min-w-0 has-[>div:empty]:hidden @4xl:mb-8 @4xl:col-start-2 @4xl:row-start-1">
          <NeedsYou place={place} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
          <ScopeBar scope={scope} onScope={choose} />
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
        </div>
        <aside className="flex min-w-0 flex-col gap-8 @max-4xl:mt-8 @4xl:col-start-2 @4xl:row-start-2">
          <RecentTransactions spots={spots} />
          <Trust chain={chain} />
          {chain.kind === 'practice' && <PracticePart place={place} onFunded={bare || read.length === 0 ? undefined : onFunded} />}
        </aside>
      </div>
    </div>
  )
}

/** The total to come, so that little moves when it is there. */
const TotalSkeleton = (): ReactNode => (
  <div aria-hidden="true" className="flex flex-col gap-2">
    <Bar width={18} tall="head" />
    <Bar width={26} />
  </div>
)

/** Whose it is, and where. */
const AccountLine = ({ place: { account, chain } }: { readonly place: AccountAndChain }): ReactNode => (
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
)

/** Nothing here yet: three things to begin with. */
function Bare({ place, onFunded }: { readonly place: AccountAndChain; readonly onFunded: () => void }): ReactNode {
  const isPractice = place.chain.kind === 'practice'
  return (
    <section aria-labelledby="nothing-yet" className="flex flex-col gap-4">
      <h2 id="nothing-yet" className="text-lead font-semibold">
        <Trans>Nothing here yet</Trans>
      </h2>
      <ul className="grid gap-3 @2xl:grid-cols-3">
        {isPractice && (
          <StartCard icon="plus" title={<Trans>Get practice funds</Trans>} text={<Trans>They’re free, and worth nothing elsewhere.</Trans>}>
            <FaucetButton place={place} onFunded={onFunded} tone="primary" />
          </StartCard>
        )}
        <StartCard icon="receive" title={<Trans>Receive</Trans>} text={<Trans>Show your address and its code to whoever pays you.</Trans>}>
          <Link to={PATHS.receive} className={buttonStyle(isPractice ? 'plain' : 'primary')}>
            <Trans>Show my address</Trans>
          </Link>
        </StartCard>
        {!isPractice && (
          <StartCard
            icon="key"
            title={<Trans>Bring an account</Trans>}
            text={<Trans>Import or watch one that already has something.</Trans>}
          >
            <Link to={PATHS.newAccount} className={buttonStyle('plain')}>
              <Trans>Add account</Trans>
            </Link>
          </StartCard>
        )}
        {isPractice ? (
          <StartCard
            icon="book"
            title={<Trans>Try a request</Trans>}
            text={<Trans>Friendly and hostile ones, before anything is at stake.</Trans>}
          >
            <Link to={PATHS.practice} className={buttonStyle('plain')}>
              <Trans>Practice</Trans>
            </Link>
          </StartCard>
        ) : (
          <StartCard
            icon="check"
            title={<Trans>Check a request</Trans>}
            text={<Trans>Paste what you’re asked to sign, and see what it does.</Trans>}
          >
            <Link to={PATHS.check} className={buttonStyle('plain')}>
              <Trans>Check</Trans>
            </Link>
          </StartCard>
        )}
      </ul>
    </section>
  )
}

type StartCardProps = { readonly icon: IconName; readonly title: ReactNode; readonly text: ReactNode; readonly children: ReactNode }

const StartCard = ({ icon, title, text, children }: StartCardProps): ReactNode => (
  <li className="flex flex-col items-start gap-2 rounded-card border border-hair bg-card p-4">
    <Icon name={icon} className="text-soft" />
    <h3 className="font-semibold">{title}</h3>
    <p className="grow text-small text-soft">{text}</p>
    <div className="mt-1">{children}</div>
  </li>
)
