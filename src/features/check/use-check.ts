import { defined } from '#core/defined'
import { useCallback, useMemo, useState } from 'react'
import { toWire, type WireError } from '#core/errors'
import { type Cell, createCell } from '#core/source'
import { whileWatched } from '#core/watched'
import { type CurrentAnalysis, useFreshness, useSource, usePorts } from '#features/shared'
import type { Check, CheckState, CheckSubject, Wallet } from '#wallet'

/** What the screen draws of a Check. `failed`: its code could not be fetched. */
export type CheckView = {
  readonly check: Check | undefined
  readonly state: CheckState | undefined
  readonly failed: WireError | undefined
  again(): void
}

/** Milliseconds that typing rests before anybody is asked: the words do not wait for it. */
const REST_MS = 350

/** What was made last, and how it stands; what is drawn of the one before stays until the next has its words. */
type Made = { readonly check?: Check; readonly state?: CheckState; readonly failed?: WireError }

/** Makes a Check of the subject, shows its words at once, looks when typing rests, and looks again when it is no longer fresh. */
export function useCheck(subject: CheckSubject | undefined, freshMs: number): CheckView {
  const wallet = usePorts<'check'>()
  const [cell] = useState(() => createCell<Made>({}))
  const [tries, setTries] = useState(0)
  const followed = useMemo(
    () =>
      whileWatched(cell, (signal) => {
        if (subject !== undefined && tries >= 0) void follow(wallet.check, subject, cell, signal)
      }),
    [wallet, subject, cell, tries],
  )
  const made = useSource(followed)
  const { check, state } = subject === undefined ? {} : made
  const again = useCallback(() => (check === undefined ? setTries((before) => before + 1) : void check.look()), [check])
  useFreshness(subject?.block === undefined ? standing(state) : undefined, freshMs, again)
  return { check, state, failed: check === undefined ? made.failed : undefined, again }
}

/** Makes a Check and follows it into `cell` until `signal` ends it. Looks once typing rests. */
async function follow(make: Wallet['check'], subject: CheckSubject, cell: Cell<Made>, signal: AbortSignal): Promise<void> {
  cell.update(({ check, state }) => defined({ check, state }))
  try {
    const check = await make(subject)
    if (signal.aborted) return
    const publish = (): void => cell.set({ check, state: check.state.get() })
    publish()
    const leave = check.state.subscribe(publish)
    const timer = setTimeout(() => void check.look(), REST_MS)
    signal.addEventListener('abort', () => {
      leave()
      clearTimeout(timer)
      check.stop()
    })
  } catch (error) {
    if (!signal.aborted) cell.update((before) => ({ ...before, failed: toWire(error, 'check') }))
  }
}

/** What stands of it, where nothing is being looked at. */
const standing = (state: CheckState | undefined): CurrentAnalysis | undefined =>
  state?.kind === 'ready' && !state.checking ? { at: state.opinion.at, trouble: state.trouble } : undefined
