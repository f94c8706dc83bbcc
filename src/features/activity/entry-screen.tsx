import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useCallback } from 'react'
import type { Dispute } from '#core/activity/activity-entry'
import { useChainNames, ExplorerLinks, PATHS, useSame, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import { Banner } from '#ui/feedback/banner'
import { Button, linkStyle } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { WholeHash } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Screen } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { rowSentence, type TimelineRow } from '#wallet'
import { NoteForm } from './note.tsx'
import type { ActivitySources } from './timeline/use-activity.ts'
import { EntryAside } from './entry-aside.tsx'
import { EntryMoves } from './entry-moves.tsx'

type Props = { readonly row: TimelineRow; readonly opened: ActivitySources }

/** A transaction that this device did not sign: what came of it for the person's accounts, by whose word, and what its receipt proves. */
export const EntryScreen = (props: Props): ReactNode => (
  <ExplorerLinks chainId={props.row.chainId}>
    <Entry {...props} />
  </ExplorerLinks>
)

function Entry({ row, opened }: Props): ReactNode {
  const { book } = usePorts<'book'>()
  const names = useChainNames(opened.activity)(row.chainId)
  const chain = book.find(row.chainId)
  const { hash } = row
  const { history } = opened
  const accounts = useSame(row.accounts, (before, now) => before.join() === now.join())
  // Whoever opens it has it proved.
  const proof = useAnswer(
    useCallback(async () => {
      if (hash === undefined) return
      for (const account of accounts) await history.prove(row.chainId, account, hash)
    }, [history, row.chainId, accounts, hash]),
  )
  const isProving = proof.kind === 'pending'
  const [entry] = row.entries
  const disputes = row.entries.flatMap((one) => one.disputes ?? [])
  return (
    <Screen
      title={<SentenceText words={rowSentence(row, names)} />}
      lede={row.at > 0 ? <TimeView at={row.at} /> : <Trans>time unknown</Trans>}
      aside={entry && <EntryAside entry={entry} chain={chain} row={row} />}
    >
      {row.failed && (
        <Banner tone="danger" title={<Trans>Failed on chain</Trans>}>
          <Trans>Nothing moved. You only paid the fee.</Trans>
        </Banner>
      )}
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {row.entries.map((one) => (
        <EntryMoves key={one.account} entry={one} names={names} many={row.entries.length > 1} />
      ))}
      <div className="flex flex-col gap-3" data-part="proof">
        {isProving && (
          <p role="status" className="text-small text-soft">
            <Trans>Comparing with its receipt</Trans>
          </p>
        )}
        {proof.error !== undefined && <ErrorNote error={proof.error} />}
        {!isProving && hash !== undefined && (
          <div>
            <Button size="small" icon="refresh" onClick={() => proof.retry()}>
              <Trans>Compare with its receipt again</Trans>
            </Button>
          </div>
        )}
      </div>
      <NoteForm note={row.note} onSave={(text) => opened.activity.note(row, text)} />
      {hash !== undefined && (
        <section>
          <Disclosure title={<Trans>Hash and sources</Trans>}>
            <div className="flex flex-col gap-4">
              <WholeHash hash={hash} of="tx">
                <Trans>Hash</Trans>
              </WholeHash>
              <p className="text-small text-soft wrap-anywhere">
                <Trans>Reported by</Trans>{' '}
                <HostileText text={[...new Set(row.entries.flatMap(({ sources }) => sources))].filter(Boolean).join(', ')} />
              </p>
            </div>
          </Disclosure>
        </section>
      )}
      <p>
        <Link to={PATHS.activity} className={linkStyle}>
          <Trans>Back to Activity</Trans>
        </Link>
      </p>
    </Screen>
  )
}

/** Somebody said what better founded words do not bear out. */
function Disputes({ disputes }: { readonly disputes: readonly Dispute[] }): ReactNode {
  return (
    <div className="flex flex-col gap-3" data-part="disputes">
      {disputes.map(({ what, source, said, stands }, at) => (
        <Banner key={at} tone="danger" title={<Trans>{source} reported something different</Trans>}>
          <p className="mb-2">
            {what === 'call' && <Trans>It differs on the sender, the recipient or the content.</Trans>}
            {what === 'outcome' && <Trans>It differs on whether the transaction succeeded.</Trans>}
            {(what === 'moves' || what === 'inner') && <Trans>It differs on what moved.</Trans>}
          </p>
          <FactsList>
            <FactLine name={<Trans>It reported</Trans>}>
              <span className="font-mono text-fine wrap-anywhere">
                <HostileText text={said} most={400} />
              </span>
            </FactLine>
            <FactLine name={<Trans>Kept</Trans>}>
              <span className="font-mono text-fine wrap-anywhere">
                <HostileText text={stands} most={400} />
              </span>
            </FactLine>
          </FactsList>
        </Banner>
      ))}
    </div>
  )
}
