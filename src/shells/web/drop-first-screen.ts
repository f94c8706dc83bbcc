/** The text that the build put into the page goes in the moment in which the app has drawn a screen: no frame is without one, and none has two. */
export function dropFirstScreen(root: HTMLElement, first: HTMLElement | null): void {
  if (!first) return
  const watching = new MutationObserver(() => {
    if (!root.querySelector('h1')) return
    watching.disconnect()
    first.remove()
  })
  watching.observe(root, { childList: true, subtree: true })
}
