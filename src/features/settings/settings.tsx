import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '#ui/router/router'
import type { ComponentType, ReactNode } from 'react'
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
import { SettingsSearch } from './settings-search.tsx'

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
  const { section: asked = 'general' } = useParams() as { readonly section?: string }
  const section = isSection(asked) ? asked : undefined
  const Part = section && PARTS[section]
  return (
    <Screen title={<Trans>Settings</Trans>} wide>
      <div className="grid gap-x-12 gap-y-6 @4xl:grid-cols-[12rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <SettingsSearch />
          <SettingsNavigation section={section} />
        </div>
        <div className="flex max-w-(--measure) min-w-0 flex-col gap-8">
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
        </div>
      </div>
    </Screen>
  )
}

const ENTRY = 'flex min-h-9 items-center rounded-control px-3 py-1.5 text-small no-underline hover:bg-sunk'

/** Parts of the settings, and the places that are reached from here: beside them where there is space, above them where there is none. */
function SettingsNavigation({ section }: { readonly section: SettingsSection | undefined }): ReactNode {
  const { i18n, t } = useLingui()
  return (
    <nav
      aria-label={t`Settings`}
      className="flex gap-1 @max-4xl:-mt-2 @max-4xl:flex-wrap @max-4xl:border-b @max-4xl:border-hair @max-4xl:pb-3 @4xl:-ms-3 @4xl:flex-col"
    >
      {Object.keys(SETTINGS_SECTIONS)
        .filter(isSection)
        .map((name) => (
          <Link
            key={name}
            to={settingsPath(name)}
            aria-current={name === section ? 'page' : undefined}
            className={`${ENTRY} ${name === section ? 'bg-sunk font-semibold text-ink' : 'text-soft'}`}
          >
            {i18n._(SETTINGS_SECTIONS[name])}
          </Link>
        ))}
      <span aria-hidden="true" className="self-stretch bg-hair @max-4xl:mx-2 @max-4xl:w-px @max-sm:hidden @4xl:mx-3 @4xl:my-2 @4xl:h-px" />
      {PLACES_IN_SETTINGS.map(({ path, name }) => (
        <Link key={path} to={path} className={`${ENTRY} text-soft hover:text-ink`}>
          {i18n._(name)}
        </Link>
      ))}
    </nav>
  )
}
