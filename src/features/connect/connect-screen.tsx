import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, Navigate } from '#ui/router/router'
import type { ReactNode } from 'react'
import { type AppRequest, requestIdsOf } from '#core/web/app-request'
import { PATHS, useAction, useConnectedApps, useSource, usePorts } from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { PageTitle } from '#ui/layout/page-title'
import { Bar, LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import type { Apps } from '#wallet'
import { useFindings } from './requester-header.tsx'
import { ConnectionPrompt } from './connection-prompt.tsx'
import { OtherPrompt } from './other-prompt.tsx'

/** What waits for the person, oldest first, of all apps. It stands alone; a signature is read in its Review and comes back here. */
export function ConnectScreen(): ReactNode {
  const { apps, error, retry } = useConnectedApps()
  return (
    <main className="mx-auto w-full max-w-160 px-4 pt-7 pb-44 sm:px-6" data-screen="connect">
      <PageTitle name={msg`App requests`} />
      {apps !== undefined && <Queue apps={apps} />}
      {apps === undefined && error === undefined && <Wait words={<Trans>Loading app requests</Trans>} />}
      {error !== undefined && (
        <>
          <Name />
          <ErrorNote error={error} onRetry={retry} />
        </>
      )}
    </main>
  )
}

function Queue({ apps }: { readonly apps: Apps }): ReactNode {
  const { requests } = usePorts<'requests'>()
  useSource(requests.all)
  const queue = useSource(apps.queue)
  const shown = useSource(apps.shown)
  if (shown !== undefined) return <Navigate to={PATHS.review} params={{ requestId: shown }} />
  const first = queue[0]
  if (first === undefined) return <Nothing />
  return (
    <>
      {queue.length > 1 && <Pressed apps={apps} queue={queue} />}
      <Ask key={first.id} apps={apps} one={first} isOpen={(id) => isOpen(requests.find(id)?.stage.at)} />
    </>
  )
}

const isOpen = (at: string | undefined): boolean => at !== undefined && at !== 'signed' && at !== 'closed'

type AskProps = { readonly apps: Apps; readonly one: AppRequest; readonly isOpen: (requestId: string) => boolean }

function Ask({ apps, one, isOpen: stillOpen }: AskProps): ReactNode {
  const { ask } = one
  if (ask.kind !== 'request' && ask.kind !== 'calls') return <Judged apps={apps} one={one} ask={ask} />
  const requestId = requestIdsOf(ask).find(stillOpen)
  return requestId === undefined ? null : <Navigate to={PATHS.review} params={{ requestId }} replace />
}

type JudgedProps = Pick<AskProps, 'apps' | 'one'> & { readonly ask: Exclude<AppRequest['ask'], { kind: 'request' | 'calls' }> }

/** What is answered here: not before the person's lists were asked about the app. */
function Judged({ apps, one, ask }: JudgedProps): ReactNode {
  const findings = useFindings(apps, one)
  if (findings === undefined) return <Wait words={<Trans>Checking your lists</Trans>} />
  if (ask.kind === 'connection') return <ConnectionPrompt apps={apps} one={one} findings={findings} />
  return <OtherPrompt apps={apps} one={one} ask={ask} findings={findings} />
}

/** More than one waits: how many, and one no for all of them. */
function Pressed({ apps, queue }: { readonly apps: Apps; readonly queue: readonly AppRequest[] }): ReactNode {
  const rejectAll = useAction(() => apps.rejectAll())
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunk px-4 py-2.5" data-part="queue">
      <span className="text-small text-soft">
        <Plural value={queue.length} one="# request is waiting." other="# requests are waiting. This is the first." />
      </span>
      <Button size="small" busy={rejectAll.busy} onClick={() => void rejectAll.start()}>
        <Trans>Reject all</Trans>
      </Button>
    </div>
  )
}

/** What the screen is called, where nothing asks yet. */
const Name = (): ReactNode => (
  <h1 className="sr-only">
    <Trans>App requests</Trans>
  </h1>
)

/** The shape of a request, empty, with what is being done. */
const Wait = ({ words }: { readonly words: ReactNode }): ReactNode => (
  <>
    <Name />
    <LoadingRegion words={words}>
      <div className="flex flex-col gap-7">
        <Bar width={20} tall="head" />
        <div className="rounded-card border border-hair bg-card px-4 py-3.5">
          <Bar width={18} />
          <div className="mt-3">
            <Bar width={26} />
          </div>
        </div>
        <RowsSkeleton rows={3} />
      </div>
    </LoadingRegion>
  </>
)

const Nothing = (): ReactNode => (
  <>
    <Name />
    <Empty
      icon="apps"
      title={<Trans>No requests</Trans>}
      actions={
        <Link to={PATHS.apps} className={buttonStyle('plain')}>
          <Trans>Connected apps</Trans>
        </Link>
      }
    >
      <Trans>Go back to the app. Its next request appears here.</Trans>
    </Empty>
  </>
)
