import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PATHS } from './paths.ts'

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

/** The address of a part of the settings. */
export const settingsPath = (section: SettingsSection): string => PATHS.settingsSection.replace('$section', section)
