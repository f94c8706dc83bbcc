import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import type { Account } from '#core/identity/account'
import { type Chain, nativeToken } from '#core/chains/chain'
import { factValue } from '#core/evidence/fact'
import type { Request } from '#core/signing/request'
import { knownDelegate } from '#core/permissions/known-delegates'
import {
  DescribedPart,
  download,
  Effects,
  EffectsTitle,
  ExerciseBanner,
  Findings,
  FirstOf,
  HowBox,
  MessagePart,
  type NameOf,
  OpenUp,
  ReviewAddresses,
  Sentence,
  SeriesNote,
  TakeCodeBack,
  useEffectPrices,
  useReviewNames,
  VerdictPlate,
  WhoBox,
} from '#features/shared'
import type { Review } from '#review'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import { AddressView } from '#ui/address/address-view'
import { type Analysis, isSend } from '#analysis'
import { AllowanceEdit } from './edit/allowance-edit.tsx'
import { Completed } from './completed.tsx'
import { EnteredNames } from './entered-names.tsx'
import { FeeBox } from './edit/fee-box.tsx'
import { exportRequest } from './export-request.ts'
import { ReviewHead } from './review-head.tsx'
import type { DisplayedReview } from './use-review.ts'

type ViewProps = {
  readonly request: Request
  readonly chain: Chain
  readonly account: Account | undefined
  readonly shown: DisplayedReview
  readonly analysis: Analysis
  /** What it says was on the screen, to its end. */
  readonly onRead: () => void
  /** Where that stands. */
  readonly message: RefObject<HTMLDivElement | null>
}

/** The whole Review: what it does beside what it costs and how that is known. */
export function ReviewView({ request, chain, account, shown, analysis, onRead, message }: ViewProps): ReactNode {
  const { review } = analysis
  const nameOf = withPaidAs(useReviewNames(chain.chainId), review)
  const native = nativeToken(chain)
  const priceOf = useEffectPrices(review, native)
  return (
    <ReviewAddresses review={review} also={shown.changes}>
      <ReviewHead request={request} chain={chain} account={account} review={review} />
      <div className="mb-7">
        <VerdictPlate review={review} />
      </div>
      <div
        className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,21.5rem)] lg:grid-rows-[auto_1fr]"
        data-review={review.outcome}
      >
        <div className="flex min-w-0 flex-col gap-7">
          {shown.changes.length > 0 && <Changes shown={shown} />}
          {isSend(analysis) && <Completed analysis={analysis} />}
          <TakesOnCode request={request} />
          <SeriesNote request={request} show="place" />
          <Sentence review={review} level={1} />
          <Payments review={review} />
          <EnteredNames review={review} nameOf={nameOf} />
          <ExerciseBanner review={review} nameOf={nameOf} />
          <ScreenSection title={<EffectsTitle review={review} />}>
            <Effects
              review={review}
              native={native}
              nameOf={nameOf}
              priceOf={priceOf}
              {...(request.kind === 'transaction' ? { renderEdit: (effect) => <AllowanceEdit request={request} effect={effect} /> } : {})}
            />
          </ScreenSection>
          <Findings review={review} />
          <TakeCodeBack review={review} />
          <MessagePart key={analysis.digest} ref={message} review={review} nameOf={nameOf} onRead={onRead} />
          <DescribedPart review={review} nameOf={nameOf} />
        </div>
        <aside className="flex min-w-0 flex-col gap-3.5 lg:row-span-2">
          {request.kind === 'transaction' && isSend(analysis) && (
            <FeeBox request={request} analysis={analysis} native={native} priceOf={priceOf} />
          )}
          <HowBox review={review} again={{ run: shown.check, busy: shown.checking || shown.doing !== undefined }} />
          <WhoBox asker={request.origin} review={review} nameOf={nameOf} />
        </aside>
        <div className="min-w-0">
          <OpenUp
            chain={chain}
            review={review}
            native={native}
            nameOf={nameOf}
            actions={
              <Button size="small" onClick={() => download(`assay-request-${request.id.slice(0, 8)}.json`, exportRequest(analysis))}>
                <Trans>Export as JSON</Trans>
              </Button>
            }
          />
        </div>
      </div>
    </ReviewAddresses>
  )
}

/** Recipients have the names that they were entered by wherever they stand, as long as this device has none of its own for them. */
function withPaidAs(nameOf: NameOf, { entered, paidAs = [] }: Review): NameOf {
  const names = new Map(paidAs.map(({ address, name }) => [address, name]))
  for (const { address, name } of entered) if (name !== undefined && factValue(name.now) === address) names.set(address, name.name)
  return (address) => {
    const text = names.get(address)
    return nameOf(address) ?? (text === undefined ? undefined : { text, from: 'entered' })
  }
}

/** What moved since it was first shown: above everything, until it was consented to. */
const Changes = ({ shown }: { readonly shown: DisplayedReview }): ReactNode => (
  <div data-part="changes">
    <Banner tone="warn" title={<Trans>Something that matters changed while you were here</Trans>}>
      <FirstOf
        items={shown.changes}
        renderItems={(some) => (
          <ul className="list-disc ps-5">
            {some.map(({ say }, at) => (
              <li key={at}>
                <SentenceText words={say} />
              </li>
            ))}
          </ul>
        )}
      />
    </Banner>
  </div>
)

/** The calls that an account makes by its own code, each in its own words, as they are read from what is signed. */
function Payments({ review: { explanation, account } }: { readonly review: Review }): ReactNode {
  if (!('call' in explanation) || explanation.call.to !== account || explanation.inner.length < 2) return null
  return (
    <ScreenSection title={<Trans>One by one</Trans>}>
      <FirstOf
        items={explanation.inner}
        renderItems={(shown) => (
          <ol className="list-decimal ps-6" data-part="payments">
            {shown.map(({ intent }, at) => (
              <li key={at} className="border-b border-hair py-1.5 last:border-b-0">
                <SentenceText words={intent} />
              </li>
            ))}
          </ol>
        )}
      />
    </ScreenSection>
  )
}

/** Said above all else where several calls at once take code for the account (EIP-7702): what stays when the calls are done. */
function TakesOnCode({ request }: { readonly request: Request }): ReactNode {
  if (request.kind !== 'transaction' || request.intent.kind !== 'delegate' || request.intent.calls === undefined) return null
  const { to, calls } = request.intent
  const known = knownDelegate(to)
  return (
    <div data-part="takes-on-code">
      <Banner tone="warn" title={<Trans>Your account takes on code for this, and keeps it</Trans>}>
        <p>
          <Plural
            value={calls.length}
            one="The app needs # call to be made with it."
            other="The app needs # calls to be made all together or not at all. An account can do that only with code of its own."
          />
        </p>
        <p className="mt-1">
          <Trans>
            It is that of <AddressView address={to} name={known && { text: known.name, from: 'listed' }} />. It may do everything that the
            account may, until you take it back under Allowances. Reject this, and the app can ask for one call after the other.
          </Trans>
        </p>
      </Banner>
    </div>
  )
}
