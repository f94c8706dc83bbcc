import { startPractice } from '#chain'
import { messagePort } from '../../message-port.ts'

// Its policy lets it reach nothing. It never hears that the page is gone: then the browser ends the Worker.

/** One message, with a port for each table: the calls of every chain, and those of the practice account. */
self.addEventListener(
  'message',
  ({ ports: [chain, account] }: MessageEvent<unknown>) => {
    if (chain === undefined || account === undefined) return
    startPractice(
      { chain: messagePort(chain), account: messagePort(account) },
      { now: () => Date.now(), elapsed: () => performance.now(), random: () => Math.random() },
    )
  },
  { once: true },
)
