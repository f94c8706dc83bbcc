import { defined } from '#core/defined'
import {
  doesNothing,
  type Obstacle,
  type OwnTransaction,
  type UsedNonce,
  type TransactionState,
  type PendingDetails,
} from '#core/activity/activity'
import { type Evidence, isProved } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import { limitIn } from '#core/limits'
import type { TransactionStatus } from '#protocol/chain'

/** What was found out about one transaction in one look. */
export type TransactionObservation = {
  readonly fate: TransactionStatus
  readonly now: number
  /** The one of ours that used its number, and how that is known. */
  readonly winner?: { readonly transaction: OwnTransaction; readonly evidence: Evidence }
  /** The one from elsewhere that used it. Proved: the account signed it, and its block holds it. */
  readonly stranger?: { readonly hash: Hex; readonly evidence: Evidence }
  /** Its number is used as far as is known, and by whom is not proved. */
  readonly taken?: UsedNonce
  /** Its number is free: how that is known. */
  readonly free?: Evidence
  /** A newer one of ours with its number is on its way: an endpoint then forgets this one, which is not the same as losing it. */
  readonly outbid?: boolean
  /**
   * Where a block that we know of is gone. `anew`: the chain was started anew. `behind`: the endpoint does not reach that block (any more), so that its
   * not knowing says nothing.
   */
  readonly ground?: 'anew' | 'behind'
  readonly obstacle?: Obstacle
}

const DROPPED_MS = limitIn('dropped', 'ms')

/** What a state says of waiting; nothing for one that did not wait. */
const waitingOf = (state: TransactionState): PendingDetails => (state.at === 'sent' || state.at === 'pending' ? state : {})

/** Where a transaction is after the chain was asked (SPEC section 4). A claim of "unknown" never makes a sent one unsent. */
export function advance(transaction: OwnTransaction, seen: TransactionObservation): TransactionState {
  const { state } = transaction
  const { fate, now } = seen
  if (fate.at === 'included') return included(fate)
  const other = settled(transaction, seen)
  // Who says that it waits is overruled by what its block proves.
  if (other && (fate.at === 'unknown' || isProved(other.evidence))) return other
  if (fate.at === 'pending') return pending(state, seen)
  if (seen.ground === 'behind') return state
  if (seen.ground === 'anew') {
    if (state.at === 'signed' || state.at === 'reset') return state
    const was = state.at === 'included' ? { was: state.inclusion } : {}
    return { at: 'reset', since: now, evidence: fate.evidence, ...was }
  }
  return seen.taken ? takenFrom(state, seen, seen.taken) : missing(state, seen)
}

const included = ({ inclusion, depth, evidence, depthEvidence }: Extract<TransactionStatus, { at: 'included' }>): TransactionState => ({
  at: 'included',
  inclusion,
  depth,
  evidence,
  ...defined({ depthEvidence }),
})

function pending(state: TransactionState, { fate, now, obstacle }: TransactionObservation): TransactionState {
  const { since = now } = waitingOf(state)
  return { at: 'pending', evidence: fate.evidence, since, ...reorgOf(state), ...defined({ obstacle }) }
}

/** It was in a block and is not any more: said until it is in one again. */
function reorgOf(state: TransactionState): Pick<PendingDetails, 'reorged'> {
  if (state.at === 'included') return { reorged: { blockNumber: state.inclusion.blockNumber, blockHash: state.inclusion.blockHash } }
  const { reorged } = waitingOf(state)
  return reorged ? { reorged } : {}
}

type Settled = Extract<TransactionState, { at: 'replaced' | 'cancelled' }>

/** Another one was included in its place, which is proved of one from elsewhere, and known as well as can be of one of ours. */
function settled(transaction: OwnTransaction, { winner, stranger, now }: TransactionObservation): Settled | undefined {
  const { state } = transaction
  if (state.at === 'reset') return undefined
  const since = state.at === 'replaced' || state.at === 'cancelled' ? state.since : now
  if (winner) {
    const by = winner.transaction.id
    const { evidence } = winner
    const isCancelled = doesNothing(winner.transaction) && !doesNothing(transaction)
    return isCancelled ? { at: 'cancelled', by, since, evidence } : { at: 'replaced', by, since, evidence }
  }
  return stranger && isProved(stranger.evidence) ? { at: 'replaced', by: stranger.hash, since, evidence: stranger.evidence } : undefined
}

/** Its number is used, and that it was another is not proved: an endpoint may hide it. It stays what it was, and that is said. */
function takenFrom(state: TransactionState, { fate, now }: TransactionObservation, taken: UsedNonce): TransactionState {
  switch (state.at) {
    case 'reset':
      return state
    case 'signed':
    case 'dropped':
      return { ...state, taken }
    case 'replaced':
    case 'cancelled':
      // What was proved stands; what an earlier look believed without proof does not.
      if (isProved(state.evidence) || state.at === 'cancelled') return state
      return { at: 'pending', evidence: fate.evidence, since: state.since, missingSince: now, taken }
    case 'included':
      return { at: 'pending', evidence: fate.evidence, since: now, missingSince: now, ...reorgOf(state), taken }
    case 'sent':
    case 'pending': {
      const missingSince = state.missingSince ?? now
      if (state.at === 'sent') return { ...state, missingSince, taken }
      const { obstacle: _before, ...rest } = state
      return { ...rest, missingSince, taken }
    }
  }
}

/** Nobody who was asked knows it, and its number is free. */
function missing(before: TransactionState, { fate, now, outbid, free = fate.evidence }: TransactionObservation): TransactionState {
  const state = withoutTaken(before)
  switch (state.at) {
    case 'signed':
    case 'dropped':
    case 'reset':
      return state
    case 'included':
    case 'replaced':
    case 'cancelled':
      // What had it in its place, or was in its place, is gone: the chain was reorganised.
      return { at: 'pending', evidence: fate.evidence, since: now, missingSince: now, ...reorgOf(state) }
    case 'sent':
    case 'pending': {
      const missingSince = state.missingSince ?? now
      if (outbid !== true && now - missingSince >= DROPPED_MS) return { at: 'dropped', since: missingSince, evidence: free }
      if (state.at === 'sent') return { ...state, missingSince }
      const { obstacle: _before, ...rest } = state
      return { ...rest, missingSince }
    }
  }
}

/** Its number is free again as far as is known: what was said of it does not hold. */
function withoutTaken(state: TransactionState): TransactionState {
  if (!('taken' in state)) return state
  const { taken: _gone, ...rest } = state
  return rest
}

const gistOfTaken = (taken: UsedNonce | undefined): string =>
  taken === undefined ? '' : [taken.evidence.kind, taken.evidence.source, taken.by?.hash, ...taken.asked].join(',')

/** What of a state is worth a write: not each new word of an endpoint that says the same. */
function gist(state: TransactionState): string {
  switch (state.at) {
    case 'included':
      return `${state.at} ${state.depth} ${state.inclusion.blockHash} ${state.inclusion.success} ${state.evidence.kind} ${state.depthEvidence?.kind ?? ''}`
    case 'sent':
    case 'pending': {
      const obstacle = state.at === 'pending' ? state.obstacle : undefined
      const what = obstacle?.kind === 'gap' ? `${obstacle.missing} ${obstacle.ours ?? ''}` : (obstacle?.kind ?? '')
      return `${state.at} ${state.missingSince ?? ''} ${state.reorged?.blockHash ?? ''} ${what} ${gistOfTaken(state.taken)}`
    }
    case 'replaced':
    case 'cancelled':
      return `${state.at} ${state.by ?? ''} ${state.evidence.kind}`
    case 'signed':
    case 'dropped':
      return `${state.at} ${gistOfTaken(state.taken)}`
    default:
      return state.at
  }
}

export const isSameState = (a: TransactionState, b: TransactionState): boolean => a === b || gist(a) === gist(b)
