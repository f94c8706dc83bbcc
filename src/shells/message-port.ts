import type { Port } from '#protocol'

/** A MessagePort as a port. It does not hear when the other side goes. */
export const messagePort = (end: MessagePort): Port => ({
  post: (message) => end.postMessage(message),
  listen(onMessage) {
    end.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
    end.start()
  },
  close: () => end.close(),
})
