/** What a person would do with a request. */
export type PracticeChoice = 'sign' | 'reject'

/** The two requests that are reviewed and decided, before the questions. */
export type MinutePart = 'friendly' | 'hostile'

/** Where a person is in the minute. `decided` and `shown`: what they did, while what came of it is told. */
export type MinuteState =
  | { readonly at: MinutePart; readonly decided?: PracticeChoice }
  | { readonly at: 'question'; readonly answers: readonly PracticeChoice[]; readonly shown: boolean }
  | { readonly at: 'score'; readonly answers: readonly PracticeChoice[] }

export type MinuteEvent =
  /** A request was signed or rejected, or a question answered. */
  | { readonly kind: 'chose'; readonly choice: PracticeChoice }
  /** On to what comes next. */
  | { readonly kind: 'went-on' }
  /** Enough questions: to the score of what was answered. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'began-anew' }

export const FIRST: MinuteState = { at: 'friendly' }

/** The next state. What does not fit the present one changes nothing. `questions`: how many there are. */
export function nextMinute(state: MinuteState, event: MinuteEvent, questions: number): MinuteState {
  switch (event.kind) {
    case 'began-anew':
      return FIRST
    case 'chose':
      if (state.at === 'question') return state.shown ? state : { ...state, answers: [...state.answers, event.choice], shown: true }
      return state.at === 'score' || state.decided !== undefined ? state : { ...state, decided: event.choice }
    case 'ended':
      return state.at === 'question' && state.shown ? { at: 'score', answers: state.answers } : state
    case 'went-on':
      return goOn(state, questions)
  }
}

function goOn(state: MinuteState, questions: number): MinuteState {
  if (state.at === 'score') return state
  if (state.at === 'question') {
    if (!state.shown) return state
    return state.answers.length < questions ? { ...state, shown: false } : { at: 'score', answers: state.answers }
  }
  if (state.decided === undefined) return state
  return state.at === 'friendly' ? { at: 'hostile' } : { at: 'question', answers: [], shown: false }
}
