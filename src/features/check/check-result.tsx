import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { nativeToken } from '#core/chains/chain'
import { type Address, ZERO } from '#core/ethereum/address'
import {
  BlockMark,
  DeviceModelChoice,
  DescribedPart,
  Effects,
  EffectsTitle,
  ExerciseBanner,
  ExplorerLinks,
  FeeFacts,
  Findings,
  HowBox,
  RollupProof,
  MessagePart,
  OpenUp,
  PATHS,
  ReviewAddresses,
  Sentence,
  spokenVerdict,
  TakeCodeBack,
  useEffectPrices,
  useReviewNames,
  WhoBox,
} from '#features/shared'
import { displayedVerdict, type Review } from '#review'
import { linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useIsLate } from '#ui/state/clock'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Box, ScreenSection } from '#ui/layout/page'
import { plainSentence } from '#ui/text/sentence-text'
import { Bar, RowsSkeleton } from '#ui/feedback/skeleton'
import { Progress } from '#ui/feedback/progress'
import type { AnalysisProgress as Step } from '#analysis'
import type { Check, CheckState, CheckSubject } from '#wallet'
import { type ClaimedReport, ClaimedPart } from './report/claimed-part.tsx'
import { SharePart } from './report/share-part.tsx'
import { SendPart } from './send-part.tsx'
import { SignPart } from './sign-part.tsx'
import type { Prepared } from './subject.ts'
import type { Choices } from './choices.ts'
import type { CheckView } from './use-check.ts'
import { VerifyPart } from './verify-part.tsx'
import { displayedReview } from './displayed-review.ts'

type CheckedProps = {
  readonly looked: CheckView
  readonly subject: CheckSubject
  readonly prepared: Prepared
  readonly text: string
  readonly choices: Choices
  /** Pasted before, alone. */
  readonly signature: string
  readonly claimed: ClaimedReport | undefined
}

/** The Review in place below its verdict: its words at once, what it does when the run is in, and again at each block without moving what is read. */
export function CheckResult(props: CheckedProps): ReactNode {
  const { check, state, failed, again } = props.looked
  if (failed !== undefined) return <ErrorNote error={failed} onRetry={again} />
  if (check === undefined || state === undefined)
    return (
      <div aria-busy="true">
        <Bar width={34} tall="head" />
      </div>
    )
  return (
    <ExplorerLinks chainId={check.chain.chainId} opens="apart">
      <Opinion {...props} check={check} state={state} />
    </ExplorerLinks>
  )
}

type OpinionProps = CheckedProps & { readonly check: Check; readonly state: CheckState }

function Opinion({ check, state, looked, subject, prepared, text, choices, signature, claimed }: OpinionProps): ReactNode {
  const working = state.kind === 'working'
  const review = displayedReview(state, subject)
  const nameOf = useReviewNames(check.chain.chainId)
  const native = nativeToken(check.chain)
  const priceOf = useEffectPrices(review, native)
  useReadyAnnouncement(state)
  return (
    <ReviewAddresses review={review}>
      <div className="flex min-w-0 flex-col gap-8" data-check={state.kind} aria-busy={working}>
        {claimed !== undefined && <ClaimedPart report={claimed} fresh={review} />}
        <div className="flex min-w-0 flex-col gap-7" {...(working ? {} : { 'data-review': review.outcome })}>
          <Sentence review={review} level={2} {...(working ? { waiting: <Doing doing={state.doing} /> } : {})} />
          <ExerciseBanner review={review} nameOf={nameOf} />
          <ScreenSection title={<EffectsTitle review={review} />} side={state.kind === 'ready' ? <BlockMark review={review} /> : undefined}>
            {working ? <RowsSkeleton rows={2} /> : <Effects review={review} native={native} nameOf={nameOf} priceOf={priceOf} />}
          </ScreenSection>
          <Findings review={review} doing={working ? <Trans>More may come once it is simulated</Trans> : undefined} />
          <TakeCodeBack review={review} />
          <MessagePart review={review} nameOf={nameOf} />
          <DescribedPart review={review} nameOf={nameOf} />
          <FeeFacts review={review} native={native} priceOf={priceOf} />
          <Hashes review={review} />
          <SharePart subject={subject} review={review} text={text} choices={choices} working={working} />
          {!working && <SendPart subject={subject} />}
          <SignPart subject={subject} review={review} />
          {check.digest !== undefined && (
            <VerifyPart check={check} signer={prepared.account} chainId={check.chain.chainId} signature={signature} />
          )}
          <OpenUp chain={check.chain} review={review} native={native} nameOf={nameOf} hashes="apart" />
          {working ? (
            <Box title={<Trans>How we know</Trans>}>
              <div className="flex flex-col gap-3 py-1">
                <Bar width={26} />
                <Bar width={22} />
                <Bar width={24} />
              </div>
            </Box>
          ) : (
            <HowBox review={review} again={state.kind === 'ready' ? { run: looked.again, busy: state.checking } : undefined} />
          )}
          {state.kind === 'ready' && subject.block === undefined && <RollupProof chain={check.chain} subject={subject} review={review} />}
          <WhoBox review={review} nameOf={nameOf} />
        </div>
      </div>
    </ReviewAddresses>
  )
}

const Hashes = ({ review }: { readonly review: Review }): ReactNode => (
  <ScreenSection
    title={<Trans>Compare with your device</Trans>}
    side={
      <Link to={PATHS.helpPage} params={{ _splat: 'guide/compare-hashes' }} className={`${linkStyle} text-small`}>
        <Trans>How to compare</Trans>
      </Link>
    }
  >
    <DeviceModelChoice review={review} account={signerOf(review)} />
  </ScreenSection>
)

/** Whose device it would be: of a transaction its sender; of a message somebody whom it need not name. */
const signerOf = ({ asked, account }: Review): Address | undefined =>
  asked.kind === 'transaction' && account !== ZERO ? account : undefined

/** Tells a screen reader what a summary tells everybody else: that it is there and what it says; once for each outcome. */
function useReadyAnnouncement(state: CheckState): void {
  const { i18n } = useLingui()
  const review = state.kind === 'ready' && !state.opinion.review.pending ? state.opinion.review : undefined
  useAnnouncement(review === undefined ? '' : `${spokenVerdict(displayedVerdict(review), i18n)} ${plainSentence(review.sentence, i18n)}.`)
}

const STEPS: readonly Step[] = ['head', 'state', 'run', 'judge']
/** Milliseconds of silence: most runs are there before. The space is kept, so that nothing moves when it speaks. */
const SPEAK_AFTER = 400

/** What is being done to know more than the words. Whether it comes with proof is known once it is there: some endpoints give none. */
function Doing({ doing }: { readonly doing: Step }): ReactNode {
  const late = useIsLate(SPEAK_AFTER)
  return <div className="min-h-8">{late && <Progress words={<Words doing={doing} />} done={STEPS.indexOf(doing)} of={STEPS.length} />}</div>
}

function Words({ doing }: { readonly doing: Step }): ReactNode {
  switch (doing) {
    case 'head':
      return <Trans>Asking for the newest block</Trans>
    case 'state':
      return <Trans>Reading the account</Trans>
    case 'run':
      return <Trans>Simulating it on this device</Trans>
    case 'judge':
      return <Trans>Looking for dangers</Trans>
  }
}
