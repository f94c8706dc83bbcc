import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { factValue } from '#core/evidence/fact'
import { CallsItself, type NameOf } from '#features/shared'
import type { Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'

/** Recipients of one request whose own names are looked up: the rest would be a list that nobody reads. */
const MAX_REQUESTED = 5

/** The names that recipients were entered by, and whom each leads to by a look of this Review; one that moved, or that was not asked again, is a finding besides. */
export function EnteredNames({ review, nameOf }: { readonly review: Review; readonly nameOf: NameOf }): ReactNode {
  const named = review.entered.flatMap(({ address, name }) => (name === undefined ? [] : [{ address, name }]))
  // A bare address may have a name of its own: what it is called here already says more.
  const bare = [...new Set(review.entered.flatMap(({ address, name }) => (name === undefined ? [address] : [])))]
  const unnamed = bare.filter((address) => nameOf(address) === undefined).slice(0, MAX_REQUESTED)
  const paid = review.paidAs ?? []
  if (named.length === 0 && unnamed.length === 0 && paid.length === 0) return null
  return (
    <ul className="flex flex-col gap-1" data-part="entered-names">
      {named.map(({ address, name }, at) => {
        const holds = factValue(name.now) === address
        const evidence = name.now?.evidence ?? { kind: 'unknown', method: 'none' }
        return (
          <li key={at} className="flex flex-wrap items-center gap-x-2 text-soft">
            <Hallmark evidence={evidence} size={14} />
            {holds ? (
              <Trans>
                <span className="font-semibold text-ink">
                  <HostileText text={name.name} most={60} />
                </span>{' '}
                leads to
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
            {/* Not the same name once more. */}
            <AddressView address={address} name={nameOf(address)?.text === name.name ? undefined : nameOf(address)} />
          </li>
        )
      })}
      {paid.map(({ address, name }, index) => (
        <li key={index} className="flex flex-wrap items-center gap-x-2 text-soft" data-part="paid-as">
          <Trans>
            <AddressView address={address} name={nameOf(address)} /> was paid as{' '}
            <span className="font-semibold text-ink">
              <HostileText text={name} most={60} />
            </span>
          </Trans>
        </li>
      ))}
      {unnamed.map((address) => (
        <li key={address} className="text-soft empty:hidden">
          <CallsItself address={address} chainId={review.chainId} because="paid" who={<AddressView address={address} />} />
        </li>
      ))}
    </ul>
  )
}
