import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ZERO } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import { unknownToken } from '#decode'
import { useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { ScreenSection } from '#ui/layout/page'
import type { Moved, TransactionFacts } from '#wallet'

type PartProps = { readonly chain: Chain; readonly facts: TransactionFacts }

/** From whom to whom, as far as its value and its logs tell. */
export function MovesPart({ chain, facts }: PartProps): ReactNode {
  const { moves, moreMoves, movesEvidence, sent } = facts
  return (
    <ScreenSection title={<Trans>Transfers</Trans>} side={<Hallmark evidence={movesEvidence} size={14} />}>
      <div className="flex flex-col gap-3" data-part="moves" data-evidence={movesEvidence.kind}>
        {moves.length > 0 && (
          <ul className="border-t border-hair">
            {moves.map((move, at) => (
              <Line key={at} move={move} chain={chain} facts={facts} />
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
    </ScreenSection>
  )
}

function Line({ move, chain, facts }: PartProps & { readonly move: Moved }): ReactNode {
  const nameOf = useNames(chain.chainId)
  const { token, tokenId, units, from, to } = move
  const known = token === undefined ? nativeToken(chain) : (facts.tokens.get(token) ?? unknownToken(chain.chainId, token))
  return (
    <li className="flex flex-col gap-1 border-b border-hair py-3">
      <span className="flex flex-wrap items-baseline gap-x-2">
        {tokenId !== undefined && token !== undefined ? (
          <Trans>
            item <span className="font-mono wrap-anywhere">{tokenId.toString()}</span> of{' '}
            <AddressView address={token} name={nameOf(token)} show="bare" />
          </Trans>
        ) : (
          <AmountView amount={{ units, token: known }} />
        )}
        {token !== undefined && tokenId === undefined && known.from === 'claimed' && (
          <span className="inline-flex items-baseline gap-x-1 text-small text-amber">
            <Trans>unlisted</Trans> <AddressView address={token} show="bare" />
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-small text-soft">
        {from === ZERO ? (
          <span>
            <Trans>minted,</Trans>
          </span>
        ) : (
          <>
            <span>
              <Trans>from</Trans>
            </span>
            <AddressView address={from} name={nameOf(from)} show="bare" />
          </>
        )}
        {to === ZERO ? (
          <span>
            <Trans>burned</Trans>
          </span>
        ) : (
          <>
            <span>
              <Trans>to</Trans>
            </span>
            <AddressView address={to} name={nameOf(to)} show="bare" />
          </>
        )}
      </span>
    </li>
  )
}
