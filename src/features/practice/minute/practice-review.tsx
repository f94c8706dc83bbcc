import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { nativeToken } from '#core/chains/chain'
import {
  Effects,
  EffectsTitle,
  ExerciseBanner,
  Expected,
  Findings,
  MessagePart,
  RequestedBy,
  ReviewAddresses,
  Sentence,
  VerdictPlate,
} from '#features/shared'
import type { Review } from '#review'
import type { PriceOf } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { Bar, RowsSkeleton } from '#ui/feedback/skeleton'
import { Progress } from '#ui/feedback/progress'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { ScreenSection } from '#ui/layout/page'
import { useIsLate } from '#ui/state/clock'
import type { PagePractice } from '#wallet'

/** Nothing is worth anything here. */
const NO_PRICE: PriceOf = () => undefined

type ReviewProps = { readonly practice: PagePractice; readonly review: Review; readonly origin: string | undefined }

/** A Review as everywhere: the verdict first, then what it does, why, and who asks. */
export function PracticeReview({ practice, review, origin }: ReviewProps): ReactNode {
  const { nameOf } = practice
  return (
    <ReviewAddresses review={review}>
      <div data-review={review.outcome} className={GREY}>
        <VerdictPlate review={review} bleeds />
        <div className="mt-6 flex min-w-0 flex-col gap-7">
          <WhatItDoes practice={practice} review={review} />
          <Findings review={review} notes="apart" pending="apart" />
          <MessagePart review={review} nameOf={nameOf} />
          <RequestFacts practice={practice} review={review} origin={origin} />
        </div>
      </div>
    </ReviewAddresses>
  )
}

/** Marks are grey beside money: a green seal there reads as "fine". */
const GREY = '[&_.text-verdigris]:text-soft'

/** The sentence and the effects alone: what a person decides by, before anybody says what to do. */
export function WhatItDoes({ practice, review }: Omit<ReviewProps, 'origin'>): ReactNode {
  const { nameOf } = practice
  return (
    <div className={`flex min-w-0 flex-col gap-6 ${GREY}`}>
      <Sentence review={review} level={2} />
      <ExerciseBanner review={review} nameOf={nameOf} />
      <ScreenSection title={<EffectsTitle review={review} />}>
        <Effects review={review} native={nativeToken(practice.chain)} nameOf={nameOf} priceOf={NO_PRICE} />
      </ScreenSection>
    </div>
  )
}

function RequestFacts({ practice: { account, chain }, review, origin }: ReviewProps): ReactNode {
  return (
    <div className="border-t border-hair pt-3" data-part="request-facts">
      <FactsList>
        <FactLine name={<Trans>Asked by</Trans>}>
          <RequestedBy asker={origin === undefined ? { kind: 'own' } : { kind: 'app', origin }} />
        </FactLine>
        <FactLine name={<Trans>From</Trans>} wraps>
          <AddressView address={account.address} name={{ text: account.name, from: 'account' }} />
        </FactLine>
        <FactLine name={<Trans>Fee</Trans>}>
          {review.fee === undefined ? <Trans>None. Signing is free.</Trans> : <Expected fee={review.fee} native={nativeToken(chain)} />}
        </FactLine>
      </FactsList>
    </div>
  )
}

/** Milliseconds of silence: most Reviews are there before. */
const SPEAK_AFTER = 400

/** A Review to come, in its shape. */
export function ReviewToCome({ plate = true }: { readonly plate?: boolean }): ReactNode {
  const isLate = useIsLate(SPEAK_AFTER)
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      {plate && (
        <div className="flex min-h-24 flex-col justify-center gap-3 rounded-control border border-dashed border-edge px-5">
          <Bar width={26} tall="head" />
          <Bar width={34} />
        </div>
      )}
      <div className="min-h-8">{isLate && <Progress words={<Trans>Simulating it on this device</Trans>} />}</div>
      <RowsSkeleton rows={2} />
    </div>
  )
}
