import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import type { Account } from '#core/identity/account'
import { type Chain, nativeToken } from '#core/chains/chain'
import { factValue } from '#core/evidence/fact'
import type { Request } from '#core/signing/request'
import type { Token } from '#core/money/token'
import { knownDelegate } from '#core/permissions/known-delegates'
import {
  AccountDevice,
  RequestedBy,
  DescribedPart,
  download,
  Effects,
  EffectsTitle,
  ExerciseBanner,
  Findings,
  FirstOf,
  MessagePart,
  RollupProof,
  type NameOf,
  ReviewAddresses,
  ReviewDetails,
  RoleName,
  Sentence,
  SeriesNote,
  TakeCodeBack,
  useEffectPrices,
  useReviewNames,
  VerdictPlate,
} from '#features/shared'
import type { MaterialChange, Review } from '#review'
import type { CheckSubject } from '#wallet'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import { AddressView, WholeAddress } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { type Analysis, isSend, type SendAnalysis } from '#analysis'
import { AllowanceEdit } from './edit/allowance-edit.tsx'
import { Completed } from './completed.tsx'
import { EnteredNames } from './entered-names.tsx'
import { FeeBox } from './edit/fee-box.tsx'
import { Remedy } from './edit/remedy.tsx'
import { exportRequest } from './export-request.ts'
import { SkipToDecision } from './decision/skip-to-decision.tsx'
import { ReviewHead } from './review-head.tsx'
import { FromPart } from './review-parts.tsx'

type ViewProps = {
  readonly request: Request
  readonly chain: Chain
  readonly account: Account | undefined
  readonly changes: readonly MaterialChange[]
  readonly analysis: Analysis
  /** What it says was on the screen, to its end. */
  readonly onRead: () => void
  /** Where that stands. */
  readonly message: RefObject<HTMLDivElement | null>
}

/** Marks are grey beside money: a green seal there reads as "fine". They take colour where they weaken a fact, and in the details. */
const GREY = '[&_.text-verdigris]:text-soft'

/**
 * The whole Review, one column: the verdict, what it does, what to watch for, who asks and what it costs, and everything else folded. Drawn again only where
 * something that it shows is another.
 */
export const ReviewView = memo(WholeReview)

function WholeReview({ request, chain, account, changes, analysis, onRead, message }: ViewProps): ReactNode {
  const { review } = analysis
  const nameOf = withPaidAs(useReviewNames(chain.chainId), review)
  const native = nativeToken(chain)
  const provedSubject = useProvedSubject(request, analysis)
  const priceOf = useEffectPrices(review, native)
  // What a descriptor says is open where the run does something else, and folded where it says the same once more.
  const described = review.differs ? 'apart' : 'inside'
  return (
    <ReviewAddresses review={review} also={changes}>
      <div data-review={review.outcome}>
        <ReviewHead request={request} chain={chain} account={account} />
        <VerdictPlate review={review} bleeds />
        <div className={`mt-6 flex min-w-0 flex-col gap-7 ${GREY}`}>
          {changes.length > 0 && <Changes changes={changes} />}
          <TakesOnCode request={request} />
          <SeriesNote request={request} show="place" />
          <div>
            <Sentence review={review} level={1} ref={focusUnlessElsewhere} />
            <SkipToDecision />
          </div>
          {isSend(analysis) && <Completed analysis={analysis} />}
          <Payments review={review} />
          <EnteredNames review={review} nameOf={nameOf} />
          <ExerciseBanner review={review} nameOf={nameOf} />
          <ScreenSection title={<EffectsTitle review={review} />}>
            <Effects
              review={review}
              native={native}
              nameOf={nameOf}
              priceOf={priceOf}
              {...(request.kind === 'transaction'
                ? { renderEdit: (effect) => <AllowanceEdit request={request} effect={effect} effects={review.effects} /> }
                : {})}
            />
          </ScreenSection>
          <FromPart part={2}>
            <Findings
              review={review}
              notes="apart"
              pending="apart"
              {...(request.kind === 'transaction'
                ? { renderRemedy: (finding) => <Remedy finding={finding} request={request} nameOf={nameOf} /> }
                : {})}
            />
            <TakeCodeBack review={review} />
            <MessagePart key={analysis.digest} ref={message} review={review} nameOf={nameOf} onRead={onRead} />
            {described === 'apart' && <DescribedPart review={review} nameOf={nameOf} />}
            {request.kind === 'transaction' && isSend(analysis) && (
              <FeeBox request={request} chain={chain} analysis={analysis} native={native} priceOf={priceOf} />
            )}
          </FromPart>
          <FromPart part={3}>
            <RequestPart request={request} analysis={analysis} native={native} nameOf={nameOf} />
            <RollupProof chain={chain} subject={provedSubject} review={review} />
            <OnDevice account={account} analysis={analysis} />
          </FromPart>
        </div>
        <FromPart part={3}>
          <div className="mt-7">
            <ReviewDetails
              chain={chain}
              review={review}
              native={native}
              nameOf={nameOf}
              described={described}
              actions={
                <Button size="small" onClick={() => download(`assay-request-${request.id.slice(0, 8)}.json`, exportRequest(analysis))}>
                  <Trans>Export as JSON</Trans>
                </Button>
              }
            />
          </div>
        </FromPart>
      </div>
    </ReviewAddresses>
  )
}

/** What the account's device will print, where its keys are on one. */
const OnDevice = ({ account, analysis }: Pick<ViewProps, 'account' | 'analysis'>): ReactNode => (
  <AccountDevice
    account={account}
    review={analysis.review}
    authorization={isSend(analysis) ? analysis.authorization : undefined}
    renderPart={(part) => <ScreenSection title={<Trans>What your device will show</Trans>}>{part}</ScreenSection>}
  />
)

/** What is looked at again on proved state: exactly what would be signed. */
function useProvedSubject({ account, chainId }: Request, analysis: Analysis): CheckSubject {
  return useMemo(() => {
    const asked = isSend(analysis) ? ({ kind: 'transaction', transaction: analysis.transaction } as const) : analysis.asked
    return { asked, account, chainId }
  }, [account, chainId, analysis])
}

/** Whole addresses that stand here; more of them are in the details. */
const MAX_WHOLE = 2

type RequestPartProps = { readonly request: Request; readonly analysis: Analysis; readonly native: Token; readonly nameOf: NameOf }

/** Who asks, as the browser reports it; for which account; which contract is called; who gets something by it, whole; and the figures of a transaction, or that a signature costs nothing. */
function RequestPart({ request, analysis, native, nameOf }: RequestPartProps): ReactNode {
  const contracts = analysis.review.who.filter(({ role }) => role === 'contract')
  const others = analysis.review.who.filter(({ role }) => role !== 'contract' && role !== 'named')
  return (
    <div className="border-t border-hair pt-3" data-part="request-facts">
      <FactsList>
        <FactLine name={<Trans>Asked by</Trans>}>
          <RequestedBy asker={request.origin} />
        </FactLine>
        <FactLine name={<Trans>From</Trans>} wraps>
          <AddressView address={request.account} name={nameOf(request.account)} />
        </FactLine>
        {contracts.slice(0, MAX_WHOLE).map(({ role, address }) => (
          <FactLine key={address} name={<RoleName role={role} />} wraps>
            <AddressView address={address} name={nameOf(address)} />
          </FactLine>
        ))}
        {others.length <= MAX_WHOLE &&
          others.map(({ role, address }) => (
            <FactLine key={address} name={<RoleName role={role} />}>
              <WholeAddress address={address} />
            </FactLine>
          ))}
        {request.kind !== 'transaction' && (
          <FactLine name={<Trans>Fee</Trans>}>
            <Trans>None. Signing is free.</Trans>
          </FactLine>
        )}
      </FactsList>
      {isSend(analysis) && <Figures analysis={analysis} native={native} />}
    </div>
  )
}

/** What of a transaction is a bare number. */
function Figures({ analysis: { transaction, review }, native }: { readonly analysis: SendAnalysis; readonly native: Token }): ReactNode {
  const { i18n } = useLingui()
  const gas = new Intl.NumberFormat(i18n.locale).format(review.fee.gasLimit)
  const { nonce } = review
  return (
    <p className="figures mt-2 flex flex-wrap justify-end gap-x-4 text-small text-soft">
      <span>
        <Trans>Value {<AmountView amount={{ units: transaction.value, token: native }} size="small" />}</Trans>
      </span>
      <span>
        <Trans>Gas limit {gas}</Trans>
      </span>
      <span>
        <Trans>Nonce {nonce}</Trans>
      </span>
    </p>
  )
}

/** The keyboard begins at the heading, unless somebody moved it elsewhere meanwhile. Nothing scrolls: the verdict stays in view. */
function focusUnlessElsewhere(heading: HTMLElement | null): () => void {
  // In a task of its own: to focus something the browser lays out the page.
  const timer = setTimeout(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) heading?.focus({ preventScroll: true })
  })
  return () => clearTimeout(timer)
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
const Changes = ({ changes }: { readonly changes: readonly MaterialChange[] }): ReactNode => (
  <div data-part="changes">
    <Banner tone="warn" title={<Trans>Something that matters changed while you were here</Trans>}>
      <FirstOf
        items={changes}
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
      <Banner tone="warn" title={<Trans>Your account gets code for this, and keeps it</Trans>}>
        <p>
          <Plural
            value={calls.length}
            one="The app asks for # call that only an account with code can make."
            other="The app asks for # calls that go through together or not at all. Only an account with code can do that."
          />
        </p>
        <p className="mt-1">
          <Trans>
            The code is that of <AddressView address={to} name={known && { text: known.name, from: 'listed' }} />. It can do everything your
            account can until you remove it under Approvals. If you reject this, the app can ask for one call at a time.
          </Trans>
        </p>
      </Banner>
    </div>
  )
}
