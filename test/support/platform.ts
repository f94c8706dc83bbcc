import { fail } from '#core/errors'
import type { Passkeys, Platform } from '#protocol'

/** Milliseconds that a request may take where a test is not about that: more than it takes the slowest machine, less than a test may. */
export const NO_HURRY_MS = 100_000

/** A tab of the test browser. `kill`: it does nothing any more, and what it held is free, as when the browser ends it. */
export type TestTab = Platform & { kill(): void }

/** Several tabs of one browser, as far as the modules can see: shared locks and news, a clock that tests move. */
export type TestWorld = { tab(): TestTab; readonly clock: Clock }
export type Clock = { now: number }

/** A clock that goes, and that can be put ahead. */
export function createRunningClock(): Clock & { skip(ms: number): void } {
  let ahead = 0
  return {
    get now() {
      return Date.now() + ahead
    },
    set now(value) {
      ahead = value - Date.now()
    },
    skip: (ms) => void (ahead += ms),
  }
}

type Waiting = { readonly tab: number; readonly turn: () => void }
const never = new Promise<never>(() => undefined)

/** Web Locks, exclusive only: one holder a name, the others in line. */
function createLocks() {
  const lines = new Map<string, Waiting[]>()
  const leave = (name: string, one: Waiting): void => {
    const line = lines.get(name) ?? []
    const at = line.indexOf(one)
    if (at < 0) return
    line.splice(at, 1)
    if (line.length === 0) lines.delete(name)
    else if (at === 0) line[0]?.turn()
  }
  return {
    isTaken: (name: string) => lines.has(name),
    /** Resolves when it is our turn, with the way to give it back. Rejects as the browser does when the signal comes first. */
    take: (name: string, tab: number, signal: AbortSignal | undefined) =>
      new Promise<() => void>((resolve, reject) => {
        const line = lines.get(name) ?? []
        lines.set(name, line)
        const one: Waiting = { tab, turn: () => resolve(() => leave(name, one)) }
        line.push(one)
        if (line.length === 1) one.turn()
        const abort = (): void => {
          if (line[0] !== one) leave(name, one)
          reject(new DOMException('aborted', 'AbortError'))
        }
        if (signal?.aborted === true) abort()
        else signal?.addEventListener('abort', abort, { once: true })
      }),
    release(tab: number): void {
      for (const [name, line] of [...lines]) for (const one of [...line]) if (one.tab === tab) leave(name, one)
    },
  }
}

/** A platform for tests in Node: real randomness, in-memory locks and news. Time stands still unless another clock is given. Passkeys only where given. */
export function createTestPlatform(start = 1_700_000_000_000, clock: Clock = { now: start }, passkeys?: Passkeys): TestWorld {
  const locks = createLocks()
  const ears = new Set<{ readonly tab: number; readonly topic: string; readonly listener: (value: unknown) => void }>()
  let tabs = 0
  return {
    clock,
    tab(): TestTab {
      const tab = ++tabs
      let dead = false
      return {
        now: () => clock.now,
        randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
        persist: async () => undefined,
        persisted: async () => undefined,
        async withLock(name, { wait, signal }, work) {
          if (dead) return never
          if (!wait && locks.isTaken(name)) return undefined
          const release = await locks.take(name, tab, signal)
          try {
            return await work()
          } finally {
            release()
          }
        },
        tell(topic, value) {
          if (dead) return
          const copy = structuredClone(value)
          for (const ear of ears) if (ear.tab !== tab && ear.topic === topic) queueMicrotask(() => ear.listener(copy))
        },
        hear(topic, listener) {
          const ear = { tab, topic, listener }
          ears.add(ear)
          return () => ears.delete(ear)
        },
        sleep: (ms, signal) =>
          new Promise((resolve, reject) => {
            if (signal?.aborted === true) return reject(fail('app/aborted'))
            const timer = setTimeout(() => dead || resolve(), ms)
            signal?.addEventListener('abort', () => {
              clearTimeout(timer)
              reject(fail('app/aborted'))
            })
          }),
        async passkeys() {
          if (!passkeys) throw fail('vault/passkey-unsupported')
          return passkeys
        },
        kill() {
          dead = true
          for (const ear of ears) if (ear.tab === tab) ears.delete(ear)
          locks.release(tab)
        },
      }
    },
  }
}
