import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Hex } from '#core/bytes/hex'
import { type AttentionPort, begunWithdrawals } from '#features/shared'
import type { Wallet } from '#wallet'

/** Proposals come about once an hour, and delays are days: so often is looked while the app is open, in milliseconds. */
export const WITHDRAWALS_MS = 600_000

type Followed = Pick<Wallet, 'transactions' | 'session' | 'bridge'>

/**
 * Looks at withdrawals that this device began, while the vault is open, and tells outside of the page when one waits for its owner, each step once. What is ready is in
 * `bridge.ready` for every screen. Asks nobody anything where none was begun. What cannot be read now is looked at again the next time.
 */
export function followWithdrawals({ transactions, session, bridge }: Followed, port: AttentionPort, i18n: I18n, signal: AbortSignal): void {
  const told = new Set<Hex>()
  const look = async (): Promise<void> => {
    const begun = session.state.get().kind === 'open' ? begunWithdrawals(transactions.all.get()) : []
    if (begun.length === 0) return told.clear()
    const book = await bridge()
    await Promise.allSettled(begun.map(({ chainId, account }) => book.withdrawals(chainId, account, signal)))
    const ready = new Set(book.ready.get().map(({ hash }) => hash))
    const fresh = [...ready].filter((hash) => !told.has(hash))
    for (const hash of told) if (!ready.has(hash)) told.delete(hash)
    for (const hash of fresh) told.add(hash)
    if (fresh.length === 0 || signal.aborted || port.permission() !== 'granted') return
    port.notify({
      tag: 'withdrawals',
      title: i18n._(msg`A withdrawal is ready for its next step`),
      body: i18n._(msg`Open Assay to see it.`),
    })
  }
  let wasOpen = false
  const opened = (): void => {
    const isOpen = session.state.get().kind === 'open'
    if (isOpen && !wasOpen) void look()
    wasOpen = isOpen
  }
  const stop = session.state.subscribe(opened)
  const timer = setInterval(() => void look(), WITHDRAWALS_MS)
  opened()
  signal.addEventListener('abort', () => {
    stop()
    clearInterval(timer)
  })
}
