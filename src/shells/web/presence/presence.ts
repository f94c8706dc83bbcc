import { limitIn } from '#core/limits'
import type { Wallet } from '#wallet'

const HIDDEN_MS = limitIn('hiddenLock', 'ms')
/** At most one message to the vault in this time. */
const TOUCH_MS = 10_000
/** Held by every tab that can be seen. */
const VISIBLE = 'assay:visible'

const isHidden = (): boolean => document.visibilityState === 'hidden'

/** Tells the vault that somebody is there, and locks when nobody can be. Where tabs are open together it counts what is done in any, and whether any is seen. */
export function watchPresence({ session }: Pick<Wallet, 'session'>, locks: Pick<LockManager, 'request' | 'query'> = navigator.locks): void {
  let touched = 0
  let hiddenAt: number | undefined
  let hide = (): void => undefined
  const touch = (): void => {
    const now = Date.now()
    if (now - touched < TOUCH_MS || session.state.get().kind !== 'open') return
    touched = now
    // A vault that just closed has nobody to tell.
    session
      .vault()
      .call('touch', undefined)
      .catch(() => undefined)
  }
  const show = (): void => {
    const held = (): Promise<void> | undefined => (isHidden() ? undefined : new Promise((resolve) => (hide = resolve)))
    locks.request(VISIBLE, { mode: 'shared' }, held).catch(() => undefined)
  }
  const isSeenElsewhere = async (): Promise<boolean> => {
    const now = session.state.get()
    if (now.kind !== 'open' || now.session.together !== true) return false
    const { held = [] } = await locks.query()
    return held.some(({ name }) => name === VISIBLE)
  }
  const lockIfLong = async (): Promise<void> => {
    if (hiddenAt === undefined || Date.now() - hiddenAt < HIDDEN_MS || session.state.get().kind !== 'open') return
    if (!(await isSeenElsewhere())) return session.lock()
    // The tab that is seen may be closed.
    if (isHidden()) setTimeout(() => void lockIfLong(), HIDDEN_MS)
  }
  const hidden = (): void => {
    hide()
    hiddenAt = Date.now()
    setTimeout(() => void lockIfLong(), HIDDEN_MS + 100)
  }
  for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, touch, { passive: true, capture: true })
  document.addEventListener('visibilitychange', () => {
    if (isHidden()) return hidden()
    // Timers of hidden pages may come late: the clock decides, and this tab is not yet one that is seen.
    void lockIfLong().then(() => {
      if (isHidden()) return
      hiddenAt = undefined
      show()
    })
  })
  if (isHidden()) hidden()
  else show()
}
