import { useEffect, useMemo, useRef, useState } from 'react'
import { filterRows, findRows, isNarrower, prepareSearch, type Search, type TimelineFilter, type TimelineRow } from '#wallet'

type Found = {
  readonly rows: readonly TimelineRow[]
  readonly filter: TimelineFilter
  readonly search: Search
  readonly shown: readonly TimelineRow[]
}

/**
 * Rows that are asked for. Words are looked for in slices, so that whoever types is never held up; until the first are found those of before are shown.
 * What only got narrower is looked for among what was found.
 */
export function useTimelineSearch(
  rows: readonly TimelineRow[],
  filter: TimelineFilter,
  search: Search,
): { readonly shown: readonly TimelineRow[]; readonly looking: boolean } {
  const plain = useMemo(() => (filter.text.trim() === '' ? filterRows(rows, filter, search) : undefined), [rows, filter, search])
  const last = useRef<Found>(undefined)
  const [found, setFound] = useState<Found & { readonly whole: boolean }>()
  useEffect(() => {
    if (plain) return
    const before = last.current
    const isWithin = before !== undefined && before.rows === rows && before.search === search && isNarrower(filter, before.filter)
    const stopped = new AbortController()
    const tell = (shown: readonly TimelineRow[], whole: boolean): void => setFound({ rows, filter, search, shown, whole })
    const look = async (): Promise<void> => {
      const shown = await findRows(isWithin ? before.shown : rows, filter, search, (some) => tell(some, false), stopped.signal)
      if (!shown) return
      last.current = { rows, filter, search, shown }
      tell(shown, true)
    }
    void look()
    return () => stopped.abort()
  }, [plain, rows, filter, search])
  if (plain) return { shown: plain, looking: false }
  return { shown: found?.shown ?? rows, looking: !found?.whole || found.filter !== filter || found.rows !== rows }
}

/** Makes rows ready to be looked through, so that whoever types waits for nothing. */
export function usePrepared(rows: readonly TimelineRow[], search: Search): void {
  useEffect(() => {
    const stopped = new AbortController()
    void prepareSearch(rows, search, stopped.signal)
    return () => stopped.abort()
  }, [rows, search])
}
