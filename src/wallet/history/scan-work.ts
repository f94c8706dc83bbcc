/** How many blocks were left to look through, then. `at`: milliseconds since the epoch. */
export type Sample = { readonly at: number; readonly left: bigint }

type Memory = {
  /** When the newest blocks are next due. */
  readonly forwardAt: number
  /** Turns that failed since the last one that did not. */
  readonly failures: number
  /** Of the last minutes: how fast it goes, with all that it waits for. */
  readonly samples: readonly Sample[]
}

/** Where the work for one account on one chain is. It has turns with the others; times are milliseconds since the epoch. */
export type WorkState =
  /** Between two turns. `isMore`: the next may begin at once. */
  | (Memory & { readonly kind: 'waiting'; readonly isMore: boolean })
  /** In a turn: the newest blocks are looked at. `ends`: when others have their turn. */
  | (Memory & { readonly kind: 'forward'; readonly ends: number })
  /** In a turn: one range of earlier blocks after another is looked through. */
  | (Memory & { readonly kind: 'back'; readonly ends: number })
  /** A turn failed: it is tried again from `until` on. */
  | (Memory & { readonly kind: 'resting'; readonly until: number })

/** What may happen to it. `now`: milliseconds since the epoch. */
export type WorkEvent =
  | { readonly kind: 'turn'; readonly now: number }
  | { readonly kind: 'forward-done'; readonly now: number }
  /** A range was looked through; so many blocks are left. */
  | { readonly kind: 'measured'; readonly now: number; readonly left: bigint }
  | { readonly kind: 'back-done'; readonly now: number; readonly isMore: boolean }
  | { readonly kind: 'failed'; readonly now: number }
  /** Its turn was ended from outside: by the person, by a lock, or by a bug. */
  | { readonly kind: 'stopped' }
  /** There is a block that is newer than what was looked at. */
  | { readonly kind: 'head' }

/** How long one account is worked for before the next has its turn, in milliseconds. */
const TURN = 4000
/** How often the newest blocks are looked at, and how long after a failure it is tried again. */
export const FORWARD_EVERY = 10_000
const FIRST_REST = 5000
const MAX_REST = 300_000
/** How far back samples count, in milliseconds; before the shortest, no speed is known. */
const LOOK_BACK = 120_000
const SHORTEST = 5000

export const NEW_WORK: WorkState = { kind: 'waiting', isMore: false, forwardAt: 0, failures: 0, samples: [] }

/** The one mover of the work. An event that does not fit leaves the state as it is. */
export function next(state: WorkState, event: WorkEvent): WorkState {
  switch (event.kind) {
    case 'turn':
      return begun(state, event.now)
    case 'forward-done':
      if (state.kind !== 'forward') return state
      return event.now < state.ends ? { ...memoryOf(state), kind: 'back', ends: state.ends } : over(state, true)
    case 'measured': {
      const recent = state.samples.filter(({ at }) => event.now - at <= LOOK_BACK)
      return { ...state, samples: [...recent, { at: event.now, left: event.left }] }
    }
    case 'back-done':
      if (state.kind !== 'back') return state
      return event.isMore && event.now < state.ends ? state : over(state, event.isMore)
    case 'failed': {
      if (state.kind !== 'forward' && state.kind !== 'back') return state
      const { failures, ...rest } = memoryOf(state)
      return { ...rest, kind: 'resting', until: event.now + Math.min(MAX_REST, FIRST_REST * 2 ** failures), failures: failures + 1 }
    }
    case 'stopped':
      return state.kind === 'forward' || state.kind === 'back' ? { ...memoryOf(state), kind: 'waiting', isMore: false } : state
    case 'head':
      return { ...state, forwardAt: 0 }
  }
}

function begun(state: WorkState, now: number): WorkState {
  if (state.kind === 'forward' || state.kind === 'back') return state
  if (state.kind === 'resting' && now < state.until) return state
  const memory = memoryOf(state)
  return now >= memory.forwardAt
    ? { ...memory, kind: 'forward', ends: now + TURN, forwardAt: now + FORWARD_EVERY }
    : { ...memory, kind: 'back', ends: now + TURN }
}

const over = (state: Memory, isMore: boolean): WorkState => ({ ...memoryOf(state), kind: 'waiting', isMore, failures: 0 })

const memoryOf = ({ forwardAt, failures, samples }: Memory): Memory => ({ forwardAt, failures, samples })

/** Blocks that were looked through in a second of late, with all that it waited for; nothing while that is not known. */
export function blocksPerSecond(samples: readonly Sample[], now: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < SHORTEST || first.left <= last.left) return undefined
  return Number(first.left - last.left) / ((now - first.at) / 1000)
}

/** Seconds that the rest will take, if it goes on as of late; nothing while that is not known. */
export function secondsLeft(samples: readonly Sample[], now: number): number | undefined {
  const [speed, last] = [blocksPerSecond(samples, now), samples.at(-1)]
  return speed === undefined || !last ? undefined : Math.ceil(Number(last.left) / speed)
}
