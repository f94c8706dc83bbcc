import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Findings, ReviewAddresses, VerdictPlate } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText } from '#ui/text/sentence-text'
import type { PagePractice } from '#wallet'
import type { PracticeChoice } from './minute-state.ts'
import { MinuteHeading } from './minute-heading.tsx'
import { PracticeBar } from './practice-bar.tsx'
import { ReviewToCome, WhatItDoes } from './practice-review.tsx'
import { type Question, QUESTIONS } from './questions.ts'
import { usePracticeLook } from './use-practice.ts'

type QuestionProps = {
  readonly practice: PagePractice | undefined
  readonly question: Question
  readonly at: number
  /** Absent: not answered yet. */
  readonly answer: PracticeChoice | undefined
  readonly onAnswer: (choice: PracticeChoice) => void
  readonly onNext: () => void
  /** To the score of what was answered so far. */
  readonly onEnd: () => void
  /** Starts the chain anew: what was done on it is gone. */
  readonly onRestart: () => void
}

/** "Would you sign?": what a site says and what it would do. The verdict comes with the answer. */
export function QuestionPart({ practice, question, at, answer, onAnswer, onNext, onEnd, onRestart }: QuestionProps): ReactNode {
  const { t } = useLingui()
  const look = usePracticeLook(practice, question)
  const review = look.kind === 'ready' ? look.analysis.review : undefined
  const [number, of] = [at + 1, QUESTIONS.length]
  return (
    <>
      <MinuteHeading title={<Trans>Would you sign?</Trans>} />
      <p className="mt-1 text-small text-soft">
        <Trans>
          Request {number} of {of}
        </Trans>
      </p>
      <Asked question={question} />
      {answer !== undefined && review !== undefined && (
        <div className="mb-6 flex flex-col gap-3" data-part="answer" data-right={answer === question.right}>
          <p ref={focusAnswer} tabIndex={-1} className="text-lead font-semibold outline-none">
            <AnswerWords answer={answer} right={question.right} />
          </p>
          <ReviewAddresses review={review}>
            <VerdictPlate review={review} bleeds />
          </ReviewAddresses>
        </div>
      )}
      {look.kind === 'failed' && <ErrorNote error={look.error} onRetry={onRestart} />}
      {review === undefined && look.kind !== 'failed' && <ReviewToCome plate={false} />}
      {review !== undefined && practice !== undefined && (
        <ReviewAddresses review={review}>
          <div className="flex flex-col gap-7">
            <WhatItDoes practice={practice} review={review} />
            {answer !== undefined && <Findings review={review} notes="apart" pending="apart" />}
          </div>
        </ReviewAddresses>
      )}
      <PracticeBar label={t`Would you sign?`}>
        {answer === undefined ? (
          <div className="grid grid-cols-2 gap-3">
            <Button size="large" wide disabled={review === undefined} onClick={() => onAnswer('reject')}>
              <Trans>Reject</Trans>
            </Button>
            <Button size="large" wide disabled={review === undefined} onClick={() => onAnswer('sign')}>
              <Trans>Sign</Trans>
            </Button>
          </div>
        ) : number < of ? (
          <div className="grid grid-cols-2 gap-3">
            <Button size="large" wide onClick={onEnd}>
              <Trans>See your score</Trans>
            </Button>
            <Button size="large" tone="primary" wide onClick={onNext}>
              <Trans>Next request</Trans>
            </Button>
          </div>
        ) : (
          <Button size="large" tone="primary" wide onClick={onNext}>
            <Trans>See your score</Trans>
          </Button>
        )}
      </PracticeBar>
    </>
  )
}

/** The button that was pressed is gone: the keyboard, and whoever listens, go on from what is told of it. */
function focusAnswer(told: HTMLElement | null): void {
  told?.focus({ preventScroll: true })
  if (told !== null) window.scrollTo({ top: 0 })
}

/** Who asks, in whose words. */
const Asked = ({ question: { item, origin } }: { readonly question: Question }): ReactNode => (
  <div className="my-6 border-s-2 border-edge ps-4">
    <p className="text-small text-soft">
      {origin === undefined ? (
        <Trans>You want to</Trans>
      ) : (
        <>
          <HostileText text={origin.replace('https://', '')} /> <Trans>asks</Trans>
        </>
      )}
    </p>
    <p className="text-title font-semibold">
      {origin === undefined ? (
        <SentenceText words={item.title} />
      ) : (
        <q>
          <SentenceText words={item.title} />
        </q>
      )}
    </p>
  </div>
)

function AnswerWords({ answer, right }: { readonly answer: PracticeChoice; readonly right: PracticeChoice }): ReactNode {
  if (answer === right) return right === 'sign' ? <Trans>Right: it does what it says.</Trans> : <Trans>Right to reject it.</Trans>
  return right === 'sign' ? <Trans>You could have signed this one.</Trans> : <Trans>You should have rejected this one.</Trans>
}
