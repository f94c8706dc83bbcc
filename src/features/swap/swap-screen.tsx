import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { canSign } from '#core/identity/account-kind'
import { ExplorerLinks, isAccountAndChain, MissingAccountOrChain, useAccountAndChain } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Screen } from '#ui/layout/page'
import { SwapForm } from './swap-form.tsx'

/** One asset against another, by the chain's own pools. Nothing is signed here. */
export function SwapScreen(): ReactNode {
  const place = useAccountAndChain()
  return (
    <Screen
      title={<Trans>Swap</Trans>}
      lede={isAccountAndChain(place) ? <Trans>Quoted on this device from pools on {place.chain.name}. No Assay fee.</Trans> : undefined}
    >
      {isAccountAndChain(place) ? (
        <>
          {!canSign(place.account) && (
            <Banner title={<Trans>This account is watch-only</Trans>}>
              <Trans>Its key isn’t on this device. You can review a request and export it unsigned.</Trans>
            </Banner>
          )}
          {/* What is being filled in stays as it is. */}
          <ExplorerLinks chainId={place.chain.chainId} opens="apart">
            <SwapForm key={`${place.chain.chainId} ${place.account.address}`} place={place} />
          </ExplorerLinks>
        </>
      ) : (
        <MissingAccountOrChain place={place} />
      )}
    </Screen>
  )
}
