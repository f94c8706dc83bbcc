import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode, RefObject } from 'react'
import type { Request } from '#core/signing/request'
import { useNow } from '#ui/state/clock'
import { linkStyle } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { PendingWords, useSource, usePorts } from '#features/shared'
import type { Analysis } from '#analysis'
import type { ConsentStatus } from './agreement.ts'
import type { Decision } from './use-decision.ts'
import { DoingWords } from '../review-skeleton.tsx'
import type { DisplayedReview } from '../use-review.ts'

type StatusProps = {
  readonly request: Request
  readonly shown: DisplayedReview
  readonly isRead: boolean
  /** Where it stands what it says. */
  readonly message: RefObject<HTMLElement | null>
  readonly decision: Decision
  readonly standing: ConsentStatus | undefined
}

/** How fresh it is, or what it waits for. */
export function DecisionStatus({ request, shown, isRead, message, decision, standing }: StatusProps): ReactNode {
  if (decision.signing && shown.state.kind === 'signing' && shown.state.waits !== undefined) return <Trans>Waiting for the device</Trans>
  if (decision.signing && request.kind !== 'transaction') return <Trans>Signing, and keeping the signature</Trans>
  if (decision.signing) return <Trans>Signing, keeping the signed bytes, then sending them</Trans>
  if (shown.doing !== undefined)
    return (
      <>
        <DoingWords doing={shown.doing} /> <WaitsFor request={request} />
      </>
    )
  if (shown.analysis?.review.pending === true)
    return (
      <>
        <span data-part="pending">
          <PendingWords />
        </span>{' '}
        <WaitsFor request={request} />
      </>
    )
  if (shown.checking)
    return (
      <>
        <Trans>Checking again</Trans> <WaitsFor request={request} /> <AsOf analysis={shown.analysis} />
      </>
    )
  if (shown.trouble !== undefined)
    return (
      <>
        <Trans>Sign waits until it can be checked again.</Trans> <AsOf analysis={shown.analysis} />
      </>
    )
  if (standing?.at === 'blocked') return <Trans>This is never right to sign. Read the finding that stops it.</Trans>
  if (standing?.at === 'watch-only') return <Trans>This account is watch-only: its key is not here.</Trans>
  if (standing?.at === 'refused') return <Trans>The device of this account can’t sign it.</Trans>
  if (!isRead) return <Unread message={message} />
  if (shown.analysis === undefined) return null
  return (
    <>
      <Fresh at={shown.analysis.at} /> {isOld(shown.analysis) && <AsOf analysis={shown.analysis} waits />}
    </>
  )
}

/** A block that was learnt so long before it was run on, in milliseconds, is not the newest: no endpoint gave a newer one. */
const OLD_BLOCK = 5000

const isOld = ({ at, header }: Analysis): boolean => header !== undefined && at - header.at > OLD_BLOCK

/** Which host is waited for, once that takes longer than a moment. The line at the edge of other pages would lie below the bar. */
function WaitsFor({ request: { chainId } }: { readonly request: Request }): ReactNode {
  const { waits } = usePorts<'waits'>()
  const first = useSource(waits.open).find((one) => one.chainId === chainId)
  const now = useNow(1000)
  if (first === undefined) return null
  const seconds = Math.max(0, Math.round((now - first.since) / 1000))
  return (
    <span data-part="waits-for" data-host={first.host}>
      · <Trans>waiting for {<HostileText text={first.host} />}</Trans>{' '}
      {/* The seconds are not read aloud: they would be all that is heard. */}
      <span aria-hidden="true">
        <Trans>{seconds} s</Trans>
      </span>
    </span>
  )
}

/** Of which block what is shown is, and how long ago that was learnt. `waits`: its host gave no newer one. */
function AsOf({ analysis, waits = false }: { readonly analysis: Analysis | undefined; readonly waits?: boolean }): ReactNode {
  const { i18n } = useLingui()
  const header = analysis?.header
  const now = useNow(1000)
  if (header === undefined) return null
  const number = new Intl.NumberFormat(i18n.locale).format(header.number)
  const ago = secondsAgo(now - header.at, i18n.locale)
  return (
    <span data-part="as-of">
      ·{' '}
      <Trans>
        shown is block {number}, read {ago}
      </Trans>
      {waits && (
        <>
          {' '}
          · <Trans>no newer one from {<HostileText text={header.source} />}</Trans>
        </>
      )}
    </span>
  )
}

const secondsAgo = (ms: number, locale: string): string =>
  new Intl.RelativeTimeFormat([locale, 'en'], { numeric: 'auto' }).format(-Math.max(0, Math.round(ms / 1000)), 'second')

/** What it says goes on below the edge, or in a box that scrolls. */
const Unread = ({ message }: Pick<StatusProps, 'message'>): ReactNode => (
  <>
    <Trans>Sign waits until you have read to its end what it says.</Trans>{' '}
    <button type="button" className={linkStyle} onClick={() => message.current?.scrollIntoView({ block: 'start' })}>
      <Trans>Show it</Trans>
    </button>
  </>
)

/** "Checked 2 seconds ago", by the second. */
function Fresh({ at }: { readonly at: number }): ReactNode {
  const { i18n } = useLingui()
  const ago = secondsAgo(useNow(1000) - at, i18n.locale)
  return <Trans>Checked {ago}</Trans>
}
