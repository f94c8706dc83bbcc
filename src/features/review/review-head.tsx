import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Account } from '#core/account'
import type { Chain } from '#core/chain'
import type { Request } from '#core/request'
import type { Review } from '#review'
import { AddressView } from '#ui/address-view'
import { Hallmark } from '#ui/hallmark'
import { HostileText } from '#ui/hostile-text'

type HeadProps = { readonly request: Request; readonly chain: Chain; readonly account: Account | undefined; readonly review?: Review }

/** Who asks, for which account, where and as of when. One line where there is room. */
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
      {account?.kind === 'watch' && (
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

function BlockMark({ review }: { readonly review: Review }): ReactNode {
  const { i18n } = useLingui()
  const { block, how } = review
  if (!block)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Hallmark evidence={{ kind: 'unknown', method: 'none' }} /> <Trans>no block</Trans>
      </span>
    )
  const number = new Intl.NumberFormat(i18n.locale).format(block.number)
  return (
    <span className="figures inline-flex items-center gap-1.5">
      <Hallmark evidence={{ ...how.evidence, block: { number: block.number, hash: block.hash }, head: block.head, source: block.source }} />
      <Trans>block {number}</Trans>
    </span>
  )
}
