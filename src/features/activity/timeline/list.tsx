import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useLocale } from '@lingui/react'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import type { Names } from '#decode'
import { WindowedList } from '#features/shared'
import { calendarDay } from '#ui/text/calendar-time'
import { useSharedClock } from '#ui/text/time-view'
import type { TimelineRow } from '#wallet'
import { dayName, groupRows, type TimelineGroup } from './day-groups.ts'
import { ROW_GRID } from './row-frame.tsx'
import { type TimelineContext, RowView } from './row-view.tsx'

/** Pixels: a row of two lines, and the head of a group above one. */
const USUAL = 45
const HEAD = 36

type Props = TimelineContext & { readonly rows: readonly TimelineRow[]; readonly namesOf: (chainId: number) => Names }

/** Drawn once for as long as it is on the page: a list that is scrolled draws what comes into sight, and nothing else. */
const Row = memo(RowView)

const keyOf = ({ key }: TimelineRow): string => key

/** Pending rows first, then a group for each day. The head of a group belongs to its first row, so that it is right wherever one scrolls to. */
export function TimelineList({ rows: sorted, namesOf, ...context }: Props): ReactNode {
  const { t } = useLingui()
  const { rows, heads } = useMemo(() => groupRows(sorted), [sorted])
  const extraAt = useCallback((index: number) => (heads.has(index) ? HEAD : 0), [heads])
  return (
    <div data-part="timeline">
      <ColumnNames />
      {/* A row takes some time to draw: from the first on no more than can be seen. */}
      <WindowedList label={t`Transactions`} rows={rows} keyOf={keyOf} usual={USUAL} extraAt={extraAt} allUpTo={0}>
        {(row, index) => {
          const head = heads.get(index)
          return (
            <>
              {head !== undefined && <GroupHead group={head} />}
              <Row row={row} names={namesOf(row.chainId)} {...context} />
            </>
          )
        }}
      </WindowedList>
    </div>
  )
}

/** What stands in which column, where there is space for columns. */
const ColumnNames = (): ReactNode => (
  <div aria-hidden="true" className={`${ROW_GRID} border-b border-hair pb-1.5 text-small text-soft @max-3xl:hidden`}>
    <span className="w-7" />
    <span>
      <Trans>Action</Trans>
    </span>
    <span className="text-end">
      <Trans>Fee</Trans>
    </span>
    <span className="text-end">
      <Trans>Amount</Trans>
    </span>
    <span className="text-end">
      <Trans>Worth today</Trans>
    </span>
    <span className="text-end">
      <Trans>Time</Trans>
    </span>
  </div>
)

function GroupHead({ group }: { readonly group: TimelineGroup }): ReactNode {
  return (
    <h2 className="flex h-9 items-end border-b border-hair pb-1.5 text-small leading-5 font-semibold text-soft" data-part="day">
      {group.kind === 'pending' ? <Trans>Pending</Trans> : group.kind === 'undated' ? <Trans>Time unknown</Trans> : <Day at={group.at} />}
    </h2>
  )
}

/** A day as seen from now: it changes its name at midnight. */
function Day({ at }: { readonly at: number }): ReactNode {
  const { i18n } = useLocale()
  const now = useSharedClock(at)
  const name = dayName(at, now)
  if (name === 'today') return <Trans>Today</Trans>
  if (name === 'yesterday') return <Trans>Yesterday</Trans>
  return <time dateTime={new Date(at).toISOString()}>{calendarDay(at, now, i18n.locale)}</time>
}
