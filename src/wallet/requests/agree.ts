import type { OwnTransaction } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import { canSign } from '#core/identity/account-kind'
import { fail, isError, toWire, type WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Request } from '#core/signing/request'
import type { Presence } from '#protocol/vault'
import { type Analysis, isSend } from '#analysis'
import type { SignerProgress } from '#signers'
import { isGivenUp } from '../apps/waiting-requests.ts'
import { changeRecord } from '../session/change-record.ts'
import type { ReviewSessions, ReviewState } from './review-sessions.ts'
import { added, analysed, freshFor, type Reviewer } from './reviewer.ts'
import type { RequestDeps } from './request-deps.ts'
import { linkReplaced, moveRequest, whileFree } from './settle.ts'
import { type Agreeable, type OpenSession, refusalOf, requireSignable, signAndStore, signerFor } from './sign.ts'
import { signAndRecord } from './sign-message.ts'
import type { StageEvent } from './stage.ts'
import { chainIn } from '../chains/chains.ts'

type Kept = OwnTransaction | OwnSignature

type AgreeDeps = RequestDeps & {
  readonly live: ReviewSessions
  readonly looks: Reviewer
  /** Throws `request/unknown`. */
  readonly need: (id: string) => Request
  readonly settle: (id: string) => Promise<Request>
}

/** From the person's yes to what is signed and stored, under the request's lock. */
export type Agreeing = {
  /** Signs, stores and sends a transaction; its account's numbers are locked, too. Throws `request/*`, `vault/*`. */
  consent(id: string, shown: Hex, presence?: Presence): Promise<OwnTransaction>
  /** Signs and stores what is not sent. Throws `request/*`, `vault/*`. */
  sign(id: string, shown: Hex, presence?: Presence): Promise<OwnSignature>
}

/** Why the signer of its account cannot sign a request; `undefined` where it can, or nothing signs for the account at all. */
export function refusalFor(deps: Pick<AgreeDeps, 'session' | 'live'>, request: Request): WireError | undefined {
  const signer = signerFor(deps, deps.session.accounts.get(), request.account)
  if (signer === undefined || !canSign(signer.account)) return undefined
  const state = deps.live.of(request.id).cell.get()
  return refusalOf(signer, request, state.kind === 'ready' ? state.analysis : undefined)
}

/** Fetched when the first Review is: nobody agrees to anything before. */
export function createAgreeing(deps: AgreeDeps): Agreeing {
  const { deliver, live, need, platform } = deps
  return {
    async consent(id, shown, presence) {
      const request = need(id)
      const { chainId, account } = request
      if (request.kind !== 'transaction') throw fail('request/not-ready')
      const work = async (): Promise<OwnTransaction> => {
        const { signed, analysis } = await agreed(deps, id, shown, async (opened, asked, found, how) => {
          if (asked.kind !== 'transaction' || !isSend(found)) throw fail('request/not-ready')
          return signAndStore(deps, opened, asked, found, { ...how, presence })
        })
        const trouble = await movedSince(deps, request, analysis)
        live.forget(id)
        return trouble === undefined ? deliver(signed) : holdBack(deps, signed, trouble)
      }
      // Delivered before the next may take a number: it finds this one taken.
      return whileFree(platform, id, () => platform.withLock(`nonce:${chainId}:${account}`, { wait: true }, work))
    },
    async sign(id, shown, presence) {
      if (need(id).kind === 'transaction') throw fail('request/not-ready')
      return whileFree(platform, id, async () => {
        const { signed } = await agreed(deps, id, shown, async (opened, asked, found, how) => {
          if (asked.kind === 'transaction' || isSend(found)) throw fail('request/not-ready')
          return signAndRecord(deps, opened, asked, found, { ...how, presence })
        })
        live.forget(id)
        return signed
      })
    },
  }
}

/** Has the account's signer sign, and records what it gave. */
type Sign<T> = (opened: OpenSession, request: Request, analysis: Analysis, how: Agreeable) => Promise<T>
type Agreed<T> = { readonly signed: T; readonly analysis: Analysis }

/** Under the locks of the request and, where it takes one, of its account's numbers. */
async function agreed<T extends Kept>(deps: AgreeDeps, id: string, shown: Hex, sign: Sign<T>): Promise<Agreed<T>> {
  const { platform, session, live, settle } = deps
  const request = await settle(id)
  const mine = live.of(id)
  if (request.stage.at === 'signed' || request.stage.at === 'closed') {
    mine.cell.set({ kind: 'gone' })
    throw fail('request/unknown')
  }
  const analysis = await freshAnalysis(deps, request, shown)
  const found = analysed(analysis)
  const opened = session.state.get()
  if (opened.kind !== 'open') throw fail('vault/locked')
  if (found === undefined) throw fail('request/blocked')
  if (await isGivenUp(platform, opened.records.appRequests.get(), id)) throw fail('request/given-up')
  mine.stop?.abort()
  const before = mine.cell.get()
  mine.cell.set({ kind: 'signing', analysis })
  // A lock, leaving the screen and the person's own word end the waiting for a device.
  const stop = new AbortController()
  mine.stop = stop
  const onProgress = (progress: SignerProgress): void =>
    mine.cell.set({ kind: 'signing', analysis, waits: { progress, cancel: () => stop.abort() } })
  try {
    const work = (): Promise<T> => sign(opened, request, analysis, { signal: stop.signal, onProgress })
    return { signed: await signInStages(deps, opened, id, [found, { kind: 'consented', digest: shown }], work), analysis }
  } catch (error) {
    mine.cell.set(before.kind === 'ready' ? { ...before, checking: false } : before)
    throw error
  } finally {
    await recount(deps, request.account)
  }
}

/** Stage `signing` is on disk before anything is signed, and what became of it afterwards. */
async function signInStages<T extends Kept>(
  { platform }: AgreeDeps,
  { records }: OpenSession,
  id: string,
  consented: readonly StageEvent[],
  sign: () => Promise<T>,
): Promise<T> {
  const advance = (...events: readonly StageEvent[]): Promise<Request> => moveRequest(platform, records.requests, id, events)
  try {
    // Another tab may look at it too: what counts is what this one showed.
    const moved = await advance(...consented)
    if (moved.stage.at !== 'signing') throw fail('request/not-ready')
    const signed = await sign()
    if ('raw' in signed) await linkReplaced(platform, records.transactions, signed)
    await advance('raw' in signed ? { kind: 'recorded', transactionId: signed.id } : { kind: 'recorded', signatureId: signed.id })
    return signed
  } catch (error) {
    // Where the disk does not take this either, the next who opens the records finds it interrupted.
    await advance({ kind: 'sign-failed' }).catch(() => undefined)
    throw error
  }
}

/** What may be signed of what is shown, looked at again where it is no longer fresh. Throws when something stands against it. */
async function freshAnalysis(deps: AgreeDeps, request: Request, shown: Hex): Promise<Analysis> {
  const { live, looks } = deps
  const state = live.of(request.id).cell.get()
  if (state.kind !== 'ready' || state.analysis.digest !== shown) throw fail('request/not-ready')
  const { analysis } = state
  if (analysis.review.pending) throw fail('request/not-ready')
  if (!analysis.review.verdict.mayBeSigned) throw fail('request/blocked')
  const signer = signerFor(deps, deps.session.accounts.get(), request.account)
  if (signer) requireSignable(signer, request, analysis)
  const chain = chainIn(deps.book, request.chainId)
  // Read-set guard: on a newer block all that the run read is proved again before it is signed (rule G9).
  if (state.trouble !== undefined || (await isOutdated(deps, chain, request, analysis))) await lookAgain(deps, request, state)
  if (looks.isTaken(request, analysis)) {
    await looks.run(request.id, undefined)
    throw fail('request/changed')
  }
  return analysis
}

/** It is too old, or a newer block than the one that it ran on is known, or nobody says. */
async function isOutdated({ platform, looks }: AgreeDeps, chain: Chain, request: Request, analysis: Analysis): Promise<boolean> {
  if (platform.now() - analysis.at > freshFor(chain)) return true
  return looks.isBehind(request, analysis).catch((error: unknown) => {
    if (!isError(error)) throw error
    return true
  })
}

/** Throws `request/changed` where something moved that was not shown before, `request/not-ready` where it could not be looked at. */
async function lookAgain({ live, looks }: AgreeDeps, { id }: Request, shown: Extract<ReviewState, { kind: 'ready' }>): Promise<void> {
  const isFinished = await looks.run(id, shown.analysis)
  const again = live.of(id).cell.get()
  if (!isFinished || again.kind !== 'ready' || again.trouble !== undefined) throw fail('request/not-ready')
  // What was listed before has been read; only what this look added has not.
  if (added(shown.changes, again.changes).length > 0) throw fail('request/changed')
}

/** What was signed, and what was refused for its size, counts: the screens say what is left of an account's limits. */
async function recount({ session }: AgreeDeps, address: Request['account']): Promise<void> {
  const isLimited = session.accounts.get().some((account) => account.address === address && account.limits !== undefined)
  // A lock in between has nothing to say any more.
  if (isLimited) await session.enter('refresh', undefined).catch(() => undefined)
}

/** What stands against sending what was just signed: something that matters moved in between, or it could not be looked at again. */
async function movedSince({ looks }: AgreeDeps, request: Request, analysis: Analysis): Promise<WireError | undefined> {
  try {
    const changes = await looks.since(request, analysis)
    return changes.length === 0 ? undefined : { code: 'request/changed' }
  } catch (error) {
    return toWire(error, 'read-set guard')
  }
}

/** Signed and stored, not sent: it is offered with why, and nothing is sent by itself. */
async function holdBack({ platform, session }: AgreeDeps, signed: OwnTransaction, lastError: WireError): Promise<OwnTransaction> {
  const now = session.state.get()
  if (now.kind !== 'open') return signed
  const held = await changeRecord(platform, now.records.transactions, signed.id, (current): OwnTransaction =>
    current.state.at === 'signed' ? { ...current, state: { at: 'signed', lastError } } : current,
  )
  return held ?? signed
}
