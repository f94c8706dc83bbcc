import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { SETTINGS_SECTIONS, type SettingsSection, settingsPath } from '#features/shared'
import type { Command } from '../command.ts'
import { useGo } from './use-go.ts'

/** What each section of the settings offers. */
const VERBS: Readonly<Record<SettingsSection, readonly (readonly [name: MessageDescriptor, keywords?: MessageDescriptor])[]>> = {
  general: [
    [msg`Change the language`, msg`translation numbers dates format`],
    [msg`Open payment links here`, msg`ethereum link handler browser`],
  ],
  display: [
    [msg`Change the theme`, msg`dark light appearance colours`],
    [msg`Change the contrast`, msg`high contrast accessibility`],
    [msg`Change the currency`, msg`dollar euro prices values`],
  ],
  security: [
    [msg`Change auto-lock`, msg`timeout minutes idle`],
    [msg`Unlock tabs together or separately`],
    [msg`Change the password`],
    [msg`Add a password`],
    [msg`Add a passkey`, msg`fingerprint face security key`],
    [msg`Create a recovery code`, msg`forgot password paper`],
    [msg`Remove a sign-in method`, msg`password passkey recovery code`],
    [msg`Set up a duress password`, msg`wipe force`],
    [msg`Create a new master key`, msg`rotate encryption`],
    [msg`Erase the vault`, msg`delete remove wallet reset this device`],
  ],
  backup: [
    [msg`Test a backup file`, msg`restore try drill`],
    [msg`Merge a backup file`, msg`restore import`],
    [msg`Confirm your recovery phrase`, msg`backup words`],
    [msg`Export or import notes`, msg`CSV transactions spreadsheet`],
  ],
  privacy: [[msg`Choose hosts for pictures`, msg`collectibles IPFS gateway NFT`]],
  reading: [[msg`Add a descriptor or an ABI`, msg`clear signing ERC-7730 contract file`]],
  lists: [[msg`Add a list of reported sites`, msg`phishing scam blocklist addresses`]],
  advanced: [[msg`Choose a test language`, msg`layout right to left`]],
  about: [[msg`See version and licenses`, msg`build hash open source software audit`]],
}

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
      more: Pick<Command, 'detail' | 'keywords'>,
    ): Command => ({
      ...more,
      key: `settings ${section} ${key}`,
      group: 'settings',
      name: i18n._(name),
      icon: 'settings',
      run: go(settingsPath(section)),
    })
    const sections = SECTIONS.map((section) =>
      rowOf(section, '', SETTINGS_SECTIONS[section], { keywords: [i18n._(msg`settings preferences options`)] }),
    )
    const verbs = SECTIONS.flatMap((section) => {
      const detail = i18n._(SETTINGS_SECTIONS[section])
      return VERBS[section].map(([name, keywords], index) =>
        rowOf(section, String(index), name, { detail, keywords: keywords === undefined ? [detail] : [detail, i18n._(keywords)] }),
      )
    })
    return [...sections, ...verbs]
  }, [i18n, go])
}
