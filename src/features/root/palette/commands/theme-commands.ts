import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { defined } from '#core/defined'
import { useSource, usePorts } from '#features/shared'
import { announce } from '#ui/feedback/live-region'
import type { Command } from '../command.ts'

const THEMES = [
  { value: 'system', name: msg`Use the system theme` },
  { value: 'light', name: msg`Use the light theme` },
  { value: 'dark', name: msg`Use the dark theme` },
] as const

/** The three themes; the one in use says so. */
export function useThemeCommands(): readonly Command[] {
  const { i18n } = useLingui()
  const { preferences } = usePorts<'preferences'>()
  const current = useSource(preferences.values)?.theme ?? 'system'
  return useMemo(
    () =>
      THEMES.map(({ value, name }): Command => ({
        key: `theme ${value}`,
        group: 'verbs',
        name: i18n._(name),
        icon: 'theme',
        keywords: [i18n._(msg`appearance colours mode`)],
        ...defined({ detail: value === current ? i18n._(msg`in use`) : undefined }),
        run: async () => {
          await preferences.set('theme', value)
          announce(i18n._(msg`Theme changed`))
        },
      })),
    [i18n, preferences, current],
  )
}
