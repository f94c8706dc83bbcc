import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { Request } from '#core/signing/request'
import { ScreenSection } from '#ui/layout/page'
import { useIsLate } from '#ui/state/clock'
import { Progress } from '#ui/feedback/progress'
import { Bar, RowsSkeleton } from '#ui/feedback/skeleton'
import type { AnalysisProgress as Doing } from '#analysis'
import { ReviewHead } from './review-head.tsx'

const STEPS: readonly Doing[] = ['head', 'state', 'run', 'judge']

/** What is being done, in words. Whether it comes with proof is known once it is there: some endpoints give none. */
export function DoingWords({ doing }: { readonly doing: Doing }): ReactNode {
  switch (doing) {
    case 'head':
      return <Trans>Asking for the newest block</Trans>
    case 'state':
      return <Trans>Reading your account</Trans>
    case 'run':
      return <Trans>Running it here, and reading what it needs</Trans>
    case 'judge':
      return <Trans>Looking for what could be wrong</Trans>
  }
}

/** The final shape, empty, with what is being done. Silent for the first moments: most Reviews are there before. */
export function ReviewSkeleton({
  request,
  chain,
  account,
  doing,
}: {
  readonly request: Request
  readonly chain: Chain
  readonly account: Account | undefined
  readonly doing: Doing
}): ReactNode {
  const { t } = useLingui()
  const late = useIsLate(400)
  return (
    <>
      <ReviewHead request={request} chain={chain} account={account} />
      <div className="flex min-w-0 flex-col gap-7" aria-busy="true">
        <div className="rounded-control border border-hair px-4 py-3.5 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 sm:px-5">
          <h1 className="sr-only">{t`Review`}</h1>
          <Bar width={20} tall="head" />
          <div className="mt-3 min-h-10">
            {late && <Progress words={<DoingWords doing={doing} />} done={STEPS.indexOf(doing)} of={STEPS.length} />}
          </div>
        </div>
        <Bar width={34} tall="head" />
        <ScreenSection title={<Trans>Effects</Trans>}>
          <RowsSkeleton rows={2} />
        </ScreenSection>
        <ScreenSection title={<Trans>Warnings</Trans>}>
          <RowsSkeleton rows={2} />
        </ScreenSection>
        {request.kind === 'transaction' && (
          <ScreenSection title={<Trans>Fee</Trans>}>
            <Bar width={26} />
          </ScreenSection>
        )}
      </div>
    </>
  )
}
