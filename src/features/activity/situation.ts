import { defined } from '#core/defined'
import { isPending, type OwnTransaction, type UsedNonce, type TransactionState } from '#core/activity/activity'
import { type Evidence, isProved } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import { outbidBy } from '#analysis'

/** What there is to say and to do about a transaction; the first that fits. */
export type Situation =
  | { readonly is: 'unsent' }
  /** A newer one of ours with its number is on its way. */
  | { readonly is: 'outbid'; readonly by: Hex }
  | { readonly is: 'gap'; readonly missing: number; readonly ours?: Hex }
  | { readonly is: 'stuck'; readonly baseFee: bigint }
  /** The endpoint that was asked does not know it, for a while now. */
  | { readonly is: 'missing' }
  | { readonly is: 'waiting' }
  | { readonly is: 'dropped' }
  | { readonly is: 'reset' }
  /** Its number is used, and that it was another that used it is not proved. `unsent`: the bytes never left. */
  | { readonly is: 'taken'; readonly taken: UsedNonce; readonly unsent: boolean }
  /** `elsewhere`: this device did not sign the one that took its place, which is proved. */
  | { readonly is: 'replaced'; readonly by: Hex; readonly evidence: Evidence }
  | { readonly is: 'replaced'; readonly elsewhere: true; readonly by: Hex }
  | { readonly is: 'cancelled'; readonly by: Hex; readonly evidence: Evidence }
  | { readonly is: 'settled' }

export function situationOf(item: OwnTransaction, all: readonly OwnTransaction[]): Situation {
  const { state } = item
  if (state.at === 'included') return { is: 'settled' }
  if (state.at === 'reset') return { is: 'reset' }
  if (state.at === 'cancelled') return { is: 'cancelled', by: state.by, evidence: state.evidence }
  if (state.at === 'replaced') return replacedBy(state, all)
  const newer = outbidBy(item, all)
  if (newer) return { is: 'outbid', by: newer.id }
  if (state.taken) return { is: 'taken', taken: state.taken, unsent: state.at === 'signed' }
  if (state.at === 'signed') return { is: 'unsent' }
  if (state.at === 'dropped') return { is: 'dropped' }
  if (state.missingSince !== undefined) return { is: 'missing' }
  const obstacle = state.at === 'pending' ? state.obstacle : undefined
  if (obstacle?.kind === 'fee') return { is: 'stuck', baseFee: obstacle.baseFee }
  if (obstacle?.kind === 'gap') return { is: 'gap', missing: obstacle.missing, ...defined({ ours: obstacle.ours }) }
  return { is: 'waiting' }
}

function replacedBy({ by, evidence }: Extract<TransactionState, { at: 'replaced' }>, all: readonly OwnTransaction[]): Situation {
  if (by !== undefined && all.some(({ id }) => id === by)) return { is: 'replaced', by, evidence }
  if (by !== undefined && isProved(evidence)) return { is: 'replaced', elsewhere: true, by }
  // An earlier version believed one endpoint.
  return {
    is: 'taken',
    taken: { evidence, asked: [], ...defined({ by: by === undefined ? undefined : { hash: by, evidence } }) },
    unsent: false,
  }
}

export type TransactionAction = 'send' | 'send-again' | 'speed-up' | 'cancel' | 'keep' | 'put-aside'

/** What is offered, what helps most first. Nothing of it happens by itself. */
export function offersOf(item: OwnTransaction, situation: Situation): readonly TransactionAction[] {
  const isCancel = item.intent.kind === 'replace' && item.intent.how === 'cancel'
  const replacing: readonly TransactionAction[] = isCancel ? ['speed-up'] : ['speed-up', 'cancel']
  switch (situation.is) {
    case 'unsent':
      return ['send', 'keep', ...replacing]
    case 'dropped':
      return ['send-again', 'keep', ...replacing]
    case 'taken':
      // The same bytes do no harm; another with its number would only be refused.
      return situation.unsent ? ['send', 'keep'] : item.state.at === 'replaced' ? [] : ['send-again']
    case 'missing':
      return ['send-again', ...replacing]
    case 'stuck':
    case 'waiting':
      return replacing
    case 'gap':
      // A higher fee does not help one that waits for another.
      return isCancel ? [] : ['cancel']
    case 'reset':
      return item.asideAt === undefined ? ['put-aside', 'keep'] : []
    default:
      return []
  }
}

/** Why sending failed the last time, where it did. */
export const lastErrorOf = ({ state }: OwnTransaction) => (state.at === 'signed' || state.at === 'dropped' ? state.lastError : undefined)

/** The block that it was in and that the chain gave up. */
export const reorgedFrom = (item: OwnTransaction): bigint | undefined =>
  isPending(item) && 'reorged' in item.state ? item.state.reorged?.blockNumber : undefined
