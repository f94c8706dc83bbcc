import { useEffect, useMemo, useRef, useState } from 'react'
import { filterRows, findRows, isNarrower, type TimelineFilter, type TimelineRow } from '#wallet'

type TextOf = (row: TimelineRow) => string
type Found = {
  readonly rows: readonly TimelineRow[]
  readonly filter: TimelineFilter
  readonly textOf: TextOf
  readonly shown: readonly TimelineRow[]
}

/**
 * Rows that are asked for. Words are looked for in slices, so that whoever types is never held up; until the first are found those of before are shown.
 * What only got narrower is looked for among what was found.
 */
export function useFound(
  rows: readonly TimelineRow[],
  filter: TimelineFilter,
  textOf: TextOf,
): { readonly shown: readonly TimelineRow[]; readonly looking: boolean } {
  const plain = useMemo(() => (filter.text.trim() === '' ? filterRows(rows, filter, textOf) : undefined), [rows, filter, textOf])
  const last = useRef<Found>(undefined)
  const [found, setFound] = useState<Found & { readonly whole: boolean }>()
  useEffect(() => {
    if (plain) return
    const before = last.current
    const isWithin = before !== undefined && before.rows === rows && before.textOf === textOf && isNarrower(filter, before.filter)
    const stopped = new AbortController()
    const tell = (shown: readonly TimelineRow[], whole: boolean): void => setFound({ rows, filter, textOf, shown, whole })
    const look = async (): Promise<void> => {
      const shown = await findRows(isWithin ? before.shown : rows, filter, textOf, (some) => tell(some, false), stopped.signal)
      if (!shown) return
      last.current = { rows, filter, textOf, shown }
      tell(shown, true)
    }
    void look()
    return () => stopped.abort()
  }, [plain, rows, filter, textOf])
  if (plain) return { shown: plain, looking: false }
  return { shown: found?.shown ?? rows, looking: !found?.whole || found.filter !== filter || found.rows !== rows }
}
