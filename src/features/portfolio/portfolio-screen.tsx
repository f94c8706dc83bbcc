import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BackupReminder, isPlace, NoPlace, PATHS, type Place, useAction, usePlace, useSource, useWallet } from '#features/kit'
import { AddressView } from '#ui/address-view'
import { Button, buttonLook } from '#ui/button'
import { Empty } from '#ui/empty'
import { ErrorNote } from '#ui/error-note'
import { Icon } from '#ui/icon'
import { Page } from '#ui/page'
import { RowsSkeleton, Waiting } from '#ui/skeleton'
import { BalanceList } from './balance-list.tsx'
import { Unfinished } from './unfinished.tsx'

/** Assets of the open account on the chain that is looked at, each with how it is known. */
export function PortfolioScreen(): ReactNode {
  const place = usePlace()
  return (
    <Page title={<Trans>Portfolio</Trans>} actions={isPlace(place) && <Actions />}>
      <BackupReminder kind="now-and-then" />
      {isPlace(place) ? <Portfolio key={`${place.chain.chainId} ${place.account.address}`} place={place} /> : <NoPlace place={place} />}
    </Page>
  )
}

const Actions = (): ReactNode => (
  <>
    <Link to={PATHS.send} className={buttonLook('primary')}>
      <Icon name="send" />
      <Trans>Send</Trans>
    </Link>
    <Link to={PATHS.receive} className={buttonLook('plain')}>
      <Icon name="receive" />
      <Trans>Receive</Trans>
    </Link>
  </>
)

/** When balances are asked for once more after something moved, in ms. A block is taken for the newest for 2 s. */
const LATER = [2_500, 7_000]

/** Balances are asked for again when the screen comes back into sight, and after each of our transactions. */
function Portfolio({ place: { account, chain } }: { readonly place: Place }): ReactNode {
  const wallet = useWallet()
  const { chainId } = chain
  const { address } = account
  const { balances, asking, error } = useSource(wallet.portfolio.of(chainId, address))
  const included = useSource(wallet.transactions.all).filter(
    (item) => item.account === address && item.chainId === chainId && item.state.at === 'included',
  ).length
  const [funded, setFunded] = useState(0)
  const moved = included + funded
  const first = useRef(moved)
  const refresh = (): void => void wallet.portfolio.refresh(chainId, address)
  useEffect(() => {
    // Not given up when the screen goes: the next one asks for the same, and shares the answer.
    const ask = (): void => void wallet.portfolio.refresh(chainId, address)
    const seen = (): void => {
      if (document.visibilityState === 'visible') ask()
    }
    ask()
    // What just moved may lie in a block that the newest known one does not show yet, nor an endpoint that lags behind.
    const later = moved === first.current ? [] : LATER.map((ms) => setTimeout(ask, ms))
    document.addEventListener('visibilitychange', seen)
    return () => {
      for (const timer of later) clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [wallet, chainId, address, moved])
  const onFunded = (): void => setFunded((count) => count + 1)
  const bare = balances?.items.every(({ balance }) => balance.known && balance.value.units === 0n) ?? false
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AddressView address={address} name={{ text: account.name, from: 'account' }} size={24} />
        {account.kind === 'watch' && (
          <span className="rounded-mark border border-hair px-1.5 py-0.5 text-small text-soft">
            <Trans>watch-only</Trans>
          </span>
        )}
      </div>
      <Unfinished place={{ account, chain }} />
      {error !== undefined && <ErrorNote error={error} onRetry={refresh} />}
      {balances !== undefined && (bare ? <Bare place={{ account, chain }} onFunded={onFunded} /> : null)}
      {balances !== undefined && <BalanceList balances={balances} asking={asking} stale={error !== undefined} onRefresh={refresh} />}
      {balances === undefined && error === undefined && (
        <Waiting words={<Trans>Reading balances of {chain.name}, with proof</Trans>}>
          <RowsSkeleton rows={5} />
        </Waiting>
      )}
      {chain.kind === 'practice' && !bare && balances !== undefined && <Practice place={{ account, chain }} onFunded={onFunded} />}
    </>
  )
}

/** Nothing here yet: how to get something. */
function Bare({ place, onFunded }: { readonly place: Place; readonly onFunded: () => void }): ReactNode {
  return (
    <Empty
      icon="portfolio"
      title={<Trans>Nothing here yet</Trans>}
      actions={
        place.chain.kind === 'practice' ? (
          <FaucetButton place={place} onFunded={onFunded} tone="primary" />
        ) : (
          <Link to={PATHS.receive} className={buttonLook('primary')}>
            <Trans>Show my address</Trans>
          </Link>
        )
      }
    >
      {place.chain.kind === 'practice' ? (
        <Trans>This is the practice chain: take some funds, they are worth nothing anywhere else.</Trans>
      ) : (
        <Trans>This account has nothing that we list on {place.chain.name}.</Trans>
      )}
    </Empty>
  )
}

function Practice({ place, onFunded }: { readonly place: Place; readonly onFunded: () => void }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-hair pt-5">
      <p className="min-w-0 flex-1 basis-60 text-soft">
        <Trans>Practice chain: see what a review shows before anything is at stake.</Trans>
      </p>
      <Link to={PATHS.practice} className={buttonLook('plain')}>
        <Trans>Things to sign</Trans>
      </Link>
      <FaucetButton place={place} onFunded={onFunded} tone="quiet" />
    </div>
  )
}

function FaucetButton({
  place,
  onFunded,
  tone,
}: {
  readonly place: Place
  readonly onFunded: () => void
  readonly tone: 'primary' | 'quiet'
}): ReactNode {
  const wallet = useWallet()
  const fund = useAction(async () => {
    await wallet.faucet(place.account.address)
    onFunded()
  })
  return (
    <div className="flex flex-col gap-2">
      <Button tone={tone} busy={fund.busy} onClick={() => void fund.start()}>
        <Trans>Get practice funds</Trans>
      </Button>
      {fund.error !== undefined && <ErrorNote error={fund.error} />}
    </div>
  )
}
