/** Calls `gone` when the person looks elsewhere: another window, another tab, another page. Returns what stops it. */
export function onLeft(gone: () => void): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') gone()
  }
  addEventListener('blur', gone)
  addEventListener('pagehide', gone)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    removeEventListener('blur', gone)
    removeEventListener('pagehide', gone)
    document.removeEventListener('visibilitychange', hidden)
  }
}
