import { KIND_ICON } from '#features/shared'
import type { IconName } from '#ui/icon'
import type { RowLook } from './row-kind.ts'

/** The icon of each look: of its kind, or of its status. */
export const LOOK_ICON: Readonly<Record<RowLook, IconName>> = {
  pending: 'clock',
  unsent: 'edit',
  failed: 'danger',
  void: 'close',
  hidden: KIND_ICON.folded,
  signature: KIND_ICON.signature,
  revoke: 'revoke',
  approval: KIND_ICON.allowed,
  collectible: 'collectibles',
  swap: KIND_ICON.swapped,
  moved: KIND_ICON.moved,
  in: KIND_ICON.received,
  out: KIND_ICON.sent,
  created: KIND_ICON.created,
  call: KIND_ICON.called,
}
