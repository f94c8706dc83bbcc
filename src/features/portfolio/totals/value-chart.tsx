import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Disclosure } from '#ui/layout/disclosure'
import { MoneyView } from '#ui/amounts/money-view'
import { Table } from '#ui/layout/table'
import { dayText } from './day-text.ts'
import { type Day, lineOf } from './series.ts'

const WIDTH = 600
const HEIGHT = 96

/** Value by day, as this device saw it, from nothing upwards; the same as a table. Hollow points are of days of which not all is known. */
export function ValueChart({ days }: { readonly days: readonly Day[] }): ReactNode {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const points = lineOf(days, WIDTH - 12, HEIGHT - 12).map(([x, y]) => [x + 6, y + 6] as const)
  const named = (one: Day | undefined): string => (one === undefined ? '' : dayText(one.day, i18n.locale))
  const [first, last] = [named(days[0]), named(days.at(-1))]
  return (
    <figure className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Value from ${first} to ${last}. The figures are in the table below.`}
        className="h-24 w-full text-ink"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 6} y2={HEIGHT - 6} className="stroke-hair" vectorEffect="non-scaling-stroke" />
        <polyline
          points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {days.length <= 60 &&
          points.map(([x, y], at) => (
            <line
              key={days[at]?.day}
              x1={x}
              x2={x}
              y1={y}
              y2={y}
              strokeWidth={days[at]?.partial === true ? 4 : 6}
              strokeLinecap="round"
              className={days[at]?.partial === true ? 'stroke-amber' : 'stroke-ink'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
      </svg>
      <figcaption className="flex justify-between text-fine text-soft">
        <span>{first}</span>
        <span>
          <Trans>as seen by this device</Trans>
        </span>
        <span>{last}</span>
      </figcaption>
      <Disclosure title={<Trans>Show as a table</Trans>} open={isOpen} onToggle={setOpen}>
        {isOpen && (
          <Table
            caption={t`Value by day`}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
            columns={[
              { key: 'day', head: <Trans>Day</Trans>, cell: named },
              {
                key: 'value',
                head: <Trans>Value</Trans>,
                align: 'end',
                cell: valueCell,
              },
            ]}
          />
        )}
      </Disclosure>
    </figure>
  )
}

const valueCell = ({ money, partial }: Day): ReactNode => (
  <>
    {partial && (
      <span className="me-1 text-amber">
        <Trans>at least</Trans>
      </span>
    )}
    <MoneyView money={money} size="small" />
  </>
)
