import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The parts of the settings, in their order; each has an address of its own. */
export const SETTINGS_SECTIONS = {
  general: msg`General`,
  display: msg`Display`,
  security: msg`Security`,
  backup: msg`Backup`,
  privacy: msg`Privacy`,
  reading: msg`Reading`,
  lists: msg`Lists`,
  advanced: msg`Advanced`,
  about: msg`About`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

export type SettingsSection = keyof typeof SETTINGS_SECTIONS

export const isSection = (name: string): name is SettingsSection => Object.hasOwn(SETTINGS_SECTIONS, name)
