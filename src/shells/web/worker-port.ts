import type { Port } from '#protocol'

/** A dedicated Worker as a port. Closing it ends the Worker and everything in its memory. */
export function workerPort(worker: Worker): Port {
  let gone: ((why: 'closed' | 'crashed') => void) | undefined
  worker.addEventListener('error', (event) => {
    // The page's own handler would report a Worker's failure a second time.
    event.preventDefault()
    gone?.('crashed')
  })
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onGone) {
      gone = onGone
      worker.addEventListener('message', (event) => onMessage(event.data))
    },
    close: () => worker.terminate(),
  }
}
