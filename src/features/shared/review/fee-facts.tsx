import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { weakest } from '#core/evidence/evidence'
import type { Token } from '#core/money/token'
import type { Review } from '#review'
import type { PriceOf } from '#survey'
import { AmountView } from '#ui/amounts/amount-view'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { Box } from '#ui/layout/page'
import { DataLines, FeeAmounts } from './fee-besides-gas.tsx'

/** What a transaction costs that somebody else made: nothing of it is chosen here. Nothing for what is no transaction. */
export function FeeFacts({
  review,
  native,
  priceOf,
}: {
  readonly review: Review
  readonly native: Token
  readonly priceOf: PriceOf
}): ReactNode {
  const { i18n } = useLingui()
  const { fee, nonce, asked, how } = review
  if (fee === undefined || asked.kind !== 'transaction') return null
  const known = fee.expectedWei === undefined ? [] : [how.evidence, ...(fee.data ? [fee.data.evidence] : [])]
  return (
    <Box title={<Trans>Fee</Trans>} side={known.length === 0 ? undefined : <Hallmark evidence={weakest(known)} size={14} />}>
      <FactsList>
        <FeeAmounts fee={fee} native={native} known={known} priceOf={priceOf} />
        <FactLine name={<Trans>Value sent along</Trans>}>
          <AmountView amount={{ units: asked.transaction.value, token: native }} />
        </FactLine>
        <FactLine name={<Trans>Gas limit</Trans>}>{new Intl.NumberFormat(i18n.locale).format(fee.gasLimit)}</FactLine>
        {nonce !== undefined && <FactLine name={<Trans>Nonce</Trans>}>{nonce}</FactLine>}
        <DataLines fee={fee} native={native} />
      </FactsList>
      <p className="mt-3 border-t border-hair pt-3 text-small text-soft">
        <Trans>As whoever made it chose. Here nothing of it can be changed.</Trans>
      </p>
    </Box>
  )
}
