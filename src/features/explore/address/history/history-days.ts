import type { TimelineRow } from '#wallet'

const DAY_MS = 86_400_000
const capitalised = (text: string, locale: string): string => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

type Day = { readonly day: string; readonly rows: readonly TimelineRow[] }

type DayNaming = {
  readonly locale: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** What a day is called that is neither today nor yesterday. */
  readonly dayText: (at: number) => string
}

/** Neighbours of one day of the person's own zone together, in the order that they are in. */
export function historyDays(rows: readonly TimelineRow[], { locale, now, dayText }: DayNaming): readonly Day[] {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const near = new Map([0, -1].map((days) => [dayText(now + days * DAY_MS), capitalised(relative.format(days, 'day'), locale)]))
  const nameOf = (at: number): string => near.get(dayText(at)) ?? dayText(at)
  const days: { day: string; rows: TimelineRow[] }[] = []
  for (const row of rows) {
    const day = row.at > 0 ? nameOf(row.at) : ''
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}
