import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { whileWatched } from '#core/watched'
import { PATHS, useBook, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Pending } from '#ui/state/pending'

/** A dangerous right that appeared: told wherever the person is, until it was dealt with. While the vault is open one tab looks for such. */
export function RightsNotice(): ReactNode {
  const { session } = usePorts<'session'>()
  const open = useSource(session.state).kind === 'open'
  if (!open) return null
  return (
    <Pending failed={() => null}>
      <Alarms />
    </Pending>
  )
}

function Alarms(): ReactNode {
  const book = useBook('allowances')
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { length } = useSource(useMemo(() => whileWatched(book.alarms, (signal) => void book.watch(signal)), [book]))
  const spoken = t`A dangerous permission to spend from your account appeared. See Approvals.`
  useAnnouncement(length > 0 ? spoken : '', 'assertive')
  // There each of them is told by itself.
  if (length === 0 || pathname === PATHS.allowances) return null
  return (
    <div className="mx-auto mb-2 w-full max-w-264 px-4 sm:px-6" data-part="rights-notice">
      <Banner
        tone="danger"
        title={<Plural value={length} one="# dangerous permission" other="# dangerous permissions" />}
        actions={
          <Link to={PATHS.allowances} className={buttonStyle('primary', 'small')}>
            <Trans>Review</Trans>
          </Link>
        }
      >
        <Trans>Review and revoke what you don’t recognize.</Trans>
      </Banner>
    </div>
  )
}
