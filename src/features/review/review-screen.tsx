import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, Navigate, useNavigate, useParams } from '#ui/router/router'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { WireError } from '#core/errors'
import { canSign } from '#core/identity/account-kind'
import { SignerWaiting } from './decision/signer-wait.tsx'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { Request } from '#core/signing/request'
import { paymentsOf } from '#core/signing/intent'
import type { Hex } from '#core/bytes/hex'
import { ExplorerLinks, ForkNote, ownWordsOf, PATHS, searchOf, useSource, usePorts, writeSendSearch } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { useAnswer } from '#ui/state/query'
import { PageTitle } from '#ui/layout/page-title'
import type { Analysis } from '#analysis'
import { DecideBar } from './decision/decide-bar.tsx'
import { DrawnParts } from './review-parts.tsx'
import { ReviewView } from './review-view.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'
import { SignedScreen } from './signed-screen.tsx'
import { UnreadReview } from './unread-review.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { useDecision } from './decision/use-decision.ts'
import { useReview } from './use-review.ts'
import { NextSteps } from './next-steps.tsx'

/** Everything that is shown before signing. It stands alone: the ways out are Reject and Sign. */
export function ReviewScreen(): ReactNode {
  const { requestId = '' } = useParams() as { readonly requestId?: string }
  const { requests, session, book } = usePorts<'requests' | 'session' | 'book'>()
  useSource(requests.all)
  useSource(book.chains)
  const accounts = useSource(session.accounts)
  const request = requests.find(requestId)
  const chain = request && book.find(request.chainId)
  if (!request) return <Gone />
  if (request.stage.at === 'closed') return <Gone why={whyOf(request, request.stage.why)} />
  if (!chain) return <Gone why="no-chain" />
  const account = accounts.find((item) => item.address === request.account)
  // Whoever asked has it: what else it asked for comes next.
  if (request.origin.kind === 'app' && request.kind !== 'transaction' && request.stage.at === 'signed')
    return <Navigate to={PATHS.connect} replace />
  if (request.kind !== 'transaction' && request.stage.at === 'signed')
    return (
      <ExplorerLinks chainId={chain.chainId}>
        <SignedScreen request={request} chain={chain} account={account} />
      </ExplorerLinks>
    )
  return (
    <ExplorerLinks chainId={chain.chainId} opens="apart">
      <Live key={requestId} request={request} chain={chain} account={account} />
    </ExplorerLinks>
  )
}

function Live({
  request,
  chain,
  account,
}: {
  readonly request: Request
  readonly chain: Chain
  readonly account: Account | undefined
}): ReactNode {
  const navigate = useNavigate()
  const shown = useReview(request.id, Math.max(12, chain.blockTime) * 1000)
  const refusal = useRefusal(request.id, shown.analysis?.digest)
  const decision = useDecision(request, () => void navigate({ ...pathAfterRejection(request, chain), replace: true }))
  useAnnouncements(shown, decision.signing)
  const { isRead, onRead } = useRead(shown.analysis)
  const message = useRef<HTMLDivElement>(null)
  // Signed in this tab or in another: what happens with it is told there. While it is being sent from here, that is waited for.
  if (request.stage.at === 'signed' && request.origin.kind === 'app' && !decision.signing) return <Navigate to={PATHS.connect} replace />
  if (request.stage.at === 'signed' && 'transactionId' in request.stage && !decision.signing)
    return <Navigate to={PATHS.transaction} params={{ id: request.stage.transactionId }} replace />
  const { analysis, trouble } = shown
  return (
    <>
      <main className="mx-auto w-full max-w-172 px-4 pt-1 pb-44 sm:px-6 sm:pt-3">
        <PageTitle name={msg`Review`} />
        {!isSaidBy(analysis) && (
          <div className="mb-6 empty:hidden">
            <ForkNote chain={chain} account={request.account} />
          </div>
        )}
        {trouble !== undefined && (
          <div className="mb-6">
            <ErrorNote error={trouble} onRetry={shown.check} actions={<ChainsLink />} />
          </div>
        )}
        {analysis !== undefined && (
          <DrawnParts value={shown.parts}>
            <ReviewView
              request={request}
              chain={chain}
              account={account}
              changes={shown.changes}
              analysis={analysis}
              onRead={onRead}
              message={message}
            />
          </DrawnParts>
        )}
        {analysis === undefined && trouble !== undefined && <UnreadReview request={request} chain={chain} account={account} />}
        {analysis === undefined && trouble === undefined && (
          <ReviewSkeleton request={request} chain={chain} account={account} doing={shown.doing ?? 'head'} />
        )}
      </main>
      <DecideBar
        request={request}
        chain={chain}
        holds={account && canSign(account) ? 'key' : 'nothing'}
        refusal={refusal}
        asks={account?.protection === 'always-ask'}
        shown={shown}
        isRead={isRead}
        message={message}
        decision={decision}
      />
      <SignerWaiting state={shown.state} account={account} />
    </>
  )
}

/** Why the account's device cannot sign it: what the request alone tells is there before the Review, and stays while that is made. */
function useRefusal(id: string, digest: string | undefined): WireError | undefined {
  const { requests } = usePorts<'requests'>()
  const early = useAnswer(useCallback(() => requests.refusal(id), [requests, id]))
  const late = useAnswer(useCallback(async () => (digest === undefined ? undefined : requests.refusal(id)), [requests, id, digest]))
  return early.value ?? late.value
}

/** Among its findings a Review says by which rules it was run. */
const isSaidBy = (analysis: Analysis | undefined): boolean =>
  analysis?.review.findings.some(({ rule }) => rule === 'simulation/other-rules') ?? false

const ChainsLink = (): ReactNode => (
  <Link to={PATHS.chains} className={buttonStyle('plain', 'small')}>
    <Trans>Chains</Trans>
  </Link>
)

type Why = 'rejected' | 'locked' | 'failed' | 'expired' | 'no-chain' | 'over'

/** What an app asked closes in the same way when the app gives it up: only of the person's own is it known who did. */
const whyOf = ({ origin }: Request, why: Why): Why => (origin.kind === 'app' && why === 'rejected' ? 'over' : why)

function Gone({ why }: { readonly why?: Why }): ReactNode {
  return (
    <main className="px-4 py-16">
      <h1 className="sr-only">
        <Trans>Review</Trans>
      </h1>
      <Empty icon="check" title={<GoneTitle why={why} />} actions={<NextSteps />}>
        <GoneText why={why} />
      </Empty>
    </main>
  )
}

const GoneTitle = ({ why }: { readonly why: Why | undefined }): ReactNode => {
  if (why === 'rejected') return <Trans>You rejected this request</Trans>
  if (why === 'no-chain') return <Trans>The chain of this request is not set up any more</Trans>
  if (why === 'over') return <Trans>This request is over</Trans>
  return <Trans>This request is no longer here</Trans>
}

const GoneText = ({ why }: { readonly why: Why | undefined }): ReactNode => {
  if (why === 'no-chain') return <Trans>Add the chain again to review it. Nothing was signed.</Trans>
  if (why === 'over') return <Trans>You rejected it, or its app gave it up. Nothing was signed.</Trans>
  if (why === undefined) return <Trans>It was finished or discarded, or the link is not whole. Start a new one.</Trans>
  return <Trans>Nothing was signed. Start it again whenever you like.</Trans>
}

/** Where a rejected request leads: to what else its app asked, to the form with the same draft, to the practice corner, or home. */
function pathAfterRejection(
  request: Request,
  chain: Pick<Chain, 'kind'>,
): { readonly to: string; readonly search?: Readonly<Record<string, never>> } {
  // What else the app asked for is there.
  if (request.origin.kind === 'app') return { to: PATHS.connect }
  const payments = request.kind === 'transaction' && request.intent.kind !== 'replace' ? paymentsOf(request.intent) : []
  if (payments.length > 0) return { to: PATHS.send, search: writeSendSearch(searchOf(payments)) as Record<string, never> }
  return { to: chain.kind === 'practice' ? PATHS.practice : PATHS.portfolio }
}

/** Whether what would be signed was read: of a message, all of it was on the screen. Another digest is another message. */
function useRead(analysis: Analysis | undefined): { readonly isRead: boolean; readonly onRead: () => void } {
  const [digest, setDigest] = useState<Hex>()
  const now = analysis?.digest
  const onRead = useCallback(() => setDigest(now), [now])
  return { isRead: analysis === undefined || ownWordsOf(analysis.review) === undefined || digest === now, onRead }
}
