import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import { worth } from '#core/money/price'
import type { Token } from '#core/money/token'
import { unknownToken } from '#decode'
import { Coin, useNames, useTokenPrices } from '#features/shared'
import { type PriceOf, withPair } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { MoneyView } from '#ui/amounts/money-view'
import { Hallmark } from '#ui/evidence/hallmark'
import type { Moved, TransactionFacts } from '#wallet'
import { PartyLink } from '../party-link.tsx'
import { ExplorePart } from '../explore-layout.tsx'

type PartProps = { readonly chain: Chain; readonly facts: TransactionFacts }

type LineProps = PartProps & { readonly move: Moved; readonly priceOf: PriceOf }

/** The chain's own currency, a token of the list, or one by its own word. */
export const movedToken = (chain: Chain, { tokens }: TransactionFacts, token: Address | undefined): Token =>
  token === undefined ? nativeToken(chain) : withPair(tokens.get(token) ?? unknownToken(chain.chainId, token))

/** From whom to whom, as far as its value and its logs tell. */
export function MovesPart({ chain, facts }: PartProps): ReactNode {
  const { moves, moreMoves, movesEvidence, sent } = facts
  const priceOf = useTokenPrices(moves.flatMap(({ token, tokenId }) => (tokenId === undefined ? [movedToken(chain, facts, token)] : [])))
  return (
    <ExplorePart
      title={<Trans>Transfers</Trans>}
      side={
        <span className="flex items-center gap-2 text-small text-soft">
          <Plural value={moves.length + moreMoves} one="# transfer" other="# transfers" />
          <Hallmark evidence={movesEvidence} size={14} />
        </span>
      }
    >
      <div className="flex flex-col gap-3" data-part="moves" data-evidence={movesEvidence.kind}>
        {moves.length > 0 && (
          <ul className="-mt-3">
            {moves.map((move, at) => (
              <Line key={at} move={move} chain={chain} facts={facts} priceOf={priceOf} />
            ))}
          </ul>
        )}
        {moreMoves > 0 && (
          <p className="text-small text-soft">
            <Plural value={moreMoves} one="# more isn’t shown." other="# more aren’t shown." />
          </p>
        )}
        <p className="text-small text-soft">
          {sent === undefined ? (
            <Trans>What it paid in {chain.native.symbol} itself is unknown.</Trans>
          ) : (
            moves.length === 0 && <Trans>No transfers in its value or its logs.</Trans>
          )}{' '}
          <Trans>Logs don’t show what internal calls paid in {chain.native.symbol}.</Trans>
        </p>
      </div>
    </ExplorePart>
  )
}

function Line({ move, chain, facts, priceOf }: LineProps): ReactNode {
  const nameOf = useNames(chain.chainId)
  const { token, tokenId, units, from, to } = move
  const known = movedToken(chain, facts, token)
  const isItem = tokenId !== undefined && token !== undefined
  const amount = { units, token: known }
  const price = isItem ? undefined : priceOf(known)
  return (
    <li className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-hair py-2 @2xl:grid-cols-[auto_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,1fr)] @2xl:items-center">
      <Coin token={known} />
      <span className="flex min-w-0 flex-col items-start">
        {isItem ? (
          <Trans>
            item <span className="font-mono wrap-anywhere">{tokenId.toString()}</span> of{' '}
            <AddressView address={token} name={nameOf(token)} show="bare" />
          </Trans>
        ) : (
          <AmountView amount={amount} />
        )}
        {price !== undefined && (
          <span className="text-soft">
            <MoneyView money={worth(amount, price.price)} size="small" />
          </span>
        )}
        {token !== undefined && tokenId === undefined && known.from === 'claimed' && (
          <span className="inline-flex items-baseline gap-x-1 text-small text-amber">
            <Trans>unlisted</Trans> <AddressView address={token} show="bare" />
          </span>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-x-2 text-small text-soft @max-2xl:col-start-2">
        {from === ZERO ? (
          <Trans>minted,</Trans>
        ) : (
          <>
            <span>
              <Trans>from</Trans>
            </span>
            <PartyLink address={from} name={nameOf(from)?.text} />
          </>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-x-2 text-small text-soft @max-2xl:col-start-2">
        {to === ZERO ? (
          <Trans>burned</Trans>
        ) : (
          <>
            <span>
              <Trans>to</Trans>
            </span>
            <PartyLink address={to} name={nameOf(to)?.text} />
          </>
        )}
      </span>
    </li>
  )
}
