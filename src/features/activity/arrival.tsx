import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { Banner } from '#ui/feedback/banner'
import { Hallmark } from '#ui/evidence/hallmark'
import type { Comparison } from './difference.ts'

type ArrivalProps = { readonly item: OwnTransaction; readonly comparison: Comparison }

/** What came of Sign: that it was confirmed, and did what the Review showed. That it waits, failed or went otherwise is said elsewhere. */
export function Arrival({ item: { state }, comparison }: ArrivalProps): ReactNode {
  if (state.at !== 'included' || comparison.is === 'open' || comparison.is === 'failed' || comparison.is === 'different') return null
  return (
    <div data-part="arrival" data-arrival="confirmed">
      <Banner
        icon="done"
        title={<Confirmed block={state.inclusion.blockNumber} comparison={comparison} />}
        actions={<Hallmark evidence={state.evidence} size={14} />}
      />
    </div>
  )
}

/** Where nothing was to move, or not all of it is in the receipt, no more is said than that it is in a block. */
function Confirmed({
  block,
  comparison: { is, rows },
}: {
  readonly block: bigint
  readonly comparison: Extract<Comparison, { rows: unknown }>
}): ReactNode {
  const { i18n } = useLingui()
  const number = new Intl.NumberFormat(i18n.locale).format(block)
  return is === 'same' && rows.length > 0 ? (
    <Trans>Confirmed in block {number}, exactly as previewed</Trans>
  ) : (
    <Trans>Confirmed in block {number}</Trans>
  )
}
