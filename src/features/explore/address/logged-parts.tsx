import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import { isUnlimited } from '#decode'
import { Coin, useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView, TokenSymbol } from '#ui/amounts/amount-view'
import { TimeView } from '#ui/text/time-view'
import { useTokens } from '../use-tokens.ts'
import type { LoggedApproval, ItemByLogs } from './logged-rights.ts'

type ApprovalsProps = { readonly chain: Chain; readonly approvals: readonly LoggedApproval[] }

const ROW = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2'

/** Approvals as they were last logged. */
export function LoggedApprovals({ chain, approvals }: ApprovalsProps): ReactNode {
  const nameOf = useNames(chain.chainId)
  const tokenAt = useTokens(chain)
  return (
    <div className="flex flex-col gap-3" data-part="logged-approvals">
      <ul>
        {approvals.map(({ grant, entry }) => {
          const token = tokenAt(grant.token)
          return (
            <li key={`${grant.kind} ${grant.token} ${grant.spender} ${entry.id}`} className={ROW}>
              <span className="flex min-w-0 items-center gap-3">
                <Coin token={token} />
                <span className="min-w-0">
                  <AddressView address={grant.spender} name={nameOf(grant.spender)} show="bare" />
                  {entry.time !== undefined && (
                    <span className="block text-small text-soft">
                      <TimeView at={entry.time * 1000} />
                    </span>
                  )}
                </span>
              </span>
              <span className="text-end">
                {grant.kind === 'operator' ? (
                  <Trans>
                    every item of <TokenSymbol token={token} />
                  </Trans>
                ) : grant.kind === 'item' ? (
                  <Trans>
                    item {grant.tokenId.toString()} of <TokenSymbol token={token} />
                  </Trans>
                ) : isUnlimited(grant.units) ? (
                  <Trans>
                    unlimited <TokenSymbol token={token} />
                  </Trans>
                ) : (
                  <AmountView amount={{ units: grant.units, token }} shows="rounded" />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="text-small text-soft">
        <Trans>As last approved in the history found so far. Parts may have been spent since, and older approvals may be missing.</Trans>
      </p>
    </div>
  )
}

/** Items that came and did not go, by the history found so far. */
export function LoggedItems({ chain, items }: { readonly chain: Chain; readonly items: readonly ItemByLogs[] }): ReactNode {
  const nameOf = useNames(chain.chainId)
  const tokenAt = useTokens(chain)
  return (
    <div className="flex flex-col gap-3" data-part="logged-items">
      <ul>
        {items.map(({ token, tokenId, units }) => (
          <li key={`${token} ${tokenId}`} className={ROW}>
            <span className="flex min-w-0 items-center gap-3">
              <Coin token={tokenAt(token)} />
              <span className="figures font-mono text-small wrap-anywhere">#{tokenId.toString()}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3">
              {units > 1n && <Plural value={Number(units)} one="# piece" other="# pieces" />}
              <AddressView address={token} name={nameOf(token)} show="bare" />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-small text-soft">
        <Trans>By the transfers in the history found so far. Others may be missing.</Trans>
      </p>
    </div>
  )
}
