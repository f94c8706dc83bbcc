import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useChainNames, useKnownPrices, usePorts, useSource } from '#features/shared'
import { Empty } from '#ui/feedback/empty'
import { Button } from '#ui/buttons/button'
import { plainSentence } from '#ui/text/sentence-text'
import { createSearch, type TimelineRow } from '#wallet'
import { assetsIn, EVERYTHING, labelsInNotes } from './filters.ts'
import { FilterBar } from './filter-bar.tsx'
import { TimelineFiles } from './files.tsx'
import { TimelineList } from './list.tsx'
import type { ActivitySources } from './use-activity.ts'
import { shownSentence } from './shown-sentence.ts'
import { useRequestHosts } from './use-activity.ts'
import { useTimelineSearch, usePrepared } from './use-timeline-search.ts'

type Props = {
  readonly opened: ActivitySources
  readonly rows: readonly TimelineRow[]
  /** More is still being opened. */
  readonly reading: boolean
}

/** One timeline of everything, with what of it is to be seen. */
export function TimelineSection({ opened, rows, reading }: Props): ReactNode {
  const { i18n } = useLingui()
  const { session, book } = usePorts<'session' | 'book'>()
  const accounts = useSource(session.accounts)
  const chains = useSource(book.chains)
  const priceOf = useKnownPrices()
  const namesOf = useChainNames(opened.activity)
  const apps = useRequestHosts()
  const [filter, setFilter] = useState(EVERYTHING)
  const deferred = useDeferredValue(filter)
  const search = useMemo(
    () =>
      createSearch({
        nameOf: (address, chainId) => namesOf(chainId).nameOf(address),
        symbolOf: (token, chainId) => namesOf(chainId).tokenOf(token)?.symbol,
        // In lower case as all that is looked through, which saves a checksum for each.
        sentenceOf: (row) => plainSentence(shownSentence(row, namesOf(row.chainId)), i18n, (address) => address),
        appOf: (row) => apps(row.own),
      }),
    [namesOf, i18n, apps],
  )
  const assets = useMemo(() => assetsIn(rows), [rows])
  const labels = useMemo(() => labelsInNotes(rows), [rows])
  const folded = useMemo(() => rows.reduce((sum, row) => sum + (row.folded.length > 0 ? 1 : 0), 0), [rows])
  usePrepared(rows, search)
  // What is typed shows at once; the list follows when there is time, or with it where a search is quick.
  const asked = search.isSettled(rows) ? filter : deferred
  const { shown, looking } = useTimelineSearch(rows, asked, search)
  return (
    <div className="flex flex-col gap-3">
      <FilterBar
        filter={filter}
        onChange={setFilter}
        assets={assets}
        labels={labels}
        namesOf={namesOf}
        shown={shown.length}
        more={reading || looking}
        folded={folded}
      >
        <TimelineFiles opened={opened} rows={shown} namesOf={namesOf} />
      </FilterBar>
      {shown.length === 0 && !looking && !reading ? (
        <Empty
          icon="search"
          title={<Trans>No matches</Trans>}
          actions={
            <Button onClick={() => setFilter(EVERYTHING)}>
              <Trans>Clear filters</Trans>
            </Button>
          }
        >
          <Trans>No entry matches all your filters.</Trans>
        </Empty>
      ) : (
        <TimelineList rows={shown} namesOf={namesOf} showAccounts={accounts.length > 1} showChains={chains.length > 1} priceOf={priceOf} />
      )}
    </div>
  )
}
