import { isWaiting, type OwnTransaction } from '#core/activity'
import type { Hex } from '#core/hex'
import { outbidBy } from '#wallet'

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
  /** `elsewhere`: this device did not sign the one that took its place. Its hash is known where an endpoint told it. */
  | { readonly is: 'replaced'; readonly by: Hex }
  | { readonly is: 'replaced'; readonly elsewhere: true; readonly by?: Hex }
  | { readonly is: 'cancelled'; readonly by: Hex }
  | { readonly is: 'settled' }

export function situationOf(item: OwnTransaction, all: readonly OwnTransaction[]): Situation {
  const { state } = item
  if (state.at === 'included') return { is: 'settled' }
  if (state.at === 'reset') return { is: 'reset' }
  if (state.at === 'cancelled') return { is: 'cancelled', by: state.by }
  if (state.at === 'replaced') return replacedBy(state.by, all)
  const newer = outbidBy(item, all)
  if (newer) return { is: 'outbid', by: newer.id }
  if (state.at === 'signed') return { is: 'unsent' }
  if (state.at === 'dropped') return { is: 'dropped' }
  if (state.missingSince !== undefined) return { is: 'missing' }
  const obstacle = state.at === 'pending' ? state.obstacle : undefined
  if (obstacle?.kind === 'fee') return { is: 'stuck', baseFee: obstacle.baseFee }
  if (obstacle?.kind === 'gap')
    return { is: 'gap', missing: obstacle.missing, ...(obstacle.ours === undefined ? {} : { ours: obstacle.ours }) }
  return { is: 'waiting' }
}

const replacedBy = (by: Hex | undefined, all: readonly OwnTransaction[]): Situation => {
  if (by === undefined) return { is: 'replaced', elsewhere: true }
  return all.some(({ id }) => id === by) ? { is: 'replaced', by } : { is: 'replaced', elsewhere: true, by }
}

export type Offer = 'send' | 'send-again' | 'speed-up' | 'cancel' | 'keep' | 'put-aside'

/** What is offered, what helps most first. Nothing of it happens by itself. */
export function offersOf(item: OwnTransaction, situation: Situation): readonly Offer[] {
  const isCancel = item.intent.kind === 'replace' && item.intent.how === 'cancel'
  const replacing: readonly Offer[] = isCancel ? ['speed-up'] : ['speed-up', 'cancel']
  switch (situation.is) {
    case 'unsent':
      return ['send', 'keep', ...replacing]
    case 'dropped':
      return ['send-again', 'keep', ...replacing]
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
  isWaiting(item) && 'reorged' in item.state ? item.state.reorged?.blockNumber : undefined
