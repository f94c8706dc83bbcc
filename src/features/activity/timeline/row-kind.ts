import { isPending, isReplaceable, type OwnTransaction } from '#core/activity/activity'
import { isRevocation, type TimelineRow } from '#wallet'

/** What a row looks like at first sight: its status where that matters most, else what was done. */
export type RowLook =
  | 'pending'
  | 'unsent'
  | 'failed'
  | 'void'
  | 'hidden'
  | 'signature'
  | 'revoke'
  | 'approval'
  | 'collectible'
  | 'swap'
  | 'moved'
  | 'in'
  | 'out'
  | 'created'
  | 'call'

function ownLook(own: OwnTransaction): RowLook | undefined {
  if (isPending(own)) return 'pending'
  if (isReplaceable(own)) return 'unsent'
  if (own.state.at === 'included') return own.state.inclusion.success ? undefined : 'failed'
  return 'void'
}

const hasItem = ({ entries, own }: TimelineRow): boolean =>
  own?.intent.kind === 'send-item' || entries.some(({ moves = [] }) => moves.some(({ tokenId }) => tokenId !== undefined))

/** What a row looks like. */
export function lookOf(row: TimelineRow): RowLook {
  const status = row.own && ownLook(row.own)
  if (status !== undefined) return status
  if (row.failed) return 'failed'
  switch (row.kind) {
    case 'folded':
      return 'hidden'
    case 'signature':
    case 'moved':
    case 'created':
      return row.kind
    case 'swapped':
      return 'swap'
    case 'allowed':
      return isRevocation(row) ? 'revoke' : 'approval'
    case 'called':
      return 'call'
    case 'received':
    case 'sent':
      if (hasItem(row)) return 'collectible'
      return row.kind === 'sent' ? 'out' : 'in'
  }
}
