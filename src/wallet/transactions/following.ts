import { defined } from '#core/defined'
import { isPending, type OwnTransaction, type TransactionState } from '#core/activity/activity'
import { type Chain, servesConsensus } from '#core/chains/chain'
import { isError, toWire } from '#core/errors'
import { isProved } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import { limit } from '#core/limits'
import { type Cell, createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import type { ClosureReader } from '#survey'
import { advance, isSameState, type TransactionObservation } from './advance.ts'
import { changeRecord } from '../session/change-record.ts'
import type { ChainBook } from '../chains/chains.ts'
import { isLocal } from '../chains/local-chain.ts'
import { type CheckTransactionDeps, type NonceCache, checkTransaction } from './check-transaction.ts'
import { type FollowingEvent, type FollowingState, next, NOT_FOLLOWING, transactionsOf } from './following-state.ts'
import type { SessionService } from '../session/session.ts'

/** The part of our transactions that speaks to the chain. */
export type Following = {
  /** Sends stored bytes; the same bytes again do no harm. Never throws for the endpoint's refusal: it is kept in the state. Sends nothing while locked: `store/closed`. */
  deliver(transaction: OwnTransaction): Promise<OwnTransaction>
  /** Looks after everything unfinished until the session closes. One tab at a time does so. */
  follow(signal: AbortSignal): Promise<void>
  /** One look at everything unfinished. */
  look(signal: AbortSignal): Promise<void>
}

export type TransactionDeps = {
  readonly platform: Platform
  readonly session: SessionService
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
}

/** What `transactions.ts` has of its own: the list, and the records while they are open (`store/closed`). */
type Deps = TransactionDeps & { readonly all: Source<readonly OwnTransaction[]>; readonly records: () => Records }

type Context = Deps & {
  readonly state: Cell<FollowingState>
  readonly checks: CheckTransactionDeps
  /** When one that is final by an endpoint's word was checked last, where the light client may still prove it. */
  readonly claimCheckedAt: Map<Hex, number>
  /** Failed ones whose reason was looked for since this page was opened. */
  readonly explained: Set<Hex>
}

/** Milliseconds between two checks of one whose final block is only claimed: a light client that is gone may be for days. */
const CLAIMED_AGAIN_MS = 60_000

/** Final by an endpoint's word, on a chain that a light client follows. */
const isClaimed = ({ evidence, depthEvidence = evidence }: Extract<TransactionState, { at: 'included' }>, on: Chain | undefined): boolean =>
  on?.consensus !== undefined && on.endpoints.some(servesConsensus) && !(isProved(evidence) && isProved(depthEvidence))

/** Sending our transactions and following what becomes of them. Fetched once the records are open. */
export function createFollowing(deps: Deps): Following {
  const { platform, chain, all } = deps
  const context: Context = {
    ...deps,
    state: createCell(NOT_FOLLOWING),
    checks: { chain, now: platform.now, all: all.get, investigatedAt: new Map() },
    claimCheckedAt: new Map(),
    explained: new Set(),
  }
  let last: Promise<unknown> = Promise.resolve()
  /** One round after another: there is one state of the following. */
  const look = (signal: AbortSignal): Promise<void> => {
    const round = last.then(() => runRound(context, signal))
    last = round.catch(() => undefined)
    return round
  }
  return {
    deliver: (transaction) => deliver(context, transaction),
    look,
    follow: (signal) => follow(context, look, signal),
  }
}

const dispatch = ({ state }: Context, event: FollowingEvent): void => state.update((now) => next(now, event))

const change = (
  { platform }: Context,
  collection: Records['transactions'],
  id: Hex,
  work: (current: OwnTransaction) => OwnTransaction,
): Promise<OwnTransaction | undefined> => changeRecord(platform, collection, id, work)

async function deliver(context: Context, transaction: OwnTransaction): Promise<OwnTransaction> {
  const { chain, platform } = context
  const { id, chainId, account, raw } = transaction
  const collection = context.records().transactions
  let move: (state: TransactionState) => TransactionState
  try {
    const { to } = await chain.call('send', { chainId, raw, hash: id, account })
    const now = platform.now()
    move = (state) => sentTo(state, to, now)
  } catch (error) {
    const lastError = toWire(error, 'send')
    // The chain may have been asked meanwhile, and its word stands: being sent, or not, is only the step before.
    move = (state) => (state.at === 'signed' || state.at === 'dropped' ? { ...state, lastError } : state)
  }
  const after = await change(context, collection, id, (current) => {
    const state = move(current.state)
    return state === current.state ? current : { ...current, state }
  }).catch((error: unknown) => {
    // Locked while it was being sent: who opens the records next asks the chain.
    if (!isError(error, 'store/closed')) throw error
  })
  return after ?? { ...transaction, state: move(transaction.state) }
}

/** An endpoint has it: what was not sent, or got lost, waits from now on. What the chain said of others stands. */
function sentTo(state: TransactionState, to: string, now: number): TransactionState {
  if (state.at === 'signed' || state.at === 'dropped') return { at: 'sent', to, since: now }
  if ((state.at !== 'sent' && state.at !== 'pending') || state.missingSince === undefined) return state
  const { reorged, since = now } = state
  return { at: 'sent', to, since, ...defined({ reorged }) }
}

/** Rounds, and rests between them, until the signal ends it. */
async function follow(context: Context, look: Following['look'], signal: AbortSignal): Promise<void> {
  const { all, book, chain } = context
  for (const { chainId } of all.get()) {
    const on = book.find(chainId)
    if (on !== undefined && isLocal(on)) dispatch(context, { kind: 'doubt', chainId })
  }
  const stop = chain.on('head', (head) => doubtShorter(context, head))
  try {
    while (!signal.aborted) {
      await look(signal)
      const waiting = all.get().filter(isPending)
      const isPractice = waiting.length > 0 && waiting.every((item) => book.find(item.chainId)?.kind === 'practice')
      await rest(context, isPractice ? 1000 : waiting.length > 0 ? 4000 : 12_000, signal)
    }
  } finally {
    stop()
  }
}

/** A chain that is shorter than what we saw on it is in doubt. */
function doubtShorter(context: Context, { chainId, number }: ChainEvents['head']): void {
  const on = context.book.find(chainId)
  if (on === undefined || !isLocal(on)) return
  const isShorter = context.all
    .get()
    .some((item) => item.chainId === chainId && item.state.at === 'included' && item.state.inclusion.blockNumber > number)
  if (isShorter) dispatch(context, { kind: 'doubt', chainId })
}

/** Sleeps, but not through a transaction that was just sent, here or in another tab, nor through a chain that came into doubt. */
async function rest({ all, state, platform }: Context, ms: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController()
  const wake = (): void => woken.abort()
  const wakeInDoubt = (): void => {
    if (state.get().doubted.size > 0) wake()
  }
  const stops = [all.subscribe(wake), state.subscribe(wakeInDoubt)]
  wakeInDoubt()
  try {
    await platform.sleep(ms, AbortSignal.any([signal, woken.signal]))
  } catch (error) {
    if (signal.aborted) throw error
  } finally {
    for (const stop of stops) stop()
  }
}

/** One round, step by step; ends early where the signal says so. */
async function runRound(context: Context, signal: AbortSignal): Promise<void> {
  const { all, state } = context
  const asked: NonceCache = new Map()
  dispatch(context, { kind: 'begin' })
  try {
    for (let step = state.get(); step.kind !== 'idle' && !signal.aborted; step = state.get()) {
      for (const transaction of transactionsOf(step, all.get())) {
        if (signal.aborted) return
        if (step.kind === 'unfinished' && !isDue(context, transaction)) continue
        await checkOne(context, transaction, { asked, anew: step.kind === 'all-restarted', signal })
      }
      dispatch(context, { kind: 'step-done', transactions: all.get() })
    }
  } finally {
    dispatch(context, { kind: 'end' })
  }
}

/** Whether it may still change, or what is only claimed of it may be proved by now. */
function isDue({ all, book, platform, claimCheckedAt }: Context, { id, state, chainId }: OwnTransaction): boolean {
  const now = platform.now()
  if (state.at === 'included') {
    if (state.depth !== 'final') return true
    if (!isClaimed(state, book.find(chainId)) || now - (claimCheckedAt.get(id) ?? -Infinity) < CLAIMED_AGAIN_MS) return false
    claimCheckedAt.set(id, now)
    return true
  }
  if (state.at === 'reset') return false
  if (state.at !== 'replaced' && state.at !== 'cancelled') return true
  // What took its place may be reorganised away.
  const winner = all.get().find((item) => item.id === state.by)
  if (winner?.state.at === 'included') return winner.state.depth !== 'final'
  return now - state.since < limit('settled') * (book.find(chainId)?.blockTime ?? 0) * 1000
}

type Check = { readonly asked: NonceCache; readonly anew: boolean; readonly signal: AbortSignal }

/** Checks one; nothing where its chain is not set up, and nothing new where nobody answers. */
async function checkOne(context: Context, transaction: OwnTransaction, { asked, anew, signal }: Check): Promise<void> {
  const { chainId, id } = transaction
  const on = context.book.find(chainId)
  if (on === undefined) return
  try {
    const seen = await checkTransaction(context.checks, { transaction, on, asked, anew, signal })
    if (seen.ground === 'anew') dispatch(context, { kind: 'restarted', chainId })
    if (seen.fate.at === 'unknown' && isLocal(on)) dispatch(context, { kind: 'doubt', chainId })
    await record(context, transaction, seen, on)
    await audit(context, id, seen, on, signal)
    await explainFailure(context, id, on, signal)
  } catch (error) {
    // An endpoint that does not answer now, or lies, is asked again; anything else is a bug and must be heard of.
    if (!signal.aborted && (await isBug(error))) throw error
  }
}

/**
 * Anything but a failure that an endpoint may cause, or that passes: `rpc/not-listed` is one of ours, but it also comes where somebody takes an endpoint off the list while
 * it is asked, and to follow no more would cost more than a second question.
 */
async function isBug(error: unknown): Promise<boolean> {
  if (!isError(error)) return true
  if (error.code.startsWith('rpc/')) return false
  const { errorKindOf } = await import('#core/catalogue')
  return errorKindOf(error.code) === 'bug'
}

/** Writes what the receipt says, and the state that follows from all that was seen. */
async function record(context: Context, transaction: OwnTransaction, seen: TransactionObservation, on: Chain): Promise<void> {
  const { fate } = seen
  if (isSameState(transaction.state, advance(transaction, seen))) return
  const happened =
    fate.at === 'included' && fate.inclusion.success
      ? (await import('./happened.ts')).happenedOf(transaction, fate.logs, on.native)
      : undefined
  await change(context, context.records().transactions, transaction.id, (current) => {
    const state = advance(current, seen)
    if (isSameState(current.state, state)) return current
    // What happened in a block that is gone did not happen.
    const { happened: _gone, audited: _too, ...rest } = current
    return { ...rest, state, ...defined({ happened }) }
  })
}

/** Compares the receipt with what was shown, once for each block that it is in. */
async function audit(context: Context, id: Hex, { fate }: TransactionObservation, on: Chain, signal: AbortSignal): Promise<void> {
  const { all, chain, reader, records, session } = context
  const transaction = all.get().find((item) => item.id === id)
  if (fate.at !== 'included' || transaction?.promised === undefined) return
  const { blockHash } = fate.inclusion
  if (transaction.state.at !== 'included' || transaction.audited?.blockHash === blockHash) return
  const { auditIncluded } = await import('../look.ts')
  const [accounts, contacts] = [session.accounts.get(), records().contacts.get()]
  const { inclusion, logs, evidence } = fate
  const audited = await auditIncluded({ chain, reader }, { transaction, on, inclusion, logs, evidence, accounts, contacts, signal })
  if (audited) await change(context, records().transactions, id, (current) => ({ ...current, audited: { ...audited, blockHash } }))
}

/** Finds out why one failed, once for each page that is opened. */
async function explainFailure(context: Context, id: Hex, on: Chain, signal: AbortSignal): Promise<void> {
  const { all, chain, explained, platform, reader, records, session } = context
  const transaction = all.get().find((item) => item.id === id)
  if (transaction?.state.at !== 'included' || transaction.state.inclusion.success || transaction.revert || explained.has(id)) return
  explained.add(id)
  const { revertOf } = await import('./revert-of.ts')
  const [accounts, contacts] = [session.accounts.get(), records().contacts.get()]
  const revert = await revertOf({ chain, reader, now: platform.now }, { transaction, on, accounts, contacts, signal })
  if (revert) await change(context, records().transactions, id, (current) => ({ ...current, revert }))
}
