import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { canSign } from '#core/identity/account-kind'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { Request } from '#core/signing/request'
import { BlockMark } from '#features/shared'
import type { Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { HostileText } from '#ui/text/hostile-text'

type HeadProps = { readonly request: Request; readonly chain: Chain; readonly account: Account | undefined; readonly review?: Review }

/** Who asks, for which account, where and as of when. One line where there is space. */
export function ReviewHead({ request, chain, account, review }: HeadProps): ReactNode {
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
      {request.origin.kind === 'own' ? (
        <strong className="font-semibold text-ink">
          <Trans>You ask</Trans>
        </strong>
      ) : (
        <span>
          <strong className="font-semibold text-ink">
            <HostileText text={request.origin.origin} />
          </strong>{' '}
          <Trans>asks</Trans>
        </span>
      )}
      <span className="inline-flex items-center gap-2">
        <Trans>for</Trans> <AddressView address={request.account} name={account && { text: account.name, from: 'account' }} />
      </span>
      {account && !canSign(account) && (
        <span className="rounded-mark border border-hair px-1.5 py-0.5">
          <Trans>watch-only</Trans>
        </span>
      )}
      <span className="flex-1" />
      <span className="font-semibold text-ink">{chain.name}</span>
      {review !== undefined && <BlockMark review={review} />}
    </header>
  )
}
