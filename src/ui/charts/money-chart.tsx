import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { Currency, Money } from '#core/money/price'
import { MoneyView } from '../amounts/money-view.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { Table } from '../layout/table.tsx'
import { type ChartPoint, chartLines, polylinePoints } from './chart-line.tsx'

/** One value over time. `partial`: not all of it was known then. */
export type MoneyPoint = ChartPoint & { readonly partial?: boolean }

type ChartProps = {
  readonly points: readonly MoneyPoint[]
  readonly currency: Currency
  /** What the line is: for its label and the caption of its table. */
  readonly title: string
  /** `sum`: a value, from nothing upwards. `price`: what one costs, from the lowest upwards. */
  readonly of: 'sum' | 'price'
  /** Points are days (UTC), or moments. */
  readonly by: 'day' | 'moment'
  /** Where the figures are from. */
  readonly source: ReactNode
}

const BOX = { width: 600, height: 96 } as const
const EDGE = 6

/** A line over time, its first and last times, and the same as a table. Where nothing is known there is no line; an amber dot is a figure of which not all was known. */
export function MoneyChart({ points, currency, title, of, by, source }: ChartProps): ReactNode {
  const { t, i18n } = useLingui()
  const format = new Intl.DateTimeFormat(
    [i18n.locale, 'en'],
    by === 'day' ? { dateStyle: 'medium', timeZone: 'UTC' } : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  )
  const named = (point: ChartPoint | undefined): string => (point === undefined ? '' : format.format(point.at))
  const [first, last] = [named(points[0]), named(points.at(-1))]
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <Line
        points={points}
        from={of === 'sum' ? 'zero' : 'lowest'}
        label={t`${title}, ${first} to ${last}. The figures are in the table below.`}
      />
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-fine text-soft">
        <span>{first}</span>
        <span>{source}</span>
        <span>{last}</span>
      </figcaption>
      <Figures points={points} currency={currency} title={title} of={of} named={named} />
    </figure>
  )
}

function Line({
  points,
  from,
  label,
}: {
  readonly points: readonly MoneyPoint[]
  readonly from: 'zero' | 'lowest'
  readonly label: string
}): ReactNode {
  const fade = useId()
  const lines = chartLines(points, { width: BOX.width - 2 * EDGE, height: BOX.height - 2 * EDGE }, from).map((line) =>
    line.map(([x, y]) => [x + EDGE, y + EDGE] as const),
  )
  const base = BOX.height - EDGE / 2
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-24 w-full text-ink rtl:-scale-x-100"
    >
      <defs>
        <linearGradient id={fade} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.14" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <line x1="0" x2={BOX.width} y1={base} y2={base} className="stroke-hair" vectorEffect="non-scaling-stroke" />
      {lines.map((line, index) => (
        <g key={index}>
          <polygon
            points={`${line[0]?.[0] ?? 0},${base} ${polylinePoints(line)} ${line.at(-1)?.[0] ?? 0},${base}`}
            fill={`url(#${fade})`}
            stroke="none"
          />
          <polyline
            points={polylinePoints(line)}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          {/* A stretch of one point has no line: a dot then. */}
          {line.length === 1 && <Dot at={line[0]} className="text-ink" />}
        </g>
      ))}
      {lines.flat().map((at, index) => points[index]?.partial === true && <Dot key={index} at={at} className="text-amber" />)}
    </svg>
  )
}

type DotProps = { readonly at: readonly [x: number, y: number] | undefined; readonly className: string }

const Dot = ({ at, className }: DotProps): ReactNode =>
  at && (
    <line
      x1={at[0]}
      x2={at[0]}
      y1={at[1]}
      y2={at[1]}
      strokeWidth="5"
      strokeLinecap="round"
      stroke="currentColor"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  )

function Figures({
  points,
  currency,
  title,
  of,
  named,
}: Pick<ChartProps, 'points' | 'currency' | 'title' | 'of'> & { readonly named: (point: ChartPoint) => string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure title={<Trans>Show as a table</Trans>} open={isOpen} onToggle={setOpen}>
      {isOpen && (
        <Table
          caption={title}
          rows={points.toReversed().map((point) => ({ ...point, money: { units: point.units, currency }, of }))}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: 'at', head: of === 'sum' ? <Trans>Day</Trans> : <Trans>Time</Trans>, cell: named },
            {
              key: 'value',
              head: of === 'sum' ? <Trans>Value</Trans> : <Trans>Price</Trans>,
              align: 'end',
              cell: figureCell,
            },
          ]}
        />
      )}
    </Disclosure>
  )
}

type FigureRow = MoneyPoint & { readonly money: Money; readonly of: ChartProps['of'] }

const figureCell = ({ money, partial, of }: FigureRow): ReactNode => (
  <>
    {partial === true && (
      <span className="me-1 text-amber">
        <Trans>at least</Trans>
      </span>
    )}
    <MoneyView money={money} size="small" of={of === 'price' ? 'one' : 'sum'} />
  </>
)
