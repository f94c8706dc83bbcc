import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FactView, useExplorerAnswer } from '#features/shared'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { keyOf } from '#core/money/token'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import type { Holdings } from '#wallet'

/** What an address holds of the tokens that are proved at every look; of others nothing is said. */
export function HoldingsPart({ chain, address }: { readonly chain: Chain; readonly address: Address }): ReactNode {
  const answer = useExplorerAnswer(`held ${chain.chainId} ${address}`, (explorer, signal) => explorer.holdings(chain, address, signal))
  const evidence = answer.value?.items.map(({ balance }) => balance.evidence) ?? []
  return (
    <ScreenSection title={<Trans>Tokens</Trans>} side={evidence.length > 0 && <GroupHallmark evidence={evidence} size={14} />}>
      <FactView answer={answer} words={<Trans>Proving its balances</Trans>}>
        {(holdings) => <List holdings={holdings} />}
      </FactView>
    </ScreenSection>
  )
}

function List({ holdings }: { readonly holdings: Holdings }): ReactNode {
  const tokens = holdings.items.filter(({ token }) => token.address !== undefined)
  const held = tokens.filter(({ balance }) => !balance.known || balance.value.units > 0n)
  return (
    <div className="flex flex-col gap-3" data-part="holdings">
      {held.length > 0 && (
        <ul className="border-t border-hair">
          {held.map(({ token, balance }) => (
            <li key={keyOf(token)} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-hair py-2.5">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <HostileText text={token.name} most={40} />
                {token.address !== undefined && (
                  <span className="text-small text-soft">
                    <AddressView address={token.address} show="bare" />
                  </span>
                )}
              </span>
              {balance.known ? (
                <AmountView amount={balance.value} />
              ) : (
                <span className="text-amber">
                  <Trans>unknown</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-soft">
        {held.length === 0 && (
          <>
            <Plural value={tokens.length} one="None of the # token we check." other="None of the # tokens we check." />{' '}
          </>
        )}
        <Trans>There may be others. A chain keeps no list of what an address holds.</Trans>
      </p>
    </div>
  )
}
