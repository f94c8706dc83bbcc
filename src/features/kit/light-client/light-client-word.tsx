import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { HeardState } from '#wallet'
import { periodsOf, STANDING_WORD } from './light-client-words.ts'
import type { Standing } from './standing.ts'

/** The state of a light client in a word or three: "Synced", "Behind by 3 min", "Period 2 of 9". */
export function LightClientWord({ standing, heard }: { readonly standing: Standing; readonly heard: HeardState }): ReactNode {
  const { i18n } = useLingui()
  const { state } = heard
  const periods = periodsOf(heard)
  if (standing === 'behind' || standing === 'syncing') {
    if (periods !== undefined)
      return (
        <Trans>
          Period {periods.done} of {periods.of}
        </Trans>
      )
    return state.at === 'behind' ? <Trans>Behind by {duration(state.seconds, i18n.locale)}</Trans> : <Trans>Behind</Trans>
  }
  return i18n._(STANDING_WORD[standing])
}

/** Seconds in the largest unit that they fill: "90 sec", "3 min", "2 hr". */
function duration(seconds: number, locale: string): string {
  const [unit, size] =
    seconds >= 2 * 86_400
      ? (['day', 86_400] as const)
      : seconds >= 7200
        ? (['hour', 3600] as const)
        : seconds >= 120
          ? (['minute', 60] as const)
          : (['second', 1] as const)
  return new Intl.NumberFormat([locale, 'en'], { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(seconds / size))
}
