import type { OwnTransaction } from '#core/activity/activity'
import type { Hex } from '#core/bytes/hex'

/** Chains that may have been started anew since we last saw them. Each is in doubt until a round has rechecked it. */
type Doubts = { readonly doubted: ReadonlySet<number> }

/** What a round has found so far. `restarted`: chains that were started anew. */
type Round = Doubts & { readonly restarted: ReadonlySet<number> }

/** The part of a round that rechecks one chain in doubt. `rest`: the chains after it. */
type Recheck = Round & { readonly chainId: number; readonly rest: readonly number[] }

/**
 * Where the following of our transactions is. A round checks what may still change, and then rechecks each chain in doubt. There the newest transaction
 * stands for all before it: where it still is, the older ones are too.
 */
export type FollowingState =
  /** No round is under way. */
  | (Doubts & { readonly kind: 'idle' })
  /** Each transaction that may still change is checked. */
  | (Round & { readonly kind: 'unfinished' })
  /** `newest`: of those that went with an earlier chain, the one from the highest block. Where it is there again, the earlier chain is back. */
  | (Recheck & { readonly kind: 'newest-reset'; readonly newest: Hex | undefined })
  /** The earlier chain is back: all that went with it are checked. */
  | (Recheck & { readonly kind: 'all-reset' })
  /** Of those in a block, the one in the highest is checked. Where it is gone, the chain was started anew. */
  | (Recheck & { readonly kind: 'newest-included' })
  /** The chain was started anew: all that were on it are checked. */
  | (Recheck & { readonly kind: 'all-restarted' })

/** What may happen while our transactions are followed. */
export type FollowingEvent =
  | { readonly kind: 'begin' }
  /** A chain may not be the one that we knew. */
  | { readonly kind: 'doubt'; readonly chainId: number }
  /** A check found that a chain was started anew. */
  | { readonly kind: 'restarted'; readonly chainId: number }
  /** All that this step names is checked. `transactions`: as they are now. */
  | { readonly kind: 'step-done'; readonly transactions: readonly OwnTransaction[] }
  /** The round ends before its time: it was stopped, or failed. */
  | { readonly kind: 'end' }

export const NOT_FOLLOWING: FollowingState = { kind: 'idle', doubted: new Set() }

/** The one mover of the following. An event that does not fit leaves the state as it is. */
export function next(state: FollowingState, event: FollowingEvent): FollowingState {
  switch (event.kind) {
    case 'begin':
      return state.kind === 'idle' ? { kind: 'unfinished', doubted: state.doubted, restarted: new Set() } : state
    case 'doubt':
      return state.doubted.has(event.chainId) ? state : { ...state, doubted: new Set([...state.doubted, event.chainId]) }
    case 'restarted':
      return state.kind === 'idle' || state.restarted.has(event.chainId)
        ? state
        : { ...state, restarted: new Set([...state.restarted, event.chainId]) }
    case 'step-done':
      return afterStep(state, event.transactions)
    case 'end':
      // What was not rechecked stays in doubt.
      return state.kind === 'idle' ? state : { kind: 'idle', doubted: state.doubted }
  }
}

function afterStep(state: FollowingState, transactions: readonly OwnTransaction[]): FollowingState {
  switch (state.kind) {
    case 'idle':
      return state
    case 'unfinished':
      return recheck(state, [...state.doubted], transactions)
    case 'newest-reset': {
      const { newest, ...here } = state
      const isBack = newest !== undefined && transactions.find(({ id }) => id === newest)?.state.at !== 'reset'
      return isBack ? { ...here, kind: 'all-reset' } : recheckIncluded(here)
    }
    case 'all-reset':
      return recheckIncluded(state)
    case 'newest-included':
      return state.restarted.has(state.chainId) ? { ...state, kind: 'all-restarted' } : recheckRest(state, transactions)
    case 'all-restarted':
      return recheckRest(state, transactions)
  }
}

/** Begins with the first of these chains; idle where there is none. */
function recheck({ doubted, restarted }: Round, chains: readonly number[], transactions: readonly OwnTransaction[]): FollowingState {
  const [chainId, ...rest] = chains
  if (chainId === undefined) return { kind: 'idle', doubted }
  const reset = transactions.filter((item) => item.chainId === chainId && item.state.at === 'reset')
  return { kind: 'newest-reset', doubted, restarted, chainId, rest, newest: highest(reset)?.id }
}

/** A chain that is known to be started anew needs no sign of it. */
const recheckIncluded = ({ doubted, restarted, chainId, rest }: Recheck): FollowingState => ({
  kind: restarted.has(chainId) ? 'all-restarted' : 'newest-included',
  doubted,
  restarted,
  chainId,
  rest,
})

function recheckRest({ doubted, restarted, chainId, rest }: Recheck, transactions: readonly OwnTransaction[]): FollowingState {
  return recheck({ doubted: new Set([...doubted].filter((one) => one !== chainId)), restarted }, rest, transactions)
}

/** The transactions that the step is about, in the order in which they are checked. Of `unfinished` all: which of them may change depends on the time, too. */
export function transactionsOf(state: FollowingState, transactions: readonly OwnTransaction[]): readonly OwnTransaction[] {
  if (state.kind === 'idle') return []
  if (state.kind === 'unfinished') return transactions
  const here = transactions.filter(({ chainId }) => chainId === state.chainId)
  switch (state.kind) {
    case 'newest-reset':
      return here.filter(({ id }) => id === state.newest)
    case 'all-reset':
      return here.filter((item) => item.state.at === 'reset')
    case 'newest-included': {
      const newest = highest(here.filter((item) => item.state.at === 'included'))
      return newest === undefined ? [] : [newest]
    }
    case 'all-restarted':
      return here.filter((item) => item.state.at !== 'reset' && item.state.at !== 'signed')
  }
}

/** The one that is, or was, in the highest block. */
function highest(items: readonly OwnTransaction[]): OwnTransaction | undefined {
  const blockOf = ({ state }: OwnTransaction): bigint =>
    (state.at === 'included' ? state.inclusion.blockNumber : state.at === 'reset' ? state.was?.blockNumber : undefined) ?? -1n
  return items.reduce<OwnTransaction | undefined>((top, item) => (top && blockOf(top) >= blockOf(item) ? top : item), undefined)
}
