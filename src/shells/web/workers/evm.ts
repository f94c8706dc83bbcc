import { startEvm } from '#chain'
import type { Port } from '#protocol'

/** The page's end is the other side of this Worker. It never hears that the page is gone: then the browser ends the Worker. */
const page: Port = {
  post: (message) => postMessage(message),
  listen: (onMessage) => addEventListener('message', ({ data }) => onMessage(data)),
  close: () => self.close(),
}

startEvm(page, performance)
