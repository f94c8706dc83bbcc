import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { subjectsOf } from '#core/signing/finding'
import type { WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Request } from '#core/signing/request'
import { ArmButton } from '#ui/buttons/arm-button'
import { Button, IconButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { MoreSubjects } from '#ui/feedback/finding-view'
import { HoldButton } from '#ui/buttons/hold-button'
import { SentenceText } from '#ui/text/sentence-text'
import { Checkbox } from '#ui/forms/text-input'
import { download, useSource, usePorts } from '#features/shared'
import type { Analysis } from '#analysis'
import type { SlotInfo } from '#wallet'
import { agreementKey, gapsOf, type ConsentStatus, consentStatus } from './agreement.ts'
import { exportRequest } from '../export-request.ts'
import { SignWords } from './sign-words.tsx'
import type { Decision } from './use-decision.ts'
import { DECISION } from './skip-to-decision.tsx'
import { DecisionStatus } from './decision-status.tsx'
import type { DisplayedReview } from '../use-review.ts'

/** Fetched where there is no key: another Assay may have it. */
const ShowRequest = lazy(async () => ({ default: (await import('./show-request.tsx')).ShowRequest }))

/** Fetched where an account asks: most do not. */
const PresenceStep = lazy(async () => ({ default: (await import('./presence-step.tsx')).PresenceStep }))

type BarProps = {
  readonly request: Request
  readonly chain: Chain
  readonly holds: 'key' | 'nothing'
  /** Why what holds the key cannot sign it. */
  readonly refusal?: WireError | undefined
  /** The account asks who is here for every signature. */
  readonly asks: boolean
  readonly shown: DisplayedReview
  /** What it says was on the screen, to its end. */
  readonly isRead: boolean
  /** Where that stands. */
  readonly message: RefObject<HTMLElement | null>
  readonly decision: Decision
}

/** Reject and Sign, always in reach. Reject is never smaller; Enter signs nothing. */
export function DecideBar({ request, holds, refusal, asks, shown, isRead, message, decision }: BarProps): ReactNode {
  const { t } = useLingui()
  const { analysis } = shown
  const [accepted, setAccepted] = useState<string | undefined>(undefined)
  // The yes was given to this digest, and the owner is asked for. Another digest needs another yes.
  const [agreed, setAgreed] = useState<Hex>()
  const asking = agreed !== undefined && agreed === analysis?.digest && shown.settled
  // Accepting is for these gaps of these bytes: others have to be accepted anew.
  const gaps = analysis === undefined ? [] : gapsOf(analysis.review)
  const gapKey = analysis && `${analysis.digest ?? ''} ${gaps.map((gap) => `${gap.rule}*${subjectsOf(gap)}`).join(' ')}`
  const standing = analysis && consentStatus(analysis, refusal === undefined ? holds : 'no-form', accepted === gapKey)
  // Where the verdict is red, to reject is what is proposed.
  const isStop = analysis !== undefined && (analysis.review.verdict.hold || !analysis.review.verdict.mayBeSigned)
  const maySign = standing !== undefined && !['blocked', 'watch-only', 'refused'].includes(standing.at)
  const hold = analysis?.review.verdict.hold === true && maySign
  return (
    <footer className="fixed inset-x-0 bottom-0 z-10 border-t border-hair bg-paper pb-[env(safe-area-inset-bottom)]" data-part="decide">
      <div
        id={DECISION}
        tabIndex={-1}
        role="group"
        aria-label={t`Reject or sign`}
        className="@container mx-auto flex w-full max-w-172 flex-col gap-2.5 px-4 py-3 outline-none sm:px-6"
      >
        {decision.error !== undefined && <ErrorNote error={decision.error} />}
        {refusal !== undefined && <ErrorNote error={refusal} />}
        {analysis !== undefined && analysis.review.verdict.gaps && maySign && (
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
        <div className={asking ? 'hidden' : `grid items-center gap-x-3 gap-y-2 ${hold ? HELD : PRESSED}`}>
          <div className="col-span-2 flex min-w-0 items-center gap-1 text-small text-soft @max-[16rem]:col-span-1 sm:order-2 sm:col-span-1 sm:justify-center">
            {/* Space for the longest that it says: nothing moves then. */}
            <p className="figures min-h-10 min-w-0 flex-1 content-center wrap-anywhere sm:min-w-40 sm:flex-initial" data-part="fresh">
              <DecisionStatus request={request} shown={shown} isRead={isRead} message={message} decision={decision} standing={standing} />
            </p>
            {analysis !== undefined && !decision.signing && <RunAgain shown={shown} />}
          </div>
          <div className="sm:order-1">
            <Button size="large" tone={isStop ? 'primary' : 'plain'} wide onClick={decision.reject} disabled={decision.signing}>
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

/** Reject, how fresh it is, and Sign. What is held has longer words; Reject is never smaller. With very large letters one stands below the other. */
const PRESSED = 'grid-cols-2 @max-[16rem]:grid-cols-1 sm:grid-cols-[10.5rem_minmax(0,1fr)_10.5rem]'
const HELD = 'grid-cols-[minmax(0,1fr)_auto] @max-[16rem]:grid-cols-1 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]'

function RunAgain({ shown }: { readonly shown: DisplayedReview }): ReactNode {
  const { t } = useLingui()
  const busy = shown.checking || shown.doing !== undefined
  return (
    <IconButton
      icon="refresh"
      size="small"
      label={t`Run it again`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => !busy && shown.check()}
    />
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
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  if (state.kind !== 'open') return null
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
  if (standing.at === 'blocked' || standing.at === 'refused' || digest === undefined) return null
  if (standing.at === 'watch-only')
    return (
      <div className="flex flex-col gap-1">
        <Button size="large" wide onClick={() => download(`assay-request-${request.id.slice(0, 8)}.json`, exportRequest(analysis))}>
          <Trans>Export unsigned</Trans>
        </Button>
        <Suspense>
          <ShowRequest analysis={analysis} />
        </Suspense>
      </div>
    )
  const may = ready && !signing && standing.at !== 'ask'
  const content = may ? agreementKey(analysis, shown.changes) : undefined
  const sign = (): void => onSign(digest)
  if (analysis.review.verdict.hold)
    return (
      <HoldButton content={content} onHeld={sign} tone="quiet" size="normal" wide disabled={!may}>
        <span className="whitespace-nowrap underline decoration-edge underline-offset-4">
          <SignWords held />
        </span>
      </HoldButton>
    )
  return (
    <ArmButton content={content} onPress={sign} wide disabled={!may}>
      <SignWords />
    </ArmButton>
  )
}
