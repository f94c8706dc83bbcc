import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { WireError } from '#core/errors'
import { whileWatched } from '#core/watched'
import { type CurrentAnalysis, useFreshness, useSource, usePorts } from '#features/shared'
import { usePaintedSteps } from '#ui/state/use-painted-steps'
import type { MaterialChange } from '#review'
import type { Analysis, AnalysisProgress } from '#analysis'
import type { ReviewState } from '#wallet'

/** What the screen draws: the newest analysis that there is, and what is going on around it. */
export type DisplayedReview = {
  readonly state: ReviewState
  /** Stays on the screen while it is looked at again; agreed to only when `settled`. */
  readonly analysis: Analysis | undefined
  readonly changes: readonly MaterialChange[]
  /** Parts of it that are drawn, from the top: what decides is there first, and nothing that stands moves. */
  readonly parts: number
  /** It is complete and stands: Sign may arm. */
  readonly settled: boolean
  readonly doing: AnalysisProgress | undefined
  readonly checking: boolean
  readonly trouble: WireError | undefined
  check(): void
}

const NONE: readonly MaterialChange[] = []

/** What it does, what to watch for and what it costs, who asks and all details: drawn one after the other, so that no task holds up Reject. */
const PARTS = 3

/** Follows the Review of a request: looks when the screen comes, looks away when it goes, and looks again when it is no longer fresh. */
export function useReview(id: string, freshMs: number): DisplayedReview {
  const { requests } = usePorts<'requests'>()
  const check = useCallback(() => void requests.check(id), [requests, id])
  const followed = useMemo(
    () =>
      whileWatched(requests.review(id), (signal) => {
        signal.addEventListener('abort', () => requests.leave(id))
        check()
      }),
    [check, requests, id],
  )
  const state = useSource(followed)
  const [last, setLast] = useState<Analysis | undefined>(undefined)
  const current = state.kind === 'ready' || state.kind === 'signing' ? state.analysis : undefined
  if (current !== undefined && current !== last) setLast(current)
  useFreshness(standing(state), freshMs, check)
  const analysis = current ?? (state.kind === 'gone' ? undefined : last)
  const changes = state.kind === 'ready' ? state.changes : NONE
  const newest = useMemo(() => ({ analysis, changes }), [analysis, changes])
  // Drawn in pieces, so that Reject and the keys are answered meanwhile. Until the newest is drawn nothing is settled.
  const drawn = useDeferredValue(newest)
  const isDrawn = drawn.analysis !== undefined
  const parts = usePaintedSteps(isDrawn ? PARTS : 0)
  return {
    state,
    analysis: drawn.analysis,
    changes: drawn.changes,
    parts,
    settled:
      isDrawn &&
      drawn === newest &&
      parts === PARTS &&
      state.kind === 'ready' &&
      state.trouble === undefined &&
      !state.analysis.review.pending,
    doing: state.kind === 'working' ? state.doing : isDrawn || analysis === undefined ? undefined : 'judge',
    checking: state.kind === 'ready' && state.checking,
    trouble: state.kind === 'failed' ? state.error : state.kind === 'ready' ? state.trouble : undefined,
    check,
  }
}

/** What stands of it, where nothing is being looked at. */
const standing = (state: ReviewState): CurrentAnalysis | undefined =>
  state.kind === 'ready' && !state.checking ? { at: state.analysis.at, trouble: state.trouble } : undefined
