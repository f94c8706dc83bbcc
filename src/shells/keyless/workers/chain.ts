import { startChain } from '#chain'
import type { Port } from '#protocol'

/** The page's end is the other side of this Worker. It never hears that the page is gone: then the browser ends the Worker. */
const page: Port = {
  post: (message) => self.postMessage(message),
  listen: (onMessage) => self.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data)),
  close: () => self.close(),
}

// Keeps nothing: whoever shares the origin could put a false checkpoint where this Worker would read it the next time.
startChain(page, {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
})
