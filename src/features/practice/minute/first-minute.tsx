import { type ReactNode, useReducer } from 'react'
import { ErrorNote } from '#ui/feedback/error-note'
import { MinuteFrame } from './minute-frame.tsx'
import { FIRST, type MinuteEvent, type MinuteState, nextMinute } from './minute-state.ts'
import { MinuteRequest } from './minute-request.tsx'
import { QuestionPart } from './question-part.tsx'
import { QUESTIONS } from './questions.ts'
import { ScorePart } from './score-part.tsx'
import { usePractice } from './use-practice.ts'

const reduce = (state: MinuteState, event: MinuteEvent): MinuteState => nextMinute(state, event, QUESTIONS.length)

/** A newcomer's minute: a payment, a trap, and questions with a score, on a chain inside this page. It needs no vault and leaves nothing behind. */
export function FirstMinute(): ReactNode {
  const { practice, error, retry } = usePractice()
  const [state, dispatch] = useReducer(reduce, FIRST)
  const goOn = (): void => dispatch({ kind: 'went-on' })
  const beginAnew = (): void => {
    retry()
    dispatch({ kind: 'began-anew' })
  }
  if (error !== undefined)
    return (
      <MinuteFrame step={1}>
        <ErrorNote error={error} onRetry={retry} />
      </MinuteFrame>
    )
  switch (state.at) {
    case 'friendly':
    case 'hostile':
      return (
        <MinuteFrame step={state.at === 'friendly' ? 1 : 2}>
          <MinuteRequest
            key={state.at}
            part={state.at}
            practice={practice}
            decided={state.decided}
            onChoose={(choice) => dispatch({ kind: 'chose', choice })}
            onNext={goOn}
            onRestart={retry}
          />
        </MinuteFrame>
      )
    case 'question': {
      const at = state.answers.length - (state.shown ? 1 : 0)
      const question = QUESTIONS[at]
      return (
        <MinuteFrame step={3}>
          {question !== undefined && (
            <QuestionPart
              key={at}
              practice={practice}
              question={question}
              at={at}
              answer={state.shown ? state.answers.at(-1) : undefined}
              onAnswer={(choice) => dispatch({ kind: 'chose', choice })}
              onNext={goOn}
              onEnd={() => dispatch({ kind: 'ended' })}
              onRestart={retry}
            />
          )}
        </MinuteFrame>
      )
    }
    case 'score':
      return (
        <MinuteFrame step={3}>
          <ScorePart answers={state.answers} onAgain={beginAnew} />
        </MinuteFrame>
      )
  }
}
