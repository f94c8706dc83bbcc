import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PATHS, PLACES_IN_SETTINGS, SETTINGS_SECTIONS, type SettingsSection, settingsPath } from '#features/shared'
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
              to={settingsPath(name)}
              aria-current={name === section ? 'page' : undefined}
              className={`rounded-control px-3 py-1.5 text-small no-underline hover:bg-sunk ${name === section ? 'bg-sunk font-semibold text-ink' : 'text-soft'}`}
            >
              {i18n._(SETTINGS_SECTIONS[name])}
            </Link>
          ))}
        <span aria-hidden="true" className="mx-2 w-px self-stretch bg-hair max-sm:hidden" />
        {PLACES_IN_SETTINGS.map(({ path, name }) => (
          <Link key={path} to={path} className="rounded-control px-3 py-1.5 text-small text-soft no-underline hover:bg-sunk hover:text-ink">
            {i18n._(name)}
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
