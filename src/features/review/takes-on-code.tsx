import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { knownDelegate } from '#core/permissions/known-delegates'
import type { Request } from '#core/signing/request'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'

/** Said above all else where several calls at once take code for the account (EIP-7702): what stays when the calls are done. */
export function TakesOnCode({ request }: { readonly request: Request }): ReactNode {
  if (request.kind !== 'transaction' || request.intent.kind !== 'delegate' || request.intent.calls === undefined) return null
  const { to, calls } = request.intent
  const known = knownDelegate(to)
  return (
    <div data-part="takes-on-code">
      <Banner tone="warn" title={<Trans>Your account takes on code for this, and keeps it</Trans>}>
        <p>
          <Plural
            value={calls.length}
            one="The app needs # call to be made with it."
            other="The app needs # calls to be made all together or not at all. An account can do that only with code of its own."
          />
        </p>
        <p className="mt-1">
          <Trans>
            It is that of <AddressView address={to} name={known && { text: known.name, from: 'listed' }} />. It may do everything that the
            account may, until you take it back under Allowances. Reject this, and the app can ask for one call after the other.
          </Trans>
        </p>
      </Banner>
    </div>
  )
}
