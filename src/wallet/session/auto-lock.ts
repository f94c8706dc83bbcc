import type { PreferenceBook } from './preferences.ts'
import type { SessionService } from './session.ts'

/** Tells every freshly opened vault, and the open one at each change, after how many idle minutes it shall close. */
export function keepAutoLock(session: Pick<SessionService, 'state' | 'vault'>, preferences: PreferenceBook): void {
  let told: { readonly epoch: number; readonly minutes: number } | undefined
  const tell = (): void => {
    const now = session.state.get()
    const minutes = preferences.values.get()?.idleMinutes
    if (now.kind !== 'open') return void (told = undefined)
    const epoch = now.session.unlockEpoch
    if (minutes === undefined || (told?.epoch === epoch && told.minutes === minutes)) return
    told = { epoch, minutes }
    // A vault that closed in between has its own default when it opens again, and is told again.
    session
      .vault()
      .call('setAutoLock', { idleMinutes: minutes })
      .catch(() => (told = undefined))
  }
  session.state.subscribe(tell)
  preferences.values.subscribe(tell)
}
