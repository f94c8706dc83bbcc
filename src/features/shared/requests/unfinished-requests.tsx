import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import type { Request } from '#core/signing/request'
import { Button, buttonStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Icon } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'
import { Bar } from '#ui/feedback/skeleton'
import { TimeView } from '#ui/text/time-view'
import { unfinishedIn } from '#wallet'
import { PATHS } from '../links/paths.ts'
import { useAction } from '../wallet/use-action.ts'
import { useSentence } from './use-sentence.ts'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

/** How many are named at first, and at most: the rest is counted. */
const AT_FIRST = 3
const MAX_ROWS = 50

/** The person's own requests whose Review was left, or whose tab died or locked: each can be taken up again. Nothing of it happens by itself. */
export function UnfinishedRequests(): ReactNode {
  const { requests } = usePorts<'requests'>()
  const all = unfinishedIn(useSource(requests.all))
  const [showsAll, setShowsAll] = useState(false)
  const discardAll = useAction(async () => {
    for (const { id } of all) await requests.reject(id)
  })
  if (all.length === 0) return null
  const shown = all.slice(0, showsAll ? MAX_ROWS : AT_FIRST)
  const more = all.length - shown.length
  return (
    <section className="rounded-control border border-dashed border-edge px-4 py-3" data-part="drafts">
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon name="edit" className="text-soft" />
        <Plural value={all.length} one="Unfinished request" other="# unfinished requests" />
      </h2>
      <p className="mt-1 text-small text-soft">
        <Trans>Nothing was signed or sent. Continue with a new Review, or discard it.</Trans>
      </p>
      <ul className="mt-2 flex flex-col">
        {shown.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
      {(more > 0 || showsAll) && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {!showsAll && (
            <Button size="small" tone="quiet" onClick={() => setShowsAll(true)}>
              <Plural value={more} one="Show # more" other="Show # more" />
            </Button>
          )}
          {showsAll && more > 0 && (
            <span className="text-small text-soft">
              <Plural value={more} one="# older request isn’t shown." other="# older requests aren’t shown." />
            </span>
          )}
          {showsAll && (
            <Button size="small" tone="quiet" busy={discardAll.busy} onClick={() => void discardAll.start()}>
              <Trans>Discard all</Trans>
            </Button>
          )}
        </div>
      )}
      {discardAll.error !== undefined && <ErrorNote error={discardAll.error} />}
    </section>
  )
}

function Row({ request }: { readonly request: Request }): ReactNode {
  const { requests, book, session } = usePorts<'requests' | 'book' | 'session'>()
  const words = useSentence(request)
  const account = useSource(session.accounts).find(({ address }) => address === request.account)
  const chain = useSource(book.chains).find(({ chainId }) => chainId === request.chainId)
  const discard = useAction(() => requests.reject(request.id))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hair py-2 first:border-t-0" data-draft={request.id}>
      <div className="min-w-0 flex-1 basis-64">
        <div className="min-h-6">{words === undefined ? <Bar width={60} /> : <SentenceText words={words} />}</div>
        <div className="text-small text-soft">
          {account !== undefined && chain !== undefined && (
            <Trans>
              from {account.name} on {chain.name},
            </Trans>
          )}{' '}
          <TimeView at={request.createdAt} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={PATHS.review} params={{ requestId: request.id }} className={buttonStyle('plain', 'small')}>
          <Trans>Continue</Trans>
        </Link>
        <Button size="small" tone="quiet" busy={discard.busy} onClick={() => void discard.start()}>
          <Trans>Discard</Trans>
        </Button>
      </div>
      {discard.error !== undefined && <ErrorNote error={discard.error} />}
    </li>
  )
}
