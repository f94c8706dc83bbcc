import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Account } from '#core/account'
import { type Chain, nativeToken } from '#core/chain'
import type { Request } from '#core/request'
import { download, Effects, Findings, HowBox, OpenUp, useNames, WhoBox } from '#features/kit'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { Say } from '#ui/say'
import type { Review } from '#review'
import type { Analysis } from '#wallet'
import { AllowanceEdit } from './allowance-edit.tsx'
import { FeeBox } from './fee-box.tsx'
import { exportRequest } from './export-request.ts'
import { ReviewHead } from './review-head.tsx'
import type { Shown } from './use-review.ts'

type ViewProps = {
  readonly request: Request
  readonly chain: Chain
  readonly account: Account | undefined
  readonly shown: Shown
  readonly analysis: Analysis
}

/** The whole Review: what it does beside what it costs and how that is known. */
export function ReviewView({ request, chain, account, shown, analysis }: ViewProps): ReactNode {
  const { review } = analysis
  const nameOf = useNames(chain.chainId)
  const native = nativeToken(chain)
  return (
    <>
      <ReviewHead request={request} chain={chain} account={account} review={review} />
      <div
        className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,21.5rem)] lg:grid-rows-[auto_1fr]"
        data-review={review.outcome}
      >
        <div className="flex min-w-0 flex-col gap-7">
          {shown.changes.length > 0 && <Changes shown={shown} />}
          <Sentence review={review} />
          <Section title={<Trans>What it does</Trans>}>
            <Effects
              review={review}
              native={native}
              nameOf={nameOf}
              edit={(effect) => <AllowanceEdit request={request} effect={effect} />}
            />
          </Section>
          <Findings review={review} />
        </div>
        <aside className="flex min-w-0 flex-col gap-3.5 lg:row-span-2">
          <FeeBox request={request} analysis={analysis} native={native} />
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
    </>
  )
}

/** What moved since it was first shown: above everything, until it was consented to. */
const Changes = ({ shown }: { readonly shown: Shown }): ReactNode => (
  <div data-part="changes">
    <Banner tone="warn" title={<Trans>Something that matters changed while you were here</Trans>}>
      <ul className="list-disc ps-5">
        {shown.changes.map(({ say }, at) => (
          <li key={at}>
            <Say words={say} />
          </li>
        ))}
      </ul>
    </Banner>
  </div>
)

/** What this does in one sentence, from the run where there is one, and what only the words say where they differ. */
function Sentence({ review }: { readonly review: Review }): ReactNode {
  const stop = review.outcome !== 'success' || review.differs
  return (
    <div>
      <h1 tabIndex={-1} className={`text-head font-semibold tracking-tight outline-none ${stop ? 'border-s-4 border-red ps-4' : ''}`}>
        <Say words={review.sentence} />
      </h1>
      <p className="mt-1.5 text-soft">
        <Lede review={review} />
      </p>
    </div>
  )
}

function Lede({ review }: { readonly review: Review }): ReactNode {
  const said = <Say words={review.says} />
  if (review.outcome === 'revert')
    return (
      <>
        {review.revert !== undefined && <Say words={review.revert} />}
        {review.revert !== undefined && '. '}
        <Trans>What it asks for: {said}.</Trans>
      </>
    )
  if (review.differs) return <Trans>What it says of itself: {said}.</Trans>
  if (review.outcome === 'unknown') return <Trans>This is what it says of itself. What it does could not be computed.</Trans>
  return <Trans>It was run here, on the state of the block above, and succeeds.</Trans>
}
