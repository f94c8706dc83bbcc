import { useCallback, useEffect, useState } from 'react'
import { toWire, type WireError } from '#core/errors'
import { type CurrentAnalysis, useFreshness, useWallet } from '#features/shared'
import type { Check, CheckState, CheckSubject } from '#wallet'

/** What the screen draws of a Check. `failed`: its code could not be fetched. */
export type CheckView = {
  readonly check: Check | undefined
  readonly state: CheckState | undefined
  readonly failed: WireError | undefined
  again(): void
}

/** Milliseconds that typing rests before anybody is asked: the words do not wait for it. */
const REST_MS = 350

/** Makes a Check of the subject, shows its words at once, looks when typing rests, and looks again when it is no longer fresh. */
export function useCheck(subject: CheckSubject | undefined, freshMs: number): CheckView {
  const wallet = useWallet()
  const [made, setMade] = useState<Check>()
  const [state, setState] = useState<CheckState>()
  const [failed, setFailed] = useState<WireError>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (subject === undefined) return undefined
    let gone = false
    let unhook: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let check: Check | undefined
    setFailed(undefined)
    wallet.check(subject).then(
      (ready) => {
        if (gone) return
        check = ready
        setMade(check)
        setState(check.state.get())
        unhook = check.state.subscribe(() => setState(ready.state.get()))
        timer = setTimeout(() => void ready.look(), REST_MS)
      },
      (error: unknown) => gone || setFailed(toWire(error, 'check')),
    )
    return () => {
      gone = true
      unhook?.()
      clearTimeout(timer)
      check?.stop()
    }
  }, [wallet, subject, tries])
  // What stood there stays for the moment until the next has its words.
  const check = subject === undefined ? undefined : made
  const shown = check === undefined ? undefined : state
  const again = useCallback(() => (check === undefined ? setTries((before) => before + 1) : void check.look()), [check])
  useFreshness(subject?.block === undefined ? standing(shown) : undefined, freshMs, again)
  return { check, state: shown, failed: check === undefined ? failed : undefined, again }
}

/** What stands of it, where nothing is being looked at. */
const standing = (state: CheckState | undefined): CurrentAnalysis | undefined =>
  state?.kind === 'ready' && !state.checking ? { at: state.opinion.at, trouble: state.trouble } : undefined
