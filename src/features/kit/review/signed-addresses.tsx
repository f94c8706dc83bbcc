import { type ReactNode, useMemo } from 'react'
import type { Review } from '#review'
import { SignedAddresses } from '#ui/address-text'
import { wholeAddressesOf } from './review-addresses.ts'

/** A Review writes no two of its addresses alike: six and eight digits of each, and all of those that could be taken for another. */
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
  return <SignedAddresses whole={whole}>{children}</SignedAddresses>
}
