import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Amount } from '#core/money/amount'
import type { Fact } from '#core/evidence/fact'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'

/** What there is of an asset, below the field for its amount, and how that is known; said where it is not. */
export function BalanceLine({ balance }: { readonly balance: Fact<Amount> | undefined }): ReactNode {
  if (balance === undefined) return <Trans>Balance not read yet.</Trans>
  if (!balance.known)
    return (
      <>
        <Hallmark evidence={balance.evidence} size={14} /> <Trans>Balance unknown: the review will check it.</Trans>
      </>
    )
  return (
    <>
      <Hallmark evidence={balance.evidence} size={14} />
      <span>
        <Trans>
          You have <AmountView amount={balance.value} size="small" />
        </Trans>
      </span>
    </>
  )
}
