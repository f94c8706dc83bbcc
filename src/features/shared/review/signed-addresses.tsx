import { type ReactNode, useMemo } from 'react'
import type { Review } from '#review'
import { SignedAddresses } from '#ui/address/address-text'
import { BlockTime } from './content/moment-text.tsx'
import { wholeAddressesOf } from './review-addresses.ts'

/**
 * What a Review writes is written by the Review: no two of its addresses alike (six and eight digits of each, and all of those that could be taken for
 * another), and nothing as over that is not over at its block.
 */
export function ReviewAddresses({
  review,
  also,
  children,
}: {
  readonly review: Review
  /** What else stands on the screen: what changed since an earlier Review. */
  readonly also?: unknown
  readonly children: ReactNode
}): ReactNode {
  const whole = useMemo(() => wholeAddressesOf(review, also), [review, also])
  const time = review.block === undefined ? undefined : Number(review.block.timestamp) * 1000
  return (
    <BlockTime value={time}>
      <SignedAddresses whole={whole}>{children}</SignedAddresses>
    </BlockTime>
  )
}
