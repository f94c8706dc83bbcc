import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { PATHS, UnfinishedRequests, useAction, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button, buttonStyle } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Empty } from '#ui/feedback/empty'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { ErrorNote } from '#ui/feedback/error-note'
import { useAside } from './transaction-actions.tsx'
import { ArchivedRow } from './timeline/own-row.tsx'
import { HistoryCoverage } from './timeline/history-coverage.tsx'
import { TimelineSection } from './timeline/timeline.tsx'
import { useOpened, useTimelineRows } from './timeline/use-activity.ts'

/** What was, newest first: what this device signed, and what else is known of the accounts. */
export function ActivityScreen(): ReactNode {
  const { transactions, session } = usePorts<'transactions' | 'session'>()
  const isOpen = useSource(session.state).kind === 'open'
  const own = useSource(transactions.all)
  const aside = own.filter((item) => item.asideAt !== undefined)
  const { opened, error, retry } = useOpened()
  const { rows, reading, current } = useTimelineRows(opened)
  const isEmpty = rows.length === 0 && own.length === 0
  return (
    <div className="@container mx-auto flex w-full max-w-292 flex-col gap-4 pb-16">
      <header className="flex flex-col gap-x-8 @3xl:flex-row @3xl:items-start @3xl:justify-between">
        {/* Focus comes here when the screen changes. */}
        <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
          <Trans>Activity</Trans>
        </h1>
        {opened && isOpen && <HistoryCoverage opened={opened} />}
      </header>
      <UnfinishedRequests />
      <Restarted items={own.filter(({ state, asideAt }) => state.at === 'reset' && asideAt === undefined)} />
      {error !== undefined && <ErrorNote error={error} onRetry={retry} />}
      {isEmpty && opened === undefined && error === undefined && <Opening />}
      {isEmpty && !(reading && opened === undefined) && <NothingYet />}
      {opened && rows.length > 0 && (
        <section aria-busy={!current} data-part="what-was" data-current={current}>
          <TimelineSection opened={opened} rows={rows} reading={reading} />
        </section>
      )}
      {aside.length > 0 && <PutAside items={aside} />}
    </div>
  )
}

/** A chain on this computer that was started again knows nothing of what was done on it before. */
function Restarted({ items }: { readonly items: readonly OwnTransaction[] }): ReactNode {
  const action = useAside(items)
  if (items.length === 0) return null
  return (
    <div className="flex flex-col gap-3" data-part="restarted">
      <Banner
        tone="warn"
        title={<Trans>The chain was restarted</Trans>}
        actions={
          <Button busy={action.busy} onClick={() => void action.start()}>
            <Trans>Archive them</Trans>
          </Button>
        }
      >
        <Plural
          value={items.length}
          one="# transaction here is from before the restart and is no longer part of the chain. Nothing is deleted."
          other="# transactions here are from before the restart and are no longer part of the chain. Nothing is deleted."
        />
      </Banner>
      {action.error !== undefined && <ErrorNote error={action.error} />}
    </div>
  )
}

/** Kept, and out of the way. */
function PutAside({ items }: { readonly items: readonly OwnTransaction[] }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  const back = useAction(() => transactions.bringBack(items.map(({ id }) => id)))
  return (
    <section data-part="aside">
      <Disclosure title={<Trans>Archived</Trans>} hint={items.length}>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <ArchivedRow item={item} />
            </li>
          ))}
        </ul>
        <div className="mt-4">
          <Button size="small" busy={back.busy} onClick={() => void back.start()}>
            <Trans>Restore all</Trans>
          </Button>
        </div>
        {back.error !== undefined && <ErrorNote error={back.error} />}
      </Disclosure>
    </section>
  )
}

const Opening = (): ReactNode => (
  <LoadingRegion words={<Trans>Opening your activity</Trans>}>
    <RowsSkeleton rows={6} />
  </LoadingRegion>
)

const NothingYet = (): ReactNode => (
  <Empty
    icon="activity"
    title={<Trans>Nothing signed yet</Trans>}
    actions={
      <Link to={PATHS.send} className={buttonStyle('primary')}>
        <Trans>Send something</Trans>
      </Link>
    }
  >
    <Trans>What you sign shows up here, from the signature until it’s final.</Trans>
  </Empty>
)
