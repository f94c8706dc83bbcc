import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { factValue } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import type { ReviewFee } from '#review'
import { AmountView } from '#ui/amounts/amount-view'
import { FactLine } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'

type FeeOf = { readonly fee: ReviewFee; readonly native: Token }

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
  if (data === undefined) return null
  const known = factValue(data)
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
        </span>
      </FactLine>
      {known !== undefined && (
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
