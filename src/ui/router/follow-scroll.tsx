import type { Router, RouterLocation } from './create-router.tsx'

/** Where the entries of this tab's history were scrolled to, by their keys. */
const STORED = 'assay:scroll'
/** Most entries that are kept over a reload. */
const MOST = 200

/**
 * A screen that one comes back to is scrolled to where it was left, also after a reload; a new one to what its address names, else to its top. The browser
 * would do so before the screen is there.
 */
export function followScroll(router: Pick<Router, 'drawn' | 'subscribe'>, signal: AbortSignal): void {
  const left = new Map(stored())
  history.scrollRestoration = 'manual'
  let shown = router.drawn.get()?.location
  const note = (): void => {
    const key = shown?.state.key
    if (key === undefined) return
    // The newest at the end.
    left.delete(key)
    left.set(key, scrollY)
  }
  const leaves = router.subscribe('onBeforeNavigate', note)
  const settle = ({ hash, state }: RouterLocation): void => {
    const before = left.get(state.key)
    const named = before === undefined && hash !== '' ? document.getElementById(hash) : null
    if (named) named.scrollIntoView()
    else scrollTo(0, before ?? 0)
  }
  const comes = router.subscribe('onRendered', ({ to, resetScroll }) => {
    shown = to
    if (resetScroll) settle(to)
  })
  if (shown) settle(shown)
  const keep = (): void => {
    note()
    sessionStorage.setItem(STORED, JSON.stringify([...left].slice(-MOST)))
  }
  addEventListener('pagehide', keep, { signal })
  signal.addEventListener('abort', () => {
    leaves()
    comes()
  })
}

/** Of this tab before it was loaded anew. */
function stored(): readonly (readonly [key: string, top: number])[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as readonly [string, number][]
  } catch {
    return []
  }
}
