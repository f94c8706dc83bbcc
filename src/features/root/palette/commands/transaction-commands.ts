import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { plainHostile } from '#core/text/hostile-text'
import { PATHS, pastSentence, useSource, usePorts } from '#features/shared'
import { plainSentence } from '#ui/text/sentence-text'
import type { Command } from '../command.ts'
import { useGo } from './use-go.ts'

const sentenceOf = ({ state, sentence }: OwnTransaction): OwnTransaction['sentence'] =>
  state.at === 'included' && state.inclusion.success ? pastSentence(sentence) : sentence

/** To open each transaction that this device signed, newest first. */
export function useTransactionCommands(): readonly Command[] {
  const { i18n } = useLingui()
  const go = useGo()
  const { transactions, book } = usePorts<'transactions' | 'book'>()
  const all = useSource(transactions.all)
  const chains = useSource(book.chains)
  return useMemo(() => {
    const nameOf = new Map(chains.map(({ chainId, name }) => [chainId, plainHostile(name)]))
    const time = new Intl.DateTimeFormat([i18n.locale, 'en'], { dateStyle: 'medium', timeStyle: 'short' })
    return all.map((item): Command => {
      const chain = nameOf.get(item.chainId) ?? String(item.chainId)
      const note = item.note === undefined || item.note === '' ? [] : [plainHostile(item.note)]
      return {
        key: `transaction ${item.id}`,
        group: 'transactions',
        name: plainSentence(sentenceOf(item), i18n),
        icon: 'activity',
        detail: [chain, time.format(item.createdAt), ...note].join(' · '),
        keywords: [item.id, chain, ...note],
        run: go(PATHS.transaction.replace('$id', item.id)),
      }
    })
  }, [i18n, go, all, chains])
}
