import type { OwnTransaction } from '#core/activity/activity'
import { fail, toWire, type WireError } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { Intent, Speed } from '#core/signing/intent'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Request } from '#core/signing/request'
import { createCell, map, type Source, switchMap } from '#core/source'
import type { Words } from '#core/text/words'
import type { Presence } from '#protocol/vault'
import type { Collection, Records } from '#store'
import { changeRecord } from '../session/change-record.ts'
import { currentRecords } from '../session/open-vault.ts'
import { later } from '../later.ts'
import type { Agreeing } from './agree.ts'
import { createReviewSessions, type ReviewSessions, type ReviewState } from './review-sessions.ts'
import type { Proposal } from './proposal.ts'
import type { RequestDeps } from './request-deps.ts'
import { moveRequest, settleRequest, whileFree } from './settle.ts'
import type { StageEvent } from './stage.ts'

export type Requests = {
  readonly all: Source<readonly Request[]>
  find(id: string): Request | undefined
  /** Fetches what reviews and signs, piece by piece, while somebody makes up what is to be reviewed. `rest` is waited for before each piece. */
  prepare(rest: () => Promise<void>): Promise<void>
  /** Makes a request. Its Review starts when somebody looks at it. */
  propose(wish: Proposal): Promise<string>
  review(id: string): Source<ReviewState>
  /** Looks (again). Same bytes when it was ready; a material difference is listed in `changes`. */
  check(id: string): Promise<void>
  /** What it asks for, in one sentence, before anything was run. Throws `request/unknown`. */
  describe(id: string): Promise<Words>
  /** Stops looking: the screen was left. */
  leave(id: string): void
  /** Why what signs for its account cannot sign this one, before anybody agrees to it: a device has no form for it. Once it was analysed, all that is known of it counts. */
  refusal(id: string): Promise<WireError | undefined>
  setSpeed(id: string, speed: Speed): Promise<void>
  /**
   * The same request for something else that the person chose in its Review: another limit, another recipient. Whoever asked keeps waiting for it. Nothing
   * that was shown before can be agreed to any more. A request that is being signed, was signed or is closed stays as it is.
   */
  setIntent(id: string, intent: Intent): Promise<void>
  /**
   * The person's yes to what is shown of a transaction. Signs, stores, sends. `presence`: at an account that always asks. Throws `request/*`, `vault/*`; a
   * failed sending is in the transaction's state.
   */
  consent(id: string, shown: Hex, presence?: Presence): Promise<OwnTransaction>
  /** The same yes to a message, typed data or an authorization. Signs and keeps; nothing is sent, and whoever asked finds it among the signatures. */
  sign(id: string, shown: Hex, presence?: Presence): Promise<OwnSignature>
  reject(id: string): Promise<void>
}

type Context = RequestDeps & {
  readonly live: ReviewSessions
  readonly open: () => Records | undefined
  /** The sealed requests of the open vault, and those in memory while there is none. */
  readonly home: () => Collection<Request>
}

/** The life of requests: from intent to signed bytes on disk. */
export function createRequests(deps: RequestDeps): Requests {
  const { platform, session } = deps
  const inMemory = createMemoryCollection<Request>()
  const records = currentRecords(session)
  const home = map(records, (opened) => opened?.requests ?? inMemory)
  const context: Context = { ...deps, live: createReviewSessions(platform.now), open: records.get, home: home.get }
  const { live, open } = context
  const { reviewer, agreeing } = fetched(context)
  session.beforeLock((closing) => leaveAll(context, closing))

  return {
    all: switchMap(home, (requests) => requests),
    find: (id) => home.get().find(id),
    async prepare(rest) {
      for (const fetch of [() => import('./proposal.ts'), reviewer, agreeing]) {
        await rest()
        await fetch()
      }
    },
    propose: (wish) => propose(context, wish),
    review: (id) => live.of(id).cell,
    async check(id) {
      const mine = live.of(id)
      const state = mine.cell.get()
      if (state.kind === 'signing') return
      mine.left = false
      // Here before it is needed: a yes must not wait for a host.
      agreeing().catch(() => undefined)
      try {
        const looks = await reviewer()
        // The screen may be gone before what looks was here.
        if (!mine.left) await looks.run(id, state.kind === 'ready' ? state.analysis : undefined)
      } catch (error) {
        mine.cell.set({ kind: 'failed', error: toWire(error, 'review') })
      }
    },
    describe: async (id) => (await import('./draft-sentence.ts')).sentenceOfRequest(need(context, id), deps, open()?.contacts.get() ?? []),
    refusal: async (id) => (await import('./agree.ts')).refusalFor(context, need(context, id)),
    leave: live.leave,
    async setSpeed(id, speed) {
      await changeRecord(platform, home.get(), id, (request) => (request.kind === 'transaction' ? { ...request, speed } : request))
      await (await reviewer()).choose(id)
    },
    async setIntent(id, intent) {
      const { cell } = live.of(id)
      if (cell.get().kind === 'signing') return
      // At once: a yes to what is shown, which is of the earlier intent, comes too late.
      cell.set({ kind: 'working', doing: 'head', since: platform.now() })
      await changeRecord(platform, home.get(), id, (request) => withIntent(request, intent))
      await (await reviewer()).restart(id)
    },
    consent: async (...given) => (await agreeing()).consent(...given),
    sign: async (...given) => (await agreeing()).sign(...given),
    async reject(id) {
      await whileFree(platform, id, async () => {
        live.forget(id)
        await settle(context, id)
        return move(context, id, { kind: 'rejected' })
      })
    },
  }
}

/** Decoding, judging, encoding and what follows a yes: a person who only looks around does not wait for them. */
function fetched(context: Context) {
  const reviewer = later(async () =>
    (await import('./reviewer.ts')).createReviewer({
      ...context,
      need: (id) => need(context, id),
      move: (id, event) => move(context, id, event),
    }),
  )
  const agreeing = later(async (): Promise<Agreeing> => {
    const [{ createAgreeing }, looks] = await Promise.all([import('./agree.ts'), reviewer(), import('../transactions/following.ts')])
    return createAgreeing({ ...context, looks, need: (id) => need(context, id), settle: (id) => settle(context, id) })
  })
  return { reviewer, agreeing }
}

/** Back to a draft: what was consented to, or could have been, was the earlier intent. */
function withIntent(request: Request, intent: Intent): Request {
  if (request.kind !== 'transaction' || request.stage.at === 'signing' || request.stage.at === 'signed' || request.stage.at === 'closed')
    return request
  return { ...request, intent, original: request.original ?? request.intent, stage: { at: 'draft' } }
}

function need({ home }: Context, id: string): Request {
  const found = home().find(id)
  if (!found) throw fail('request/unknown')
  return found
}

const move = ({ platform, home }: Context, id: string, event: StageEvent): Promise<Request> => moveRequest(platform, home(), id, [event])

async function settle(context: Context, id: string): Promise<Request> {
  const records = context.open()
  return records ? settleRequest(context.platform, records, id) : need(context, id)
}

async function propose({ platform, home }: Context, wish: Proposal): Promise<string> {
  const { account, chainId, origin = { kind: 'own' } } = wish
  const id = wish.id ?? fromBytes(platform.randomBytes(16)).slice(2)
  if (home().find(id)) return id
  const common = { id, origin, account, chainId, createdAt: platform.now(), stage: { at: 'draft' } } as const
  const { requestOf } = await import('./proposal.ts')
  await home().put(requestOf(common, wish))
  return id
}

/** Moves every request to where a lock leaves it. */
async function leaveAll({ platform, live }: Context, { requests }: Records): Promise<void> {
  live.forgetAll()
  for (const { id, stage } of requests.get()) {
    if (stage.at !== 'signed' && stage.at !== 'closed' && stage.at !== 'draft')
      await moveRequest(platform, requests, id, [{ kind: 'locked' }])
  }
}

/** A collection in memory alone: for requests of watched accounts while there is no vault to seal records with. */
function createMemoryCollection<T extends { readonly id: string }>(): Collection<T> {
  const cell = createCell<readonly T[]>([])
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    find: (id) => cell.get().find((record) => record.id === id),
    async put(record) {
      const at = cell.get().findIndex((other) => other.id === record.id)
      cell.set(at < 0 ? [...cell.get(), record] : cell.get().with(at, record))
    },
    async remove(id) {
      cell.set(cell.get().filter((record) => record.id !== id))
    },
  }
}
