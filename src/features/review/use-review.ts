import { useCallback, useDeferredValue, useState } from 'react'
import type { WireError } from '#core/errors'
import { type CurrentAnalysis, useFreshness, useSource, usePorts } from '#features/shared'
import { useWhileShown } from '#ui/state/use-source'
import type { MaterialChange } from '#review'
import type { Analysis, AnalysisProgress } from '#analysis'
import type { ReviewState } from '#wallet'

/** What the screen draws: the newest analysis that there is, and what is going on around it. */
export type DisplayedReview = {
  readonly state: ReviewState
  /** Stays on the screen while it is looked at again; agreed to only when `settled`. */
  readonly analysis: Analysis | undefined
  readonly changes: readonly MaterialChange[]
  /** It is complete and stands: Sign may arm. */
  readonly settled: boolean
  readonly doing: AnalysisProgress | undefined
  readonly checking: boolean
  readonly trouble: WireError | undefined
  check(): void
}

const NONE: readonly MaterialChange[] = []

/** Follows the Review of a request: looks when the screen comes, looks away when it goes, and looks again when it is no longer fresh. */
export function useReview(id: string, freshMs: number): DisplayedReview {
  const { requests } = usePorts<'requests'>()
  const state = useSource(requests.review(id))
  const [last, setLast] = useState<Analysis | undefined>(undefined)
  const current = state.kind === 'ready' || state.kind === 'signing' ? state.analysis : undefined
  if (current !== undefined && current !== last) setLast(current)
  const check = useCallback(() => void requests.check(id), [requests, id])
  useWhileShown(
    useCallback(
      (signal) => {
        signal.addEventListener('abort', () => requests.leave(id))
        check()
      },
      [check, requests, id],
    ),
  )
  useFreshness(standing(state), freshMs, check)
  const analysis = current ?? (state.kind === 'gone' ? undefined : last)
  // The first is drawn in pieces, so that Reject and the keys are answered meanwhile; all of it comes at once. What changes later is there at once.
  const isDrawn = useDeferredValue(analysis !== undefined)
  return {
    state,
    analysis: isDrawn ? analysis : undefined,
    changes: state.kind === 'ready' ? state.changes : NONE,
    settled: isDrawn && state.kind === 'ready' && state.trouble === undefined && !state.analysis.review.pending,
    doing: state.kind === 'working' ? state.doing : isDrawn || analysis === undefined ? undefined : 'judge',
    checking: state.kind === 'ready' && state.checking,
    trouble: state.kind === 'failed' ? state.error : state.kind === 'ready' ? state.trouble : undefined,
    check,
  }
}

/** What stands of it, where nothing is being looked at. */
const standing = (state: ReviewState): CurrentAnalysis | undefined =>
  state.kind === 'ready' && !state.checking ? { at: state.analysis.at, trouble: state.trouble } : undefined
