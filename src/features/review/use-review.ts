import { useCallback, useEffect, useRef, useState } from 'react'
import type { WireError } from '#core/errors'
import { useSource, useWallet } from '#features/kit'
import type { MaterialChange } from '#review'
import type { Analysis, Progress, ReviewState } from '#wallet'

/** What the screen draws: the newest analysis that there is, and what is going on around it. */
export type Shown = {
  readonly state: ReviewState
  /** Stays on the screen while it is looked at again; agreed to only when `settled`. */
  readonly analysis: Analysis | undefined
  readonly changes: readonly MaterialChange[]
  /** It is complete and stands: Sign may arm. */
  readonly settled: boolean
  readonly doing: Progress | undefined
  readonly checking: boolean
  readonly trouble: WireError | undefined
  check(): void
}

const NONE: readonly MaterialChange[] = []

/** Follows the Review of a request: looks when the screen comes, looks away when it goes, and looks again when it is no longer fresh. */
export function useReview(id: string, freshMs: number): Shown {
  const { requests } = useWallet()
  const state = useSource(requests.review(id))
  const [last, setLast] = useState<Analysis | undefined>(undefined)
  const current = state.at === 'ready' || state.at === 'signing' ? state.analysis : undefined
  useEffect(() => {
    if (current) setLast(current)
  }, [current])
  const check = useCallback(() => void requests.check(id), [requests, id])
  useEffect(() => {
    check()
    return () => requests.leave(id)
  }, [check, requests, id])
  useFreshness(state, freshMs, check)
  return {
    state,
    analysis: current ?? (state.at === 'gone' ? undefined : last),
    changes: state.at === 'ready' ? state.changes : NONE,
    settled: state.at === 'ready' && state.trouble === undefined && !state.analysis.review.pending,
    doing: state.at === 'working' ? state.doing : undefined,
    checking: state.at === 'ready' && state.checking,
    trouble: state.at === 'failed' ? state.error : state.at === 'ready' ? state.trouble : undefined,
    check,
  }
}

/** SPEC section 9: looked at again after the longer of a block and 12 s, while somebody can see it. */
function useFreshness(state: ReviewState, freshMs: number, check: () => void): void {
  const idle = state.at === 'ready' && !state.checking
  const at = state.at === 'ready' ? state.analysis.at : 0
  const failedAt = useRef(0)
  const trouble = state.at === 'ready' ? state.trouble : undefined
  useEffect(() => {
    if (trouble) failedAt.current = Date.now()
  }, [trouble])
  useEffect(() => {
    if (!idle) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (): void => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(check, Math.max(0, Math.max(at, failedAt.current) + freshMs - Date.now()))
    }
    plan()
    document.addEventListener('visibilitychange', plan)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    }
  }, [idle, at, trouble, freshMs, check])
}
