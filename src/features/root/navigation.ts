import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PATHS } from '#features/shared'
import type { IconName } from '#ui/icon'

/** A place that the rail, the bottom bar and the palette lead to. */
export type NavigationItem = {
  readonly path: string
  readonly icon: IconName
  readonly name: MessageDescriptor
  readonly practiceOnly?: true
}

/** In the order of the rail. Screens that are not built are not listed. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: PATHS.portfolio, icon: 'portfolio', name: msg`Home` },
  { path: PATHS.send, icon: 'send', name: msg`Send` },
  { path: PATHS.receive, icon: 'receive', name: msg`Receive` },
  { path: PATHS.swap, icon: 'swap', name: msg`Swap` },
  { path: PATHS.activity, icon: 'activity', name: msg`Activity` },
  { path: PATHS.check, icon: 'check', name: msg`Check` },
  { path: PATHS.explore, icon: 'explore', name: msg`Explore` },
  { path: PATHS.practice, icon: 'book', name: msg`Practice`, practiceOnly: true },
  { path: PATHS.allowances, icon: 'allowances', name: msg`Approvals` },
  { path: PATHS.collectibles, icon: 'collectibles', name: msg`Collectibles` },
  { path: PATHS.apps, icon: 'apps', name: msg`Apps` },
  { path: PATHS.contacts, icon: 'contacts', name: msg`Contacts` },
  { path: PATHS.accounts, icon: 'key', name: msg`Accounts` },
  { path: PATHS.chains, icon: 'chain', name: msg`Chains` },
  { path: PATHS.evidence, icon: 'evidence', name: msg`Evidence` },
  { path: PATHS.requests, icon: 'list', name: msg`Request log` },
  { path: PATHS.settings, icon: 'settings', name: msg`Settings` },
  { path: PATHS.help, icon: 'help', name: msg`Help` },
]

/** The four that a thumb reaches; the rest is behind More. */
export const BOTTOM: readonly string[] = [PATHS.portfolio, PATHS.send, PATHS.receive, PATHS.activity]
