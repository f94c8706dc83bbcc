import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PATHS } from '#features/kit'
import { buttonLook } from '#ui/button'
import { Empty } from '#ui/empty'
import { Page } from '#ui/page'
import { About } from './about.tsx'
import { Advanced } from './advanced.tsx'
import { Backup } from './backup/backup.tsx'
import { Display } from './display.tsx'
import { General } from './general.tsx'
import { Lists } from './lists.tsx'
import { Privacy } from './privacy.tsx'
import { Reading } from './reading.tsx'
import { isSection, type SectionName, SECTIONS } from './sections.ts'
import { Security } from './security.tsx'

const PARTS: Record<SectionName, ComponentType> = {
  general: General,
  display: Display,
  security: Security,
  backup: Backup,
  privacy: Privacy,
  reading: Reading,
  lists: Lists,
  advanced: Advanced,
  about: About,
}

/** One part of the settings, and the way to the others. Everything here applies at once: there is nothing to save. */
export function SettingsScreen() {
  const { i18n, t } = useLingui()
  const { section: asked = 'general' } = useParams({ strict: false }) as { readonly section?: string }
  const section = isSection(asked) ? asked : undefined
  const Part = section && PARTS[section]
  return (
    <Page title={<Trans>Settings</Trans>}>
      <nav aria-label={t`Settings`} className="-mt-2 flex flex-wrap gap-x-1 gap-y-1 border-b border-hair pb-3">
        {(Object.keys(SECTIONS) as SectionName[]).map((name) => (
          <Link
            key={name}
            to={PATHS.settingsSection.replace('$section', name)}
            aria-current={name === section ? 'page' : undefined}
            className={`rounded-control px-3 py-1.5 text-small no-underline hover:bg-sunk ${name === section ? 'bg-sunk font-semibold text-ink' : 'text-soft'}`}
          >
            {i18n._(SECTIONS[name])}
          </Link>
        ))}
      </nav>
      {Part ? (
        <Part />
      ) : (
        <Empty
          icon="settings"
          title={<Trans>There is no such part of the settings</Trans>}
          actions={
            <Link to={PATHS.settings} className={buttonLook('primary')}>
              <Trans>All settings</Trans>
            </Link>
          }
        />
      )}
    </Page>
  )
}
