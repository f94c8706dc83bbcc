import { type AppRequest, type AppRequestEnd, requestIdsOf } from '#core/web/app-request'
import { fail, isError } from '#core/errors'
import { keccakText } from '#core/bytes/keccak'
import { limit } from '#core/limits'
import { createCell, type Source } from '#core/source'
import type { Records } from '#store'
import { changeRecord, refreshRecords } from '../session/change-record.ts'
import type { AppRequester } from './app-book.ts'
import { type AppDeps, recordsIn } from './app-deps.ts'
import { endOf, appRequestTimeoutMs } from './end-of.ts'
import { PROMPTS, createPacer } from './pace.ts'
import { unlessAwaited, waitFor } from './waiting-requests.ts'

/** What came from the app, as it identifies it: `id` is its own, and `content` what it asked with. */
export type AppCallContent = { readonly id: string; readonly method: string; readonly content: string }

/** What a new one holds. */
export type NewAppRequest = Pick<AppRequest, 'ask' | 'spends'>

/**
 * What earlier ones of the origin mean for a new one. `same` finds one that waits and does as well: also where both were asked in one moment. `isStale`: true
 * when one that ended under the same id counts no more, so that it is put again.
 */
export type EarlierAppRequests = { readonly same: (one: AppRequest) => boolean; readonly isStale: () => boolean }
const NO_EARLIER: EarlierAppRequests = { same: () => false, isStale: () => false }

/** One id for one call of one origin, whatever tab it is asked in, and for what hangs on it: asked twice, it is one request. */
export const appRequestId = (origin: string, callId: string, part = ''): string => keccakText(`${origin} ${callId} ${part}`).slice(2, 34)

/** What ended is kept so long, so that a page that reloads gets its answer; batches are asked about later, too. Milliseconds. */
const KEPT = 24 * 3_600_000
/** An app whose page went away comes back within this, or what it asked for ends with it. Milliseconds. */
const GRACE = 30_000
/** And within this where the app asks for something new meanwhile: what it asks for again after a reload comes before that. Milliseconds. */
const SHORT_GRACE = 1000

export type AppRequestQueue = {
  /** Oldest first. */
  readonly queue: Source<readonly AppRequest[]>
  find(id: string): AppRequest | undefined
  endOf(one: AppRequest): AppRequestEnd | undefined
  /**
   * `make` is called once, for what is new. Throws `app/too-many-requests`, `app/changed-content`, `vault/locked`, `store/*`.
   */
  put(
    asker: AppRequester,
    call: AppCallContent,
    make: (id: string) => Promise<NewAppRequest>,
    earlier?: EarlierAppRequests,
  ): Promise<AppRequest>
  ended(id: string, signal: AbortSignal): Promise<AppRequestEnd>
  /** Work on one that waits, under its lock. Throws `request/unknown`, `request/busy`. */
  settle(id: string, work: (one: AppRequest) => Promise<AppRequestEnd | undefined>): Promise<void>
  endAll(which: (one: AppRequest) => boolean, how: 'rejected' | 'gone'): Promise<void>
}

/** What apps asked for: records that any tab may take, each under a lock of its id. */
export function createAppRequestQueue(deps: AppDeps): AppRequestQueue {
  const { platform, session, requests } = deps
  const queue = createCell<readonly AppRequest[]>([])
  const mayAsk = createPacer(PROMPTS, platform.now)

  const ofOpen = (): Records | undefined => {
    const now = session.state.get()
    return now.kind === 'open' ? now.records : undefined
  }
  const find = (id: string): AppRequest | undefined => ofOpen()?.appRequests.find(id)
  const ending = (one: AppRequest): AppRequestEnd | undefined => endOf(one, (id) => ofOpen()?.requests.find(id), platform.now())

  const publish = (): void => {
    const records = ofOpen()
    // What was signed or rejected in its Review ends here, too: when, is what a later one is held against.
    if (records) for (const one of records.appRequests.get()) if (one.end === undefined) void putDown(records, one)
    const open = (ofOpen()?.appRequests.get() ?? []).filter((one) => ending(one) === undefined)
    const next = [...open].sort((a, b) => a.createdAt - b.createdAt)
    const before = queue.get()
    if (next.length !== before.length || next.some((one, at) => one !== before[at])) queue.set(next)
  }
  let unhook: (() => void)[] = []
  const watch = (): void => {
    for (const stop of unhook) stop()
    const records = ofOpen()
    unhook = records ? [records.appRequests.subscribe(publish), records.requests.subscribe(publish)] : []
    publish()
    if (!records) return
    void tidy(records).catch(() => undefined)
    // Whoever asked may be gone with the page that had the provider.
    for (const { id } of queue.get()) void leave(id)
  }

  const putDown = async (records: Records, one: AppRequest): Promise<void> => {
    const end = ending(one)
    if (end !== undefined && end !== 'expired') await close(records, one.id, end).catch(() => undefined)
  }
  const close = async (records: Records, id: string, how: AppRequestEnd): Promise<void> => {
    await changeRecord(platform, records.appRequests, id, (one) =>
      one.end === undefined ? { ...one, end: how, endedAt: platform.now() } : one,
    )
  }
  /** What it asked to be signed ends with it, where nobody is signing it now: then false. */
  const rejectParts = async (one: AppRequest): Promise<boolean> => {
    let isSigned = false
    for (const id of requestIdsOf(one.ask)) {
      const stage = requests.find(id)?.stage.at
      if (stage === undefined || stage === 'signed' || stage === 'closed') continue
      await requests.reject(id).catch((error: unknown) => {
        isSigned ||= isError(error, 'request/busy')
      })
    }
    return !isSigned
  }
  /** What is over is put down as over; what was over long ago goes. */
  const tidy = async (records: Records): Promise<void> => {
    for (const one of records.appRequests.get()) {
      const end = ending(one)
      // Also after a lock, which leaves no time for it: the app heard that nothing came of it.
      if (end !== undefined && end !== 'granted') await rejectParts(one)
      if (end !== undefined && one.end === undefined) await close(records, one.id, end)
      if (one.endedAt !== undefined && platform.now() - one.endedAt > KEPT && one.ask.kind !== 'calls')
        await records.appRequests.remove(one.id)
    }
  }

  session.beforeLock(async (records) => {
    for (const one of records.appRequests.get()) if (ending(one) === undefined) await close(records, one.id, 'locked')
  })
  session.state.subscribe(watch)
  watch()

  const known = async (records: Records, id: string, content: string): Promise<AppRequest | undefined> => {
    await refreshRecords(records.appRequests)
    const one = records.appRequests.find(id)
    if (one === undefined || one.content === content) return one
    // Whoever reads the first must not sign the second: neither is agreed to any more.
    await changeRecord(platform, records.appRequests, id, (current): AppRequest => ({ ...current, changed: true }))
    throw fail('app/changed-content')
  }

  return {
    queue,
    find,
    endOf: ending,
    async put(asker, call, make, { same, isStale } = NO_EARLIER) {
      const records = recordsIn(deps)
      const { origin, by, told } = asker
      const [id, content] = [appRequestId(origin, call.id), keccakText(`${call.method} ${call.content}`)]
      // One at a time of each origin, so that what waits is counted right.
      const put = await platform.withLock(`apps:${origin}`, { wait: true }, async () => {
        const before = await known(records, id, content)
        if (before && !(ending(before) !== undefined && isStale())) return before
        const open = queue.get().filter((one) => one.origin === origin)
        const alike = open.find(same)
        if (alike) return alike
        if (open.length >= limit('appQueue') || !mayAsk(origin)) throw fail('app/too-many-requests')
        const asked = await make(id)
        const one = { id, origin, by, callId: call.id, method: call.method, ...asked, createdAt: platform.now(), content }
        const made: AppRequest = told === undefined ? one : { ...one, told }
        await records.appRequests.put(made)
        for (const other of open) void leave(other.id, SHORT_GRACE)
        return made
      })
      if (!put) throw fail('request/busy')
      return put
    },
    async ended(id, signal) {
      const over = new AbortController()
      waitFor(platform, { id }, over.signal).catch(() => undefined)
      try {
        return await until(id, signal)
      } finally {
        over.abort()
        if (signal.aborted) void leave(id)
      }
    },
    async settle(id, work) {
      const records = recordsIn(deps)
      const done = await platform.withLock(`app:${id}`, { wait: false }, async () => {
        await refreshRecords(records.appRequests)
        const one = records.appRequests.find(id)
        if (!one || ending(one) !== undefined) throw fail('request/unknown')
        const end = await work(one)
        if (end !== undefined) await close(records, id, end)
        return true
      })
      if (!done) throw fail('request/busy')
    },
    async endAll(which, how) {
      const records = recordsIn(deps)
      for (const one of queue.get().filter(which)) {
        if (how === 'rejected') {
          // The app must not hear a no to what is signed a moment later.
          if (await rejectParts(one)) await close(records, one.id, ending(one) ?? how)
          continue
        }
        // Of a batch that was begun the app must hear what became of it, not that nothing was done.
        const isBegun = requestIdsOf(one.ask).some((id) => requests.find(id)?.stage.at === 'signed')
        if (!isBegun) await close(records, one.id, how)
        await rejectParts(one)
        if (isBegun) await close(records, one.id, ending(one) ?? how)
      }
    },
  }

  /** Nobody waits for it any more: after a while it ends, unless its page came back. What is being signed goes on. */
  async function leave(id: string, grace = GRACE): Promise<void> {
    const records = ofOpen()
    if (!records) return
    await platform.sleep(grace).catch(() => undefined)
    await unlessAwaited(platform, { id }, async () => {
      const one = find(id)
      if (!one || ofOpen() !== records || ending(one) !== undefined) return
      await close(records, id, 'gone')
      await rejectParts(one)
    })
  }

  function until(id: string, signal: AbortSignal): Promise<AppRequestEnd> {
    return new Promise((resolve, reject) => {
      const records = ofOpen()
      const over = new AbortController()
      const finish = (how: () => void): void => {
        over.abort()
        for (const stop of stops) stop()
        how()
      }
      const look = (): void => {
        if (over.signal.aborted) return
        const one = find(id)
        const end = one === undefined ? 'locked' : ending(one)
        if (signal.aborted) finish(() => reject(fail('app/aborted')))
        else if (end !== undefined) finish(() => resolve(end))
      }
      const stops = [session.state, ...(records ? [records.appRequests, records.requests] : [])].map((source) => source.subscribe(look))
      signal.addEventListener('abort', look, { once: true, signal: over.signal })
      look()
      // Nothing moves when its time is over: then it is looked at once more, and put down.
      const left = (find(id)?.createdAt ?? 0) + appRequestTimeoutMs() - platform.now()
      const late = async (): Promise<void> => {
        await platform.sleep(Math.max(0, left) + 1000, over.signal)
        if (records) await tidy(records)
        look()
      }
      late().catch(() => undefined)
    })
  }
}
