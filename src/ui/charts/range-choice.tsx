import type { ReactNode } from 'react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** How much of a line over time is shown. */
export type ChartRange = 'day' | 'week' | 'month' | 'all'

/** Seconds; `all` is more than anything that is kept. */
export const RANGE_SECONDS: Readonly<Record<ChartRange, number>> = {
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
  all: 20 * 365 * 86_400,
}

type ChoiceProps = {
  /** What is being chosen; read aloud, not shown. */
  readonly legend: string
  /** What is shown, and what is read aloud after it. */
  readonly labels: readonly (readonly [range: ChartRange, short: ReactNode, long: string])[]
  readonly value: ChartRange
  readonly onChoose: (range: ChartRange) => void
}

/** Small choices above a chart: pressed buttons, since the figures follow at once. */
export const RangeChoice = ({ legend, labels, value, onChoose }: ChoiceProps): ReactNode => (
  <div role="group" aria-label={legend} className="flex gap-1">
    {labels.map(([range, short, long]) => (
      <button
        key={range}
        type="button"
        aria-pressed={range === value}
        onClick={() => onChoose(range)}
        className="inline-flex min-h-7 min-w-10 items-center justify-center rounded-full px-2.5 text-small text-soft hover:text-ink aria-pressed:bg-sunk aria-pressed:font-semibold aria-pressed:text-ink"
      >
        {short}
        <VisuallyHidden> {long}</VisuallyHidden>
      </button>
    ))}
  </div>
)
