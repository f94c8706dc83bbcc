import { type ErrorCode, fail, isError } from '#core/errors'
import { evenWhenFull, type Failures, type VaultEpochStore } from '../file/memory.ts'

/** Seconds to wait after the first, second, … wrong password (SPEC section 9). */
const WAITS = [0, 0, 0, 1, 5, 15, 60] as const

const WRONG: readonly ErrorCode[] = ['vault/wrong-password', 'vault/wrong-passkey', 'vault/wrong-code']

/**
 * Slows a hand at the keyboard, kept over a reload. It cannot slow somebody who copied the vault: no code of ours runs there.
 */
export function createAttempts(memory: VaultEpochStore, now: () => number) {
  const waitMs = ({ count, at }: Failures): number => {
    const whole = count === 0 ? 0 : (WAITS[Math.min(count, WAITS.length) - 1] ?? 0) * 1000
    // A clock that was set back must not lengthen the wait.
    return Math.min(whole, Math.max(0, at + whole - now()))
  }
  return {
    async state(): Promise<{ readonly failures: number; readonly waitMs: number }> {
      const failures = await memory.failures()
      return { failures: failures.count, waitMs: waitMs(failures) }
    },
    /**
     * Runs one try of a password. It counts as wrong from its start, so that closing the tab in the middle gains nothing;
     * a right one clears the count. Throws `vault/wait`, and what `work` throws.
     */
    async one<T>(work: () => Promise<T>): Promise<T> {
      let before: Failures = { count: 0, at: 0 }
      const write = (change: (failures: Failures) => Failures): Promise<void> =>
        evenWhenFull(
          () => memory.changeFailures(change),
          () => undefined,
        )
      await write((failures) => {
        const wait = waitMs(failures)
        if (wait > 0) throw fail('vault/wait', { seconds: Math.ceil(wait / 1000) })
        before = failures
        return { count: failures.count + 1, at: now() }
      })
      try {
        const value = await work()
        await write(() => ({ count: 0, at: 0 }))
        return value
      } catch (error) {
        if (isError(error) && WRONG.includes(error.code)) await write(({ count }) => ({ count, at: now() }))
        else await write(() => before)
        throw error
      }
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>
