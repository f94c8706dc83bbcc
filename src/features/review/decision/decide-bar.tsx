import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { subjectsOf } from '#core/signing/finding'
import type { Hex } from '#core/bytes/hex'
import type { Request } from '#core/signing/request'
import { ArmButton } from '#ui/buttons/arm-button'
import { Button, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { MoreSubjects } from '#ui/feedback/finding-view'
import { HoldButton } from '#ui/buttons/hold-button'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText } from '#ui/text/sentence-text'
import { Checkbox } from '#ui/forms/text-input'
import { download, useSource, useWallet } from '#features/shared'
import type { Analysis, SlotInfo } from '#wallet'
import { agreementKey, gapsOf, type ConsentStatus, consentStatus } from './agreement.ts'
import { exportRequest } from '../export-request.ts'
import { DoingWords } from '../review-skeleton.tsx'
import type { Decision } from './use-decision.ts'
import type { DisplayedReview } from '../use-review.ts'

/** Fetched where an account asks: most do not. */
const PresenceStep = lazy(async () => ({ default: (await import('./presence-step.tsx')).PresenceStep }))

type BarProps = {
  readonly request: Request
  readonly chain: Chain
  readonly holds: 'key' | 'nothing'
  /** The account asks who is here for every signature. */
  readonly asks: boolean
  readonly shown: DisplayedReview
  /** What it says was on the screen, to its end. */
  readonly isRead: boolean
  readonly decision: Decision
}

/** Reject and Sign, always in reach. Reject is never smaller; Enter signs nothing. */
export function DecideBar({ request, holds, asks, shown, isRead, decision }: BarProps): ReactNode {
  const { analysis } = shown
  const [accepted, setAccepted] = useState<string | undefined>(undefined)
  // The yes was given to this digest, and the owner is asked for. Another digest needs another yes.
  const [agreed, setAgreed] = useState<Hex>()
  const asking = agreed !== undefined && agreed === analysis?.digest && shown.settled
  // Accepting is for these gaps of these bytes: others have to be accepted anew.
  const gaps = analysis === undefined ? [] : gapsOf(analysis.review)
  const gapKey = analysis && `${analysis.digest ?? ''} ${gaps.map((gap) => `${gap.rule}*${subjectsOf(gap)}`).join(' ')}`
  const standing = analysis && consentStatus(analysis, holds, accepted === gapKey)
  return (
    <footer className="fixed inset-x-0 bottom-0 z-10 border-t border-hair bg-paper pb-[env(safe-area-inset-bottom)]" data-part="decide">
      <div className="mx-auto flex w-full max-w-260 flex-col gap-2.5 px-4 py-3 sm:px-6">
        {decision.error !== undefined && <ErrorNote error={decision.error} />}
        {analysis !== undefined && analysis.review.verdict.gaps && standing?.at !== 'blocked' && standing?.at !== 'watch-only' && (
          <Checkbox
            checked={accepted === gapKey}
            onChange={(event) => setAccepted(event.currentTarget.checked ? gapKey : undefined)}
            label={
              <Plural
                value={gaps.reduce((sum, gap) => sum + subjectsOf(gap), 0)}
                one="I understand that something could not be checked, and that more may happen than is shown:"
                other="I understand that # things could not be checked, and that more may happen than is shown:"
              />
            }
            help={gaps.map((gap, at) => (
              <span key={at} className="block">
                <SentenceText words={gap.say} /> <MoreSubjects finding={gap} told={1} />
              </span>
            ))}
          />
        )}
        {asking && (
          <Suspense>
            <Presence request={request} digest={agreed} decision={decision} onCancel={() => setAgreed(undefined)} />
          </Suspense>
        )}
        <div className={asking ? 'hidden' : 'grid grid-cols-2 items-center gap-x-3 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)_12rem]'}>
          <p className="figures col-span-2 text-small text-soft sm:order-2 sm:col-span-1 sm:text-end" data-part="fresh">
            <StatusWords request={request} shown={shown} isRead={isRead} decision={decision} standing={standing} />
          </p>
          <div className="sm:order-1">
            <Button size="large" wide onClick={decision.reject} disabled={decision.signing}>
              <Trans>Reject</Trans>
            </Button>
          </div>
          <div className="sm:order-3">
            {analysis !== undefined && standing !== undefined && (
              <SignButton
                request={request}
                analysis={analysis}
                standing={standing}
                ready={shown.settled && isRead}
                shown={shown}
                onSign={asks ? setAgreed : decision.sign}
                signing={decision.signing}
              />
            )}
          </div>
        </div>
      </div>
    </footer>
  )
}

type PresenceProps = {
  readonly request: Request
  readonly digest: Hex
  readonly decision: Decision
  readonly onCancel: () => void
}

/** An account that always asks. Handing code over takes two signatures, and one answer of a passkey fits one digest: there only the password does. */
function Presence({ request, digest, decision, onCancel }: PresenceProps): ReactNode {
  const { session } = useWallet()
  const state = useSource(session.state)
  if (state.at !== 'open') return null
  const twice = request.kind === 'transaction' && request.intent.kind === 'delegate'
  const slots: readonly SlotInfo[] = state.session.slots.filter(({ kind }) => !twice || kind === 'password')
  return <PresenceStep digest={digest} slots={slots} onPresence={(presence) => decision.signAs(digest, presence)} onCancel={onCancel} />
}

type SignProps = {
  readonly request: Request
  readonly analysis: Analysis
  readonly standing: ConsentStatus
  readonly shown: DisplayedReview
  /** It is complete and stands, and it was read. */
  readonly ready: boolean
  readonly signing: boolean
  readonly onSign: (shown: Hex) => void
}

function SignButton({ request, analysis, standing, shown, ready, signing, onSign }: SignProps): ReactNode {
  const { digest } = analysis
  if (standing.at === 'blocked' || digest === undefined) return null
  if (standing.at === 'watch-only')
    return (
      <Button size="large" wide onClick={() => download(`assay-request-${request.id.slice(0, 8)}.json`, exportRequest(analysis))}>
        <Trans>Export unsigned</Trans>
      </Button>
    )
  const may = ready && !signing && standing.at !== 'ask'
  const content = may ? agreementKey(analysis, shown.changes) : undefined
  const sign = (): void => onSign(digest)
  if (analysis.review.verdict.hold)
    return (
      <HoldButton content={content} onHeld={sign} wide disabled={!may}>
        <Trans>Hold to sign</Trans>
      </HoldButton>
    )
  return (
    <ArmButton content={content} onPress={sign} wide disabled={!may}>
      <Trans>Sign</Trans>
    </ArmButton>
  )
}

type StatusProps = {
  readonly request: Request
  readonly shown: DisplayedReview
  readonly isRead: boolean
  readonly decision: Decision
  readonly standing: ConsentStatus | undefined
}

/** How fresh it is, or what it waits for. */
function StatusWords({ request, shown, isRead, decision, standing }: StatusProps): ReactNode {
  if (decision.signing && request.kind !== 'transaction') return <Trans>Signing, and keeping the signature</Trans>
  if (decision.signing) return <Trans>Signing, keeping the signed bytes, then sending them</Trans>
  if (shown.doing !== undefined)
    return (
      <>
        <DoingWords doing={shown.doing} /> <WaitsFor request={request} />
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
  if (!isRead) return <Unread />
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

/** Now, by the second. */
function useNow(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [since])
  return now
}

/** Which host is waited for, once that takes longer than a moment. The line at the edge of other pages would lie below the bar. */
function WaitsFor({ request: { chainId } }: { readonly request: Request }): ReactNode {
  const { waits } = useWallet()
  const first = useSource(waits.open).find((one) => one.chainId === chainId)
  const now = useNow(first?.since ?? 0)
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
  const now = useNow(header?.at ?? 0)
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
const Unread = (): ReactNode => (
  <>
    <Trans>Sign waits until you have read to its end what it says.</Trans>{' '}
    <button
      type="button"
      className={linkStyle}
      onClick={() => document.querySelector('[data-part="message"]')?.scrollIntoView({ block: 'start' })}
    >
      <Trans>Show it</Trans>
    </button>
  </>
)

/** "Checked 2 seconds ago", by the second. */
function Fresh({ at }: { readonly at: number }): ReactNode {
  const { i18n } = useLingui()
  const ago = secondsAgo(useNow(at) - at, i18n.locale)
  return <Trans>Checked {ago}</Trans>
}
