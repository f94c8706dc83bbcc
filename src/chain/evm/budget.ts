import { fail } from '#core/errors'

/** Milliseconds from any fixed point, never going back. */
export type MonotonicClock = { now(): number }

/** For one call from outside, however many runs it makes. */
const MILLISECONDS = 5_000
/** Jump targets and messages entered. A loop cannot go round without one; EIP-7825 leaves space for 16.8 million at the very most. */
const TURNS = 4_000_000
/** Bytes of call data and results that are kept for the caller. */
const BYTES = 16 * 1024 * 1024

/** Limits that end a run which would hold up the Worker. Each throws `simulation/budget`. */
export type Budget = {
  /** Called at each jump target: cheap, asks the clock now and then. */
  turn(): void
  /** Called at each message: asks the clock. */
  check(): void
  /** Called for what is kept, in bytes. */
  keep(bytes: number): void
}

/** A budget that starts now. */
export function createBudget(
  clock: MonotonicClock,
  limits: { readonly ms?: number; readonly turns?: number; readonly bytes?: number } = {},
): Budget {
  const { ms = MILLISECONDS, turns = TURNS, bytes = BYTES } = limits
  const end = clock.now() + ms
  let turned = 0
  let kept = 0
  const check = (): void => {
    if (++turned > turns || clock.now() > end) throw fail('simulation/budget')
  }
  return {
    turn() {
      if ((turned & 1023) === 0) check()
      else if (++turned > turns) throw fail('simulation/budget')
    },
    check,
    keep(more) {
      kept += more
      if (kept > bytes) throw fail('simulation/budget')
    },
  }
}
