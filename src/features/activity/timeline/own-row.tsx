import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { isReplaceable, type OwnTransaction } from '#core/activity/activity'
import { isLayerOne, nativeToken } from '#core/chains/chain'
import { PATHS, pastSentence, useSource, usePorts } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText } from '#ui/text/sentence-text'
import type { TimelineRow } from '#wallet'
import { offersOf, situationOf, type TransactionAction } from '../situation.ts'
import { StateWords } from '../state-words.tsx'
import { TransactionActions } from '../transaction-actions.tsx'
import { ROW_LINK, RowFrame } from './row-frame.tsx'
import { lookOf } from './row-kind.ts'

type Props = { readonly item: OwnTransaction; readonly row: TimelineRow; readonly amounts?: ReactNode; readonly place: ReactNode }

/** A transaction of ours in a list: what it did or is to do, where it is, what can be done about it. */
export function OwnRow({ item, row, amounts, place }: Props): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  const { state } = item
  const isDone = state.at === 'included' && state.inclusion.success
  const offers = offersOf(item, situationOf(item, useSource(transactions.all))).filter((offer) => offer !== 'keep' && offer !== 'put-aside')
  return (
    <RowFrame
      id={{ transaction: item.id }}
      kind={row.kind}
      look={lookOf(row)}
      at={row.at}
      state={isDone ? <StateWords state={state} /> : undefined}
      title={
        <Link to={PATHS.transaction} params={{ id: item.id }} className={ROW_LINK}>
          <SentenceText words={isDone ? pastSentence(item.sentence) : item.sentence} />
        </Link>
      }
      detail={<Detail item={item} isDone={isDone} hasOffers={offers.length > 0} place={place} />}
      fee={<Fee item={item} />}
      amounts={isDone || isReplaceable(item) ? amounts : undefined}
      below={offers.length > 0 ? <Offers item={item} offers={offers} /> : undefined}
    />
  )
}

type DetailProps = Pick<Props, 'item' | 'place'> & { readonly isDone: boolean; readonly hasOffers: boolean }

function Detail({ item, isDone, hasOffers, place }: DetailProps): ReactNode {
  const { requests } = usePorts<'requests'>()
  const origin = requests.find(item.requestId)?.origin
  return (
    <>
      {!isDone && <StateWords state={item.state} />}
      {place}
      {origin?.kind === 'app' && (
        <span className="max-w-60 truncate" data-part="app">
          <HostileText text={origin.origin} />
        </span>
      )}
      {hasOffers && (
        <span>
          <Trans>nonce {item.transaction.nonce}</Trans>
        </span>
      )}
      {item.note !== undefined && item.note !== '' && <span className="max-w-60 truncate text-ink">{item.note}</span>}
    </>
  )
}

/** What it cost. On a rollup it would be a part only: the page of the transaction says so. */
function Fee({ item: { state, chainId } }: Pick<Props, 'item'>): ReactNode {
  const chain = usePorts<'book'>().book.find(chainId)
  if (state.at !== 'included' || chain === undefined || !isLayerOne(chain)) return null
  const units = state.inclusion.gasUsed * state.inclusion.effectiveGasPrice
  return <AmountView amount={{ units, token: nativeToken(chain) }} shows="rounded" size="small" />
}

const Offers = ({ item, offers }: Pick<Props, 'item'> & { readonly offers: readonly TransactionAction[] }): ReactNode => (
  <TransactionActions item={item} offers={offers} size="small">
    {(error, buttons) => (
      <div className="mb-1 flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">{buttons}</div>
        {error !== undefined && <ErrorNote error={error} />}
      </div>
    )}
  </TransactionActions>
)

/** The same in a list of its own, as of what was archived. */
export function ArchivedRow({ item }: Pick<Props, 'item'>): ReactNode {
  const chain = usePorts<'book'>().book.find(item.chainId)
  const row: TimelineRow = {
    key: item.id,
    chainId: item.chainId,
    id: item.id,
    accounts: [item.account],
    entries: [],
    own: item,
    at: item.createdAt,
    kind: 'called',
    failed: false,
    folded: [],
  }
  return <OwnRow item={item} row={row} place={<span>{chain?.name ?? item.chainId}</span>} />
}
