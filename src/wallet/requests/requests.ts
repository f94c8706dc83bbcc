import type { OwnTransaction } from '#core/activity/activity'
import { fail, toWire } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { Speed } from '#core/signing/intent'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Request } from '#core/signing/request'
import { createCell, type Source } from '#core/source'
import type { Words } from '#core/text/words'
import type { Presence } from '#protocol/vault'
import type { Collection, Records } from '#store'
import { changeRecord } from '../session/change-record.ts'
import { later } from '../later.ts'
import type { Agreeing } from './agree.ts'
import { createReviewSessions, type ReviewState } from './review-sessions.ts'
import type { Proposal } from './proposal.ts'
import type { RequestDeps } from './request-deps.ts'
import { moveRequest, settleRequest } from './settle.ts'
import type { StageEvent } from './stage.ts'

export type Requests = {
  readonly all: Source<readonly Request[]>
  find(id: string): Request | undefined
  /** Makes a request. Its Review starts when somebody looks at it. */
  propose(wish: Proposal): Promise<string>
  review(id: string): Source<ReviewState>
  /** Looks (again). Same bytes when it was ready; a material difference is listed in `changes`. */
  check(id: string): Promise<void>
  /** What it asks for, in one sentence, before anything was run. Throws `request/unknown`. */
  describe(id: string): Promise<Words>
  /** Stops looking: the screen was left. */
  leave(id: string): void
  setSpeed(id: string, speed: Speed): Promise<void>
  /**
   * The person's yes to what is shown of a transaction. Signs, stores, sends. `presence`: at an account that always asks. Throws `request/*`, `vault/*`; a
   * failed sending is in the transaction's state.
   */
  consent(id: string, shown: Hex, presence?: Presence): Promise<OwnTransaction>
  /** The same yes to a message, typed data or an authorization. Signs and keeps; nothing is sent, and whoever asked finds it among the signatures. */
  sign(id: string, shown: Hex, presence?: Presence): Promise<OwnSignature>
  reject(id: string): Promise<void>
}

/** The life of requests: from intent to signed bytes on disk. */
export function createRequests(deps: RequestDeps): Requests {
  const { platform, session } = deps
  const shelf = createMemoryCollection<Request>()
  const all = createCell<readonly Request[]>([])
  let unhook: (() => void) | undefined

  const open = (): Records | undefined => {
    const now = session.state.get()
    return now.kind === 'open' ? now.records : undefined
  }
  const home = (): Collection<Request> => open()?.requests ?? shelf
  const watchHome = (): void => {
    unhook?.()
    const collection = home()
    const publish = (): void => all.set(collection.get())
    unhook = collection.subscribe(publish)
    publish()
  }
  session.state.subscribe(watchHome)

  const need = (id: string): Request => {
    const found = home().find(id)
    if (!found) throw fail('request/unknown')
    return found
  }
  const move = (id: string, event: StageEvent): Promise<Request> => moveRequest(platform, home(), id, [event])
  const settle = (id: string): Promise<Request> => {
    const records = open()
    return records ? settleRequest(platform, records, id) : Promise.resolve(need(id))
  }
  const live = createReviewSessions(platform.now)
  /** Decoding, judging, encoding and what follows a yes: a person who only looks around does not wait for them. */
  const looking = later(async () => (await import('./reviewer.ts')).createReviewer({ ...deps, live, open, need, move }))
  const agreeing = later(async (): Promise<Agreeing> => {
    const [{ createAgreeing }, looks] = await Promise.all([import('./agree.ts'), looking(), import('../transactions/following.ts')])
    return createAgreeing({ ...deps, live, looks, settle })
  })

  session.beforeLock(async (records) => {
    live.forgetAll()
    for (const { id, stage } of records.requests.get()) {
      if (stage.at !== 'signed' && stage.at !== 'closed' && stage.at !== 'draft')
        await moveRequest(platform, records.requests, id, [{ kind: 'locked' }])
    }
  })

  return {
    all,
    find: (id) => home().find(id),
    async propose(wish) {
      const { account, chainId, origin = { kind: 'own' } } = wish
      const id = wish.id ?? fromBytes(platform.randomBytes(16)).slice(2)
      if (home().find(id)) return id
      const common = { id, origin, account, chainId, createdAt: platform.now(), stage: { at: 'draft' } } as const
      const { requestOf } = await import('./proposal.ts')
      await home().put(requestOf(common, wish))
      return id
    },
    review: (id) => live.of(id).cell,
    async check(id) {
      const mine = live.of(id)
      const state = mine.cell.get()
      if (state.kind === 'signing') return
      mine.left = false
      // Here before it is needed: a yes must not wait for a host.
      agreeing().catch(() => undefined)
      try {
        const looks = await looking()
        // The screen may be gone before what looks was here.
        if (!mine.left) await looks.run(id, state.kind === 'ready' ? state.analysis : undefined)
      } catch (error) {
        mine.cell.set({ kind: 'failed', error: toWire(error, 'review') })
      }
    },
    describe: async (id) => (await import('./draft-sentence.ts')).sentenceOfRequest(need(id), deps, open()?.contacts.get() ?? []),
    leave: (id) => live.leave(id),
    async setSpeed(id, speed) {
      await changeRecord(platform, home(), id, (request) => (request.kind === 'transaction' ? { ...request, speed } : request))
      await (await looking()).choose(id)
    },
    async consent(id, shown, presence) {
      const request = need(id)
      if (request.kind !== 'transaction') throw fail('request/not-ready')
      const { consent } = await agreeing()
      // Delivered before the next may take a number: it finds this one taken.
      const sent = await platform.withLock(`request:${id}`, { wait: false }, () =>
        platform.withLock(`nonce:${request.chainId}:${request.account}`, { wait: true }, () => consent(request, shown, presence)),
      )
      if (!sent) throw fail('request/busy')
      return sent
    },
    async sign(id, shown, presence) {
      if (need(id).kind === 'transaction') throw fail('request/not-ready')
      const { sign } = await agreeing()
      const done = await platform.withLock(`request:${id}`, { wait: false }, () => sign(id, shown, presence))
      if (!done) throw fail('request/busy')
      return done
    },
    async reject(id) {
      const done = await platform.withLock(`request:${id}`, { wait: false }, async () => {
        live.forget(id)
        await settle(id)
        return move(id, { kind: 'rejected' })
      })
      if (!done) throw fail('request/busy')
    },
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
