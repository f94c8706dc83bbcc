import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { canSign } from '#core/identity/account-kind'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { Request } from '#core/signing/request'
import { AddressText } from '#ui/address/address-text'
import { Identicon } from '#ui/address/identicon'
import { HostileText } from '#ui/text/hostile-text'

type HeadProps = { readonly request: Request; readonly chain: Chain; readonly account: Account | undefined }

/** Who asks; for which account, and on which chain. The only line above the verdict. */
export const ReviewHead = ({ request, chain, account }: HeadProps): ReactNode => (
  <header className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-soft" data-part="request">
    <span className="min-w-0 wrap-anywhere">
      {request.origin.kind === 'own' ? (
        <strong className="font-semibold text-ink">
          <Trans>You ask</Trans>
        </strong>
      ) : (
        <>
          <strong className="font-semibold text-ink">
            <HostileText text={request.origin.origin} />
          </strong>{' '}
          <Trans>asks</Trans>
        </>
      )}
    </span>
    <span className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <Identicon address={request.account} size={20} />
      <span className="min-w-0 truncate font-semibold text-ink">
        {account === undefined ? <AddressText address={request.account} /> : <HostileText text={account.name} most={40} />}
      </span>
      {account && !canSign(account) && (
        <span className="rounded-mark border border-hair px-1.5 py-0.5">
          <Trans>watch-only</Trans>
        </span>
      )}
      <span aria-hidden="true">·</span>
      <span>{chain.name}</span>
    </span>
  </header>
)
