import { until } from '#core/until'
import type { Platform } from '#protocol'
import type { Wallet } from './wallet.ts'

type Following = Pick<Wallet, 'session' | 'transactions' | 'history'> & { readonly platform: Platform }

/** Each round lasts as long as the vault is open. Throws what following throws, but for an end by a lock or the signal. */
export async function followWhileOpen({ platform, session, transactions, history }: Following, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await until(session.state, (now) => now.kind === 'open', signal)
    const now = session.state.get()
    if (now.kind !== 'open') continue
    const closed = new AbortController()
    const stop = session.state.subscribe(() => {
      if (session.state.get().kind !== 'open') closed.abort()
    })
    const both = AbortSignal.any([signal, closed.signal])
    // From before anything is waited for: a lock may come at any moment, and ends this round and no other.
    try {
      await (await import('./requests/recover.ts')).recover(platform, now.records)
      await platform.withLock('follow', { wait: true, signal: both }, async () => {
        const past = history().then((one) => one.follow(both))
        await Promise.all([transactions.follow(both), past])
      })
    } catch (error) {
      if (!both.aborted) throw error
    }
    stop()
  }
}
