import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Limits, sameAsset, type SpentUnits } from '#core/identity/account-limits'
import { useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import type { LimitedAssets } from './use-limited-assets.ts'

/** Limits in words: what may leave, to whom, and that nothing else may. `spent` absent: limits that are not in force, of which nothing is used up. */
export function LimitsList({
  limits,
  spent,
  assets,
}: {
  readonly limits: Limits
  readonly spent?: readonly SpentUnits[]
  readonly assets: LimitedAssets
}): ReactNode {
  const nameOf = useNames(undefined)
  return (
    <div className="flex flex-col gap-2">
      {limits.assets.length === 0 ? (
        <p>
          <Trans>Any amount.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col">
          {limits.assets.map((limit) => {
            const token = assets.tokenOf(limit)
            const used = spent?.find((item) => sameAsset(item, limit))?.units ?? 0n
            const chain = assets.chainName(limit.chainId)
            return (
              <li
                key={`${limit.chainId} ${limit.token ?? 'native'}`}
                className="flex flex-wrap justify-between gap-x-4 border-b border-hair py-2"
              >
                <span>
                  <Trans>
                    <AmountView amount={{ token, units: limit.perDay }} /> in 24 hours on {chain}
                  </Trans>
                </span>
                <span className="flex flex-wrap gap-x-4 text-small text-soft">
                  {limit.large !== undefined && (
                    <span>
                      <Trans>
                        delayed above <AmountView amount={{ token, units: limit.large }} size="small" />
                      </Trans>
                    </span>
                  )}
                  {spent && (
                    <span>
                      <Trans>
                        left now: <AmountView amount={{ token, units: used > limit.perDay ? 0n : limit.perDay - used }} size="small" />
                      </Trans>
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {limits.recipients === undefined ? (
        <p>
          <Trans>To anyone.</Trans>
        </p>
      ) : limits.recipients.length === 0 ? (
        <p>
          <Trans>To no one.</Trans>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Trans>Only to</Trans>
          {limits.recipients.map((address) => (
            <AddressView key={address} address={address} name={nameOf(address)} />
          ))}
        </div>
      )}
    </div>
  )
}
