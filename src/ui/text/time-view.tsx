import { useLingui } from '@lingui/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Peek } from '../overlays/peek.tsx'
import { perLocale } from '../language/per-locale.ts'

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

const relativeFormat = perLocale((locales) => new Intl.RelativeTimeFormat(locales, { numeric: 'auto' }))
const exactFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'full', timeStyle: 'long' }))

/** `at` as seen from `now` (both ms since the epoch), in the largest unit that it fills: "3 minutes ago". */
export function relativeTime(at: number, now: number, locale: string): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relativeFormat(locale).format(Math.trunc(seconds / length), unit)
}

/** The exact time in the person's own zone, zone included. */
export const exactTime = (at: number, locale: string): string => exactFormat(locale).format(at)

// One clock for all times on the screen: it moves every 10 s while somebody looks.
let now = Date.now()
const ears = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function subscribe(ear: () => void): () => void {
  if (ears.size === 0) now = Date.now()
  ears.add(ear)
  ticking ??= setInterval(() => {
    now = Date.now()
    for (const each of ears) each()
  }, 10_000)
  return () => {
    ears.delete(ear)
    if (ears.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** Milliseconds since the epoch, moving every 10 s; a moment that lies after it (just made) pulls it along. */
export const useSharedClock = (at: number): number => {
  const shown = useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  )
  return at > shown && at - shown < 10_000 ? at : shown
}

export type TimeViewProps = {
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** A time as words; the exact one in its title. For lines where a button has no place. */
export function TimeText({ at }: TimeViewProps): ReactNode {
  const { i18n } = useLingui()
  const seen = useSharedClock(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, i18n.locale)}>
      {relativeTime(at, seen, i18n.locale)}
    </time>
  )
}

/** A time as words; the exact one on touch, hover and focus. */
export function TimeView({ at }: TimeViewProps): ReactNode {
  const { i18n } = useLingui()
  return (
    <Peek look="rounded-mark hover:bg-sunk" card={exactTime(at, i18n.locale)}>
      <TimeText at={at} />
    </Peek>
  )
}
