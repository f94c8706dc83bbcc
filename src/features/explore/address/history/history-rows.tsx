import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useState } from 'react'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import { worth } from '#core/money/price'
import { KIND_ICON, KindChips, saveAs, useAction, useNames, useWholeTokenList } from '#features/shared'
import { listedToken } from '#survey'
import { useExplorerLink } from '#ui/address/explorer-link'
import { AmountView } from '#ui/amounts/amount-view'
import { MoneyView } from '#ui/amounts/money-view'
import { Button } from '#ui/buttons/button'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { useSharedClock } from '#ui/text/time-view'
import { Icon } from '#ui/icon'
import { ErrorNote } from '#ui/feedback/error-note'
import { calendarDay, clockText } from '#ui/text/calendar-time'
import { isRevocation, type TimelineRow } from '#wallet'
import { PartyLink } from '../../party-link.tsx'
import { counterpartyOf } from './counterparty.ts'
import { Amounts, WORTH_COLUMNS } from './history-amounts.tsx'
import { historyDays } from './history-days.ts'
import { HISTORY_CHIPS, type HistoryChip, isOfChip } from './history-kinds.ts'
import { type PastWorth, usePastWorth } from './use-past-worth.ts'

type RowsProps = { readonly chain: Chain; readonly address: Address; readonly rows: readonly TimelineRow[] }

/** Rows that are drawn at first, and with each press after that. */
const AT_ONCE = 50

/** The transactions of one address by day, newest first. What looks like spam is folded away. */
export function HistoryRows({ chain, address, rows }: RowsProps): ReactNode {
  const [drawn, setDrawn] = useState(AT_ONCE)
  const [showsFolded, setShowsFolded] = useState(false)
  const { i18n } = useLingui()
  const folded = rows.filter(({ kind }) => kind === 'folded').length
  const [chip, setChip] = useState<HistoryChip>('all')
  const now = useSharedClock(0)
  const shown = rows.filter((row) => (showsFolded || row.kind !== 'folded') && isOfChip(row, chip))
  const dayText = (at: number): string => calendarDay(at, now, i18n.locale)
  const onScreen = shown.slice(0, drawn)
  const days = historyDays(onScreen, { locale: i18n.locale, now, dayText })
  const past = usePastWorth(chain, address, onScreen)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2" data-part="history-filter">
        <KindChips chips={HISTORY_CHIPS} chosen={chip} onChoose={setChip} />
        <SaveCsv chain={chain} address={address} rows={shown} />
      </div>
      <p role="status" className={shown.length === 0 ? 'text-soft' : 'sr-only'}>
        {shown.length === 0 ? (
          <Trans>Nothing of this kind in what was searched.</Trans>
        ) : (
          <Plural value={shown.length} one="# entry" other="# entries" />
        )}
      </p>
      <PastWorthNote past={past} />
      <div className={shown.length === 0 ? 'hidden' : ''}>
        <Heads />
        {days.map(({ day, rows: ofDay }) => (
          <Fragment key={day}>
            <h3 className="border-b border-hair pt-4 pb-1.5 text-small font-semibold text-soft">
              {day === '' ? <Trans>Time unknown</Trans> : day}
            </h3>
            <ul>
              {ofDay.map((row) => (
                <Line key={row.key} chain={chain} address={address} row={row} past={past} />
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <GroupHallmark evidence={onScreen.flatMap(({ entries }) => entries.flatMap(evidenceOf))} size={14} quiet />
        {shown.length > drawn && (
          <Button size="small" onClick={() => setDrawn(drawn + AT_ONCE)}>
            <Trans>Show more</Trans>
          </Button>
        )}
        {folded > 0 && (
          <Button size="small" tone="quiet" icon={showsFolded ? 'hide' : 'show'} onClick={() => setShowsFolded(!showsFolded)}>
            {showsFolded ? (
              <Trans>Hide suspicious transfers</Trans>
            ) : (
              <Plural value={folded} one="Show # suspicious transfer" other="Show # suspicious transfers" />
            )}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is shown, all of it, as a file: also rows that are not drawn yet. */
function SaveCsv({ chain, address, rows }: RowsProps): ReactNode {
  const nameOf = useNames(chain.chainId)
  const list = useWholeTokenList(chain.chainId)
  const save = useAction(async () => {
    const { historyCsv } = await import('./history-csv.ts')
    const csv = historyCsv(rows, {
      ...{ chain, address },
      nameOf: (one) => nameOf(one)?.text,
      tokenOf: (one) => list?.find(one) ?? listedToken(chain.chainId, one),
    })
    saveAs(`assay-${chain.shortName}-${address.slice(0, 10)}.csv`, 'text/csv', csv)
  })
  return (
    <>
      <Button size="small" tone="quiet" disabled={rows.length === 0} busy={save.busy} onClick={() => void save.start()}>
        <Trans>Save as CSV</Trans>
      </Button>
      {save.error !== undefined && <ErrorNote error={save.error} />}
    </>
  )
}

const evidenceOf = (entry: ActivityEntry) =>
  [entry.callEvidence, entry.outcomeEvidence, entry.movesEvidence, entry.innerEvidence].filter((one) => one !== undefined)

/** Action, with whom, amount and value, fee, time; on little space the amount stands beside the action and the rest below. */
const COLUMNS =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-2 @2xl:grid-cols-[1.25rem_minmax(5.5rem,0.8fr)_minmax(7.5rem,1.2fr)_minmax(12.75rem,1.6fr)_6.75rem_3.75rem]'

const Heads = (): ReactNode => (
  <div aria-hidden="true" className={`${COLUMNS} min-h-9 border-b border-hair text-fine text-soft @max-2xl:hidden`}>
    <span />
    <span>
      <Trans>Action</Trans>
    </span>
    <span>
      <Trans>With</Trans>
    </span>
    <span className={`${WORTH_COLUMNS} text-end`}>
      <Trans>Amount</Trans>
      <span>
        <Trans>Value then</Trans>
      </span>
    </span>
    <span className="text-end">
      <Trans>Fee</Trans>
    </span>
    <span className="text-end">
      <Trans>Time</Trans>
    </span>
  </div>
)

type LineProps = { readonly chain: Chain; readonly address: Address; readonly row: TimelineRow; readonly past: PastWorth }

function Line({ chain, address, row, past }: LineProps): ReactNode {
  const { i18n } = useLingui()
  const nameOf = useNames(chain.chainId)
  const link = useExplorerLink('tx', row.hash ?? '')
  const [entry] = row.entries
  if (entry === undefined) return null
  const other = counterpartyOf(entry)
  const fee = entry.call?.from === address ? entry.outcome?.fee : undefined
  const time = row.at > 0 ? clockText(row.at, i18n.locale) : ''
  return (
    <li className={`${COLUMNS} min-h-11 border-b border-hair py-1 @2xl:min-h-[2.375rem]`} data-kind={row.kind} data-transaction={row.id}>
      <Icon name={KIND_ICON[row.kind]} size={16} className="text-soft" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-small">
        {row.hash === undefined ? (
          <KindWord row={row} />
        ) : (
          <a {...link} className="inline-flex min-h-6 items-center underline decoration-hair underline-offset-4 hover:decoration-current">
            <KindWord row={row} />
          </a>
        )}
        {row.failed && (
          <span className="font-semibold text-red">
            <Trans>failed</Trans>
          </span>
        )}
      </span>
      <span className="min-w-0 text-small @max-2xl:col-start-2 @max-2xl:row-start-2">
        {other !== undefined && <PartyLink address={other} name={nameOf(other)?.text} />}
      </span>
      <span className="flex min-w-0 flex-col items-end @max-2xl:col-start-3 @max-2xl:row-start-1 @2xl:items-stretch">
        <Amounts chain={chain} row={row} entry={entry} past={past} />
      </span>
      <span className="figures text-end text-small whitespace-nowrap text-soft @max-2xl:hidden">
        {fee !== undefined && <Fee chain={chain} row={row} wei={fee} past={past} />}
      </span>
      <span className="figures text-end text-small whitespace-nowrap text-soft @max-2xl:col-start-3 @max-2xl:row-start-2">
        {row.at > 0 ? (
          <time dateTime={new Date(row.at).toISOString()} title={new Date(row.at).toLocaleString(i18n.locale)}>
            {row.guessed ? <Trans>about {time}</Trans> : time}
          </time>
        ) : (
          entry.block?.toString()
        )}
      </span>
    </li>
  )
}

type FeeProps = { readonly chain: Chain; readonly row: TimelineRow; readonly wei: bigint; readonly past: PastWorth }

/** In money where its price of that time is known, else in the chain's currency. */
function Fee({ chain, row, wei, past }: FeeProps): ReactNode {
  const amount = { units: wei, token: nativeToken(chain) }
  const price = past.priceOf(row, amount.token)
  if (price === undefined) return <AmountView amount={amount} shows="rounded" size="small" />
  return <MoneyView money={worth(amount, price.price)} size="small" />
}

function KindWord({ row }: { readonly row: TimelineRow }): ReactNode {
  switch (row.kind) {
    case 'sent':
      return <Trans>Sent</Trans>
    case 'received':
      return <Trans>Received</Trans>
    case 'moved':
      return <Trans>Moved</Trans>
    case 'swapped':
      return <Trans>Swapped</Trans>
    case 'allowed':
      return isRevocation(row) ? <Trans>Revoked</Trans> : <Trans>Approved</Trans>
    case 'created':
      return <Trans>Created a contract</Trans>
    case 'folded':
      return <Trans>Suspicious</Trans>
    case 'signature':
      return <Trans>Signed</Trans>
    case 'called':
      return <Trans>Called</Trans>
  }
}

/** What reading values takes, before strangers are asked for them; why it failed. */
function PastWorthNote({ past: { kind, where, start, error, retry } }: { readonly past: PastWorth }): ReactNode {
  if (error !== undefined) return <ErrorNote error={error} onRetry={retry} />
  if (kind !== 'offer' || where === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1" data-part="worth-offer">
      <p className="text-small text-soft">
        <Trans>Values at the time take about 20 requests to {where.name}. They name assets, but no account.</Trans>
      </p>
      <Button size="small" onClick={start}>
        <Trans>Show values</Trans>
      </Button>
    </div>
  )
}
