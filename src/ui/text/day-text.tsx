import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { perLocale } from '../language/per-locale.ts'
import { exactTime, relativeTime, type TimeViewProps, useSharedClock } from './time-view.tsx'

/** Milliseconds in which a time is told by how long ago it is. */
const RECENT = 7 * 86_400_000

const dayFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short' }))
const yearFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short', year: 'numeric' }))

/** A day as people write it, seen from `now` (both ms since the epoch): "2 days ago", "12 Jan", "12 Jan 2024" of another year. */
export function dayWords(at: number, now: number, locale: string): string {
  if (Math.abs(now - at) < RECENT) return relativeTime(at, now, locale)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? dayFormat : yearFormat)(locale).format(at)
}

/** A day in a narrow column; the exact time in its title. */
export function DayText({ at }: TimeViewProps): ReactNode {
  const { i18n } = useLingui()
  const now = useSharedClock(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, i18n.locale)} className="whitespace-nowrap">
      {dayWords(at, now, i18n.locale)}
    </time>
  )
}
