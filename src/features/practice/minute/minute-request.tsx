import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAction } from '#features/shared'
import { displayedVerdict } from '#review'
import { ArmButton } from '#ui/buttons/arm-button'
import { Button } from '#ui/buttons/button'
import { HoldButton } from '#ui/buttons/hold-button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Icon } from '#ui/icon'
import { plainSentence } from '#ui/text/sentence-text'
import type { PagePractice, PracticeAnalysis, PracticeResult } from '#wallet'
import { spokenVerdict } from '#features/shared'
import type { PracticeChoice, MinutePart } from './minute-state.ts'
import { MinuteHeading } from './minute-heading.tsx'
import { PracticeBar } from './practice-bar.tsx'
import { PracticeReview, ReviewToCome } from './practice-review.tsx'
import { PARTS } from './questions.ts'
import { usePracticeLook } from './use-practice.ts'

type PartProps = {
  readonly part: MinutePart
  readonly practice: PagePractice | undefined
  readonly decided: PracticeChoice | undefined
  readonly onChoose: (choice: PracticeChoice) => void
  readonly onNext: () => void
  /** Starts the chain anew: what was done on it is gone. */
  readonly onRestart: () => void
}

/** One request with its whole Review, decided as a real one is: signed by the practice key, or rejected. */
export function MinuteRequest({ part, practice, decided, onChoose, onNext, onRestart }: PartProps): ReactNode {
  const question = PARTS[part]
  const look = usePracticeLook(practice, question)
  const [outcome, setOutcome] = useState<PracticeResult>()
  const sign = useAction(async (analysis: PracticeAnalysis) => {
    if (practice === undefined) return
    setOutcome(await practice.sign(analysis))
    onChoose('sign')
  })
  const { i18n, t } = useLingui()
  const review = look.kind === 'ready' && look.settled ? look.analysis.review : undefined
  useAnnouncement(review === undefined ? '' : `${spokenVerdict(displayedVerdict(review), i18n)} ${plainSentence(review.sentence, i18n)}.`)
  if (decided !== undefined) return <Told part={part} decided={decided} outcome={outcome} onNext={onNext} />
  return (
    <>
      <Introduction part={part} />
      <div className="mt-6">
        {look.kind === 'failed' && <ErrorNote error={look.error} onRetry={onRestart} />}
        {look.kind === 'working' && <ReviewToCome />}
        {look.kind === 'ready' && practice !== undefined && (
          <PracticeReview practice={practice} review={look.analysis.review} origin={question.origin} />
        )}
      </div>
      <PracticeBar label={t`Reject or sign`}>
        {sign.error !== undefined && <ErrorNote error={sign.error} />}
        {look.kind === 'ready' && (
          <Decision
            analysis={look.analysis}
            settled={look.settled && !sign.busy}
            onReject={() => onChoose('reject')}
            onSign={(analysis) => void sign.start(analysis)}
          />
        )}
      </PracticeBar>
    </>
  )
}

const Introduction = ({ part }: { readonly part: MinutePart }): ReactNode =>
  part === 'friendly' ? (
    <MinuteHeading title={<Trans>Pay Bob 10 USDC</Trans>}>
      <Trans>You have 1,250 USDC of play money. Assay runs the payment here first: read what it would do, then sign.</Trans>
    </MinuteHeading>
  ) : (
    <MinuteHeading title={<Trans>A site asks: “Confirm you’re human”</Trans>}>
      <Trans>It’s free, and it isn’t even a transaction. See what your signature would allow.</Trans>
    </MinuteHeading>
  )

type DecisionProps = {
  readonly analysis: PracticeAnalysis
  readonly settled: boolean
  readonly onReject: () => void
  readonly onSign: (analysis: PracticeAnalysis) => void
}

/** As in a Review: where it is red, Reject is what is proposed, and to sign is to hold. */
function Decision({ analysis, settled, onReject, onSign }: DecisionProps): ReactNode {
  const { digest, review } = analysis
  const content = settled ? digest : undefined
  return (
    <div className={`grid items-center gap-3 ${review.verdict.hold ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-2'}`}>
      <Button size="large" wide tone={review.verdict.hold ? 'primary' : 'plain'} onClick={onReject}>
        <Trans>Reject</Trans>
      </Button>
      {review.verdict.hold ? (
        <HoldButton content={content} onHeld={() => onSign(analysis)} tone="quiet" size="normal" disabled={!settled}>
          <span className="whitespace-nowrap underline decoration-edge underline-offset-4">
            <Trans>Hold to sign anyway</Trans>
          </span>
        </HoldButton>
      ) : (
        <ArmButton content={content} onPress={() => onSign(analysis)} wide disabled={!settled}>
          <Trans>Sign</Trans>
        </ArmButton>
      )}
    </div>
  )
}

type ToldProps = {
  readonly part: MinutePart
  readonly decided: PracticeChoice
  readonly outcome: PracticeResult | undefined
  readonly onNext: () => void
}

/** What came of it, and on. */
function Told({ part, decided, outcome, onNext }: ToldProps): ReactNode {
  const { t } = useLingui()
  const isRight = PARTS[part].right === decided
  return (
    <>
      <div className="pt-8 text-center sm:pt-16" data-part="told" data-right={isRight}>
        <span
          className={`mx-auto mb-6 flex size-14 items-center justify-center rounded-full border ${isRight ? 'border-verdigris text-verdigris' : 'border-amber text-amber'}`}
        >
          <Icon name={isRight ? 'done' : 'warn'} size={32} />
        </span>
        <MinuteHeading title={<ToldTitle part={part} decided={decided} outcome={outcome} />}>
          <ToldText part={part} decided={decided} />
        </MinuteHeading>
      </div>
      <PracticeBar label={t`Go on`}>
        <Button size="large" tone="primary" wide onClick={onNext}>
          {part === 'friendly' ? <Trans>Next: a trap</Trans> : <Trans>Next: your turn</Trans>}
        </Button>
      </PracticeBar>
    </>
  )
}

function ToldTitle({ part, decided, outcome }: Omit<ToldProps, 'onNext'>): ReactNode {
  if (part === 'hostile')
    return decided === 'reject' ? <Trans>Rejected. Your USDC is safe.</Trans> : <Trans>Signed. Your USDC could now be gone.</Trans>
  if (outcome?.kind !== 'included') return <Trans>Rejected. Nothing moved.</Trans>
  const block = String(outcome.block)
  return outcome.asShown ? <Trans>Confirmed in block {block}, exactly as previewed</Trans> : <Trans>Confirmed in block {block}</Trans>
}

function ToldText({ part, decided }: Pick<ToldProps, 'part' | 'decided'>): ReactNode {
  if (part === 'hostile')
    return decided === 'reject' ? (
      <Trans>The site called it a check. The Review showed a permission to take everything.</Trans>
    ) : (
      <Trans>On a real chain, the site could take all of it, at any time, without asking again. Here, nothing is lost.</Trans>
    )
  return decided === 'sign' ? (
    <Trans>You saw what it would do before you did it. That’s all there is to it.</Trans>
  ) : (
    <Trans>To reject is always safe. This one was fine: it did what it said.</Trans>
  )
}
