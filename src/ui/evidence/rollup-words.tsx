import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RollupStanding } from '#core/rollup/standing'
import { AddressView } from '../address/address-view.tsx'
import { perLocale } from '../language/per-locale.ts'
import { exactTime, TimeText, useSharedClock } from '../text/time-view.tsx'

const dayFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, { weekday: 'long' }))
const dateFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'long' }))
const hourFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, { timeStyle: 'short' }))

const DAY_MS = 86_400_000
/** In fewer days than that a weekday names one day alone. */
const WEEK = 6

/** A time to come: the hour of the next day, then a weekday, then a date. */
function UntilText({ at }: { readonly at: number }): ReactNode {
  const { i18n } = useLingui()
  const left = at - useSharedClock(at)
  const format = left < DAY_MS ? hourFormat : left < WEEK * DAY_MS ? dayFormat : dateFormat
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, i18n.locale)}>
      {format(i18n.locale).format(at)}
    </time>
  )
}

/** Longest time that a browser writes, in seconds: what a stranger says of time may be anything. */
const MAX_SECONDS = 8_640_000_000_000n
const millisecondsOf = (seconds: bigint): number => Number(seconds > MAX_SECONDS ? MAX_SECONDS : seconds) * 1000

/** How well a block of a rollup is known, in one sentence. */
export function RollupWords({ standing }: { readonly standing: RollupStanding }): ReactNode {
  switch (standing.kind) {
    case 'anchored':
      return <Trans>Layer 1 holds this block for final. It can’t be challenged any more.</Trans>
    case 'proposed': {
      const proposed = <TimeText at={millisecondsOf(standing.proposedAt)} />
      const by = <AddressView address={standing.proposer} show="bare" />
      if (standing.challengeableUntil === undefined)
        return (
          <Trans>
            Proposed {proposed} by {by}. It can be challenged.
          </Trans>
        )
      return (
        <Trans>
          Proposed {proposed} by {by}, can be challenged until <UntilText at={millisecondsOf(standing.challengeableUntil)} />.
        </Trans>
      )
    }
    case 'signed':
      return (
        <Trans>
          Signed by the sequencer, <AddressView address={standing.signer} show="bare" />. Nothing of it is on layer 1 yet.
        </Trans>
      )
    case 'newer': {
      if (standing.anchored === undefined) return <Trans>Nothing of this block is on layer 1 yet.</Trans>
      const age = <TimeText at={millisecondsOf(standing.anchored.timestamp)} />
      return <Trans>Nothing of this block is on layer 1 yet. The newest one that it holds for final was made {age}.</Trans>
    }
  }
}
