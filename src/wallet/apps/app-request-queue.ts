import { defined } from '#core/defined'
import { type AppRequest, type AppRequestEnd, requestIdsOf } from '#core/web/app-request'
import { fail, isError } from '#core/errors'
import { keccakText } from '#core/bytes/keccak'
import { limit } from '#core/limits'
import { type Cell, combine, createCell, type Source } from '#core/source'
import type { Records } from '#store'
import { changeRecord, refreshRecords } from '../session/change-record.ts'
import { currentRecords, whileOpen } from '../session/open-vault.ts'
import type { AppRequester } from './app-book.ts'
import { type AppDeps, recordsIn } from './app-deps.ts'
import { appRequestTimeoutMs, endOf, next } from './app-request-state.ts'
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

type QueueContext = {
  readonly deps: AppDeps
  readonly queue: Cell<readonly AppRequest[]>
  readonly opened: Source<Records | undefined>
  readonly mayAsk: (origin: string) => boolean
}

/** What apps asked for: records that any tab may take, each under a lock of its id. */
export function createAppRequestQueue(deps: AppDeps): AppRequestQueue {
  const { platform, session } = deps
  const context: QueueContext = {
    deps,
    queue: createCell<readonly AppRequest[]>([]),
    opened: currentRecords(session),
    mayAsk: createPacer(PROMPTS, platform.now),
  }
  followRecords(context)
  return {
    queue: context.queue,
    find: (id) => find(context, id),
    endOf: (one) => ending(context, one),
    put: (asker, call, make, earlier = NO_EARLIER) => put(context, asker, { call, make, earlier }),
    async ended(id, signal) {
      const over = new AbortController()
      waitFor(platform, { id }, over.signal).catch(() => undefined)
      try {
        return await untilEnded(context, id, signal)
      } finally {
        over.abort()
        if (signal.aborted) void leave(context, id)
      }
    },
    async settle(id, work) {
      const records = recordsIn(deps)
      const done = await platform.withLock(`app:${id}`, { wait: false }, async () => {
        await refreshRecords(records.appRequests)
        const one = records.appRequests.find(id)
        if (!one || ending(context, one) !== undefined) throw fail('request/unknown')
        const end = await work(one)
        if (end !== undefined) await close(context, records, id, end)
        return true
      })
      if (!done) throw fail('request/busy')
    },
    async endAll(which, how) {
      const records = recordsIn(deps)
      for (const one of context.queue.get().filter(which)) await (how === 'rejected' ? reject : withdraw)(context, records, one)
    },
  }
}

const find = ({ opened }: QueueContext, id: string): AppRequest | undefined => opened.get()?.appRequests.find(id)
const ending = ({ deps, opened }: QueueContext, one: AppRequest): AppRequestEnd | undefined =>
  endOf(one, (id) => opened.get()?.requests.find(id), deps.platform.now())

/** Keeps the queue to what is open in the records, and puts down as over what is over. */
function followRecords(context: QueueContext): void {
  const { deps, queue, opened } = context
  const { session } = deps
  const publish = (): void => {
    const records = opened.get()
    // What was signed or rejected in its Review ends here, too: when, is what a later one is held against.
    if (records) for (const one of records.appRequests.get()) if (one.end === undefined) void putDown(context, records, one)
    const open = (records?.appRequests.get() ?? []).filter((one) => ending(context, one) === undefined)
    const sorted = open.sort((a, b) => a.createdAt - b.createdAt)
    const before = queue.get()
    if (sorted.length !== before.length || sorted.some((one, index) => one !== before[index])) queue.set(sorted)
  }
  const watch = (): void => {
    publish()
    const records = opened.get()
    if (!records) return
    void tidy(context, records).catch(() => undefined)
    // Whoever asked may be gone with the page that had the provider.
    for (const { id } of queue.get()) void leave(context, id)
  }
  session.beforeLock(async (records) => {
    for (const one of records.appRequests.get()) if (ending(context, one) === undefined) await close(context, records, one.id, 'locked')
  })
  const lists = whileOpen(
    session,
    ({ appRequests, requests }) => combine([appRequests, requests], (asked, toSign) => ({ asked, toSign })),
    undefined,
  )
  lists.subscribe(publish)
  session.state.subscribe(watch)
  watch()
}

async function close({ deps: { platform } }: QueueContext, records: Records, id: string, how: AppRequestEnd): Promise<void> {
  await changeRecord(platform, records.appRequests, id, (one) => next(one, { kind: 'ended', how }, platform.now()))
}

async function putDown(context: QueueContext, records: Records, one: AppRequest): Promise<void> {
  const end = ending(context, one)
  if (end !== undefined && end !== 'expired') await close(context, records, one.id, end).catch(() => undefined)
}

/** What it asked to be signed ends with it, where nobody is signing it now: then false. */
async function rejectParts({ deps: { requests } }: QueueContext, one: AppRequest): Promise<boolean> {
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
async function tidy(context: QueueContext, records: Records): Promise<void> {
  const { now } = context.deps.platform
  for (const one of records.appRequests.get()) {
    const end = ending(context, one)
    // Also after a lock, which leaves no time for it: the app heard that nothing came of it.
    if (end !== undefined && end !== 'granted') await rejectParts(context, one)
    if (end !== undefined && one.end === undefined) await close(context, records, one.id, end)
    if (one.endedAt !== undefined && now() - one.endedAt > KEPT && one.ask.kind !== 'calls') await records.appRequests.remove(one.id)
  }
}

/** The person's no. The app must not hear it of what is signed a moment later. */
async function reject(context: QueueContext, records: Records, one: AppRequest): Promise<void> {
  if (await rejectParts(context, one)) await close(context, records, one.id, ending(context, one) ?? 'rejected')
}

/** It ends with its connection. Of a batch that was begun the app must hear what became of it, not that nothing was done. */
async function withdraw(context: QueueContext, records: Records, one: AppRequest): Promise<void> {
  const isBegun = requestIdsOf(one.ask).some((id) => context.deps.requests.find(id)?.stage.at === 'signed')
  if (!isBegun) await close(context, records, one.id, 'gone')
  await rejectParts(context, one)
  if (isBegun) await close(context, records, one.id, ending(context, one) ?? 'gone')
}

/** What came before under the same id. Throws `app/changed-content`, `store/*`. */
async function known({ deps: { platform } }: QueueContext, records: Records, id: string, content: string): Promise<AppRequest | undefined> {
  await refreshRecords(records.appRequests)
  const one = records.appRequests.find(id)
  if (one === undefined || one.content === content) return one
  await changeRecord(platform, records.appRequests, id, (current) => next(current, { kind: 'other-content' }, platform.now()))
  throw fail('app/changed-content')
}

type Asking = {
  readonly call: AppCallContent
  readonly make: (id: string) => Promise<NewAppRequest>
  readonly earlier: EarlierAppRequests
}

async function put(context: QueueContext, { origin, by, told }: AppRequester, { call, make, earlier }: Asking): Promise<AppRequest> {
  const { deps, queue, mayAsk } = context
  const { platform } = deps
  const records = recordsIn(deps)
  const [id, content] = [appRequestId(origin, call.id), keccakText(`${call.method} ${call.content}`)]
  // One at a time of each origin, so that what waits is counted right.
  const done = await platform.withLock(`apps:${origin}`, { wait: true }, async () => {
    const before = await known(context, records, id, content)
    if (before && !(ending(context, before) !== undefined && earlier.isStale())) return before
    const open = queue.get().filter((one) => one.origin === origin)
    const alike = open.find(earlier.same)
    if (alike) return alike
    if (open.length >= limit('appQueue') || !mayAsk(origin)) throw fail('app/too-many-requests')
    const asked = await make(id)
    const one = { id, origin, by, callId: call.id, method: call.method, ...asked, createdAt: platform.now(), content }
    const made: AppRequest = { ...one, ...defined({ told }) }
    await records.appRequests.put(made)
    for (const other of open) void leave(context, other.id, SHORT_GRACE)
    return made
  })
  if (!done) throw fail('request/busy')
  return done
}

/** Nobody waits for it any more: after a while it ends, unless its page came back. What is being signed goes on. */
async function leave(context: QueueContext, id: string, grace = GRACE): Promise<void> {
  const { deps, opened } = context
  const records = opened.get()
  if (!records) return
  await deps.platform.sleep(grace).catch(() => undefined)
  await unlessAwaited(deps.platform, { id }, async () => {
    const one = find(context, id)
    if (!one || opened.get() !== records || ending(context, one) !== undefined) return
    await close(context, records, id, 'gone')
    await rejectParts(context, one)
  }).catch((error: unknown) => {
    // It ended with the lock.
    if (!isError(error, 'store/closed')) throw error
  })
}

/** Resolves with how it ended. Throws `app/aborted`. */
function untilEnded(context: QueueContext, id: string, signal: AbortSignal): Promise<AppRequestEnd> {
  const { platform, session } = context.deps
  return new Promise((resolve, reject) => {
    const records = context.opened.get()
    const over = new AbortController()
    const finish = (how: () => void): void => {
      over.abort()
      for (const stop of stops) stop()
      how()
    }
    const look = (): void => {
      if (over.signal.aborted) return
      const one = find(context, id)
      const end = one === undefined ? 'locked' : ending(context, one)
      if (signal.aborted) finish(() => reject(fail('app/aborted')))
      else if (end !== undefined) finish(() => resolve(end))
    }
    const stops = [session.state, ...(records ? [records.appRequests, records.requests] : [])].map((source) => source.subscribe(look))
    signal.addEventListener('abort', look, { once: true, signal: over.signal })
    look()
    // Nothing moves when its time is over: then it is looked at once more, and put down.
    const left = (find(context, id)?.createdAt ?? 0) + appRequestTimeoutMs() - platform.now()
    const late = async (): Promise<void> => {
      await platform.sleep(Math.max(0, left) + 1000, over.signal)
      if (records) await tidy(context, records)
      look()
    }
    late().catch(() => undefined)
  })
}
