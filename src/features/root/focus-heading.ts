import type { Router } from '#ui/router/create-router'

const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1') ?? document.querySelector('h1')

/** Whether the new screen took the focus itself, such as for its first field; what had it before does not count. */
const isTaken = (before: Element | null): boolean => {
  const now = document.activeElement
  return now !== null && now !== before && now.closest('main, dialog') !== null
}

/** The views of one screen may have addresses of their own: who walks through its tabs stays on them. */
const isOnTab = (): boolean => document.activeElement?.getAttribute('role') === 'tab'

function focusHeading(before: Element | null): boolean {
  if (isTaken(before) || isOnTab()) return true
  const found = heading()
  if (!found) return false
  // A heading is no stop of Tab: it takes the focus from here alone.
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1
  // Where the page is scrolled to is the router's to say.
  found.focus({ preventScroll: true })
  return true
}

/**
 * After each change of the address the focus is on the heading of the screen that came: keys go on from there, and a screen reader says where one is. The one
 * place that does so. The first screen of a page begins where the browser begins.
 */
export function followScreens(router: Pick<Router, 'subscribe'>, signal: AbortSignal): void {
  let before: Element | null = null
  let watching: MutationObserver | undefined
  const stopWatching = (): void => watching?.disconnect()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(timer)
    stopWatching()
  }
  const focusOrWatch = (): void => {
    if (focusHeading(before)) return
    // Its heading waits for what it tells of.
    watching = new MutationObserver(() => focusHeading(before) && stopWatching())
    watching.observe(document.body, { childList: true, subtree: true })
  }
  const leaves = router.subscribe('onBeforeNavigate', () => {
    stop()
    before = document.activeElement
  })
  const comes = router.subscribe('onRendered', ({ from, to }) => {
    stop()
    // In a task of its own: to focus something the browser lays out the page.
    if (from !== undefined && from.pathname !== to.pathname) timer = setTimeout(focusOrWatch)
  })
  signal.addEventListener('abort', () => {
    leaves()
    comes()
    stop()
  })
}
