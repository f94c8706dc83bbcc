import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OwnTransaction } from '#core/activity/activity'
import {
  type AttentionPort,
  pendingEndOf,
  pastSentence,
  pendingOf,
  unwatchAll,
  unwatchTransaction,
  watchedTransactions,
} from '#features/shared'
import { titleCount } from '#ui/layout/page-title'
import { plainSentence } from '#ui/text/sentence-text'
import type { Wallet } from '#wallet'

const TITLES = {
  confirmed: msg`Transaction confirmed`,
  failed: msg`Transaction failed`,
  lost: msg`Transaction not confirmed`,
} as const

type Followed = Pick<Wallet, 'transactions' | 'session' | 'preferences'>

/**
 * Says outside of the page what is pending: a count in its title and on its icon, and a notification of each transaction that the person asked to hear of.
 * While the vault is not open there is no count, and nothing is watched: neither may tell what is inside.
 */
export function followPending(
  { transactions, session, preferences }: Followed,
  port: AttentionPort,
  i18n: I18n,
  signal: AbortSignal,
): void {
  const isOpen = (): boolean => session.state.get().kind === 'open'
  const count = (): void => {
    const pending = isOpen() ? pendingOf(transactions.all.get()).length : 0
    if (titleCount.get() === pending) return
    titleCount.set(pending)
    port.badge(pending)
  }
  const tell = (): void => {
    if (!isOpen()) return unwatchAll()
    for (const item of transactions.all.get()) {
      const end = watchedTransactions.get().has(item.id) ? pendingEndOf(item) : undefined
      if (end === undefined) continue
      unwatchTransaction(item.id)
      const hasDetails = preferences.values.get()?.notifyDetails === true
      port.notify({
        tag: item.id,
        title: i18n._(TITLES[end]),
        body: hasDetails ? sentenceOf(item, end, i18n) : i18n._(msg`Open Assay to see it.`),
      })
    }
  }
  const follow = (): void => {
    count()
    tell()
  }
  const stops = [transactions.all, session.state].map((source) => source.subscribe(follow))
  // A count of a page that was closed may still be on the icon.
  port.badge(0)
  follow()
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    titleCount.set(0)
    port.badge(0)
  })
}

const sentenceOf = ({ sentence }: OwnTransaction, end: keyof typeof TITLES, i18n: I18n): string =>
  plainSentence(end === 'confirmed' ? pastSentence(sentence) : sentence, i18n)
