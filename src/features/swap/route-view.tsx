import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { short } from '#core/address'
import type { Token } from '#core/token'
import type { Quote } from '#survey'
import { HostileText } from '#ui/hostile-text'
import { Icon } from '#ui/icon'

/** The way of a trade from pool to pool, in words that stand in a row: it is its own text twin. */
export function RouteView({
  route,
  symbolOf,
}: {
  readonly route: Quote['route']
  readonly symbolOf: (address: string) => Token | undefined
}): ReactNode {
  const [first] = route
  if (first === undefined) return null
  return (
    <ol className="flex flex-wrap items-center gap-x-2 gap-y-2 text-small" data-part="route">
      <Stop address={first.from} symbolOf={symbolOf} />
      {route.map(({ pool, to }) => (
        <Fragment key={pool.address}>
          <li className="inline-flex items-center gap-1.5 text-soft">
            <Icon name="next" />
            <span className="rounded-mark border border-hair px-1.5 py-0.5">
              {pool.kind === 'v2' ? <Trans>Uniswap v2 · {pool.fee / 10_000} %</Trans> : <Trans>Uniswap v3 · {pool.fee / 10_000} %</Trans>}
            </span>
            <Icon name="next" />
          </li>
          <Stop address={to} symbolOf={symbolOf} />
        </Fragment>
      ))}
    </ol>
  )
}

function Stop({
  address,
  symbolOf,
}: {
  readonly address: Quote['route'][number]['from']
  readonly symbolOf: (address: string) => Token | undefined
}): ReactNode {
  const token = symbolOf(address)
  return (
    <li className="font-semibold">
      {token === undefined ? <bdi className="font-mono">{short(address)}</bdi> : <HostileText text={token.symbol} most={16} />}
    </li>
  )
}
