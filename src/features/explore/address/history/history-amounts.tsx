import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ActivityEntry, changesOf, type LoggedGrant } from '#core/activity/activity-entry'
import type { Chain } from '#core/chains/chain'
import type { Amount } from '#core/money/amount'
import { worth } from '#core/money/price'
import type { Token } from '#core/money/token'
import { isUnlimited } from '#decode'
import { useNames } from '#features/shared'
import { AmountView, TokenSymbol } from '#ui/amounts/amount-view'
import { MoneyView } from '#ui/amounts/money-view'
import type { TimelineRow } from '#wallet'
import { useTokens } from '../../use-tokens.ts'
import type { PastWorth } from './use-past-worth.ts'

/** Assets of one row that are spelled out. */
const MAX_CHANGES = 2

/** An amount, and what it was worth: beside it where there is space, else below. */
export const WORTH_COLUMNS =
  'flex min-w-0 flex-col items-end @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_6.5rem] @2xl:items-center @2xl:gap-x-2'

type AmountsProps = { readonly chain: Chain; readonly row: TimelineRow; readonly entry: ActivityEntry; readonly past: PastWorth }

/** What came and went, each with its sign and its worth then; of an approval how much it is of. */
export function Amounts({ chain, row, entry, past }: AmountsProps): ReactNode {
  const nameOf = useNames(chain.chainId)
  const tokenAt = useTokens(chain)
  const changes = changesOf(entry)
  const [grant] = entry.grants ?? []
  if (changes.length === 0 && grant !== undefined)
    return (
      <span className={WORTH_COLUMNS}>
        <span className="text-end text-small">
          <Limit grant={grant} token={tokenAt(grant.token)} />
        </span>
      </span>
    )
  return (
    <>
      {changes.slice(0, MAX_CHANGES).map(({ token, tokenId, units }) =>
        tokenId !== undefined && token !== undefined ? (
          <span key={`${token} ${tokenId}`} className={WORTH_COLUMNS}>
            <span className="figures max-w-full truncate text-end text-small">
              {units < 0n ? '−' : '+'}&#8239;
              {nameOf(token)?.text ?? <Trans>item</Trans>} #{tokenId.toString().slice(0, 12)}
            </span>
          </span>
        ) : (
          <span key={token ?? 'native'} className={WORTH_COLUMNS}>
            <span className="max-w-full text-end">
              <AmountView
                amount={{ units: units < 0n ? -units : units, token: tokenAt(token) }}
                direction={units < 0n ? 'out' : 'in'}
                shows="rounded"
                size="small"
              />
            </span>
            <WorthThen row={row} amount={{ units: units < 0n ? -units : units, token: tokenAt(token) }} past={past} />
          </span>
        ),
      )}
      {changes.length > MAX_CHANGES && (
        <span className={WORTH_COLUMNS}>
          <span className="text-end text-fine text-soft">
            <Plural value={changes.length - MAX_CHANGES} one="# more asset" other="# more assets" />
          </span>
        </span>
      )}
    </>
  )
}

/** How far an approval goes; of one that was taken back the asset alone. */
function Limit({ grant, token }: { readonly grant: LoggedGrant; readonly token: Token }): ReactNode {
  const symbol = <TokenSymbol token={token} />
  if (grant.kind === 'allowance' && grant.units > 0n && !isUnlimited(grant.units))
    return <AmountView amount={{ units: grant.units, token }} shows="rounded" size="small" />
  return (
    <span className="text-soft">
      <LimitWords grant={grant} symbol={symbol} />
    </span>
  )
}

function LimitWords({ grant, symbol }: { readonly grant: LoggedGrant; readonly symbol: ReactNode }): ReactNode {
  if (grant.kind === 'item')
    return (
      <Trans>
        item {grant.tokenId.toString()} of {symbol}
      </Trans>
    )
  if (grant.kind === 'operator') return grant.granted ? <Trans>every item of {symbol}</Trans> : symbol
  return grant.units === 0n ? symbol : <Trans>unlimited {symbol}</Trans>
}

type WorthThenProps = { readonly row: TimelineRow; readonly amount: Amount; readonly past: PastWorth }

/** Money at the time; nothing before it was asked for, and said where it is not known. */
function WorthThen({ row, amount, past }: WorthThenProps): ReactNode {
  const price = past.priceOf(row, amount.token)
  if (price === undefined && past.kind !== 'ready') return null
  return (
    <span className="figures text-end text-small text-soft" data-part="worth-then" data-evidence={price?.evidence.kind}>
      {price === undefined ? <Trans>unknown</Trans> : <MoneyView money={worth(amount, price.price)} size="small" />}
    </span>
  )
}
