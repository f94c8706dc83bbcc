import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Amount } from '#core/money/amount'
import type { Holding } from '#core/money/holding'
import type { Token } from '#core/money/token'
import type { Address } from '#core/ethereum/address'
import { ExplorerLinks, PriceCard, useSource, usePorts, useAction, useUndo } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import type { AssetBook } from '#wallet'
import type { ValuedHolding } from '#survey'
import { NO_PRICE } from './no-price.ts'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'

/** The contract of a token, which opens in the explorer; nothing of a native currency. */
export const TokenAddress = ({ token: { chainId, address } }: { readonly token: Token }): ReactNode =>
  address !== undefined && (
    <ExplorerLinks chainId={chainId}>
      <AddressView address={address} show="bare" />
    </ExplorerLinks>
  )

/** One account's on one chain. */
export function AssetPart({
  part: { holding, valued },
  many,
  book,
  hasAddress,
}: {
  readonly part: ValuedHolding
  readonly many: boolean
  readonly book: AssetBook
  /** The address of its contract is not in the row already. */
  readonly hasAddress: boolean
}): ReactNode {
  const { i18n } = useLingui()
  const { balance, form, token } = holding
  return (
    <li className="flex flex-col gap-1 text-small">
      {many && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Where holding={holding} />
          <span className="flex items-center gap-2">
            <Hallmark evidence={balance.evidence} size={14} />
            {balance.known ? (
              <AmountView amount={balance.value} size="small" />
            ) : (
              <span className="text-amber">
                <Trans>unknown</Trans>
              </span>
            )}
          </span>
        </div>
      )}
      {hasAddress && <TokenAddress token={token} />}
      {form?.known === true && (
        <p className="text-soft">
          {token.from === 'listed' || form.value.is === 'liquidity' ? <Trans>Represents</Trans> : <Trans>Claims to represent</Trans>}{' '}
          {form.value.parts.map((amount: Amount, at) => (
            <span key={at}>
              {at > 0 && ' + '}
              <AmountView amount={amount} size="small" digits={4} />
            </span>
          ))}{' '}
          <Hallmark evidence={form.evidence} size={14} />
        </p>
      )}
      {valued.known ? (
        valued.money.units > 0n && <PriceCard valued={valued} />
      ) : (
        <p className="text-soft">{i18n._(NO_PRICE[valued.fault])}</p>
      )}
      <TokenActions holding={holding} book={book} />
    </li>
  )
}

const Where = ({ holding: { chainId, account } }: { readonly holding: Holding }): ReactNode => {
  const { chain, name } = useSpotWords(chainId, account)
  return (
    <span>
      {name} <span className="text-soft">{chain}</span>
    </span>
  )
}

/** What a chain and an account of ours are called. */
function useSpotWords(chainId: number, account: Address): { readonly chain: string; readonly name: string } {
  const wallet = usePorts<'book' | 'session'>()
  const chain = useSource(wallet.book.chains).find((one) => one.chainId === chainId)
  const own = useSource(wallet.session.accounts).find(({ address }) => address === account)
  return { chain: chain?.name ?? String(chainId), name: own?.name ?? account }
}

/** What can be done about a token that is on no list, or that the person added: fold it away, stop looking for it, try whether it can be let go of. */
function TokenActions({ holding, book }: { readonly holding: Holding; readonly book: AssetBook }): ReactNode {
  const { kept, token, chainId, account, balance } = holding
  const id = kept?.id ?? ''
  const { t } = useLingui()
  const offerUndo = useUndo()
  const { symbol } = token
  const fold = useAction(async () => {
    await book.choose(id, 'folded')
    offerUndo(t`${symbol} is hidden`, () => book.choose(id, kept?.choice))
  })
  const forget = useAction(async () => {
    await book.remove(id)
    offerUndo(t`${symbol} was removed`, () => book.add(token))
  })
  const attempt = useAction(() => book.tryLeaving(chainId, account, id))
  if (kept === undefined || (token.from !== 'claimed' && kept.own !== true)) return null
  const failure = fold.error ?? forget.error ?? attempt.error
  return (
    <div className="flex flex-col gap-2">
      {token.from === 'claimed' && kept.leaving !== undefined && (
        <p className="text-soft" role="status">
          {kept.leaving === 'goes' && <Trans>A simulation on this device could send it. That may change.</Trans>}
          {kept.leaving === 'cannot-be-sent' && <Trans>A simulation on this device couldn’t send it.</Trans>}
          {kept.leaving === 'cannot-be-sold' && <Trans>A simulation on this device could buy it, but not sell it.</Trans>}
          {kept.leaving === 'unknown' && <Trans>Couldn’t simulate whether it can be sent.</Trans>}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {token.from === 'claimed' && balance.known && balance.value.units > 0n && (
          <Button size="small" busy={attempt.busy} onClick={() => void attempt.start()}>
            <Trans>Simulate sending it</Trans>
          </Button>
        )}
        {token.from === 'claimed' && (
          <Button size="small" tone="quiet" icon="hide" busy={fold.busy} onClick={() => void fold.start()}>
            <Trans>Hide</Trans>
          </Button>
        )}
        {kept.own === true && (
          <Button size="small" tone="quiet" icon="trash" busy={forget.busy} onClick={() => void forget.start()}>
            <Trans>Remove token</Trans>
          </Button>
        )}
      </div>
      {failure !== undefined && <ErrorNote error={failure} />}
    </div>
  )
}
