import type { IconName } from '#ui/icon'
import type { RowKind } from '#wallet'

/** The icon of each kind of entry. */
export const KIND_ICON: Readonly<Record<RowKind, IconName>> = {
  sent: 'send',
  received: 'receive',
  moved: 'refresh',
  swapped: 'swap',
  allowed: 'key',
  called: 'call',
  created: 'plus',
  signature: 'edit',
  folded: 'hide',
}
