import type { Page } from 'playwright'

type Ask = (method: string, params?: object) => Promise<unknown>

/** A way into the Workers of a page, through the browser's debugging protocol. */
export type WorkerTool = {
  /** Bytes on the heap of a Worker that are still in use after a collection. */
  heapOf(worker: string): Promise<number>
  /** Samples what a Worker does until the returned function is called, which gives the profile (`.cpuprofile`). */
  profile(worker: string): Promise<() => Promise<unknown>>
  close(): Promise<void>
}

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } }

/** Workers are named by a part of their script's address. */
export async function workerTool(page: Page): Promise<WorkerTool> {
  const session = await page.context().newCDPSession(page)
  const sessions = new Map<string, string>()
  const waiting = new Map<number, (answer: Answer) => void>()
  let id = 0
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => sessions.set(targetInfo.url, sessionId))
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer
    waiting.get(answer.id ?? -1)?.(answer)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })

  /** The newest Worker of that name: an earlier one may have ended. */
  const askOf = (worker: string): Ask => {
    const sessionId = [...sessions].findLast(([url]) => url.includes(worker))?.[1]
    if (sessionId === undefined) throw new Error(`No Worker ${worker} among ${[...sessions.keys()].join(', ')}.`)
    return async (method, params = {}) => {
      const mine = ++id
      const answered = new Promise<Answer>((resolve) => waiting.set(mine, resolve))
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: mine, method, params }) })
      const { result, error } = await answered
      waiting.delete(mine)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    }
  }

  return {
    async heapOf(worker) {
      const ask = askOf(worker)
      await ask('HeapProfiler.collectGarbage')
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { readonly usedSize: number }
      return usedSize
    },
    async profile(worker) {
      const ask = askOf(worker)
      await ask('Profiler.enable')
      await ask('Profiler.setSamplingInterval', { interval: 200 })
      await ask('Profiler.start')
      return async () => ((await ask('Profiler.stop')) as { readonly profile: unknown }).profile
    },
    close: () => session.detach(),
  }
}
