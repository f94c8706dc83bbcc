import type { OwnTransaction, TransactionState } from '#core/activity'
import { fail, isError, kindOf, toWire } from '#core/errors'
import type { Hex } from '#core/hex'
import { createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, TransactionFate } from '#protocol/chain'
import type { Records } from '#store'
import { changeRecord } from './change-record.ts'
import type { ChainBook } from './chains.ts'
import type { SessionKeeper } from './session.ts'

export type Transactions = {
  readonly all: Source<readonly OwnTransaction[]>
  find(id: Hex): OwnTransaction | undefined
  /** Sends stored bytes; the same bytes again do no harm. Never throws for the endpoint's refusal: it is kept in the state. Sends nothing while locked: `store/closed`. */
  deliver(transaction: OwnTransaction): Promise<OwnTransaction>
  /** Looks after everything unfinished until the session closes. One tab at a time does so. */
  follow(signal: AbortSignal): Promise<void>
  /** One look at everything unfinished. */
  look(signal: AbortSignal): Promise<void>
  note(id: Hex, text: string): Promise<void>
}

export type TransactionDeps = {
  readonly platform: Platform
  readonly session: SessionKeeper
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
}

const unfinished = (state: TransactionState): boolean =>
  state.at === 'signed' || state.at === 'sent' || state.at === 'pending' || (state.at === 'included' && state.depth !== 'final')

/** Where a transaction is after the chain was asked. A claim of "unknown" never makes a sent one unsent. */
export function advance(transaction: OwnTransaction, fate: TransactionFate): TransactionState {
  const { state } = transaction
  if (fate.at === 'included') return { at: 'included', inclusion: fate.inclusion, depth: fate.depth, evidence: fate.evidence }
  if (fate.at === 'pending') return { at: 'pending', evidence: fate.evidence }
  // Was included and is not any more: the chain was reorganised.
  if (state.at === 'included') return { at: 'pending', evidence: fate.evidence }
  return state
}

const sameState = (a: TransactionState, b: TransactionState): boolean =>
  a.at === b.at && (a.at !== 'included' || (b.at === 'included' && a.depth === b.depth && a.inclusion.blockHash === b.inclusion.blockHash))

/** Transactions of ours: sending, following, remembering. */
export function createTransactions({ platform, session, book, chain }: TransactionDeps): Transactions {
  const all = createCell<readonly OwnTransaction[]>([])
  let unhook: (() => void) | undefined
  const records = (): Records => {
    const now = session.state.get()
    if (now.at !== 'open') throw fail('store/closed')
    return now.records
  }
  session.state.subscribe(() => {
    unhook?.()
    unhook = undefined
    const now = session.state.get()
    if (now.at !== 'open') return all.set([])
    const { transactions } = now.records
    const publish = (): void => all.set([...transactions.get()].sort((a, b) => b.createdAt - a.createdAt))
    unhook = transactions.subscribe(publish)
    publish()
  })

  const change = (
    kept: Records['transactions'],
    id: Hex,
    work: (current: OwnTransaction) => OwnTransaction,
  ): Promise<OwnTransaction | undefined> => changeRecord(platform, kept, id, work)

  const one = async (transaction: OwnTransaction, signal: AbortSignal): Promise<void> => {
    const { id, chainId } = transaction
    const ask = (): Promise<TransactionFate> => chain.call('fate', { chainId, hash: id }, { signal })
    let fate = await ask()
    let replaced = false
    if (fate.at === 'unknown' && transaction.state.at !== 'included') {
      const used = await chain.call('nonce', { chainId, account: transaction.account, tag: 'latest' }, { signal })
      // Its number is used: by itself, seen a moment too early, or by another.
      if (used > transaction.transaction.nonce) {
        fate = await ask()
        replaced = fate.at === 'unknown'
      }
    }
    const stateOf = (current: OwnTransaction): TransactionState =>
      replaced ? { at: 'replaced', evidence: fate.evidence } : advance(current, fate)
    if (sameState(transaction.state, stateOf(transaction))) return
    const happened =
      fate.at === 'included' && fate.inclusion.success
        ? (await import('./happened.ts')).happenedOf(transaction, fate.logs, true)
        : undefined
    await change(records().transactions, id, (current) => {
      const state = stateOf(current)
      if (sameState(current.state, state)) return current
      // What happened in a block that is gone did not happen.
      const { happened: _gone, ...rest } = current
      return { ...rest, state, ...(happened ? { happened } : {}) }
    })
  }

  const look = async (signal: AbortSignal): Promise<void> => {
    for (const transaction of all.get()) {
      if (!unfinished(transaction.state) || book.find(transaction.chainId) === undefined) continue
      try {
        await one(transaction, signal)
      } catch (error) {
        if (signal.aborted) return
        // An endpoint that does not answer now, or lies, is asked again; anything else is a bug and must be heard of.
        if (!isError(error) || (kindOf(error.code) === 'bug' && !error.code.startsWith('rpc/'))) throw error
      }
    }
  }

  /** Sleeps, but not through a transaction that was just sent, here or in another tab. */
  const nap = async (ms: number, signal: AbortSignal): Promise<void> => {
    const woken = new AbortController()
    const stop = all.subscribe(() => woken.abort())
    try {
      await platform.sleep(ms, AbortSignal.any([signal, woken.signal]))
    } catch (error) {
      if (signal.aborted) throw error
    } finally {
      stop()
    }
  }

  return {
    all,
    find: (id) => all.get().find((item) => item.id === id),
    async deliver(transaction) {
      const kept = records().transactions
      let moved: TransactionState
      try {
        const { to } = await chain.call('send', { chainId: transaction.chainId, raw: transaction.raw, hash: transaction.id })
        moved = { at: 'sent', to }
      } catch (error) {
        moved = { at: 'signed', lastError: toWire(error, 'send') }
      }
      // The chain may have been asked meanwhile, and its word stands: being sent, or not, is only the step before.
      const after = await change(kept, transaction.id, (current) =>
        current.state.at === 'signed' ? { ...current, state: moved } : current,
      )
      return after ?? { ...transaction, state: moved }
    },
    look,
    async follow(signal) {
      while (!signal.aborted) {
        await look(signal)
        const waiting = all.get().filter((item) => item.state.at === 'sent' || item.state.at === 'pending')
        const practice = waiting.length > 0 && waiting.every((item) => book.find(item.chainId)?.kind === 'practice')
        await nap(practice ? 1000 : waiting.length > 0 ? 4000 : 12_000, signal)
      }
    },
    async note(id, text) {
      if (text.length > 500) throw fail('input/too-long', { field: 'Note', most: 500 })
      const noted = await change(records().transactions, id, (current) => ({ ...current, note: text }))
      if (!noted) throw fail('tx/unknown')
    },
  }
}
