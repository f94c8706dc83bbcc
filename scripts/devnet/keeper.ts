import { signedReport } from '../../devnet/stories/feeds.ts'
import type { Rpc } from './rpc.ts'

/** Well within the hour after which Chainlink's own feed of ether is old. */
const EVERY_MS = 20 * 60 * 1000

/** Has the keeper tell the price feeds again while the practice chain runs, so that a practice chain left open stays as fresh as at its start. Returns how to end it. */
export function keepPrices(rpc: Rpc): () => Promise<void> {
  let last = Promise.resolve()
  const tell = async (): Promise<void> => {
    try {
      await rpc('eth_sendRawTransaction', [await signedReport(rpc)])
    } catch {
      // A test may have stopped the chain or moved its clock: then prices get old, as they do elsewhere.
    }
  }
  const timer = setInterval(() => {
    last = tell()
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await last
  }
}
