import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { saveAs, useAction, useSource, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import { Button } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen } from '#ui/layout/page'
import { Tabs } from '#ui/layout/tabs'
import { toCsv, toJson } from './export.ts'
import { LogTable } from './log-table.tsx'
import { PartyList } from './party-list.tsx'

type View = 'who' | 'all'

/** Everything that left this device in this session: to whom, when, why, and what it revealed. */
export function RequestsScreen() {
  const { t } = useLingui()
  const { requestLog, session } = usePorts<'requestLog' | 'session'>()
  const entries = useSource(requestLog.entries)
  const accounts = useSource(session.accounts)
  const [view, setView] = useState<View>('who')
  const load = useAnswer(useCallback(() => requestLog.load(), [requestLog]))
  const clear = useAction(() => requestLog.clear())
  const mine = new Set(accounts.map(({ address }) => address))
  const who = () => <PartyList entries={entries} mine={mine} />
  const all = () => <LogTable entries={entries} mine={mine} />
  const stamp = (): string => new Date().toISOString().slice(0, 10)
  return (
    <Screen
      title={<Trans>Request log</Trans>}
      lede={
        <Trans>
          Everything sent from this device since you opened Assay. It’s kept in memory only, and deleted when you close the last tab.
        </Trans>
      }
      actions={
        entries.length > 0 && (
          <>
            <Button size="small" onClick={() => saveAs(`assay-requests-${stamp()}.csv`, 'text/csv', toCsv(entries))}>
              <Trans>Save as CSV</Trans>
            </Button>
            <Button size="small" onClick={() => saveAs(`assay-requests-${stamp()}.json`, 'application/json', toJson(entries))}>
              <Trans>Save as JSON</Trans>
            </Button>
            <Button size="small" tone="quiet" busy={clear.busy} onClick={() => void clear.start()}>
              <Trans>Clear</Trans>
            </Button>
          </>
        )
      }
    >
      {clear.error && <ErrorNote error={clear.error} onRetry={() => void clear.start()} />}
      {load.error && <ErrorNote error={load.error} onRetry={load.retry} />}
      {entries.length === 0 ? (
        <Empty icon="list" title={<Trans>Nothing has left this device</Trans>}>
          <Trans>Requests to endpoints will appear here.</Trans>
        </Empty>
      ) : (
        <div>
          <p className="mb-3 text-small text-soft">
            <Plural value={entries.length} one="# request" other="# requests" />
          </p>
          <Tabs
            label={t`Log views`}
            value={view}
            onChoose={setView}
            tabs={[
              { value: 'who', label: <Trans>Who learned what</Trans>, panel: who },
              { value: 'all', label: <Trans>Every request</Trans>, panel: all },
            ]}
          />
        </div>
      )}
    </Screen>
  )
}
