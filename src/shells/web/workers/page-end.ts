import type { Port } from '#protocol'

/** The page's end is the other side of this Worker. It never hears that the page is gone: then the browser ends the Worker. */
export const pageEnd: Port = {
  post: (message) => self.postMessage(message),
  listen: (onMessage) => self.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data)),
  close: () => self.close(),
}
