import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '#ui/icon'
import { PATHS } from './paths.ts'

type Place = { readonly path: string; readonly icon: IconName; readonly name: MessageDescriptor }

/** Screens without an entry in the rail: Settings lead there, and the marks that they are about. */
export const PLACES_IN_SETTINGS: readonly Place[] = [
  { path: PATHS.accounts, icon: 'key', name: msg`Accounts` },
  { path: PATHS.chains, icon: 'chain', name: msg`Chains` },
  { path: PATHS.evidence, icon: 'evidence', name: msg`Evidence` },
  { path: PATHS.requests, icon: 'list', name: msg`Request log` },
  { path: PATHS.tools, icon: 'tools', name: msg`Tools` },
  { path: PATHS.help, icon: 'help', name: msg`Help` },
]
