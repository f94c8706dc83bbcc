import { doesNothing, type Obstacle, type OwnTransaction, type TransactionState, type Waiting } from '#core/activity'
import type { Hex } from '#core/hex'
import { limit } from '#core/limits'
import type { TransactionFate } from '#protocol/chain'

/** What was found out about one transaction in one look. */
export type Seen = {
  readonly fate: TransactionFate
  readonly now: number
  /** Its number is used, by the endpoint's word, and not by itself. */
  readonly taken?: boolean
  /** The one of ours that used it. */
  readonly winner?: OwnTransaction
  /** The one from elsewhere that used it, by the endpoint's word. */
  readonly stranger?: Hex
  /** A newer one of ours with its number is on its way: an endpoint then forgets this one, which is not the same as losing it. */
  readonly outbid?: boolean
  /**
   * Where a block that we know of is gone. `anew`: the chain was started anew. `behind`: the endpoint does not reach that block (any more), so that its
   * not knowing says nothing.
   */
  readonly ground?: 'anew' | 'behind'
  readonly obstacle?: Obstacle
}

const DROPPED_MS = limit('dropped') * 60_000

/** What a state says of waiting; nothing for one that did not wait. */
const waitingOf = (state: TransactionState): Waiting => (state.at === 'sent' || state.at === 'pending' ? state : {})

/** Where a transaction is after the chain was asked (SPEC section 4). A claim of "unknown" never makes a sent one unsent. */
export function advance(transaction: OwnTransaction, seen: Seen): TransactionState {
  const { state } = transaction
  const { fate, now } = seen
  if (fate.at === 'included') return included(fate)
  if (fate.at === 'pending') return pending(state, seen)
  if (seen.ground === 'behind') return state
  if (seen.ground === 'anew') {
    if (state.at === 'signed' || state.at === 'reset') return state
    const was = state.at === 'included' ? { was: state.inclusion } : {}
    return { at: 'reset', since: now, evidence: fate.evidence, ...was }
  }
  if (seen.taken === true && state.at !== 'reset') return settled(transaction, seen)
  return missing(state, seen)
}

const included = ({ inclusion, depth, evidence, depthEvidence }: Extract<TransactionFate, { at: 'included' }>): TransactionState => ({
  at: 'included',
  inclusion,
  depth,
  evidence,
  ...(depthEvidence ? { depthEvidence } : {}),
})

function pending(state: TransactionState, { fate, now, obstacle }: Seen): TransactionState {
  const { since = now } = waitingOf(state)
  return { at: 'pending', evidence: fate.evidence, since, ...reorgOf(state), ...(obstacle ? { obstacle } : {}) }
}

/** It was in a block and is not any more: said until it is in one again. */
function reorgOf(state: TransactionState): Pick<Waiting, 'reorged'> {
  if (state.at === 'included') return { reorged: { blockNumber: state.inclusion.blockNumber, blockHash: state.inclusion.blockHash } }
  const { reorged } = waitingOf(state)
  return reorged ? { reorged } : {}
}

function settled(transaction: OwnTransaction, { fate, winner, stranger, now }: Seen): TransactionState {
  const { state } = transaction
  const since = state.at === 'replaced' || state.at === 'cancelled' ? state.since : now
  const { evidence } = fate
  if (winner === undefined) {
    const by = stranger ?? (state.at === 'replaced' ? state.by : undefined)
    return { at: 'replaced', since, evidence, ...(by ? { by } : {}) }
  }
  return doesNothing(winner) && !doesNothing(transaction)
    ? { at: 'cancelled', by: winner.id, since, evidence }
    : { at: 'replaced', by: winner.id, since, evidence }
}

/** Nobody who was asked knows it, and its number is free. */
function missing(state: TransactionState, { fate, now, outbid }: Seen): TransactionState {
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
      if (outbid !== true && now - missingSince >= DROPPED_MS) return { at: 'dropped', since: missingSince, evidence: fate.evidence }
      if (state.at === 'sent') return { ...state, missingSince }
      const { obstacle: _before, ...rest } = state
      return { ...rest, missingSince }
    }
  }
}

/** What of a state is worth a write: not each new word of an endpoint that says the same. */
function gist(state: TransactionState): string {
  switch (state.at) {
    case 'included':
      return `${state.at} ${state.depth} ${state.inclusion.blockHash} ${state.inclusion.success} ${state.evidence.kind} ${state.depthEvidence?.kind ?? ''}`
    case 'sent':
    case 'pending': {
      const obstacle = state.at === 'pending' ? state.obstacle : undefined
      const what = obstacle?.kind === 'gap' ? `${obstacle.missing} ${obstacle.ours ?? ''}` : (obstacle?.kind ?? '')
      return `${state.at} ${state.missingSince ?? ''} ${state.reorged?.blockHash ?? ''} ${what}`
    }
    case 'replaced':
    case 'cancelled':
      return `${state.at} ${state.by ?? ''}`
    default:
      return state.at
  }
}

export const isSameState = (a: TransactionState, b: TransactionState): boolean => a === b || gist(a) === gist(b)
