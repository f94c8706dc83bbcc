import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { createContext, type ReactNode, useContext } from 'react'
import { guessMoment, type Moment, momentOf } from '#core/messages/moment'
import type { DecodedValue } from '#decode'
import { HostileText } from '#ui/text/hostile-text'
import { exactTime, useSharedClock } from '#ui/text/time-view'

/**
 * Time of the block that a Review stands on, in milliseconds since the epoch. What is over then is over. By the device's clock alone, which may be ahead, a right
 * that can still be used would be called expired.
 */
export const BlockTime = createContext<number | undefined>(undefined)

type TimeValue = Extract<DecodedValue, { readonly is: 'time' }>

/** A time of a message as a date, or as what it means where it is none: never, or over already. */
export function MomentText({ value }: { readonly value: TimeValue }): ReactNode {
  const { seconds, bits, end, zero } = value
  if (seconds === 0n && zero !== undefined) return zero === 'never' ? <Trans>never</Trans> : <Trans>in the block in which it is used</Trans>
  if (seconds === 0n && end !== true && bits === undefined) return <Trans>no earliest time</Trans>
  const moment = bits === undefined ? momentOf(seconds) : guessMoment(seconds, bits)
  if (moment.is === 'never') return <Trans>never</Trans>
  if (moment.is === 'number') return <span className="figures font-mono wrap-anywhere">{seconds.toString()}</span>
  return <DateText moment={moment} end={end === true} />
}

/** RFC 3339, as EIP-4361 wants its times. */
const WRITTEN = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** A time that a text gives, as a date; as it stands there, where it is none. From the year 2200 on an end is never. */
export function WrittenTime({ text, end = false }: { readonly text: string; readonly end?: boolean }): ReactNode {
  const at = WRITTEN.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(at)) return <HostileText text={text} />
  const moment = momentOf(BigInt(Math.max(0, Math.floor(at / 1000))))
  return moment.is === 'at' ? <DateText moment={moment} end={end} /> : <Trans>never</Trans>
}

/** When a right ends, in one short line: "Ends: never". Seconds since the epoch. */
export const EndsText = ({ until }: { readonly until: bigint | 'block' }): ReactNode => (
  <span data-part="ends">
    <Trans>
      Ends:{' '}
      {until === 'block' ? (
        <Trans>in the block in which it is used</Trans>
      ) : (
        <MomentText value={{ is: 'time', seconds: until, end: true }} />
      )}
    </Trans>
  </span>
)

/** The date in the reader's own zone. An end that has passed says so. */
function DateText({
  moment: { at, counts },
  end,
}: {
  readonly moment: Extract<Moment, { readonly is: 'at' }>
  readonly end: boolean
}): ReactNode {
  const { i18n } = useLingui()
  const now = Math.min(useSharedClock(at), useContext(BlockTime) ?? Infinity)
  const date = exactTime(at, i18n.locale)
  return (
    <span className="figures">
      <time dateTime={new Date(at).toISOString()}>{date}</time>
      {counts === 'milliseconds' && (
        <>
          {' '}
          <Trans>(if it counts milliseconds)</Trans>
        </>
      )}
      {end && at <= now && (
        <>
          {' · '}
          <strong className="font-semibold">
            <Trans>already expired</Trans>
          </strong>
        </>
      )}
    </span>
  )
}
