import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { canSign } from '#core/identity/account-kind'
import { ExplorerLinks, ForkNote, isAccountAndChain, MissingAccountOrChain, useAccountAndChain } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Screen } from '#ui/layout/page'
import { SendForm } from './send-form.tsx'

/** One screen: what, to whom, how much. Nothing is signed here. */
export function SendScreen(): ReactNode {
  const place = useAccountAndChain()
  return (
    <Screen
      wide
      title={<Trans>Send</Trans>}
      lede={isAccountAndChain(place) ? <Trans>On {place.chain.name}. You’ll see what it does before you sign.</Trans> : undefined}
    >
      {isAccountAndChain(place) ? (
        <>
          {!canSign(place.account) && (
            <Banner title={<Trans>This account is watch-only</Trans>}>
              <Trans>Its key isn’t on this device. You can review a request and export it unsigned.</Trans>
            </Banner>
          )}
          <ForkNote chain={place.chain} account={place.account.address} />
          {/* What is being filled in stays as it is. */}
          <ExplorerLinks chainId={place.chain.chainId} opens="apart">
            <SendForm key={`${place.chain.chainId} ${place.account.address}`} place={place} />
          </ExplorerLinks>
        </>
      ) : (
        <MissingAccountOrChain place={place} />
      )}
    </Screen>
  )
}
