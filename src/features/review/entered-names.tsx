import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { valueOf } from '#core/fact'
import type { NameOf } from '#features/kit'
import type { Review } from '#review'
import { AddressView } from '#ui/address-view'
import { Hallmark } from '#ui/hallmark'
import { HostileText } from '#ui/hostile-text'

/** The names that recipients were entered by, and whom each leads to by a look of this Review; one that moved, or that was not asked again, is a finding besides. */
export function EnteredNames({ review, nameOf }: { readonly review: Review; readonly nameOf: NameOf }): ReactNode {
  const named = review.entered.flatMap(({ address, name }) => (name === undefined ? [] : [{ address, name }]))
  if (named.length === 0) return null
  return (
    <ul className="flex flex-col gap-1" data-part="entered-names">
      {named.map(({ address, name }, at) => {
        const holds = valueOf(name.now) === address
        const evidence = name.now?.evidence ?? { kind: 'unknown', method: 'none' }
        return (
          <li key={at} className="flex flex-wrap items-center gap-x-2 text-soft">
            <Hallmark evidence={evidence} size={14} />
            {holds ? (
              <Trans>
                <span className="font-semibold text-ink">
                  <HostileText text={name.name} most={60} />
                </span>{' '}
                stands for
              </Trans>
            ) : (
              <Trans>
                Entered as{' '}
                <span className="font-semibold text-ink">
                  <HostileText text={name.name} most={60} />
                </span>
                , paid to
              </Trans>
            )}
            <AddressView address={address} name={nameOf(address)} />
          </li>
        )
      })}
    </ul>
  )
}
