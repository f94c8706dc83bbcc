import type { OwnTransaction } from '#core/activity/activity'
import { fail, isError, toWire, type WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Request } from '#core/signing/request'
import type { Presence } from '#protocol/vault'
import { type Analysis, isSend } from '#analysis'
import { isGivenUp } from '../apps/waiting-requests.ts'
import { changeRecord } from '../session/change-record.ts'
import type { ReviewSessions } from './review-sessions.ts'
import { added, analysed, freshFor, type Reviewer } from './reviewer.ts'
import type { RequestDeps } from './request-deps.ts'
import { linkReplaced, moveRequest } from './settle.ts'
import { type OpenSession, requireCan, signAndStore, signerFor } from './sign.ts'
import { signAndRecord } from './sign-message.ts'
import type { StageEvent } from './stage.ts'
import { chainIn } from '../chains/chains.ts'

type Kept = OwnTransaction | OwnSignature

type AgreeDeps = RequestDeps & {
  readonly live: ReviewSessions
  readonly looks: Reviewer
  readonly settle: (id: string) => Promise<Request>
}

/** From the person's yes to what is signed and kept. The caller holds the request's lock. */
export type Agreeing = {
  /** Signs, stores and sends a transaction; its account's numbers are locked, too. Throws `request/*`, `vault/*`. */
  consent(request: Request, shown: Hex, presence?: Presence): Promise<OwnTransaction>
  /** Signs and keeps what is not sent. Throws `request/*`, `vault/*`. */
  sign(id: string, shown: Hex, presence?: Presence): Promise<OwnSignature>
}

/** Fetched when the first Review is: nobody agrees to anything before. */
export function createAgreeing(deps: AgreeDeps): Agreeing {
  const { platform, session, book, deliver, live, looks, settle } = deps

  /** A newer block than the one that it ran on is known, or nobody says. */
  const mayBeBehind = (request: Request, analysis: Analysis): Promise<boolean> =>
    looks.isBehind(request, analysis).catch((error: unknown) => {
      if (!isError(error)) throw error
      return true
    })

  /** What may be signed of what is shown, looked at again where it is no longer fresh. Throws when something stands against it. */
  const fresh = async (request: Request, shown: Hex): Promise<Analysis> => {
    const { cell } = live.of(request.id)
    const state = cell.get()
    if (state.kind !== 'ready' || state.analysis.digest !== shown) throw fail('request/not-ready')
    const { analysis } = state
    if (analysis.review.pending) throw fail('request/not-ready')
    if (!analysis.review.verdict.mayBeSigned) throw fail('request/blocked')
    const signer = signerFor(deps, session.accounts.get(), request.account)
    if (signer) requireCan(signer, request.kind)
    const chain = chainIn(book, request.chainId)
    // Read-set guard: on a newer block all that the run read is proved again before it is signed (rule G9).
    if (state.trouble !== undefined || platform.now() - analysis.at > freshFor(chain) || (await mayBeBehind(request, analysis))) {
      const finished = await looks.run(request.id, analysis)
      const again = cell.get()
      if (!finished || again.kind !== 'ready' || again.trouble !== undefined) throw fail('request/not-ready')
      // What was listed before has been read; only what this look added has not.
      if (added(state.changes, again.changes).length > 0) throw fail('request/changed')
    }
    if (looks.isTaken(request, analysis)) {
      await looks.run(request.id, undefined)
      throw fail('request/changed')
    }
    return analysis
  }

  /** What was signed, and what was refused for its size, counts: the screens say what is left of an account's limits. */
  const recount = async (address: Request['account']): Promise<void> => {
    const limited = session.accounts.get().some((account) => account.address === address && account.limits !== undefined)
    // A lock in between has nothing to say any more.
    if (limited) await session.enter('refresh', undefined).catch(() => undefined)
  }

  /** Under the locks of the request and, where it takes one, of its account's numbers. `sign` has the account's signer sign, and keeps what it gave. */
  const agreed = async <T extends Kept>(
    id: string,
    shown: Hex,
    sign: (opened: OpenSession, request: Request, analysis: Analysis) => Promise<T>,
  ): Promise<{ readonly signed: T; readonly analysis: Analysis }> => {
    const request = await settle(id)
    const mine = live.of(id)
    if (request.stage.at === 'signed' || request.stage.at === 'closed') {
      mine.cell.set({ kind: 'gone' })
      throw fail('request/unknown')
    }
    const analysis = await fresh(request, shown)
    const found = analysed(analysis)
    const now = session.state.get()
    if (now.kind !== 'open') throw fail('vault/locked')
    if (found === undefined) throw fail('request/blocked')
    if (await isGivenUp(platform, now.records.appRequests.get(), id)) throw fail('request/given-up')
    mine.stop?.abort()
    const before = mine.cell.get()
    mine.cell.set({ kind: 'signing', analysis })
    const { records } = now
    const advance = (...events: readonly StageEvent[]): Promise<Request> => moveRequest(platform, records.requests, id, events)
    try {
      // Another tab may look at it too: what counts is what this one showed.
      const moved = await advance(found, { kind: 'consented', digest: shown })
      if (moved.stage.at !== 'signing') throw fail('request/not-ready')
      const signed = await sign(now, request, analysis)
      if ('raw' in signed) await linkReplaced(platform, records.transactions, signed)
      await advance('raw' in signed ? { kind: 'recorded', transactionId: signed.id } : { kind: 'recorded', signatureId: signed.id })
      return { signed, analysis }
    } catch (error) {
      // Where the disk does not take this either, the next who opens the records finds it interrupted.
      await advance({ kind: 'sign-failed' }).catch(() => undefined)
      mine.cell.set(before.kind === 'ready' ? { ...before, checking: false } : before)
      throw error
    } finally {
      await recount(request.account)
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
    if (now.kind !== 'open') return signed
    const held = await changeRecord(platform, now.records.transactions, signed.id, (current): OwnTransaction =>
      current.state.at === 'signed' ? { ...current, state: { at: 'signed', lastError } } : current,
    )
    return held ?? signed
  }

  return {
    async consent(request, shown, presence) {
      const { id } = request
      const { signed, analysis } = await agreed(id, shown, async (opened, asked, found) => {
        if (asked.kind !== 'transaction' || !isSend(found)) throw fail('request/not-ready')
        return signAndStore(deps, opened, asked, found, presence)
      })
      const trouble = await movedSince(request, analysis)
      live.forget(id)
      return trouble === undefined ? deliver(signed) : holdBack(signed, trouble)
    },
    async sign(id, shown, presence) {
      const { signed } = await agreed(id, shown, async (opened, asked, found) => {
        if (asked.kind === 'transaction' || isSend(found)) throw fail('request/not-ready')
        return signAndRecord(deps, opened, asked, found, presence)
      })
      live.forget(id)
      return signed
    },
  }
}
