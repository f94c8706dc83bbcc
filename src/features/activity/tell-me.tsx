import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import { isPending, type OwnTransaction } from '#core/activity/activity'
import {
  type AttentionPort,
  type NotifyPermission,
  settingsPath,
  unwatchTransaction,
  useAction,
  useAttention,
  usePorts,
  useSource,
  watchedTransactions,
  watchTransaction,
} from '#features/shared'
import { Button, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'

/** On the page of one that is pending: a notification once it is confirmed. The browser is asked only when the person presses. */
export function TellMe({ item }: { readonly item: OwnTransaction }): ReactNode {
  const attention = useAttention()
  return attention === undefined || !isPending(item) ? null : <Offer item={item} attention={attention} />
}

function Offer({ item, attention }: { readonly item: OwnTransaction; readonly attention: AttentionPort }): ReactNode {
  const isWatched = useSource(watchedTransactions).has(item.id)
  const [permission, setPermission] = useState(() => attention.permission())
  const ask = useAction(async () => {
    const before = attention.permission()
    const given = before === 'default' ? await attention.askPermission() : before
    setPermission(given)
    if (given === 'granted') watchTransaction(item.id)
  })
  return (
    <div className="flex flex-col items-start gap-1 text-small text-soft" data-part="tell-me" data-permission={permission}>
      {isWatched ? (
        <Button size="small" icon="done" aria-pressed onClick={() => unwatchTransaction(item.id)}>
          <Trans>We’ll tell you</Trans>
        </Button>
      ) : (
        permission !== 'unsupported' && (
          <Button size="small" icon="clock" busy={ask.busy} onClick={() => void ask.start()}>
            <Trans>Tell me when it’s confirmed</Trans>
          </Button>
        )
      )}
      <p role="status">
        <Words permission={permission} isWatched={isWatched} />
      </p>
      {ask.error !== undefined && <ErrorNote error={ask.error} />}
    </div>
  )
}

/** What to expect of it, or why it can’t be had and what helps. */
function Words({ permission, isWatched }: { readonly permission: NotifyPermission; readonly isWatched: boolean }): ReactNode {
  const hasDetails = useSource(usePorts<'preferences'>().preferences.values)?.notifyDetails === true
  if (permission === 'unsupported')
    return <Trans>This browser can’t show notifications from this page. Keep it open to see the result.</Trans>
  if (permission === 'denied')
    return (
      <Trans>
        Notifications are blocked for this site. Allow them in your browser’s site settings, beside the address, and press again.
      </Trans>
    )
  return (
    <>
      <Trans>Works while this tab is open and unlocked.</Trans>{' '}
      {isWatched && (
        <>
          {hasDetails ? (
            <Trans>The notification shows amounts and addresses.</Trans>
          ) : (
            <Trans>The notification shows no amount and no address.</Trans>
          )}{' '}
          <Link to={settingsPath('privacy')} className={linkStyle}>
            <Trans>Change this</Trans>
          </Link>
        </>
      )}
    </>
  )
}
