import type { TimelineRow } from '#wallet'

const DAY_MS = 86_400_000
const capitalised = (text: string, locale: string): string => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

type Day = { readonly day: string; readonly rows: readonly TimelineRow[] }

/** Neighbours of one day of the person's own zone together, in the order that they are in. */
export function historyDays(rows: readonly TimelineRow[], locale: string, now: number): readonly Day[] {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const near = new Map([0, -1].map((days) => [format.format(now + days * DAY_MS), capitalised(relative.format(days, 'day'), locale)]))
  const nameOf = (at: number): string => near.get(format.format(at)) ?? format.format(at)
  const days: { day: string; rows: TimelineRow[] }[] = []
  for (const row of rows) {
    const day = row.at > 0 ? nameOf(row.at) : ''
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}
