import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { TimeView } from '#ui/text/time-view'
import { type Alarm, type AllowanceBook, type Right, rightOfAlarm } from '#wallet'

/** The alarm that stands about a right: it appeared, and the person did not say that they know of it. */
export const alarmOf = (alarms: readonly Alarm[], { id, allowance }: Right): Alarm | undefined =>
  alarms.find((alarm) => alarm.chainId === allowance.chainId && alarm.account === allowance.owner && rightOfAlarm(alarm) === id)

/** When it was noticed, and the way to say that it is meant to stand: the mark on the rail goes, the approval stays. */
export function NewsOfRight({ alarm, book }: { readonly alarm: Alarm; readonly book: AllowanceBook }): ReactNode {
  const known = useAction(() => book.dealtWith(alarm))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small" data-part="news">
      <p>
        <Trans>
          Noticed <TimeView at={alarm.at} />. Revoke it, unless you gave it on purpose.
        </Trans>
      </p>
      <Button size="small" busy={known.busy} onClick={() => void known.start()}>
        <Trans>Keep</Trans>
      </Button>
      {known.error !== undefined && <ErrorNote error={known.error} />}
    </div>
  )
}
