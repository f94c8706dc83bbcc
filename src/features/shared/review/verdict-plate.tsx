import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { displayedVerdict, type DisplayedVerdict, type Review, type VerdictKind } from '#review'
import { Icon, type IconName } from '#ui/icon'
import { EnglishBeside } from '#ui/language/english-beside'
import { SentenceText } from '#ui/text/sentence-text'
import { fullStopOf, verdictTitle } from './verdict-words.ts'

const LOOKS: Record<VerdictKind, { readonly look: string; readonly icon: IconName }> = {
  blocked: { look: 'border-stop bg-stop text-on-stop', icon: 'danger' },
  danger: { look: 'border-stop bg-stop text-on-stop', icon: 'danger' },
  warn: { look: 'border-look bg-look text-on-look contrast-more:border-amber', icon: 'warn' },
  incomplete: { look: 'border-dashed border-amber bg-look text-on-look', icon: 'help' },
  pending: { look: 'border-dashed border-edge', icon: 'clock' },
  clear: { look: 'border-hair', icon: 'info' },
}

const BLEEDS = 'max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0'

/** What a person is told first: whether to sign, and the worst reason in one sentence. Never green. `bleeds`: from edge to edge on a phone. */
export function VerdictPlate({ review, bleeds = false }: { readonly review: Review; readonly bleeds?: boolean }): ReactNode {
  const { i18n } = useLingui()
  const verdict = displayedVerdict(review)
  const { look, icon } = LOOKS[verdict.kind]
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-control border px-4 py-3.5 sm:px-5 [&_.text-soft]:text-inherit ${look} ${bleeds ? BLEEDS : ''}`}
      data-part="verdict"
      data-verdict={verdict.kind}
    >
      <Icon name={icon} size={32} className="mt-0.5" />
      <div className="min-w-0">
        <p className="text-head font-semibold tracking-tight max-sm:text-title">{i18n._(verdictTitle(verdict))}</p>
        <p className="text-lead wrap-anywhere max-sm:text-body" data-part="verdict-reason">
          {verdict.reason === undefined ? (
            <Advice verdict={verdict} asked={review.asked} />
          ) : (
            <>
              <SentenceText words={verdict.reason} />
              {fullStopOf(verdict.reason.id)}
            </>
          )}
        </p>
        {(verdict.kind === 'danger' || verdict.kind === 'blocked') && <VerdictInEnglish verdict={verdict} />}
        <Reservations verdict={verdict} />
      </div>
    </div>
  )
}

const VerdictInEnglish = ({ verdict }: { readonly verdict: DisplayedVerdict }): ReactNode => (
  <EnglishBeside className="mt-1 block wrap-anywhere">
    {(english) => (
      <>
        {english._(verdictTitle(verdict))}{' '}
        {verdict.reason !== undefined && (
          <>
            <SentenceText words={verdict.reason} language={english} />
            {fullStopOf(verdict.reason.id)}
          </>
        )}
      </>
    )}
  </EnglishBeside>
)

/** Where no finding says why. */
function Advice({ verdict: { kind }, asked }: { readonly verdict: DisplayedVerdict; readonly asked: Review['asked'] }): ReactNode {
  if (kind === 'pending') return <Trans>No warnings so far.</Trans>
  if (kind === 'incomplete') return <Trans>It wasn’t simulated: most dangers only show when it is.</Trans>
  if (asked.kind === 'transaction' || asked.kind === 'calls' || asked.kind === 'user-operation')
    return <Trans>Check the amount and the recipient.</Trans>
  return <Trans>Check what it says and who asks for it.</Trans>
}

/** What the verdict rests on, where that is weaker than proof. */
function Reservations({ verdict: { kind, claimedBy, unchecked } }: { readonly verdict: DisplayedVerdict }): ReactNode {
  if (kind === 'blocked' || kind === 'danger') return null
  return (
    <>
      {claimedBy !== undefined && (
        <p className="text-small" data-part="verdict-claimed">
          <Trans>This is as far as {claimedBy} says. It isn’t proved.</Trans>
        </p>
      )}
      {unchecked > 0 && (
        <p className="text-small" data-part="verdict-unchecked">
          <Plural
            value={unchecked}
            one="# thing couldn’t be checked. It would change nothing shown."
            other="# things couldn’t be checked. They would change nothing shown."
          />
        </p>
      )}
    </>
  )
}
