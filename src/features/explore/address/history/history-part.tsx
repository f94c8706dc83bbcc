import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import { type Chain, endpointHost } from '#core/chains/chain'
import { duration, useSource } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Progress } from '#ui/feedback/progress'
import { Disclosure } from '#ui/layout/disclosure'
import type { AddressHistory, AddressSearch } from '#wallet'
import { byteText } from './byte-text.ts'
import { HistoryRows } from './history-rows.tsx'

type HistoryProps = { readonly chain: Chain; readonly address: Address; readonly search: AddressSearch }

/** What an address did: at once from one's own node, and from another's after one press that says what it takes. */
export function HistoryPart({ chain, address, search }: HistoryProps): ReactNode {
  const history = useSource(search.state)
  const { start, stop } = search
  const { at, rows, error } = history
  const isBefore = at === 'idle' && history.to === undefined && error === undefined
  return (
    <div className="flex flex-col gap-4" data-part="history" data-at={at} aria-busy={at === 'searching'}>
      {isBefore && !search.isOwnNode && <Offer chain={chain} search={search} onStart={start} />}
      {error !== undefined && <ErrorNote error={error} onRetry={start} />}
      {rows.length > 0 && <HistoryRows chain={chain} address={address} rows={rows} />}
      {at === 'searching' && <Going history={history} onStop={stop} isOwn={search.isOwnNode} />}
      {at === 'done' && rows.length === 0 && (
        <p className="text-soft">
          <Trans>No transactions found.</Trans>
        </p>
      )}
      {!isBefore && at !== 'searching' && <Coverage history={history} />}
      {at === 'done' && !search.isOwnNode && (
        <div>
          <Button size="small" tone="quiet" icon="search" onClick={start}>
            <Trans>Search new blocks</Trans>
          </Button>
        </div>
      )}
      {(at === 'paused' || (at === 'idle' && !isBefore && error === undefined)) && (
        <div>
          <Button size="small" icon="search" onClick={start}>
            <Trans>Search earlier blocks</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

type OfferProps = { readonly chain: Chain; readonly search: AddressSearch; readonly onStart: () => void }

/** What a search takes, before anybody is asked. */
function Offer({ chain, search, onStart }: OfferProps): ReactNode {
  const { i18n } = useLingui()
  const estimate = search.estimate()
  const hosts = new Intl.ListFormat([i18n.locale, 'en'], { type: 'conjunction' }).format([
    ...new Set(
      chain.endpoints.filter(({ roles }) => roles.includes('logs') || roles.includes('state')).map(({ url }) => endpointHost(url)),
    ),
  ])
  return (
    <div className="flex flex-col items-start gap-3 border-b border-hair pb-4" data-part="history-offer">
      <p>
        <Trans>A chain keeps no list by address. Assay searches its logs, newest first, and pauses after 50 transactions.</Trans>
      </p>
      <p className="text-small text-soft">
        {estimate === undefined ? (
          <Trans>How many requests that takes is unknown: we don’t know how many blocks the endpoint gives at a time.</Trans>
        ) : (
          <EstimateWords estimate={estimate} />
        )}{' '}
        <Trans>{hosts} will see this address.</Trans>
      </p>
      <Button icon="search" onClick={onStart}>
        <Trans>Load history</Trans>
      </Button>
    </div>
  )
}

function EstimateWords({ estimate }: { readonly estimate: NonNullable<ReturnType<AddressSearch['estimate']>> }): ReactNode {
  const { i18n } = useLingui()
  const { requests, bytes, seconds, host } = estimate
  const size = byteText(bytes, i18n.locale)
  const time = duration(Math.max(1, seconds), i18n.locale, 'long')
  return (
    <Plural
      value={requests}
      one={`All blocks take at least # request, ${size} and ${time}, by the limits of ${host}.`}
      other={`All blocks take at least # requests, ${size} and ${time}, by the limits of ${host}.`}
    />
  )
}

type GoingProps = { readonly history: AddressHistory; readonly onStop: () => void; readonly isOwn: boolean }

function Going({ history: { left, to, requests, bytes }, onStop, isOwn }: GoingProps): ReactNode {
  const { i18n } = useLingui()
  const size = byteText(bytes, i18n.locale)
  const words =
    left === undefined || left === 0n ? (
      <Trans>Reading its transactions</Trans>
    ) : (
      <Plural value={Number(left)} one="Searching: # block left" other="Searching: # blocks left" />
    )
  const blocks = (to ?? 0n) + 1n
  return (
    <div className="flex flex-col gap-2">
      {left === undefined || to === undefined ? (
        <Progress words={words} />
      ) : (
        <Progress words={words} done={Number(blocks - left)} of={Number(blocks)} />
      )}
      {!isOwn && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="figures text-small text-soft">
            <Plural value={requests} one={`# request so far, ${size}`} other={`# requests so far, ${size}`} />
          </span>
          <Button size="small" tone="quiet" onClick={onStop}>
            <Trans>Stop</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** How complete it is: never more than what was asked, and by whose word. */
function Coverage({ history: { from, to, at, reach, refused } }: { readonly history: AddressHistory }): ReactNode {
  const { i18n } = useLingui()
  const number = (value: bigint): string => new Intl.NumberFormat(i18n.locale).format(value)
  if (from === undefined || to === undefined) return null
  const why = reach.refused ?? reach.unserved
  return (
    <div className="text-small text-soft" data-part="history-coverage">
      <p>
        {from === 0n ? (
          <Trans>Searched every block up to {number(to)} for logs. The endpoint could have left some out.</Trans>
        ) : (
          <Trans>
            Searched the logs of blocks {number(from)} to {number(to)}. Earlier ones are unknown.
          </Trans>
        )}{' '}
        {reach.from === 0n && at === 'done' ? (
          <Trans>Payments without a log were searched, too.</Trans>
        ) : reach.from === undefined ? (
          <Trans>Payments without a log are unknown.</Trans>
        ) : (
          <Trans>Payments without a log are known from block {number(reach.from)}.</Trans>
        )}
      </p>
      {(refused !== undefined || why !== undefined) && (
        <Disclosure title={<Trans>Why some of it is missing</Trans>}>
          {refused !== undefined && <ErrorNote error={refused} />}
          {why !== undefined && <ErrorNote error={why} />}
        </Disclosure>
      )}
    </div>
  )
}
