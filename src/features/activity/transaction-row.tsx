import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { isLayerOne, nativeToken } from '#core/chains/chain'
import { baseIntentOf } from '#core/signing/intent'
import { PATHS, useSource, usePorts, pastSentence } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { TransactionActions } from './transaction-actions.tsx'
import { offersOf, situationOf } from './situation.ts'
import { StateWords } from './state-words.tsx'

/** A transaction of ours in a list: what it was to do, where it is, what can be done about it. */
export function TransactionRow({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { book, transactions, requests } = usePorts<'book' | 'transactions' | 'requests'>()
  const origin = requests.find(item.requestId)?.origin
  const chain = book.find(item.chainId)
  const { state } = item
  const wish = baseIntentOf(item.intent)
  const offers = offersOf(item, situationOf(item, useSource(transactions.all))).filter((offer) => offer !== 'keep' && offer !== 'put-aside')
  // On a rollup it would be a part only: the page of the transaction says so.
  const fee =
    state.at === 'included' && chain !== undefined && isLayerOne(chain)
      ? state.inclusion.gasUsed * state.inclusion.effectiveGasPrice
      : undefined
  return (
    <div
      className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-b border-hair py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
      data-transaction={item.id}
    >
      <span className="w-5 self-center">
        {item.transaction.to !== undefined && <Identicon address={wish?.kind === 'send' ? wish.to : item.transaction.to} size={20} />}
      </span>
      <div className="min-w-0">
        <Link to={PATHS.transaction} params={{ id: item.id }} className={linkStyle}>
          <SentenceText words={state.at === 'included' && state.inclusion.success ? pastSentence(item.sentence) : item.sentence} />
        </Link>
        <div className="flex flex-wrap gap-x-2 text-small text-soft">
          <TimeView at={item.createdAt} />
          <span>{chain?.name ?? item.chainId}</span>
          {origin?.kind === 'app' && (
            <span className="max-w-60 truncate" data-part="app">
              <HostileText text={origin.origin} />
            </span>
          )}
          {offers.length > 0 && (
            <span>
              <Trans>nonce {item.transaction.nonce}</Trans>
            </span>
          )}
          {item.note !== undefined && item.note !== '' && <span className="max-w-60 truncate">{item.note}</span>}
        </div>
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 sm:col-start-auto sm:flex-col sm:items-end">
        <StateWords state={state} />
        {fee !== undefined && chain !== undefined && (
          <span className="text-small text-soft">
            <Trans>
              fee <AmountView amount={{ units: fee, token: nativeToken(chain) }} size="small" />
            </Trans>
          </span>
        )}
      </div>
      {offers.length > 0 && (
        <TransactionActions item={item} offers={offers} size="small">
          {(error, buttons) => (
            <div className="col-start-2 -col-end-1 mt-1 flex flex-col gap-3">
              <div className="flex flex-wrap gap-2">{buttons}</div>
              {error !== undefined && <ErrorNote error={error} />}
            </div>
          )}
        </TransactionActions>
      )}
    </div>
  )
}
