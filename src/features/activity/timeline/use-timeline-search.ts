import { useCallback, useMemo, useState } from 'react'
import { type Cell, createCell } from '#core/source'
import { whileWatched } from '#core/watched'
import { useSource, useWhileShown } from '#ui/state/use-source'
import { filterRows, findRows, isNarrower, prepareSearch, type Search, type TimelineFilter, type TimelineRow } from '#wallet'

type Found = {
  readonly rows: readonly TimelineRow[]
  readonly filter: TimelineFilter
  readonly search: Search
  readonly shown: readonly TimelineRow[]
}

/** What is drawn, and the last search that was finished. */
type Findings = { readonly found?: Found & { readonly whole: boolean }; readonly last?: Found }

/** Finds rows into `cell` until `signal` ends it. */
async function find(wanted: Omit<Found, 'shown'>, cell: Cell<Findings>, signal: AbortSignal): Promise<void> {
  const { rows, filter, search } = wanted
  const { last } = cell.get()
  const isWithin = last !== undefined && last.rows === rows && last.search === search && isNarrower(filter, last.filter)
  const publish = (some: readonly TimelineRow[]): void =>
    cell.update((before) => ({ ...before, found: { ...wanted, shown: some, whole: false } }))
  const shown = await findRows(isWithin ? last.shown : rows, filter, search, publish, signal)
  if (shown) cell.set({ found: { ...wanted, shown, whole: true }, last: { ...wanted, shown } })
}

/**
 * Rows that are asked for: at once where there are no words to look for, or all rows are prepared. Else words are looked for in slices, so that whoever types is
 * never held up; until the first are found those of before are shown. What only got narrower is looked for among what was found.
 */
export function useTimelineSearch(
  rows: readonly TimelineRow[],
  filter: TimelineFilter,
  search: Search,
): { readonly shown: readonly TimelineRow[]; readonly looking: boolean } {
  const plain = useMemo(
    () => (filter.text.trim() === '' || search.isSettled(rows) ? filterRows(rows, filter, search) : undefined),
    [rows, filter, search],
  )
  const [cell] = useState(() => createCell<Findings>({}))
  const looked = useMemo(
    () =>
      whileWatched(cell, (signal) => {
        if (plain === undefined) void find({ rows, filter, search }, cell, signal)
      }),
    [plain, rows, filter, search, cell],
  )
  const { found } = useSource(looked)
  if (plain) return { shown: plain, looking: false }
  return { shown: found?.shown ?? rows, looking: !found?.whole || found.filter !== filter || found.rows !== rows }
}

/** Makes rows ready to be looked through, so that whoever types waits for nothing. */
export function usePrepared(rows: readonly TimelineRow[], search: Search): void {
  useWhileShown(useCallback((signal) => void prepareSearch(rows, search, signal), [rows, search]))
}
