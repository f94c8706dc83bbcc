import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PATHS } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { Screen } from '#ui/layout/page'
import { AboutSettings } from './about.tsx'
import { Advanced } from './advanced.tsx'
import { BackupSettingsPage } from './backup/backup.tsx'
import { Display } from './display.tsx'
import { General } from './general.tsx'
import { Lists } from './lists/lists.tsx'
import { Privacy } from './privacy.tsx'
import { DescriptorSettings } from './reading/reading.tsx'
import { Security } from './security.tsx'

/** The parts of the settings, in their order; each has an address of its own. */
const SETTINGS_SECTIONS = {
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

type SettingsSection = keyof typeof SETTINGS_SECTIONS

const isSection = (name: string): name is SettingsSection => Object.hasOwn(SETTINGS_SECTIONS, name)

const PARTS: Record<SettingsSection, ComponentType> = {
  general: General,
  display: Display,
  security: Security,
  backup: BackupSettingsPage,
  privacy: Privacy,
  reading: DescriptorSettings,
  lists: Lists,
  advanced: Advanced,
  about: AboutSettings,
}

/** One part of the settings, and the way to the others. Everything here applies at once: there is nothing to save. */
export function SettingsScreen() {
  const { i18n, t } = useLingui()
  const { section: asked = 'general' } = useParams({ strict: false }) as { readonly section?: string }
  const section = isSection(asked) ? asked : undefined
  const Part = section && PARTS[section]
  return (
    <Screen title={<Trans>Settings</Trans>}>
      <nav aria-label={t`Settings`} className="-mt-2 flex flex-wrap gap-x-1 gap-y-1 border-b border-hair pb-3">
        {Object.keys(SETTINGS_SECTIONS)
          .filter(isSection)
          .map((name) => (
            <Link
              key={name}
              to={PATHS.settingsSection.replace('$section', name)}
              aria-current={name === section ? 'page' : undefined}
              className={`rounded-control px-3 py-1.5 text-small no-underline hover:bg-sunk ${name === section ? 'bg-sunk font-semibold text-ink' : 'text-soft'}`}
            >
              {i18n._(SETTINGS_SECTIONS[name])}
            </Link>
          ))}
      </nav>
      {Part ? (
        <Part />
      ) : (
        <Empty
          icon="settings"
          title={<Trans>Settings page not found</Trans>}
          actions={
            <Link to={PATHS.settings} className={buttonStyle('primary')}>
              <Trans>All settings</Trans>
            </Link>
          }
        />
      )}
    </Screen>
  )
}
