import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import type { OwnSignature } from '#core/permissions/own-signature'
import { PATHS, UnfinishedRequests, useAction, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button, buttonStyle, linkStyle } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { Screen, SectionHead } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { TransactionRow } from './transaction-row.tsx'
import { useAside } from './transaction-actions.tsx'
import { HistoryCoverage } from './timeline/history-coverage.tsx'
import { TimelineSection } from './timeline/timeline.tsx'
import { useOpened, useTimelineRows } from './timeline/use-activity.ts'

/** Rows at first; more are shown on request. */
const AT_FIRST = 50

/** What was, newest first: what this device signed, and what else is known of the accounts. */
export function ActivityScreen(): ReactNode {
  const { transactions, signatures, account, session } = usePorts<'transactions' | 'signatures' | 'account' | 'session'>()
  const isOpen = useSource(session.state).kind === 'open'
  const open = useSource(account)
  const signed = useSource(signatures).filter((item) => item.account === open?.address)
  const own = useSource(transactions.all)
  const aside = own.filter((item) => item.asideAt !== undefined)
  const opened = useOpened()
  const { rows, reading, current } = useTimelineRows(opened)
  const isEmpty = rows.length + signed.length + aside.length === 0
  return (
    <Screen
      title={<Trans>Activity</Trans>}
      lede={!isEmpty && <Trans>Everything Assay knows about what your accounts sent, received and signed.</Trans>}
      aside={opened && isOpen && <HistoryCoverage opened={opened} />}
    >
      <UnfinishedRequests />
      <Restarted items={own.filter(({ state, asideAt }) => state.at === 'reset' && asideAt === undefined)} />
      {isEmpty && own.length === 0 && !(reading && opened === undefined) && <NothingYet />}
      {opened && rows.length > 0 && (
        <section aria-busy={!current} data-part="what-was" data-current={current}>
          <TimelineSection opened={opened} rows={rows} reading={reading} current={current} />
        </section>
      )}
      {signed.length > 0 && <Signatures items={signed} />}
      {aside.length > 0 && <PutAside items={aside} />}
    </Screen>
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
              <TransactionRow item={item} />
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

/** What was signed and not sent: whoever holds one may still use it. */
function Signatures({ items }: { readonly items: readonly OwnSignature[] }): ReactNode {
  const { book } = usePorts<'book'>()
  const [most, setMost] = useState(AT_FIRST)
  return (
    <section data-part="signatures">
      <SectionHead>
        <Trans>Signatures</Trans>
      </SectionHead>
      <ul className="border-t border-hair">
        {items.slice(0, most).map((item) => (
          <li key={item.id} className="border-b border-hair py-3" data-signature={item.id}>
            <Link to={PATHS.review} params={{ requestId: item.id }} className={linkStyle}>
              <SentenceText words={item.sentence} />
            </Link>
            <div className="flex flex-wrap gap-x-2 text-small text-soft">
              <TimeView at={item.createdAt} />
              <span>{book.find(item.chainId)?.name ?? item.chainId}</span>
              {item.origin.kind === 'app' && (
                <span className="max-w-60 truncate">
                  <HostileText text={item.origin.origin} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {items.length > most && (
        <div className="mt-4">
          <Button size="small" onClick={() => setMost(most + AT_FIRST)}>
            <Trans>Show earlier signatures</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

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
