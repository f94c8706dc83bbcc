import type { OwnTransaction } from '#core/activity'
import { fail, isError, toWire, type WireError } from '#core/errors'
import { fromBytes, type Hex } from '#core/hex'
import type { Speed } from '#core/intent'
import type { OwnSignature } from '#core/own-signature'
import type { Request } from '#core/request'
import { createCell, type Source } from '#core/source'
import type { Platform } from '#protocol'
import type { Presence } from '#protocol/vault'
import type { Collection, Records } from '#store'
import type { AnalyseDeps } from './analyse.ts'
import { type Analysis, isSend } from './analysis.ts'
import { changeRecord } from './change-record.ts'
import type { ChainBook } from './chains.ts'
import { added, analysed, createLooks, freshFor, type ReviewState } from './looks.ts'
import type { Proposal } from './proposal.ts'
import type { SessionKeeper } from './session.ts'
import type { OpenSession } from './sign.ts'
import { linkReplaced, moveRequest, settleRequest } from './settle.ts'
import { createShelf } from './shelf.ts'
import type { StageEvent } from './stage.ts'

export type Requests = {
  readonly all: Source<readonly Request[]>
  find(id: string): Request | undefined
  /** Makes a request. Its Review starts when somebody looks at it. */
  propose(wish: Proposal): Promise<string>
  review(id: string): Source<ReviewState>
  /** Looks (again). Same bytes when it was ready; a material difference is listed in `changes`. */
  check(id: string): Promise<void>
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

export type RequestDeps = AnalyseDeps & {
  readonly platform: Platform
  readonly session: SessionKeeper
  readonly book: ChainBook
  /** Sends stored bytes; see transactions.ts. */
  readonly deliver: (transaction: OwnTransaction) => Promise<OwnTransaction>
}

type Kept = OwnTransaction | OwnSignature

/** The life of requests: from intent to signed bytes on disk. */
export function createRequests(deps: RequestDeps): Requests {
  const { platform, session, book, deliver } = deps
  const shelf = createShelf<Request>()
  const all = createCell<readonly Request[]>([])
  let unhook: (() => void) | undefined

  const open = (): Records | undefined => {
    const now = session.state.get()
    return now.at === 'open' ? now.records : undefined
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
  const looks = createLooks({ ...deps, open, need, move })

  /** A newer block than the one that it ran on is known, or nobody says. */
  const mayBeBehind = (request: Request, analysis: Analysis): Promise<boolean> =>
    looks.isBehind(request, analysis).catch((error: unknown) => {
      if (!isError(error)) throw error
      return true
    })

  /** What may be signed of what is shown, looked at again where it is no longer fresh. Throws when something stands against it. */
  const fresh = async (request: Request, shown: Hex): Promise<Analysis> => {
    const { cell } = looks.of(request.id)
    const state = cell.get()
    if (state.at !== 'ready' || state.analysis.digest !== shown) throw fail('request/not-ready')
    const { analysis } = state
    if (analysis.review.pending) throw fail('request/not-ready')
    if (!analysis.review.verdict.mayBeSigned) throw fail('request/blocked')
    const account = session.accounts.get().find((item) => item.address === request.account)
    if (account?.kind === 'watch') throw fail('vault/watch-only')
    const chain = book.find(request.chainId)
    if (!chain) throw fail('rpc/no-endpoint', { chain: `chain ${request.chainId}` })
    // Read-set guard: on a newer block all that the run read is proved again before it is signed (rule G9).
    if (state.trouble !== undefined || platform.now() - analysis.at > freshFor(chain) || (await mayBeBehind(request, analysis))) {
      const finished = await looks.run(request.id, analysis)
      const again = cell.get()
      if (!finished || again.at !== 'ready' || again.trouble !== undefined) throw fail('request/not-ready')
      // What was listed before has been read; only what this look added has not.
      if (added(state.changes, again.changes).length > 0) throw fail('request/changed')
    }
    if (looks.isTaken(request, analysis)) {
      await looks.run(request.id, undefined)
      throw fail('request/changed')
    }
    return analysis
  }

  /** Under the locks of the request and, where it takes one, of its account's numbers. `sign` has the vault sign, and keeps what it gave. */
  const agreed = async <T extends Kept>(
    id: string,
    shown: Hex,
    sign: (opened: OpenSession, request: Request, analysis: Analysis) => Promise<T>,
  ): Promise<{ readonly signed: T; readonly analysis: Analysis }> => {
    const request = await settle(id)
    const mine = looks.of(id)
    if (request.stage.at === 'signed' || request.stage.at === 'closed') {
      mine.cell.set({ at: 'gone' })
      throw fail('request/unknown')
    }
    const analysis = await fresh(request, shown)
    const found = analysed(analysis)
    const now = session.state.get()
    if (now.at !== 'open') throw fail('vault/locked')
    if (found === undefined) throw fail('request/blocked')
    mine.stop?.abort()
    const before = mine.cell.get()
    mine.cell.set({ at: 'signing', analysis })
    const { records } = now
    const advance = (...events: readonly StageEvent[]): Promise<Request> => moveRequest(platform, records.requests, id, events)
    try {
      // Another tab may look at it too: what counts is what this one showed.
      const moved = await advance(found, { on: 'consented', digest: shown })
      if (moved.stage.at !== 'signing') throw fail('request/not-ready')
      const signed = await sign(now, request, analysis)
      if ('raw' in signed) await linkReplaced(platform, records.transactions, signed)
      await advance('raw' in signed ? { on: 'recorded', transactionId: signed.id } : { on: 'recorded', signatureId: signed.id })
      return { signed, analysis }
    } catch (error) {
      // Where the disk does not take this either, the next who opens the records finds it interrupted.
      await advance({ on: 'sign-failed' }).catch(() => undefined)
      mine.cell.set(before.at === 'ready' ? { ...before, checking: false } : before)
      throw error
    }
  }

  /** What stands against sending what was just signed: something that matters moved in between, or it could not be looked at again. */
  const movedSince = async (request: Request, analysis: Analysis): Promise<WireError | undefined> => {
    try {
      const changes = await looks.since(request, analysis)
      return changes.length === 0 ? undefined : { code: 'request/changed' }
    } catch (error) {
      return toWire(error, 'read-set guard')
    }
  }

  /** Signed and kept, not sent: it is offered with why, and nothing is sent by itself. */
  const holdBack = async (signed: OwnTransaction, lastError: WireError): Promise<OwnTransaction> => {
    const now = session.state.get()
    if (now.at !== 'open') return signed
    const held = await changeRecord(platform, now.records.transactions, signed.id, (current): OwnTransaction =>
      current.state.at === 'signed' ? { ...current, state: { at: 'signed', lastError } } : current,
    )
    return held ?? signed
  }

  session.beforeLock(async (records) => {
    looks.forgetAll()
    for (const { id, stage } of records.requests.get()) {
      if (stage.at !== 'signed' && stage.at !== 'closed' && stage.at !== 'draft')
        await moveRequest(platform, records.requests, id, [{ on: 'locked' }])
    }
  })

  return {
    all,
    find: (id) => home().find(id),
    async propose(wish) {
      const { account, chainId, origin = { kind: 'own' } } = wish
      const id = fromBytes(platform.randomBytes(16)).slice(2)
      const common = { id, origin, account, chainId, createdAt: platform.now(), stage: { at: 'draft' } } as const
      const { requestOf } = await import('./proposal.ts')
      await home().put(requestOf(common, wish))
      return id
    },
    review: (id) => looks.of(id).cell,
    async check(id) {
      const state = looks.of(id).cell.get()
      if (state.at === 'signing') return
      await looks.run(id, state.at === 'ready' ? state.analysis : undefined)
    },
    leave: (id) => looks.leave(id),
    async setSpeed(id, speed) {
      await changeRecord(platform, home(), id, (request) => (request.kind === 'transaction' ? { ...request, speed } : request))
      await looks.choose(id)
    },
    async consent(id, shown, presence) {
      const request = need(id)
      if (request.kind !== 'transaction') throw fail('request/not-ready')
      // Delivered before the next may take a number: it finds this one taken.
      const sent = await platform.withLock(`request:${id}`, { wait: false }, () =>
        platform.withLock(`nonce:${request.chainId}:${request.account}`, { wait: true }, async () => {
          const { signed, analysis } = await agreed(id, shown, async (opened, asked, found) => {
            if (asked.kind !== 'transaction' || !isSend(found)) throw fail('request/not-ready')
            return (await import('./look.ts')).signAndStore(deps, opened, asked, found, presence)
          })
          const trouble = await movedSince(request, analysis)
          looks.forget(id)
          return trouble === undefined ? deliver(signed) : holdBack(signed, trouble)
        }),
      )
      if (!sent) throw fail('request/busy')
      return sent
    },
    async sign(id, shown, presence) {
      if (need(id).kind === 'transaction') throw fail('request/not-ready')
      const done = await platform.withLock(`request:${id}`, { wait: false }, async () => {
        const { signed } = await agreed(id, shown, async (opened, asked, found) => {
          if (asked.kind === 'transaction' || isSend(found)) throw fail('request/not-ready')
          return (await import('./look.ts')).signAndKeep(deps, opened, asked, found, presence)
        })
        looks.forget(id)
        return signed
      })
      if (!done) throw fail('request/busy')
      return done
    },
    async reject(id) {
      const done = await platform.withLock(`request:${id}`, { wait: false }, async () => {
        looks.forget(id)
        await settle(id)
        return move(id, { on: 'rejected' })
      })
      if (!done) throw fail('request/busy')
    },
  }
}
