import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import type { Request } from '#core/signing/request'
import { PATHS, useAction, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { AllowanceBook } from '#wallet'

/** Where taking back several stands: each step is its own Review, and none is done before its block is there. */
export function QueueBanner({ book }: { readonly book: AllowanceBook }): ReactNode {
  const { requests, transactions } = usePorts<'requests' | 'transactions'>()
  const navigate = useNavigate()
  const queue = useSource(book.queue)
  const all = useSource(requests.all)
  const sent = useSource(transactions.all)
  const next = useAction(async () => {
    const requestId = await book.takeBackNext()
    if (requestId !== undefined) await navigate({ to: PATHS.review, params: { requestId } })
  })
  if (queue === undefined || queue.steps.length < 2) return null
  const steps = queue.steps.map(({ requestId }) => standingOf(requestId, all, sent))
  const proposed = steps.filter((step) => step !== 'not-yet').length
  const done = steps.filter((step) => step === 'included').length
  const { length } = steps
  const open = queue.steps.find(({ requestId }, at) => requestId !== undefined && steps[at] === 'proposed')?.requestId
  return (
    <div data-part="queue">
      <Banner
        title={
          <Trans>
            Revoking, step {proposed} of {length}
          </Trans>
        }
        actions={
          <>
            {open !== undefined && (
              <Button tone="primary" onClick={() => void navigate({ to: PATHS.review, params: { requestId: open } })}>
                <Trans>Continue this step</Trans>
              </Button>
            )}
            {open === undefined && proposed < length && (
              <Button tone="primary" busy={next.busy} onClick={() => void next.start()}>
                <Trans>Next review</Trans>
              </Button>
            )}
            <Button tone="quiet" onClick={() => book.leaveQueue()}>
              {done === length ? <Trans>Close</Trans> : <Trans>Stop</Trans>}
            </Button>
          </>
        }
      >
        <Trans>
          {done} of {length} confirmed. An approval leaves the list once the chain says it’s gone.
        </Trans>
      </Banner>
      {next.error !== undefined && <ErrorNote error={next.error} />}
    </div>
  )
}

type Step = 'not-yet' | 'proposed' | 'given-up' | 'sent' | 'included'

/** Where one step is, by its request and by the transaction that came of it. */
function standingOf(requestId: string | undefined, requests: readonly Request[], sent: readonly OwnTransaction[]): Step {
  if (requestId === undefined) return 'not-yet'
  const transaction = sent.find((one) => one.requestId === requestId)
  if (transaction !== undefined) return transaction.state.at === 'included' ? 'included' : 'sent'
  return requests.find(({ id }) => id === requestId)?.stage.at === 'closed' ? 'given-up' : 'proposed'
}
