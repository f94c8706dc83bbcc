import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { defined } from '#core/defined'
import { SETTINGS_LIST, SETTINGS_SECTIONS, type SettingAnchorName, type SettingsSection, settingsPath } from '#features/shared'
import type { Command } from '../command.ts'
import { useGo } from './use-go.ts'

const SECTIONS = Object.keys(SETTINGS_SECTIONS) as readonly SettingsSection[]

/** Every section of the settings, and what it offers. */
export function useSettingsCommands(): readonly Command[] {
  const { i18n } = useLingui()
  const go = useGo()
  return useMemo(() => {
    const rowOf = (
      section: SettingsSection,
      key: string,
      name: MessageDescriptor,
      { anchor, ...more }: Pick<Command, 'detail' | 'keywords'> & { readonly anchor?: SettingAnchorName },
    ): Command => ({
      ...more,
      key: `settings ${section} ${key}`,
      group: 'settings',
      name: i18n._(name),
      icon: 'settings',
      run: go(settingsPath(section), defined({ hash: anchor })),
    })
    const sections = SECTIONS.map((section) =>
      rowOf(section, '', SETTINGS_SECTIONS[section], { keywords: [i18n._(msg`settings preferences options`)] }),
    )
    const verbs = SECTIONS.flatMap((section) => {
      const detail = i18n._(SETTINGS_SECTIONS[section])
      return SETTINGS_LIST[section].map(({ name, keywords, anchor }, index) =>
        rowOf(section, String(index), name, { detail, anchor, keywords: keywords === undefined ? [detail] : [detail, i18n._(keywords)] }),
      )
    })
    return [...sections, ...verbs]
  }, [i18n, go])
}
