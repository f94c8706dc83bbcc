import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import { type Chain, endpointHost } from '#core/chains/chain'
import type { LogScan } from '#core/chains/log-scan'
import { duration, ExplorerLinks, ownHistoryOf, useAction, useNames, useOwnHistory, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { Icon } from '#ui/icon'
import { Progress } from '#ui/feedback/progress'
import type { HistoryEstimate, LogsView } from '#wallet'
import { CoverageSummary, useNumbers } from './coverage-summary.tsx'
import type { ActivitySources } from './use-activity.ts'

/** Whom a search of the past asks on a chain. */
const hostsOf = ({ endpoints }: Chain): readonly string[] => [
  ...new Set(
    endpoints
      .filter(({ roles }) => (['logs', 'state', 'explorer'] as const).some((role) => roles.includes(role)))
      .map(({ url }) => endpointHost(url)),
  ),
]

/** How far earlier history is known, in one line; per account and chain, and what it takes to know more, in its details. */
export function HistoryCoverage({ opened }: { readonly opened: ActivitySources }): ReactNode {
  const { session, book } = usePorts<'session' | 'book'>()
  const accounts = useSource(session.accounts).filter(({ hidden }) => !hidden)
  const chains = useSource(book.chains)
  const scans = useSource(opened.history.scans)
  const wanted = scans.filter((scan) => scan.wanted)
  const pairs = chains.flatMap(({ chainId }) => accounts.map(({ address }) => ({ chainId, account: address })))
  const begins = ownHistoryOf(pairs, chains, scans)
  const failed = useOwnHistory(usePorts<'history'>().history, begins)
  const isWanted = (pair: Pair): boolean =>
    [...wanted, ...(failed ? [] : begins)].some((one) => one.chainId === pair.chainId && one.account === pair.account)
  const missing = pairs.filter((pair) => !isWanted(pair))
  const start = useAction(async () => {
    for (const { chainId, account } of missing) await opened.history.start(chainId, account)
  })
  const stop = useAction(async () => {
    for (const { chainId, account } of wanted) await opened.history.stop(chainId, account)
  })
  const failure = start.error ?? failed
  const hosts = [...new Set(chains.filter(({ chainId }) => missing.some((one) => one.chainId === chainId)).flatMap(hostsOf))]
  return (
    <div className="flex flex-wrap items-start justify-end gap-x-4 gap-y-2 text-small text-soft" data-part="past">
      <details className="min-w-0 @max-3xl:flex-1 @max-3xl:basis-60">
        <summary className="flex min-h-8 list-none items-center gap-2 rounded-mark hover:text-ink">
          <Icon name="next" size={12} className="turn" />
          <span>
            <CoverageSummary opened={opened} scans={scans} hosts={missing.length > 0 ? hosts : []} />
          </span>
        </summary>
        <div className="flex max-w-(--measure) flex-col gap-4 pt-1 pb-3 ps-5">
          {missing.length > 0 && <BeforeLoading opened={opened} missing={missing} hosts={hosts} />}
          {scans.length > 0 && (
            <ul className="flex flex-col gap-4">
              {scans.map((scan) => (
                <ScanLine key={scan.id} scan={scan} opened={opened} />
              ))}
            </ul>
          )}
          {wanted.length > 0 && (
            <div>
              <Button size="small" tone="quiet" busy={stop.busy} onClick={() => void stop.start()}>
                <Trans>Stop</Trans>
              </Button>
            </div>
          )}
        </div>
      </details>
      {missing.length > 0 && pairs.length > 0 && (
        <Button size="small" icon="search" busy={start.busy} onClick={() => void start.start()}>
          {wanted.length === 0 ? <Trans>Load history</Trans> : <Trans>Load the rest</Trans>}
        </Button>
      )}
      {failure !== undefined && (
        <div className="basis-full">
          <ErrorNote error={failure} />
        </div>
      )}
    </div>
  )
}

/** What loading asks, of whom, and how long it takes. */
function BeforeLoading({
  opened,
  missing,
  hosts,
}: {
  readonly opened: ActivitySources
  readonly missing: readonly Pair[]
  readonly hosts: readonly string[]
}): ReactNode {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat([i18n.locale, 'en'], { type: 'conjunction' }).format(hosts)
  return (
    <>
      <p>
        <Trans>Assay can search the chain for earlier payments and for what others sent you.</Trans>{' '}
        <Trans>
          {names} will see the addresses you search for. Each is asked about separately, but an endpoint can still guess that they belong
          together.
        </Trans>
      </p>
      <Estimates opened={opened} missing={missing} />
    </>
  )
}

type Pair = { readonly chainId: number; readonly account: Address }

/** How long it will take, of each chain of which that can be told before anybody is asked. */
function Estimates({ opened: { history }, missing }: { readonly opened: ActivitySources; readonly missing: readonly Pair[] }): ReactNode {
  const { book, portfolio } = usePorts<'book' | 'portfolio'>()
  /** The newest block that is known, of this chain. */
  const heightOf = (chainId: number): bigint | undefined => {
    const scanned = history.scans.get().flatMap((scan) => (scan.chainId === chainId && scan.head ? [scan.head.number] : []))
    const read = missing.flatMap((one) =>
      one.chainId === chainId ? (portfolio.of(chainId, one.account).get().balances?.header.number ?? []) : [],
    )
    return [...scanned, ...read].reduce<bigint | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined)
  }
  const estimates = [...new Set(missing.map(({ chainId }) => chainId))].flatMap((chainId) => {
    const [chain, height] = [book.find(chainId), heightOf(chainId)]
    const estimate = height === undefined ? undefined : history.estimate(chainId, height + 1n)
    return chain === undefined || estimate === undefined ? [] : [{ chain, estimate }]
  })
  if (estimates.length === 0) return null
  return (
    <ul className="flex flex-col gap-2" data-part="estimates">
      {estimates.map(({ chain, estimate }) => (
        <li key={chain.chainId}>
          <p className="text-small text-soft">
            <EstimateWords chain={chain} estimate={estimate} />
          </p>
          {estimate.seconds > DAY && <TooSlow />}
        </li>
      ))}
    </ul>
  )
}

function EstimateWords({ chain, estimate }: { readonly chain: Chain; readonly estimate: HistoryEstimate }): ReactNode {
  const { i18n } = useLingui()
  const number = useNumbers()
  const time = duration(Math.max(1, estimate.seconds), i18n.locale, 'long')
  const { limit } = estimate
  if (limit === undefined)
    return (
      <Trans>
        {chain.name}: about {time} per account, judging by earlier searches.
      </Trans>
    )
  return (
    <Trans>
      {chain.name}: at least {time} per account. {limit.host} gives the logs of {number(limit.blocks)} blocks at a time.
    </Trans>
  )
}

function ScanLine({ scan, opened }: { readonly scan: LogScan; readonly opened: ActivitySources }): ReactNode {
  const { book } = usePorts<'book'>()
  const nameOf = useNames(scan.chainId)
  const view = useSource(useMemo(() => opened.history.logs(scan.chainId, scan.account), [opened, scan.chainId, scan.account]))
  const chain = book.find(scan.chainId)
  return (
    <li className="flex flex-col gap-2" data-scan={scan.id} data-at={view.at} data-complete={view.settled}>
      <div className="flex flex-wrap items-baseline gap-x-2 text-small">
        <ExplorerLinks chainId={scan.chainId}>
          <AddressView address={scan.account} name={nameOf(scan.account)} show="bare" />
        </ExplorerLinks>
        <span className="text-soft">{chain?.name ?? scan.chainId}</span>
      </div>
      <How view={view} />
      {view.error !== undefined && view.at !== 'stopped' && <ErrorNote error={view.error} />}
    </li>
  )
}

/** How far the logs are, and what else is known of the account's own doings. */
function How({ view }: { readonly view: LogsView }): ReactNode {
  const { at, from, to, left } = view
  if (at === 'reading') return <Progress words={<Trans>Opening saved history.</Trans>} />
  if (from === undefined || to === undefined || left === undefined) {
    return at === 'scanning' ? (
      <Progress words={<Trans>Fetching the newest blocks</Trans>} />
    ) : (
      <p className="text-small text-soft">
        <Trans>Not searched yet.</Trans>
      </p>
    )
  }
  return (
    <>
      {at === 'stopped' || view.settled ? <Known view={view} from={from} to={to} /> : <Going view={view} left={left} to={to} />}
      <Gaps view={view} />
    </>
  )
}

/** Seconds: what takes longer than this needs another endpoint, not patience. */
const DAY = 86_400

/** An endpoint that gives so few blocks at a time that looking through the chain takes days. */
const TooSlow = (): ReactNode => (
  <p className="text-small text-amber" data-part="too-slow">
    <Trans>
      The endpoint gives few blocks at a time. Your own node, or an endpoint with a higher limit, does this in minutes: add one under
      Chains. You can stop now. What was found is saved.
    </Trans>
  </p>
)

/** What is being done now: logs first, then what their transactions are, then what leaves no log. */
function Going({ view, left, to }: { readonly view: LogsView; readonly left: bigint; readonly to: bigint }): ReactNode {
  const number = useNumbers()
  const { i18n } = useLingui()
  const { looked, reach } = view
  const blocks = to + 1n
  if (left > 0n) {
    const words =
      view.secondsLeft === undefined ? (
        <Plural value={Number(left)} one="# block left" other="# blocks left" />
      ) : (
        <Trans>
          <Plural value={Number(left)} one="# block left" other="# blocks left" />: about {duration(view.secondsLeft, i18n.locale, 'long')}
        </Trans>
      )
    return (
      <>
        <Progress words={words} done={Number(blocks - left)} of={Number(blocks)} />
        {view.secondsLeft !== undefined && view.secondsLeft > DAY && <TooSlow />}
      </>
    )
  }
  if (looked.at < looked.of) {
    const words = (
      <Trans>
        {number(looked.at)} of {number(looked.of)} transactions read
      </Trans>
    )
    return <Progress words={words} done={looked.at} of={looked.of} />
  }
  if (reach.left === undefined) return <Progress words={<Trans>Searching for payments without a log</Trans>} />
  return (
    <Progress
      words={<Plural value={Number(reach.left)} one="Payments without a log: # block left" other="Payments without a log: # blocks left" />}
      done={Number(blocks > reach.left ? blocks - reach.left : 0n)}
      of={Number(blocks)}
    />
  )
}

/** What is known once nothing more is asked. */
function Known({ view, from, to }: { readonly view: LogsView; readonly from: bigint; readonly to: bigint }): ReactNode {
  const number = useNumbers()
  const { at, complete, looked, reach } = view
  const open = looked.of - looked.at
  return (
    <p className="text-small text-soft">
      {complete ? (
        <Trans>Tokens and approvals: complete from the first block to block {number(to)}, according to the endpoints.</Trans>
      ) : (
        <Trans>Tokens and approvals: known from block {number(from)}. Earlier ones are unknown.</Trans>
      )}{' '}
      {looked.at > 0 && <Plural value={looked.at} one="# transaction read." other="# transactions read." />}{' '}
      {reach.from === 0n && reach.left === 0n && <Trans>Payments without a log: complete.</Trans>}{' '}
      {at === 'stopped' && <Trans>Stopped.</Trans>}{' '}
      {open > 0 && <Plural value={open} one="# transaction wasn’t read." other="# transactions weren’t read." />}{' '}
      {looked.bare > 0 && (
        <Plural
          value={looked.bare}
          one="For # transaction, the endpoints have only the logs."
          other="For # transactions, the endpoints have only the logs."
        />
      )}
    </p>
  )
}

/** What nobody tells, and why. */
function Gaps({ view: { refused, reach } }: { readonly view: LogsView }): ReactNode {
  const number = useNumbers()
  const why = reach.refused ?? reach.unserved
  return (
    <>
      {refused !== undefined && (
        <Disclosure title={<Trans>Why earlier history is missing</Trans>}>
          <ErrorNote error={refused} />
        </Disclosure>
      )}
      {why !== undefined && reach.from !== 0n && (
        <Disclosure
          title={
            reach.from === undefined ? (
              <Trans>Payments without a log are unknown</Trans>
            ) : (
              <Trans>Payments without a log before block {number(reach.from)} are unknown</Trans>
            )
          }
        >
          <p className="mb-3 text-small text-soft">
            <Trans>
              Ether you received, and transactions that failed or did nothing, leave no log. An endpoint with full history or an index can
              find them.
            </Trans>
          </p>
          <ErrorNote error={why} />
        </Disclosure>
      )}
      {reach.unserved !== undefined && why !== reach.unserved && (
        <Disclosure title={<Trans>The explorer service gave no answer</Trans>}>
          <ErrorNote error={reach.unserved} />
        </Disclosure>
      )}
    </>
  )
}
