import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { weakest } from '#core/evidence/evidence'
import { total, worth } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import { Coin, type ExplorerAnswer, FactView, useTokenPrices } from '#features/shared'
import type { PriceOf } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { MoneyView } from '#ui/amounts/money-view'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import type { Holdings } from '#wallet'
import { ExplorePart } from '../explore-layout.tsx'

type HeldItem = Holdings['items'][number]

const isHeld = ({ token, balance }: HeldItem): boolean => token.address === undefined || !balance.known || balance.value.units > 0n

/** What an address holds of the chain's currency and of the tokens that are proved at every look; of others nothing is said. */
export function HoldingsPart({ answer }: { readonly answer: ExplorerAnswer<Holdings> }): ReactNode {
  const evidence = answer.value?.items.map(({ balance }) => balance.evidence) ?? []
  return (
    <ExplorePart title={<Trans>Balance</Trans>} side={evidence.length > 0 && <GroupHallmark evidence={evidence} size={14} quiet />}>
      <FactView answer={answer} words={<Trans>Proving its balances</Trans>}>
        {(holdings) => <Balance held={holdings.items.filter(isHeld)} />}
      </FactView>
    </ExplorePart>
  )
}

const tokensOf = (held: readonly HeldItem[]): readonly Token[] => held.map(({ token }) => token)

function Balance({ held }: { readonly held: readonly HeldItem[] }): ReactNode {
  const priceOf = useTokenPrices(tokensOf(held))
  return (
    <div className="flex flex-col gap-1" data-part="holdings">
      <Total held={held} priceOf={priceOf} />
      <ul>
        {held.map(({ token, balance }) => (
          <li
            key={keyOf(token)}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-hair py-1 last:border-b-0"
          >
            <span className="flex min-w-0 items-center gap-2.5">
              <Coin token={token} />
              {balance.known ? <AmountView amount={balance.value} shows="rounded" /> : <UnknownOf token={token} />}
            </span>
            {balance.known && <MoneyOf item={{ token, balance }} priceOf={priceOf} />}
          </li>
        ))}
      </ul>
      <p className="text-fine text-soft">
        <Trans>There may be other tokens. A chain keeps no list of what an address holds.</Trans>
      </p>
    </div>
  )
}

/** What the tokens with a known price are worth together; nothing where none has one. */
function Total({ held, priceOf }: { readonly held: readonly HeldItem[]; readonly priceOf: PriceOf }): ReactNode {
  const priced = held.flatMap(({ token, balance }) => {
    const quote = priceOf(token)
    return quote === undefined || !balance.known ? [] : [{ money: worth(balance.value, quote.price), currency: quote.price.currency }]
  })
  const [first] = priced
  if (first === undefined) return null
  const isAll = priced.length === held.length
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 pb-1" data-part="total">
      {!isAll && (
        <span className="text-small text-soft">
          <Trans>at least</Trans>
        </span>
      )}
      <span className="text-title font-semibold tracking-tight">
        <MoneyView
          money={total(
            first.currency,
            priced.map(({ money }) => money),
          )}
          size="large"
        />
      </span>
    </p>
  )
}

const UnknownOf = ({ token }: { readonly token: Token }): ReactNode => (
  <span className="text-amber">
    <HostileText text={token.symbol} most={24} />: <Trans>unknown</Trans>
  </span>
)

function MoneyOf({ item: { token, balance }, priceOf }: { readonly item: HeldItem; readonly priceOf: PriceOf }): ReactNode {
  const quote = priceOf(token)
  if (quote === undefined || !balance.known) return null
  return <MoneyView money={worth(balance.value, quote.price)} size="small" />
}

/** The same as a table, with what each token is. */
export const HoldingsTable = ({ answer }: { readonly answer: ExplorerAnswer<Holdings> }): ReactNode => (
  <FactView answer={answer} words={<Trans>Proving its balances</Trans>}>
    {(holdings) => <Rows held={holdings.items.filter(isHeld)} />}
  </FactView>
)

function Rows({ held }: { readonly held: readonly HeldItem[] }): ReactNode {
  const priceOf = useTokenPrices(tokensOf(held))
  return (
    <div className="flex flex-col gap-3" data-part="tokens">
      <ul>
        {held.map((item) => {
          const { token, balance } = item
          return (
            <li
              key={keyOf(token)}
              className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hair py-1.5"
            >
              <Coin token={token} />
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <span className="font-semibold">
                  <HostileText text={token.name} most={40} />
                </span>
                {token.address !== undefined && (
                  <span className="text-small text-soft">
                    <AddressView address={token.address} show="bare" />
                  </span>
                )}
              </span>
              <span className="flex flex-col items-end">
                {balance.known ? <AmountView amount={balance.value} shows="rounded" /> : <UnknownOf token={token} />}
                <span className="text-soft">
                  <MoneyOf item={item} priceOf={priceOf} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      {held.length > 0 && <GroupHallmark evidence={[weakest(held.map(({ balance }) => balance.evidence))]} size={14} quiet />}
    </div>
  )
}
