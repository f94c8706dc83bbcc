import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { ExplorerLinks, PURPOSES, useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { exactTime } from '#ui/text/time-view'
import type { LoggedRequest } from '#wallet'
import { ByteCount } from './bytes.tsx'
import { OUTCOMES, OWNERS } from './purpose-words.ts'
import { filtered, NO_REQUEST_FILTER } from './summary.ts'
import { LogFilters } from './log-filters.tsx'

/** Rows that are drawn at first, and again for each "more". */
const STEP = 100

type LogProps = { readonly entries: readonly LoggedRequest[]; readonly mine: ReadonlySet<Address> }

/** Every request, newest first, each to be opened up. */
export function LogTable({ entries, mine }: LogProps) {
  const { t } = useLingui()
  const [filter, setFilter] = useState(NO_REQUEST_FILTER)
  const [shown, setShown] = useState(STEP)
  const found = filtered(entries, filter)
  const left = found.length - shown
  return (
    <div className="flex flex-col gap-5">
      <LogFilters filter={filter} onChange={setFilter} />
      <p role="status" className="text-small text-soft">
        {t`${found.length} of ${entries.length}`}
      </p>
      <ul aria-label={t`Requests`}>
        {found.slice(0, shown).map((entry) => (
          <Entry key={`${entry.at}:${entry.id}`} entry={entry} mine={mine} />
        ))}
      </ul>
      {left > 0 && (
        <div>
          <Button onClick={() => setShown(shown + STEP)}>
            <Trans>Show more ({left} left)</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function Entry({ entry, mine }: { readonly entry: LoggedRequest; readonly mine: ReadonlySet<Address> }) {
  const { i18n, t } = useLingui()
  const named = entry.names.filter((name) => mine.has(name)).length
  const time = new Intl.DateTimeFormat([i18n.locale, 'en'], { timeStyle: 'medium' }).format(entry.at)
  const ms = Math.round(entry.ms)
  // An empty hint would take a line where there is little space.
  const said = entry.outcome !== 'ok' || entry.draft === true || named > 0
  return (
    // One hairline between two, not the end of one and the beginning of the next.
    <li className="-mb-px">
      <Disclosure
        title={
          <span className="inline-flex flex-wrap items-baseline gap-x-3">
            <time dateTime={new Date(entry.at).toISOString()} title={exactTime(entry.at, i18n.locale)} className="text-small text-soft">
              {time}
            </time>
            <span className="font-semibold">{i18n._(PURPOSES[entry.purpose])}</span>
            <HostileText text={entry.host} />
          </span>
        }
        {...(said && {
          hint: (
            <span className="inline-flex flex-wrap items-baseline gap-x-3">
              {entry.outcome !== 'ok' && (
                <span className={`inline-flex items-center gap-1 ${entry.outcome === 'failed' ? 'text-amber' : ''}`}>
                  {entry.outcome === 'failed' && <Icon name="warn" size={12} />}
                  {i18n._(OUTCOMES[entry.outcome])}
                </span>
              )}
              {entry.draft === true && (
                <span className="inline-flex items-center gap-1 font-semibold text-ink">
                  <Icon name="edit" size={12} />
                  <Trans>contained a draft</Trans>
                </span>
              )}
              {named > 0 && (
                <span className="font-semibold text-ink">{named === 1 ? t`names your account` : t`names ${named} of your accounts`}</span>
              )}
            </span>
          ),
        })}
      >
        <EntryFacts entry={entry} mine={mine} ms={ms} />
      </Disclosure>
    </li>
  )
}

function EntryFacts({ entry, mine, ms }: { readonly entry: LoggedRequest; readonly mine: ReadonlySet<Address>; readonly ms: number }) {
  const { i18n, t } = useLingui()
  const nameOf = useNames(entry.chainId)
  return (
    <div className="flex flex-col gap-3 text-small">
      <p>
        {i18n._(OWNERS[entry.owner])} · {entry.chainId === 0 ? <Trans>no chain</Trans> : <Trans>chain {entry.chainId}</Trans>} ·{' '}
        {i18n._(OUTCOMES[entry.outcome])} · {t`${ms} ms`} · <ByteCount count={entry.bytesOut} /> / <ByteCount count={entry.bytesIn} />
      </p>
      <p className="font-mono wrap-anywhere">{entry.methods.join(', ')}</p>
      {entry.purpose !== 'device' && <Revealed entry={entry} named={entry.names.filter((name) => mine.has(name)).length} />}
      {entry.error !== undefined && (
        <p>
          <HostileText text={entry.error} most={200} />
        </p>
      )}
      {entry.names.length > 0 && (
        <ul className="flex flex-col gap-1">
          {entry.names.map((name) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3">
              <ExplorerLinks chainId={entry.chainId === 0 ? undefined : entry.chainId}>
                <AddressView address={name} name={nameOf(name)} />
              </ExplorerLinks>
              {mine.has(name) && (
                <strong className="font-semibold">
                  <Trans>yours</Trans>
                </strong>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What the other side could write down after this one request. */
function Revealed({ entry, named }: { readonly entry: LoggedRequest; readonly named: number }) {
  const { i18n, t } = useLingui()
  const others = entry.names.length - named
  const what = [
    ...(entry.owner === 'foreign' ? [t`your IP address`] : []),
    ...(entry.draft === true ? [t`what you were about to sign`] : []),
    ...(entry.methods.includes('eth_sendRawTransaction') ? [t`a signed transaction`] : []),
    ...(named > 0 ? [plural(named, { one: 'interest in # of your accounts', other: 'interest in # of your accounts' })] : []),
    ...(others > 0 ? [plural(others, { one: 'interest in # other address', other: 'interest in # other addresses' })] : []),
    entry.purpose === 'consensus' ? t`that a light client follows this chain` : t`that someone uses this chain`,
  ]
  const list = new Intl.ListFormat([i18n.locale, 'en'], { type: 'conjunction' }).format(what)
  return (
    <p>
      <Trans>Revealed: {list}.</Trans> {entry.owner === 'own' && <Trans>You run it, so what it learned stays with you.</Trans>}
    </p>
  )
}
