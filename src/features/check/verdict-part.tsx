import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ReviewAddresses, VerdictPlate } from '#features/shared'
import { Bar } from '#ui/feedback/skeleton'
import type { CheckSubject } from '#wallet'
import { displayedReview } from './displayed-review.ts'
import type { CheckView } from './use-check.ts'

/** How often something came at once, and how often the focus went to what is said of it: a part that is drawn anew takes it once. */
export type ArrivalFocus = { readonly count: number; readonly seen: RefObject<number> }

type VerdictProps = { readonly looked: CheckView; readonly subject: CheckSubject; readonly arrival: ArrivalFocus }

/** The verdict, above everything, with the focus on it as soon as something came at once. */
export function VerdictPart({ looked: { state, failed }, subject, arrival }: VerdictProps): ReactNode {
  if (failed !== undefined) return null
  const review = state && displayedReview(state, subject)
  return (
    <Arrived arrival={arrival}>
      {review === undefined ? (
        <div aria-busy="true">
          <Bar width={34} tall="head" />
        </div>
      ) : (
        <ReviewAddresses review={review}>
          <VerdictPlate review={review} />
        </ReviewAddresses>
      )}
    </Arrived>
  )
}

/** Once for each arrival. */
function isNew({ count, seen }: ArrivalFocus): boolean {
  if (seen.current === count) return false
  seen.current = count
  return true
}

/** What is told first of what came: the focus goes to it, and it is in view. */
export function Arrived({ arrival, children }: { readonly arrival: ArrivalFocus; readonly children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew(arrival)) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [arrival])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-32 scroll-mb-6 outline-none" data-part="arrived">
      {children}
    </div>
  )
}
