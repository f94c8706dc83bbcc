import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PATHS, useIsVisitor } from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Icon } from '#ui/icon'
import { Link } from '#ui/router/router'
import { SentenceText } from '#ui/text/sentence-text'
import { VisuallyHidden } from '#ui/text/visually-hidden'
import type { PracticeChoice } from './minute-state.ts'
import { MinuteHeading } from './minute-heading.tsx'
import { type Question, QUESTIONS, scoreOf } from './questions.ts'

/** How many were right, which, and where to go from here. */
export function ScorePart({ answers, onAgain }: { readonly answers: readonly PracticeChoice[]; readonly onAgain: () => void }): ReactNode {
  const { t } = useLingui()
  const isVisitor = useIsVisitor()
  const [score, of] = [scoreOf(answers), answers.length]
  useAnnouncement(t`${score} of ${of} right`)
  return (
    <div data-part="score" data-score={score}>
      <MinuteHeading
        title={
          <Trans>
            {score} of {of} right
          </Trans>
        }
      >
        <ScoreWords
          isPerfect={score === of}
          missed={QUESTIONS.filter(({ right }, at) => right === 'reject' && answers[at] === 'sign').length}
        />
      </MinuteHeading>
      <ul className="mt-8 border-t border-hair">
        {QUESTIONS.slice(0, of).map((question, at) => (
          <Answered key={`${question.item.id} ${question.right}`} question={question} answer={answers[at]} />
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        {isVisitor && (
          <Link to={PATHS.create} className={buttonStyle('primary', 'large')}>
            <Trans>Create a wallet</Trans>
          </Link>
        )}
        <Link to={PATHS.check} className={buttonStyle('plain', 'large')}>
          <Trans>Check a real request</Trans>
        </Link>
        <Button size="large" tone="quiet" icon="refresh" onClick={onAgain}>
          <Trans>Practise again</Trans>
        </Button>
      </div>
      <p className="mt-6 text-small text-soft">
        <Trans>The practice chain ends when you leave this page. Nothing of it is kept.</Trans>
      </p>
    </div>
  )
}

function ScoreWords({ isPerfect, missed }: { readonly isPerfect: boolean; readonly missed: number }): ReactNode {
  if (isPerfect) return <Trans>You read what each one would do, not what it was called.</Trans>
  if (missed === 0) return <Trans>No trap caught you. To reject something harmless costs nothing.</Trans>
  return <Trans>Go by what a request would do, not by what it’s called. The Review shows it before you sign.</Trans>
}

const Answered = ({
  question: { item, right },
  answer,
}: {
  readonly question: Question
  readonly answer: PracticeChoice | undefined
}): ReactNode => {
  const isRight = answer === right
  return (
    <li className="flex items-baseline gap-3 border-b border-hair py-2.5">
      <Icon name={isRight ? 'done' : 'close'} className={`translate-y-0.5 ${isRight ? 'text-verdigris' : 'text-soft'}`} />
      <VisuallyHidden>{isRight ? <Trans>Right:</Trans> : <Trans>Wrong:</Trans>} </VisuallyHidden>
      <span className="min-w-0 flex-1">
        <SentenceText words={item.title} />
      </span>
      <span className="text-small text-soft">{right === 'sign' ? <Trans>fine to sign</Trans> : <Trans>better rejected</Trans>}</span>
    </li>
  )
}
