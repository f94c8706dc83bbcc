import { startChain } from '#chain'
import type { Port } from '#protocol'
import { createKeyValueStore } from './chain-keep.ts'

/** The page's end is the other side of this Worker. It never hears that the page is gone: then the browser ends the Worker. */
const page: Port = {
  post: (message) => self.postMessage(message),
  listen: (onMessage) => self.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data)),
  close: () => self.close(),
}

startChain(page, {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  keep: createKeyValueStore(),
})
