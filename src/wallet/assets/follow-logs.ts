import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import type { PlacedLog } from '#protocol/chain'
import type { History, LogsView } from '../history/history.ts'

/** How far the past of an account is known, for saying whether it may have more. */
export type ScanView = Omit<LogsView, 'logs'>

type Deps = {
  readonly history: () => Promise<History>
  readonly discover: (logs: readonly PlacedLog[], complete: boolean) => Promise<void>
  readonly onView: (view: ScanView) => void
}

/** Milliseconds between two looks at logs while they are coming: each is a proof of every token in them. */
const BETWEEN = 2000

/**
 * Takes tokens out of an account's logs as they come in, one look after the other; a look that failed is made again with the next logs. Answers a function that ends it.
 */
export function followLogs(
  { history, discover, onView }: Deps,
  chainId: number,
  account: Address,
  sleep: (ms: number) => Promise<void>,
): () => void {
  let ended = false
  let running = false
  let seen = -1
  let unhook = (): void => undefined
  const look = async (view: () => LogsView): Promise<void> => {
    if (running) return
    running = true
    try {
      while (!ended && stamp(view()) !== seen && view().at !== 'reading') {
        const now = view()
        seen = stamp(now)
        if (now.logs.length > 0) await discover(now.logs, now.complete)
        await sleep(BETWEEN)
      }
    } catch (error) {
      // An endpoint that failed, or a lock: what is in the logs stays there.
      if (!isError(error)) throw error
      seen = -1
    } finally {
      running = false
    }
  }
  void history().then((book) => {
    if (ended) return
    const source = book.logs(chainId, account)
    const hear = (): void => {
      const { logs: _logs, ...view } = source.get()
      onView(view)
      void look(source.get)
    }
    unhook = source.subscribe(hear)
    hear()
  })
  return () => {
    ended = true
    unhook()
  }
}

/** Changes with what there is to look at: more logs, or the news that these are all. */
const stamp = ({ logs, complete }: LogsView): number => logs.length * 2 + (complete ? 1 : 0)
