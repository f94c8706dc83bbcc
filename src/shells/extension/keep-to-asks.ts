import type { RouterHistory } from '@tanstack/react-router'
import type { Wallet } from '#wallet'

const CONNECT = '/connect'
const REVIEW = '/review/'

/** Keeps the window of requests with what waits: it comes forward at any place where it was left. What is being read there is not taken away. */
export async function keepToAsks(wallet: Wallet, history: RouterHistory): Promise<void> {
  const apps = await wallet.apps()
  const isRead = (path: string): boolean =>
    path.startsWith(CONNECT) ||
    path.startsWith('/unlock') ||
    (path.startsWith(REVIEW) && apps.ofRequest(path.slice(REVIEW.length)) !== undefined)
  const turn = (): void => {
    if (apps.queue.get().length > 0 && !isRead(history.location.pathname)) history.push(CONNECT)
  }
  apps.queue.subscribe(turn)
  // After the password one is led to where one was: that request may be no more.
  history.subscribe(({ location }) => {
    if (location.pathname.startsWith(REVIEW)) turn()
  })
}
