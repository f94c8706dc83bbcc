import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ExplorerLinks, ForkNote, isPlace, NoPlace, usePlace } from '#features/kit'
import { Banner } from '#ui/banner'
import { Page } from '#ui/page'
import { SendForm } from './send-form.tsx'

/** One screen: what, to whom, how much. Nothing is signed here. */
export function SendScreen(): ReactNode {
  const place = usePlace()
  return (
    <Page
      title={<Trans>Send</Trans>}
      lede={isPlace(place) ? <Trans>On {place.chain.name}. You see what it does before you sign.</Trans> : undefined}
    >
      {isPlace(place) ? (
        <>
          {place.account.kind === 'watch' && (
            <Banner title={<Trans>This account is watch-only</Trans>}>
              <Trans>Its key is not here. You can review a request and export it unsigned.</Trans>
            </Banner>
          )}
          <ForkNote chain={place.chain} account={place.account.address} />
          {/* What is being filled in stays as it is. */}
          <ExplorerLinks chainId={place.chain.chainId} opens="apart">
            <SendForm key={`${place.chain.chainId} ${place.account.address}`} place={place} />
          </ExplorerLinks>
        </>
      ) : (
        <NoPlace place={place} />
      )}
    </Page>
  )
}
