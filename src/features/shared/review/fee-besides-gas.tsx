import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Evidence, weakest } from '#core/evidence/evidence'
import { factValue } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import type { ReviewFee } from '#review'
import type { PriceOf } from '#survey'
import { AmountView } from '#ui/amounts/amount-view'
import { FactLine } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { WorthView } from '../amounts/worth-view.tsx'

type FeeOf = { readonly fee: ReviewFee; readonly native: Token }

/** Of what the transaction's own fields say. */
const BY_ITS_FIELDS: Evidence = { kind: 'computed', method: 'local-run' }

/** Two lines: what is expected, and the most that it can be. `known`: how what is expected is known, of each part. */
export const FeeAmounts = ({
  fee,
  native,
  known,
  priceOf,
}: FeeOf & { readonly known: readonly Evidence[]; readonly priceOf: PriceOf }): ReactNode => (
  <>
    <FactLine name={<Trans>Expected</Trans>}>
      <Expected fee={fee} native={native} />
      {fee.expectedWei !== undefined && (
        <WorthView amount={{ units: fee.expectedWei, token: native }} evidence={weakest(known)} priceOf={priceOf} />
      )}
    </FactLine>
    <FactLine name={<Trans>At most</Trans>}>
      <AmountView amount={{ units: fee.maxWei, token: native }} />
      <WorthView amount={{ units: fee.maxWei, token: native }} evidence={BY_ITS_FIELDS} priceOf={priceOf} />
      <Uncapped fee={fee} />
    </FactLine>
  </>
)

/** In all; where a part of it is not known, that stands beside what is. */
export function Expected({ fee, native }: FeeOf): ReactNode {
  if (fee.expectedWei !== undefined) return <AmountView amount={{ units: fee.expectedWei, token: native }} />
  if (fee.gasWei === undefined || fee.data === undefined) return <Trans>not known</Trans>
  return (
    <>
      <AmountView amount={{ units: fee.gasWei, token: native }} />
      <Small>
        <Trans>for the gas; what else it costs is not known</Trans>
      </Small>
    </>
  )
}

/** No signature caps what the data costs: the most is the most of the gas, and the rest as it is priced now. */
export function Uncapped({ fee: { data } }: Pick<FeeOf, 'fee'>): ReactNode {
  const known = factValue(data)
  if (data === undefined || known?.paid === 'in-gas') return null
  return (
    <Small>
      {known === undefined ? (
        <Trans>for the gas; nothing caps the rest</Trans>
      ) : known.operatorFee === undefined ? (
        <Trans>with the data as it is priced now; the rest is not known</Trans>
      ) : (
        <Trans>with the data as it is priced now; nothing caps that part</Trans>
      )}
    </Small>
  )
}

const Small = ({ children }: { readonly children: ReactNode }): ReactNode => <span className="block text-small text-soft">{children}</span>

/** What a rollup charges besides the gas, in its parts. */
export function DataLines({ fee: { data }, native }: FeeOf): ReactNode {
  if (data === undefined) return null
  const known = factValue(data)
  return (
    <>
      <FactLine name={<Trans>Data on the other chain</Trans>} mark={<Hallmark evidence={data.evidence} size={14} />}>
        <span data-part="data-fee">
          {known === undefined ? <Trans>not known</Trans> : <AmountView amount={{ units: known.dataFee, token: native }} size="small" />}
          {known?.paid === 'in-gas' && (
            <Small>
              <Trans>at most, paid in gas</Trans>
            </Small>
          )}
        </span>
      </FactLine>
      {known !== undefined && known.paid === undefined && known.operatorFee !== 0n && (
        <FactLine name={<Trans>For the operator, at most</Trans>}>
          {known.operatorFee === undefined ? (
            <Trans>not known</Trans>
          ) : (
            <AmountView amount={{ units: known.operatorFee, token: native }} size="small" />
          )}
        </FactLine>
      )}
    </>
  )
}
