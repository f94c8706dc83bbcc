import { type AppRequest, requestIdsOf } from '#core/web/app-request'
import type { Platform } from '#protocol'

type Locks = Pick<Platform, 'withLock'>

const lockOf = ({ id }: Pick<AppRequest, 'id'>): string => `waits:${id}`

/** Held by the page that the answer goes to: it ends with that page, however that ends. */
export async function waitFor(platform: Locks, one: Pick<AppRequest, 'id'>, signal: AbortSignal): Promise<void> {
  await platform.withLock(lockOf(one), { wait: true, signal }, () => untilAborted(signal))
}

/** Runs `work` where no page waits for the answer any more, and keeps pages from it meanwhile. */
export const unlessAwaited = <T>(platform: Locks, one: Pick<AppRequest, 'id'>, work: () => Promise<T>): Promise<T | undefined> =>
  platform.withLock(lockOf(one), { wait: false }, work)

/** True for what an app asked to be signed and no longer waits for: it was told that nothing came of it, or soon will be, and may ask anew. */
export async function isGivenUp(platform: Locks, asked: readonly AppRequest[], requestId: string): Promise<boolean> {
  const one = asked.find(({ ask }) => requestIdsOf(ask).includes(requestId))
  if (one === undefined || one.end === 'granted') return false
  return one.end !== undefined || (await unlessAwaited(platform, one, async () => true)) === true
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
