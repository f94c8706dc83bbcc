import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { Disclosure } from '#ui/layout/disclosure'
import { Table } from '#ui/layout/table'
import { useSharedClock } from '#ui/text/time-view'
import { ExplorePart } from '../../explore-layout.tsx'
import { type HistoryMonth, historyMonths } from './history-months.ts'
import { useAddressHistory } from './use-address-history.ts'

/** How much an address did in each of the last twelve months, by what was searched; nothing before anything was. */
export function MonthsPart({ chain, address }: { readonly chain: Chain; readonly address: Address }): ReactNode {
  const { history } = useAddressHistory(chain, address)
  const now = useSharedClock(0)
  if (history?.since === undefined) return null
  const months = historyMonths(history.rows, { now, since: history.since })
  return (
    <ExplorePart
      title={<Trans>Activity</Trans>}
      side={
        <span className="text-small text-soft">
          <Trans>12 months</Trans>
        </span>
      }
    >
      <figure className="flex flex-col gap-1" data-part="months">
        <Bars months={months} />
        <Ends months={months} />
        {months.some(({ known }) => known !== 'whole') && (
          <figcaption className="text-fine text-soft">
            <Trans>Dashed months weren’t searched, or only in part.</Trans>
          </figcaption>
        )}
        <MonthTable months={months} />
      </figure>
    </ExplorePart>
  )
}

type MonthsProps = { readonly months: readonly HistoryMonth[] }

/** A bar for each month that was searched. One that was not has no bar: an empty place over a dashed line. */
function Bars({ months }: MonthsProps): ReactNode {
  const { t } = useLingui()
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <div role="img" aria-label={t`Transactions found by month. The figures are in the table below.`} className="flex h-14 items-end gap-1">
      {months.map(({ at, count, known }) => (
        <span key={at} data-known={known} className="flex h-full flex-1 flex-col justify-end">
          {count > 0 && (
            <span
              className={`border border-b-0 border-soft ${known === 'whole' ? 'bg-soft' : 'border-dashed'}`}
              style={{ blockSize: `${Math.max(6, (count / most) * 100)}%` }}
            />
          )}
          <span className={`border-t border-edge ${known === 'whole' ? '' : 'border-dashed'}`} />
        </span>
      ))}
    </div>
  )
}

function Ends({ months }: MonthsProps): ReactNode {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: 'numeric' })
  const [first, last] = [months[0], months.at(-1)]
  return (
    <div aria-hidden="true" className="flex justify-between text-fine text-soft">
      <span>{first && format.format(first.at)}</span>
      <span>{last && format.format(last.at)}</span>
    </div>
  )
}

function MonthTable({ months }: MonthsProps): ReactNode {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const format = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric' })
  const number = new Intl.NumberFormat(i18n.locale)
  return (
    <Disclosure title={<Trans>Show as a table</Trans>} open={isOpen} onToggle={setOpen}>
      {isOpen && (
        <Table
          caption={t`Transactions found by month`}
          rows={months.map((month) => ({ ...month, name: format.format(month.at), figure: number.format(month.count) })).toReversed()}
          rowKey={({ name }) => name}
          columns={[
            { key: 'month', head: <Trans>Month</Trans>, cell: monthCell },
            { key: 'found', head: <Trans>Found</Trans>, align: 'end', cell: foundCell },
          ]}
        />
      )}
    </Disclosure>
  )
}

type MonthRow = HistoryMonth & { readonly name: string; readonly figure: string }
const monthCell = ({ name }: MonthRow): ReactNode => name
const foundCell = ({ known, figure }: MonthRow): ReactNode =>
  known === 'none' ? (
    <Trans>unknown</Trans>
  ) : known === 'part' ? (
    <Trans>at least {figure}</Trans>
  ) : (
    <span className="figures">{figure}</span>
  )
