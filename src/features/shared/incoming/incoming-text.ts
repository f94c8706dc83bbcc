import { useEffect, useEffectEvent } from 'react'

/** Answers whether the text is for this screen; it has it then. */
type Take = (text: string) => boolean

const takers = new Set<Take>()
let waiting: { readonly text: string; readonly path: string } | undefined

/**
 * Hands a text that was pasted or dropped on: to the screen that is open, else to the one at `path`, which `lead` opens and which takes it when it is drawn. Until
 * then it is in memory alone. A secret is never handed on.
 */
export function giveIncomingText(text: string, path: string, lead: () => void): void {
  waiting = undefined
  if ([...takers].some((take) => take(text))) return
  waiting = { text, path }
  lead()
}

/** The screen at `path` takes what is pasted or dropped anywhere, as long as it is shown, and what waited for it. */
export function useIncomingText(path: string, take: Take): void {
  const latest = useEffectEvent(take)
  useEffect(() => {
    const taker: Take = (text) => latest(text)
    takers.add(taker)
    if (waiting?.path === path) {
      const { text } = waiting
      waiting = undefined
      taker(text)
    }
    return () => void takers.delete(taker)
  }, [path])
}
