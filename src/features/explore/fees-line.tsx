import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import { weakest } from '#core/evidence/evidence'
import { worth } from '#core/money/price'
import { createCell, type Source } from '#core/source'
import { useKnownPrices, usePorts, useSource } from '#features/shared'
import { roundedText } from '#ui/amounts/amount-view'
import { moneyText } from '#ui/amounts/money-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { useAnswer } from '#ui/state/query'
import type { FeeEstimate, RecentBlocks } from '#wallet'

/** Places of a gwei: wei per gas are told in billionths. */
export const GWEI_DECIMALS = 9

const NOTHING: Source<RecentBlocks> = createCell<RecentBlocks>({ headers: [], asking: false })

/** What is known of fees by the newest blocks that were looked at. Nobody is asked for it. */
function useKnownFees(chain: Chain): FeeEstimate | undefined {
  const { value: explorer } = useAnswer(usePorts<'explore'>().explore)
  const recent = useSource(useMemo(() => explorer?.knownBlocks(chain.chainId) ?? NOTHING, [explorer, chain.chainId]))
  return explorer?.feeEstimate(recent, chain)
}

/** "Gas 0.41 gwei, send $0.04, swap $0.31": what is known of it, and nothing where nothing is. */
export function FeesLine({ chain }: { readonly chain: Chain }): ReactNode {
  const { i18n } = useLingui()
  const estimate = useKnownFees(chain)
  const price = useKnownPrices()(nativeToken(chain))
  if (estimate === undefined || nativeToken(chain).decimals !== 18) return null
  const { baseFee, baseFeeEvidence, costs } = estimate
  const { whole, fraction, below } = roundedText(baseFee, GWEI_DECIMALS, i18n.locale)
  const gas = `${below ? '<' : ''}${whole}${fraction}`
  const native = nativeToken(chain)
  if (costs === undefined || price === undefined)
    return (
      <Line evidence={baseFeeEvidence}>
        <Trans>Gas {gas} gwei</Trans>
      </Line>
    )
  const money = (units: bigint): string => moneyText(worth({ units, token: native }, price.price), i18n.locale).text
  return (
    <Line evidence={weakest([costs.evidence, price.evidence])}>
      <Trans>
        Gas {gas} gwei, send {money(costs.send)}, swap {money(costs.swap)}
      </Trans>
    </Line>
  )
}

const Line = ({ evidence, children }: { readonly evidence: Parameters<typeof Hallmark>[0]['evidence']; readonly children: ReactNode }) => (
  <div className="figures inline-flex items-center gap-2 text-small text-soft @3xl:ms-3 @3xl:whitespace-nowrap" data-part="fees-line">
    <span>{children}</span>
    <Hallmark evidence={evidence} size={14} quiet />
  </div>
)
