import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { changesOf } from '#core/activity/activity-entry'
import type { Amount } from '#core/money/amount'
import { worth } from '#core/money/price'
import type { Token } from '#core/money/token'
import { isUnlimited, type Names, unknownToken } from '#decode'
import { mayHavePrice, type PriceOf } from '#survey'
import { AmountView, TokenSymbol } from '#ui/amounts/amount-view'
import { MoneyView } from '#ui/amounts/money-view'
import { changesOfOwn, type TimelineRow } from '#wallet'

/** Assets of one row that are spelled out. */
const MAX_AMOUNTS = 2

type Change = { readonly token: Token; readonly units: bigint }

/** What came and went, without the fee: from the chain where it is known, else what this device kept. Items of collections stand in the sentence. */
function rowChanges(row: TimelineRow, names: Names): readonly Change[] {
  const [entry] = row.entries
  const { chainId } = row
  if (entry)
    return changesOf(entry).flatMap(({ token, tokenId, units }) =>
      tokenId === undefined
        ? [{ units, token: token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(chainId, token)) }]
        : [],
    )
  return (row.own ? changesOfOwn(row.own) : []).flatMap(({ token, symbol, decimals, units }) => {
    if (token === undefined) return [{ units, token: names.native }]
    const kept: Token = { chainId, standard: 'erc20', address: token, symbol, name: symbol, decimals, from: 'claimed' }
    return [{ units, token: names.tokenOf(token) ?? kept }]
  })
}

type AmountsProps = { readonly row: TimelineRow; readonly names: Names; readonly priceOf: PriceOf; readonly isPending: boolean }

/** How much came and went, with its worth at today's price where one is known. Nothing of what was hidden. */
export function RowAmounts({ row, names, priceOf, isPending }: AmountsProps): ReactNode {
  if (row.folded.length > 0) return null
  const changes = rowChanges(row, names)
  if (changes.length === 0) return <Limit row={row} names={names} />
  return (
    <>
      {changes.slice(0, MAX_AMOUNTS).map(({ token, units }) => (
        <AmountLine
          key={token.address ?? 'native'}
          amount={{ units: units < 0n ? -units : units, token }}
          direction={units < 0n ? 'out' : 'in'}
          priceOf={priceOf}
          isPending={isPending}
        />
      ))}
      {changes.length > MAX_AMOUNTS && (
        <span className="text-small text-soft @3xl:w-44">
          <Plural value={changes.length - MAX_AMOUNTS} one="# more asset" other="# more assets" />
        </span>
      )}
    </>
  )
}

type LineProps = {
  readonly amount: Amount
  readonly direction: 'in' | 'out'
  readonly priceOf: PriceOf
  readonly isPending: boolean
}

function AmountLine({ amount, direction, priceOf, isPending }: LineProps): ReactNode {
  const price = mayHavePrice(amount.token) ? priceOf(amount.token)?.price : undefined
  return (
    <span
      className={`flex flex-col items-end @3xl:grid @3xl:grid-cols-[11rem_7rem] @3xl:items-center @3xl:gap-x-4 ${isPending ? 'text-soft' : ''}`}
    >
      <span className="inline-flex min-h-6 items-center justify-end">
        <AmountView amount={amount} direction={direction} shows="rounded" />
      </span>
      <span className="text-small text-soft">
        {price !== undefined && (
          <>
            <MoneyView money={worth(amount, price)} size="small" />
            <span className="@3xl:sr-only">
              {' '}
              <Trans>today</Trans>
            </span>
          </>
        )}
      </span>
    </span>
  )
}

/** Of a permission how far it goes; of one that was revoked the asset alone. */
function Limit({ row: { entries, chainId }, names }: Pick<AmountsProps, 'row' | 'names'>): ReactNode {
  const grant = entries.flatMap((entry) => entry.grants ?? [])[0]
  if (grant?.kind !== 'allowance') return null
  const token = names.tokenOf(grant.token) ?? unknownToken(chainId, grant.token)
  const symbol = <TokenSymbol token={token} />
  return (
    <span className="inline-flex min-h-6 items-center justify-end gap-1 text-small text-soft @3xl:w-44">
      {grant.units === 0n ? (
        symbol
      ) : isUnlimited(grant.units) ? (
        <Trans>unlimited {symbol}</Trans>
      ) : (
        <AmountView amount={{ units: grant.units, token }} shows="rounded" size="small" />
      )}
    </span>
  )
}
