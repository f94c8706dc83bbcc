import { type AppError, fail } from '#core/errors'
import { limit } from '#core/limits'
import { mergeMissingState, type MissingState } from '#core/simulation/simulation'
import { addsTo } from './wanted-state.ts'

/** Rounds after which a run that still wants more is given up: a hostile node can only cause rounds, never a wrong result. */
export const MAX_ROUNDS = limit('closureRounds')

/** Sources that may still say what a run will read, before it says so itself. */
export type Guesses = {
  /** A run on what was proved of earlier blocks: once. */
  readonly earlier: boolean
  /** Questions by the layout of contracts, run on what is proved so far: until nothing more comes of them. */
  readonly layout: boolean
  /** The node, where it may see drafts: once, and only where our own guesses fell short. */
  readonly node: boolean
}

type Progress = {
  /** Runs that wanted more. */
  readonly rounds: number
  readonly guesses: Guesses
  /** All that the runs wanted so far. */
  readonly wanted: readonly MissingState[]
}

/** What the closure of one read is doing (docs/design/evm.md). `T`: what the read answers. */
export type ClosureState<T> =
  /** Collects what the first run will read, on state of earlier blocks. `wants`: what is to be proved in any case. */
  | ({ readonly kind: 'collecting'; readonly wants: readonly MissingState[] } & Progress)
  /** `asksNode`: the node is asked meanwhile what it believes will be read. */
  | ({ readonly kind: 'proving'; readonly wants: readonly MissingState[]; readonly asksNode: boolean } & Progress)
  /** `resends`: all that is proved goes to the evm Worker once more, which asked for some of it. */
  | ({ readonly kind: 'running'; readonly resends: boolean } & Progress)
  /** A run wants more: what else it will want is guessed, so that both are proved in one trip. */
  | ({ readonly kind: 'guessing'; readonly by: 'earlier' | 'layout'; readonly wants: readonly MissingState[] } & Progress)
  /** `reads`: all that it read, where the run says so. */
  | { readonly kind: 'complete'; readonly value: T; readonly reads?: readonly MissingState[]; readonly wanted: readonly MissingState[] }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What may happen to it. */
export type ClosureEvent<T> =
  /** `isLast`: of that source nothing more comes. */
  | { readonly kind: 'guessed'; readonly wants: readonly MissingState[]; readonly isLast: boolean }
  /** `hints`: what the node believes will be read; nothing of it is believed, only proved. */
  | { readonly kind: 'proved'; readonly hints: readonly MissingState[] }
  /** `isProved`: all of it is proved already, so the evm Worker restarted or forgot. */
  | { readonly kind: 'wanted'; readonly wants: readonly MissingState[]; readonly isProved: boolean }
  | { readonly kind: 'ran'; readonly value: T; readonly reads?: readonly MissingState[] }
  | { readonly kind: 'failed'; readonly error: unknown }

type Start = {
  readonly hints: readonly MissingState[]
  /** What the same call read before. */
  readonly known: readonly MissingState[]
  /** Whether some of both is not proved: then a trip is due anyway. */
  readonly isDue: boolean
  readonly guesses: Guesses
}

/**
 * Where a read begins. What it reads on state of earlier blocks goes along with a trip that is due anyway; where none is, the run itself may already have all that
 * it reads.
 */
export function startClosure<T>({ hints, known, isDue, guesses }: Start): ClosureState<T> {
  const progress = { rounds: 0, guesses, wanted: [] }
  if (guesses.earlier && isDue) return { kind: 'collecting', wants: hints, ...progress }
  return { kind: 'proving', wants: mergeMissingState([...hints, ...known]), asksNode: false, ...progress }
}

/** The one transition function of a read. An event that does not fit leaves the state as it is. */
export function next<T>(state: ClosureState<T>, event: ClosureEvent<T>): ClosureState<T> {
  if (state.kind === 'complete' || state.kind === 'failed') return state
  if (event.kind === 'failed') return { kind: 'failed', error: event.error }
  switch (state.kind) {
    case 'collecting':
      return event.kind === 'guessed' ? proving(withoutEarlier(state), [...state.wants, ...event.wants]) : state
    case 'proving':
      if (event.kind !== 'proved') return state
      return event.hints.length > 0 ? proving(state, event.hints) : { kind: 'running', resends: false, ...progressOf(state) }
    case 'running':
      if (event.kind === 'ran') return { ...event, kind: 'complete', wanted: state.wanted }
      return event.kind === 'wanted' ? afterRun(state, event) : state
    case 'guessing':
      return event.kind === 'guessed' ? afterGuess(state, event) : state
  }
}

type Open<K> = Extract<ClosureState<never>, { kind: K }>

const progressOf = ({ rounds, guesses, wanted }: Progress): Progress => ({ rounds, guesses, wanted })

const withoutEarlier = (state: Progress): Progress => ({ ...progressOf(state), guesses: { ...state.guesses, earlier: false } })

const proving = (progress: Progress, wants: readonly MissingState[]): Open<'proving'> => ({
  kind: 'proving',
  wants: mergeMissingState(wants),
  asksNode: false,
  ...progressOf(progress),
})

function afterRun(state: Open<'running'>, { wants, isProved }: Extract<ClosureEvent<never>, { kind: 'wanted' }>): ClosureState<never> {
  const rounds = state.rounds + 1
  if (rounds >= MAX_ROUNDS) return { kind: 'failed', error: tooManyRounds() }
  const progress = { ...progressOf(state), rounds }
  if (isProved) return { kind: 'running', resends: true, ...progress }
  const after = { ...progress, wanted: [...state.wanted, ...wants] }
  return state.guesses.earlier ? { kind: 'guessing', by: 'earlier', wants, ...after } : guessByLayout(after, wants)
}

const tooManyRounds = (): AppError => fail('simulation/too-many-rounds', { rounds: MAX_ROUNDS })

const guessByLayout = (progress: Progress, wants: readonly MissingState[]): ClosureState<never> =>
  progress.guesses.layout ? { kind: 'guessing', by: 'layout', wants, ...progressOf(progress) } : provingWithNode(progress, wants)

/** While what is wanted is proved, the node is asked, if it has not been. */
const provingWithNode = (progress: Progress, wants: readonly MissingState[]): Open<'proving'> => ({
  ...proving({ ...progress, guesses: { ...progress.guesses, node: false } }, wants),
  asksNode: progress.guesses.node,
})

function afterGuess(state: Open<'guessing'>, { wants, isLast }: Extract<ClosureEvent<never>, { kind: 'guessed' }>): ClosureState<never> {
  if (state.by === 'layout')
    return provingWithNode({ ...state, guesses: { ...state.guesses, layout: !isLast } }, [...state.wants, ...wants])
  const progress = withoutEarlier(state)
  return addsTo(state.wants, wants) ? proving(progress, [...state.wants, ...wants]) : guessByLayout(progress, state.wants)
}
