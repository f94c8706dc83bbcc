import { defined } from '#core/defined'
import { isPending, type OwnTransaction, type TransactionState } from '#core/activity/activity'
import { type Chain, servesConsensus } from '#core/chains/chain'
import { isError, toWire } from '#core/errors'
import { isProved } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import { limit } from '#core/limits'
import { createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import type { ClosureReader } from '#survey'
import { advance, isSameState, type TransactionObservation } from './advance.ts'
import { changeRecord } from '../session/change-record.ts'
import type { ChainBook } from '../chains/chains.ts'
import { isLocal } from '../chains/local-chain.ts'
import { type NonceCache, checkTransaction } from './check-transaction.ts'
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
type Kept = TransactionDeps & { readonly all: Source<readonly OwnTransaction[]>; readonly records: () => Records }

/** Milliseconds between two looks at one whose final block is only claimed: a light client that is gone may be for days. */
const CLAIMED_AGAIN_MS = 60_000

/** Final by an endpoint's word, on a chain that a light client follows. */
const isClaimed = ({ evidence, depthEvidence = evidence }: Extract<TransactionState, { at: 'included' }>, on: Chain | undefined): boolean =>
  on?.consensus !== undefined && on.endpoints.some(servesConsensus) && !(isProved(evidence) && isProved(depthEvidence))

/** Anything but a failure that an endpoint may cause. */
async function isBug(error: unknown): Promise<boolean> {
  if (!isError(error)) return true
  if (error.code.startsWith('rpc/')) return false
  const { errorKindOf } = await import('#core/catalogue')
  return errorKindOf(error.code) === 'bug'
}

/** Sending our transactions and following what becomes of them. Fetched once the records are open. */
export function createFollowing({ platform, session, book, chain, reader, all, records }: Kept): Following {
  const lookDeps = { chain, now: platform.now, all: all.get, investigatedAt: new Map<Hex, number>() }
  /** Chains of which it is in doubt whether they are still the ones that we knew. */
  const doubted = createCell<ReadonlySet<number>>(new Set())
  const doubt = (chainId: number): void => doubted.update((before) => new Set([...before, chainId]))
  /** Failed ones whose reason was looked for since this page was opened. */
  const sought = new Set<Hex>()
  const change = (
    kept: Records['transactions'],
    id: Hex,
    work: (current: OwnTransaction) => OwnTransaction,
  ): Promise<OwnTransaction | undefined> => changeRecord(platform, kept, id, work)

  /** When one that is final by an endpoint's word was looked at last, where the light client may still prove it. */
  const claimedAt = new Map<Hex, number>()
  const isClaimDue = ({ id, state, chainId }: OwnTransaction): boolean => {
    if (state.at !== 'included' || !isClaimed(state, book.find(chainId))) return false
    const isDue = platform.now() - (claimedAt.get(id) ?? -Infinity) >= CLAIMED_AGAIN_MS
    if (isDue) claimedAt.set(id, platform.now())
    return isDue
  }

  const isUnfinished = ({ state, chainId }: OwnTransaction): boolean => {
    if (state.at === 'included') return state.depth !== 'final'
    if (state.at === 'reset') return false
    if (state.at !== 'replaced' && state.at !== 'cancelled') return true
    // What took its place may be reorganised away.
    const winner = all.get().find((item) => item.id === state.by)
    if (winner?.state.at === 'included') return winner.state.depth !== 'final'
    return platform.now() - state.since < limit('settled') * (book.find(chainId)?.blockTime ?? 0) * 1000
  }

  /** What the receipt tells, and the state that follows from all that was seen. */
  const keep = async (transaction: OwnTransaction, seen: TransactionObservation, on: Chain): Promise<void> => {
    const { fate } = seen
    if (isSameState(transaction.state, advance(transaction, seen))) return
    const happened =
      fate.at === 'included' && fate.inclusion.success
        ? (await import('./happened.ts')).happenedOf(transaction, fate.logs, on.native)
        : undefined
    await change(records().transactions, transaction.id, (current) => {
      const state = advance(current, seen)
      if (isSameState(current.state, state)) return current
      // What happened in a block that is gone did not happen.
      const { happened: _gone, audited: _too, ...rest } = current
      return { ...rest, state, ...defined({ happened: happened ? happened : undefined }) }
    })
  }

  /** Holds what a receipt tells against what was shown, once for each block that it is in. */
  const seekAudit = async (id: Hex, { fate }: TransactionObservation, on: Chain, signal: AbortSignal): Promise<void> => {
    const transaction = all.get().find((item) => item.id === id)
    if (fate.at !== 'included' || transaction?.promised === undefined) return
    const { blockHash } = fate.inclusion
    if (transaction.state.at !== 'included' || transaction.audited?.blockHash === blockHash) return
    const { auditIncluded } = await import('../look.ts')
    const [accounts, contacts] = [session.accounts.get(), records().contacts.get()]
    const { inclusion, logs, evidence } = fate
    const audited = await auditIncluded({ chain, reader }, { transaction, on, inclusion, logs, evidence, accounts, contacts, signal })
    if (audited) await change(records().transactions, id, (current) => ({ ...current, audited: { ...audited, blockHash } }))
  }

  const seekReason = async (id: Hex, on: Chain, signal: AbortSignal): Promise<void> => {
    const transaction = all.get().find((item) => item.id === id)
    if (transaction?.state.at !== 'included' || transaction.state.inclusion.success || transaction.revert || sought.has(id)) return
    sought.add(id)
    const { revertOf } = await import('./revert-of.ts')
    const [accounts, contacts] = [session.accounts.get(), records().contacts.get()]
    const revert = await revertOf({ chain, reader, now: platform.now }, { transaction, on, accounts, contacts, signal })
    if (revert) await change(records().transactions, id, (current) => ({ ...current, revert }))
  }

  /** One look at all that needs one. `restarted`: chains that turned out to have been started anew. */
  type Round = { readonly asked: NonceCache; readonly signal: AbortSignal; readonly restarted: Set<number>; readonly anew?: boolean }

  /** One look at one; nothing where its chain is not set up, and nothing new where nobody answers. */
  const one = async (transaction: OwnTransaction, { asked, signal, restarted, anew = false }: Round): Promise<void> => {
    const on = book.find(transaction.chainId)
    if (on === undefined) return
    try {
      const seen = await checkTransaction(lookDeps, { transaction, on, asked, anew, signal })
      if (seen.ground === 'anew') restarted.add(on.chainId)
      if (seen.fate.at === 'unknown' && isLocal(on)) doubt(on.chainId)
      await keep(transaction, seen, on)
      await seekAudit(transaction.id, seen, on, signal)
      await seekReason(transaction.id, on, signal)
    } catch (error) {
      // An endpoint that does not answer now, or lies, is asked again; anything else is a bug and must be heard of.
      if (!signal.aborted && (await isBug(error))) throw error
    }
  }

  /** Whether the newest of ours is still where it was, or is there again; what holds for it holds for all that came before. */
  const recheck = async (chainId: number, round: Round): Promise<void> => {
    const here = (): readonly OwnTransaction[] => all.get().filter((item) => item.chainId === chainId)
    const each = async (items: readonly OwnTransaction[], how: Round): Promise<void> => {
      for (const item of items) if (!round.signal.aborted) await one(item, how)
    }
    const gone = highest(here().filter(({ state }) => state.at === 'reset'))
    if (gone) await one(gone, round)
    if (gone && all.get().find((item) => item.id === gone.id)?.state.at !== 'reset')
      await each(
        here().filter(({ state }) => state.at === 'reset'),
        round,
      )
    const stood = highest(here().filter(({ state }) => state.at === 'included'))
    if (stood && !round.restarted.has(chainId)) await one(stood, round)
    if (!round.restarted.has(chainId)) return
    await each(
      here().filter(({ state }) => state.at !== 'reset' && state.at !== 'signed'),
      { ...round, anew: true },
    )
  }

  const look = async (signal: AbortSignal): Promise<void> => {
    const round: Round = { asked: new Map(), restarted: new Set(), signal }
    for (const transaction of all.get()) {
      if (signal.aborted) return
      if (isUnfinished(transaction) || isClaimDue(transaction)) await one(transaction, round)
    }
    for (const chainId of doubted.get()) if (!signal.aborted) await recheck(chainId, round)
    doubted.set(new Set())
  }

  /** A chain that is shorter than what we saw on it is in doubt. */
  const heard = ({ chainId, number }: ChainEvents['head']): void => {
    const on = book.find(chainId)
    if (on === undefined || !isLocal(on) || doubted.get().has(chainId)) return
    const isShorter = all
      .get()
      .some((item) => item.chainId === chainId && item.state.at === 'included' && item.state.inclusion.blockNumber > number)
    if (isShorter) doubt(chainId)
  }

  /** Sleeps, but not through a transaction that was just sent, here or in another tab, nor through a chain that came into doubt. */
  const nap = async (ms: number, signal: AbortSignal): Promise<void> => {
    const woken = new AbortController()
    const stops = [all, doubted].map((source) => source.subscribe(() => woken.abort()))
    if (doubted.get().size > 0) woken.abort()
    try {
      await platform.sleep(ms, AbortSignal.any([signal, woken.signal]))
    } catch (error) {
      if (signal.aborted) throw error
    } finally {
      for (const stop of stops) stop()
    }
  }

  return {
    async deliver(transaction) {
      const { id, chainId, account, raw } = transaction
      const kept = records().transactions
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
      const after = await change(kept, transaction.id, (current) => {
        const state = move(current.state)
        return state === current.state ? current : { ...current, state }
      })
      return after ?? { ...transaction, state: move(transaction.state) }
    },
    look,
    async follow(signal) {
      for (const { chainId } of all.get()) {
        const on = book.find(chainId)
        if (on !== undefined && isLocal(on)) doubt(chainId)
      }
      const stop = chain.on('head', heard)
      try {
        while (!signal.aborted) {
          await look(signal)
          const waiting = all.get().filter(isPending)
          const practice = waiting.length > 0 && waiting.every((item) => book.find(item.chainId)?.kind === 'practice')
          await nap(practice ? 1000 : waiting.length > 0 ? 4000 : 12_000, signal)
        }
      } finally {
        stop()
      }
    },
  }
}

/** The one that stands, or stood, in the highest block. */
function highest(items: readonly OwnTransaction[]): OwnTransaction | undefined {
  const blockOf = ({ state }: OwnTransaction): bigint =>
    (state.at === 'included' ? state.inclusion.blockNumber : state.at === 'reset' ? state.was?.blockNumber : undefined) ?? -1n
  return items.reduce<OwnTransaction | undefined>((top, item) => (top && blockOf(top) >= blockOf(item) ? top : item), undefined)
}

/** An endpoint has it: what was not sent, or got lost, waits from now on. What the chain said of others stands. */
function sentTo(state: TransactionState, to: string, now: number): TransactionState {
  if (state.at === 'signed' || state.at === 'dropped') return { at: 'sent', to, since: now }
  if ((state.at !== 'sent' && state.at !== 'pending') || state.missingSince === undefined) return state
  const { reorged, since = now } = state
  return { at: 'sent', to, since, ...defined({ reorged: reorged ? reorged : undefined }) }
}
