import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { nativeToken } from '#core/chains/chain'
import {
  BlockMark,
  CompareHashes,
  DescribedPart,
  Effects,
  EffectsTitle,
  ExerciseBanner,
  ExplorerLinks,
  FeeFacts,
  Findings,
  HowBox,
  MessagePart,
  OpenUp,
  PATHS,
  ReviewAddresses,
  Sentence,
  spokenVerdict,
  TakeCodeBack,
  useEffectPrices,
  useReviewNames,
  VerdictPlate,
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
import { SignPart } from './sign-part.tsx'
import type { Choices, Prepared } from './subject.ts'
import type { CheckView } from './use-check.ts'
import { VerifyPart } from './verify-part.tsx'
import { CheckTrouble } from './check-trouble.tsx'

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

/** The Review in place: its words at once, what it does when the run is in, and again at each block without moving what is read. */
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

/** While nothing was run: what the words alone tell. A gap that the run will fill is no finding yet. */
function wordsOnly(review: Review): Review {
  const findings = review.findings.filter(({ level, rule }) => level !== 'unknown' && rule !== 'simulation/not-run')
  return { ...review, findings, pending: true }
}

/** Gaps about who signs, where nobody is known to: they would be about nobody. */
function aboutSomebody(review: Review, subject: CheckSubject): Review {
  if (subject.account !== undefined) return review
  return { ...review, findings: review.findings.filter(({ level, material }) => level !== 'unknown' || material === true) }
}

function Opinion({ check, state, looked, subject, prepared, text, choices, signature, claimed }: OpinionProps): ReactNode {
  const working = state.kind === 'working'
  const review = working ? wordsOnly(state.review) : aboutSomebody(state.kind === 'ready' ? state.opinion.review : state.review, subject)
  const nameOf = useReviewNames(check.chain.chainId)
  const native = nativeToken(check.chain)
  const priceOf = useEffectPrices(review, native)
  useReadyAnnouncement(state)
  return (
    <ReviewAddresses review={review}>
      <div className="flex flex-col gap-8" data-check={state.kind} aria-busy={working}>
        <VerdictPlate review={review} />
        <CheckTrouble state={state} subject={subject} onRetry={looked.again} />
        {claimed !== undefined && <ClaimedPart report={claimed} fresh={review} />}
        <div
          className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,21.5rem)] lg:grid-rows-[auto_1fr]"
          {...(working ? {} : { 'data-review': review.outcome })}
        >
          <div className="flex min-w-0 flex-col gap-7">
            <Sentence review={review} level={2} {...(working ? { waiting: <Doing doing={state.doing} /> } : {})} />
            <ExerciseBanner review={review} nameOf={nameOf} />
            <ScreenSection
              title={<EffectsTitle review={review} />}
              side={state.kind === 'ready' ? <BlockMark review={review} /> : undefined}
            >
              {working ? <RowsSkeleton rows={2} /> : <Effects review={review} native={native} nameOf={nameOf} priceOf={priceOf} />}
            </ScreenSection>
            <Findings review={review} doing={working ? <Trans>What the run shows is still to come</Trans> : undefined} />
            <TakeCodeBack review={review} />
            <MessagePart review={review} nameOf={nameOf} />
            <DescribedPart review={review} nameOf={nameOf} />
          </div>
          <aside className="flex min-w-0 flex-col gap-3.5 lg:row-span-2">
            <FeeFacts review={review} native={native} priceOf={priceOf} />
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
            <WhoBox review={review} nameOf={nameOf} />
          </aside>
          <div className="flex min-w-0 flex-col gap-8">
            <ScreenSection
              title={<Trans>Compare with your device</Trans>}
              side={
                <Link to={PATHS.helpPage} params={{ _splat: 'guide/compare-hashes' }} className={`${linkStyle} text-small`}>
                  <Trans>How to compare</Trans>
                </Link>
              }
            >
              <CompareHashes asked={review.asked.kind} hashes={review.hashes} />
            </ScreenSection>
            <SignPart subject={subject} review={review} />
            {check.digest !== undefined && (
              <VerifyPart check={check} signer={prepared.account} chainId={check.chain.chainId} signature={signature} />
            )}
            <SharePart subject={subject} review={review} text={text} choices={choices} working={working} />
            <OpenUp chain={check.chain} review={review} native={native} nameOf={nameOf} hashes="apart" />
          </div>
        </div>
      </div>
    </ReviewAddresses>
  )
}

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
      return <Trans>Asking for the block</Trans>
    case 'state':
      return <Trans>Reading the account</Trans>
    case 'run':
      return <Trans>Running it here, and reading what it needs</Trans>
    case 'judge':
      return <Trans>Looking for what could be wrong</Trans>
  }
}
