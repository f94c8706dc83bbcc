import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Amount } from '#core/amount'
import { isProved } from '#core/evidence'
import type { Fact } from '#core/fact'
import { keyOf, type Token } from '#core/token'
import { AddressView } from '#ui/address-view'
import { AmountView } from '#ui/amount-view'
import { Button } from '#ui/button'
import { GroupHallmark, Hallmark } from '#ui/hallmark'
import { Row, Rows, SectionHead } from '#ui/page'
import { TimeView } from '#ui/time-view'
import type { BalancesState } from '#wallet'
import { sortBalances } from './sort-balances.ts'

type ListProps = {
  readonly balances: NonNullable<BalancesState['balances']>
  readonly asking: boolean
  readonly stale: boolean
  readonly onRefresh: () => void
}

/** Each asset with its amount. One mark for all where all are known alike; a mark each where they are not. */
export function BalanceList({ balances, asking, stale, onRefresh }: ListProps): ReactNode {
  const { i18n } = useLingui()
  const { header, items } = balances
  const evidence = items.map(({ balance }) => balance.evidence)
  const alike = evidence.every(isProved) || new Set(evidence.map(({ kind }) => kind)).size <= 1
  const number = new Intl.NumberFormat(i18n.locale).format(header.number)
  return (
    <section aria-busy={asking}>
      <SectionHead
        side={
          <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-small text-soft">
            <GroupHallmark evidence={evidence} size={14} />
            <span className={`figures ${stale ? 'text-amber' : ''}`}>
              {stale ? <Trans>as of block {number},</Trans> : <Trans>block {number},</Trans>}{' '}
              <TimeView at={Number(header.timestamp) * 1000} />
            </span>
          </span>
        }
      >
        <Trans>Assets</Trans>
      </SectionHead>
      <Rows>
        {sortBalances(items).map(({ token, balance }) => (
          <BalanceRow key={keyOf(token)} token={token} balance={balance} marked={!alike} stale={stale} />
        ))}
      </Rows>
      <div className="mt-3">
        <Button size="small" tone="quiet" icon="refresh" busy={asking} onClick={onRefresh}>
          {asking ? <Trans>Reading again</Trans> : <Trans>Read again</Trans>}
        </Button>
      </div>
    </section>
  )
}

function BalanceRow({
  token,
  balance,
  marked,
  stale,
}: {
  readonly token: Token
  readonly balance: Fact<Amount>
  readonly marked: boolean
  readonly stale: boolean
}): ReactNode {
  return (
    <Row
      mark={marked ? <Hallmark evidence={balance.evidence} /> : <Coin symbol={token.symbol} />}
      title={
        <span className="font-semibold" data-asset={token.symbol}>
          {token.name}
        </span>
      }
      detail={token.address === undefined ? <Trans>native currency</Trans> : <AddressView address={token.address} show="bare" />}
      end={
        balance.known ? (
          <span className={stale ? 'underline decoration-dotted decoration-amber underline-offset-4' : ''}>
            <AmountView amount={balance.value} size="large" />
          </span>
        ) : (
          <span className="text-amber">
            <Trans>unknown</Trans>
          </span>
        )
      }
    />
  )
}

/** A letter for an asset: pictures of coins would have to come from somewhere. */
const Coin = ({ symbol }: { readonly symbol: string }): ReactNode => (
  <span
    aria-hidden="true"
    className="inline-flex size-6 items-center justify-center rounded-mark border border-hair text-fine font-semibold text-soft"
  >
    {symbol.slice(0, 1)}
  </span>
)
