import type { Wallet } from '#wallet'

const CONNECT = '/connect'
const REVIEW = '/review/'

/** Where a window is, as the screens name their places, and how it is led to another. `onMove` hears of every step. */
export type WindowLocation = {
  readonly path: () => string
  readonly go: (path: string) => void
  readonly onMove: (listener: () => void) => void
}

/** Keeps a window of requests with what waits: it comes forward at any place where it was left. What is being read there is not taken away. */
export async function keepPromptWindow(wallet: Wallet, { path, go, onMove }: WindowLocation): Promise<void> {
  const apps = await wallet.apps()
  const isRead = (): boolean => {
    const at = path()
    return (
      at.startsWith(CONNECT) || at.startsWith('/unlock') || (at.startsWith(REVIEW) && apps.ofRequest(at.slice(REVIEW.length)) !== undefined)
    )
  }
  const turn = (): void => {
    if (apps.queue.get().length > 0 && !isRead()) go(CONNECT)
  }
  apps.queue.subscribe(turn)
  // After the password one is led to where one was: that request may be no more.
  onMove(() => {
    if (path().startsWith(REVIEW)) turn()
  })
}
