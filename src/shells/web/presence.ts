import { limit } from '#core/limits'
import type { Wallet } from '#wallet'

const HIDDEN_MS = limit('hiddenLock') * 60_000
/** At most one message to the vault in this time. */
const TOUCH_MS = 10_000

/** Tells the vault that somebody is there, and locks when nobody can be. */
export function watchPresence(wallet: Wallet): void {
  let touched = 0
  let hiddenAt: number | undefined
  const touch = (): void => {
    const now = Date.now()
    if (now - touched < TOUCH_MS || wallet.session.state.get().at !== 'open') return
    touched = now
    // A vault that just closed has nobody to tell.
    wallet.session
      .vault()
      .call('touch', undefined)
      .catch(() => undefined)
  }
  const lockIfLong = (): void => {
    if (hiddenAt !== undefined && Date.now() - hiddenAt >= HIDDEN_MS && wallet.session.state.get().at === 'open') void wallet.session.lock()
  }
  for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, touch, { passive: true, capture: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      setTimeout(lockIfLong, HIDDEN_MS + 100)
      return
    }
    // Timers of hidden pages may come late: the clock decides.
    lockIfLong()
    hiddenAt = undefined
  })
}
