import { useCallback, useMemo } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import type { WireError } from '#core/errors'
import { createCell } from '#core/source'
import { useSource, usePorts } from '#features/shared'
import { useFetched } from '#ui/state/query'
import { type ActivityBook, type History, type TimelineRow, withSignatures } from '#wallet'

const NOTHING = createCell<readonly TimelineRow[]>([])
const READING = createCell(true)
const NOT_YET = createCell(false)

export type ActivitySources = { readonly activity: ActivityBook; readonly history: History }

type Opened = {
  readonly opened: ActivitySources | undefined
  /** Why they could not be fetched. */
  readonly error: WireError | undefined
  readonly retry: () => void
}

/** The timeline and what it is made of, once they are fetched. */
export function useOpened(): Opened {
  const wallet = usePorts<'activity' | 'history'>()
  const activity = useFetched(wallet.activity)
  const history = useFetched(wallet.history)
  const opened = useMemo(
    () => (activity.value === undefined || history.value === undefined ? undefined : { activity: activity.value, history: history.value }),
    [activity.value, history.value],
  )
  return {
    opened,
    error: activity.error ?? history.error,
    retry: () => {
      if (activity.error !== undefined) activity.retry()
      if (history.error !== undefined) history.retry()
    },
  }
}

type Rows = { readonly rows: readonly TimelineRow[]; readonly reading: boolean; readonly current: boolean }

/** Rows of transactions and of signatures, newest first. */
export function useTimelineRows(opened: ActivitySources | undefined): Rows {
  const transactions = useSource(opened?.activity.rows ?? NOTHING)
  const reading = useSource(opened?.activity.reading ?? READING)
  const current = useSource(opened?.activity.current ?? NOT_YET)
  const signatures = useSource(usePorts<'signatures'>().signatures)
  const rows = useMemo(() => withSignatures(transactions, signatures, reading), [transactions, signatures, reading])
  return { rows, reading, current }
}

/** The host of the app that asked for a transaction, as long as its request is kept. */
export function useRequestHosts(): (item: OwnTransaction | undefined) => string | undefined {
  const { requests } = usePorts<'requests'>()
  useSource(requests.all)
  return useCallback(
    (item) => {
      const origin = item && requests.find(item.requestId)?.origin
      return origin?.kind === 'app' ? origin.origin : undefined
    },
    [requests],
  )
}
