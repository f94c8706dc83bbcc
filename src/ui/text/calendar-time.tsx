import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { perLocale } from '../language/per-locale.ts'
import { exactTime, type TimeViewProps } from './time-view.tsx'

const dayFormat = perLocale(
  (locales, kind) =>
    new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'long', ...(kind === 'with year' ? { year: 'numeric' } : {}) }),
)
const clockFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, { timeStyle: 'short' }))

/** The browser's own form of a language, for how days and hours are written: `en-GB` of `en`. */
const regional = (locale: string): string => navigator.languages.find((one) => one === locale || one.startsWith(`${locale}-`)) ?? locale

/** A day in the person's own zone: "20 November", with the year where it is not that of `now`. */
export function calendarDay(at: number, now: number, locale: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return dayFormat(regional(locale), isThisYear ? 'this year' : 'with year').format(at)
}

/** The time of day in the person's own zone: "14:05". */
export const clockText = (at: number, locale: string): string => clockFormat(regional(locale)).format(at)

/** The time of day; the exact time in its title. For rows under the name of their day. */
export function ClockTime({ at }: TimeViewProps): ReactNode {
  const { i18n } = useLingui()
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, i18n.locale)}>
      {clockText(at, i18n.locale)}
    </time>
  )
}
