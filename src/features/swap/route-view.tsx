import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { short } from '#core/ethereum/address'
import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import type { SwapQuote } from '#survey'
import { useExplorerLink } from '#ui/address/explorer-link'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { usePercent } from './use-percent.ts'

/** The way of a trade from pool to pool, in words that stand in a row: it is its own text twin. */
export function RouteView({
  route,
  symbolOf,
}: {
  readonly route: SwapQuote['route']
  readonly symbolOf: (address: string) => Token | undefined
}): ReactNode {
  const { t } = useLingui()
  const percent = usePercent()
  const [first] = route
  if (first === undefined) return null
  return (
    <ol className="flex flex-wrap items-center gap-x-2 gap-y-2 text-small" data-part="route" aria-label={t`Swap route`}>
      <li className="font-semibold">
        <Stop address={first.from} symbolOf={symbolOf} />
      </li>
      {route.map(({ pool, to }, at) => (
        // A pool and what it gives stay together on a line.
        <li key={`${at} ${pool.address}`} className="inline-flex items-center gap-x-2">
          <span className="inline-flex items-center gap-2 text-soft">
            <Icon name="next" />
            <PoolLink address={pool.address}>
              {pool.of.name} · {percent(BigInt(pool.fee))}
            </PoolLink>
            <Icon name="next" />
          </span>
          <span className="font-semibold">
            <Stop address={to} symbolOf={symbolOf} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A pool, which opens in the explorer. */
function PoolLink({ address, children }: { readonly address: Address; readonly children: ReactNode }): ReactNode {
  const link = useExplorerLink('address', address)
  const look = 'rounded-mark border border-hair px-1.5 py-0.5 whitespace-nowrap'
  return link === undefined ? (
    <span className={look}>{children}</span>
  ) : (
    <a {...link} className={`${look} hover:bg-sunk`}>
      {children}
    </a>
  )
}

function Stop({
  address,
  symbolOf,
}: {
  readonly address: SwapQuote['route'][number]['from']
  readonly symbolOf: (address: string) => Token | undefined
}): ReactNode {
  const token = symbolOf(address)
  return token === undefined ? <bdi className="font-mono">{short(address)}</bdi> : <HostileText text={token.symbol} most={16} />
}
