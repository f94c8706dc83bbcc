import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Effect } from '#core/signing/effect'
import { mayHavePrice, moneySum, type PriceOf } from '#survey'
import { SumView } from '../../amounts/sum-view.tsx'

type Asset = Extract<Effect, { readonly kind: 'asset-out' | 'asset-in' }>

/** What leaves and what arrives in all, where it is more than one thing. Its place is there before the prices are. */
export const EffectTotals = ({ effects, priceOf }: { readonly effects: readonly Effect[]; readonly priceOf: PriceOf }): ReactNode => (
  <>
    <Total of="out" effects={effects} priceOf={priceOf} />
    <Total of="in" effects={effects} priceOf={priceOf} />
  </>
)

function Total({
  of,
  effects,
  priceOf,
}: {
  readonly of: 'out' | 'in'
  readonly effects: readonly Effect[]
  readonly priceOf: PriceOf
}): ReactNode {
  const assets = effects.filter((effect): effect is Asset => effect.kind === `asset-${of}`)
  const items = effects.filter(({ kind }) => kind === `nft-${of}`).length
  if (assets.length + items < 2 || !assets.some(({ amount }) => mayHavePrice(amount.token))) return null
  const amounts = assets.map(({ amount }) => amount)
  const sum = moneySum(amounts, priceOf, items)
  return (
    <li className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-3 border-b border-hair py-2" data-part={`total-${of}`}>
      {sum !== undefined && (
        <>
          <span className="text-soft">{of === 'out' ? <Trans>You send in total</Trans> : <Trans>You receive in total</Trans>}</span>
          <SumView sum={sum} />
        </>
      )}
    </li>
  )
}
