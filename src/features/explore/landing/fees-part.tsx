import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Chain, isLayerOne, nativeToken } from '#core/chains/chain'
import { useTokenPrices, WorthView } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import type { FeeEstimate, RecentBlocks } from '#wallet'
import { BaseFeeChart } from './base-fee-chart.tsx'
import { Gwei } from '../gwei.tsx'
import { ExplorePart } from '../explore-layout.tsx'

type FeesProps = { readonly chain: Chain; readonly recent: RecentBlocks; readonly estimate: FeeEstimate | undefined }

/** What the next block takes, what the commonest transactions cost by it, and how the base fee went. */
export function FeesPart({ chain, recent, estimate }: FeesProps): ReactNode {
  if (estimate === undefined) return null
  const { baseFee, baseFeeEvidence } = estimate
  return (
    <ExplorePart title={<Trans>Fees</Trans>} side={<Hallmark evidence={estimate.costs?.evidence ?? baseFeeEvidence} size={14} />}>
      <div className="flex flex-col gap-4" data-part="fees">
        <FactsList>
          <FactLine name={<Trans>Base fee, next block</Trans>}>
            <Gwei chain={chain} wei={baseFee} />
          </FactLine>
          <Costs chain={chain} estimate={estimate} />
        </FactsList>
        {!isLayerOne(chain) && (
          <p className="text-small text-soft">
            <Trans>{chain.name} also charges for data. What a payment costs there is shown when you send.</Trans>
          </p>
        )}
        {recent.fees !== undefined && <BaseFeeChart chain={chain} fees={recent.fees} newest={recent.headers[0]?.number} />}
      </div>
    </ExplorePart>
  )
}

function Costs({ chain, estimate: { costs } }: { readonly chain: Chain; readonly estimate: FeeEstimate }): ReactNode {
  // One price, named by its currency alone, while this page is open. Elsewhere fees go by what is known.
  const priceOf = useTokenPrices([nativeToken(chain)])
  if (costs === undefined) {
    if (!isLayerOne(chain)) return null
    return (
      <FactLine name={<Trans>Tip</Trans>}>
        <Trans>unknown</Trans>
      </FactLine>
    )
  }
  const lines = [
    ['send', <Trans key="send">A payment</Trans>, costs.send],
    ['swap', <Trans key="swap">A swap, about</Trans>, costs.swap],
  ] as const
  return (
    <>
      <FactLine name={<Trans>Usual tip</Trans>}>
        <Gwei chain={chain} wei={costs.tip} />
      </FactLine>
      {lines.map(([key, name, units]) => {
        const amount = { units, token: nativeToken(chain) }
        return (
          <FactLine key={key} name={name}>
            <AmountView amount={amount} shows="rounded" size="small" />
            <WorthView amount={amount} evidence={costs.evidence} priceOf={priceOf} />
          </FactLine>
        )
      })}
    </>
  )
}
