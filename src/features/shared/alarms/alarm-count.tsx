import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Pending } from '#ui/state/pending'
import { useBook } from '../wallet/use-book.ts'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'
import { isDangerousAlarm } from '#wallet'
import { useAlarms } from './use-alarms.ts'

/** How many dangerous permissions there are, as a number on red; nothing where there is none or the vault is locked. */
export function AlarmCount(): ReactNode {
  return (
    <WhereOpen>
      <Count />
    </WhereOpen>
  )
}

function Count(): ReactNode {
  const { length } = useAlarms(useBook('allowances')).filter(isDangerousAlarm)
  if (length === 0) return null
  return (
    <span
      data-part="alarm-count"
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-stop px-1.5 text-fine font-semibold text-on-stop"
    >
      {length}
      <span className="sr-only">
        {' '}
        <Plural value={length} one="dangerous permission" other="dangerous permissions" />
      </span>
    </span>
  )
}

/** Says it aloud when one appears, wherever the person is. */
export function AlarmAnnouncement(): ReactNode {
  return (
    <WhereOpen>
      <Announcement />
    </WhereOpen>
  )
}

function Announcement(): ReactNode {
  const { t } = useLingui()
  const alarms = useAlarms(useBook('allowances'))
  const danger = t`A dangerous permission to spend from your account appeared. See Approvals.`
  const news = t`A permission to spend from your account appeared that wasn’t signed here. See Approvals.`
  useAnnouncement(alarms.some(isDangerousAlarm) ? danger : alarms.length > 0 ? news : '', 'assertive')
  return null
}

/** Draws its parts while the vault is open; nothing where what they need can't be fetched. */
export function WhereOpen({ children }: { readonly children: ReactNode }): ReactNode {
  const { session } = usePorts<'session'>()
  if (useSource(session.state).kind !== 'open') return null
  return <Pending failed={() => null}>{children}</Pending>
}
