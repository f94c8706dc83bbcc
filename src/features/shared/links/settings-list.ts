import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PATHS } from './paths.ts'
import { type SettingsSection, settingsPath } from './settings-sections.ts'

/** Where in the settings something is changed: the page is scrolled to it, and it is marked. */
export type SettingAnchorName =
  | 'language'
  | 'payment-links'
  | 'theme'
  | 'contrast'
  | 'currency'
  | 'auto-lock'
  | 'tabs'
  | 'sign-in-methods'
  | 'duress-password'
  | 'master-key'
  | 'erase'
  | 'keys'
  | 'backup-file'
  | 'test-backup'
  | 'merge'
  | 'notes'
  | 'pictures'
  | 'notifications'
  | 'data-sent'
  | 'descriptors'
  | 'report-lists'
  | 'test-language'
  | 'build'

/** Something that can be set, as people look for it. */
export type SettingEntry = {
  readonly name: MessageDescriptor
  /** What else people call it, and what it does. */
  readonly keywords?: MessageDescriptor
  readonly anchor: SettingAnchorName
}

/** What each section of the settings offers: the search of Settings and the palette find these. */
export const SETTINGS_LIST: Readonly<Record<SettingsSection, readonly SettingEntry[]>> = {
  general: [
    { name: msg`Change the language`, keywords: msg`translation numbers dates format locale region`, anchor: 'language' },
    { name: msg`Open payment links here`, keywords: msg`ethereum link handler browser default wallet`, anchor: 'payment-links' },
  ],
  display: [
    { name: msg`Change the theme`, keywords: msg`dark mode light mode night appearance colours colors`, anchor: 'theme' },
    { name: msg`Change the contrast`, keywords: msg`high contrast accessibility readable`, anchor: 'contrast' },
    { name: msg`Change the currency`, keywords: msg`dollar euro fiat prices values money`, anchor: 'currency' },
  ],
  security: [
    { name: msg`Change auto-lock`, keywords: msg`timeout minutes idle session log out`, anchor: 'auto-lock' },
    { name: msg`Unlock tabs together or separately`, keywords: msg`windows browser tabs`, anchor: 'tabs' },
    { name: msg`Change the password`, keywords: msg`passphrase new password`, anchor: 'sign-in-methods' },
    { name: msg`Add a password`, keywords: msg`passphrase`, anchor: 'sign-in-methods' },
    { name: msg`Add a passkey`, keywords: msg`fingerprint face biometrics security key YubiKey`, anchor: 'sign-in-methods' },
    { name: msg`Create a recovery code`, keywords: msg`forgot password paper`, anchor: 'sign-in-methods' },
    { name: msg`Remove a sign-in method`, keywords: msg`password passkey recovery code`, anchor: 'sign-in-methods' },
    { name: msg`Set up a duress password`, keywords: msg`wipe force panic`, anchor: 'duress-password' },
    { name: msg`Create a new master key`, keywords: msg`rotate encryption`, anchor: 'master-key' },
    { name: msg`Erase the vault`, keywords: msg`delete remove wallet reset this device`, anchor: 'erase' },
  ],
  backup: [
    { name: msg`Test a backup file`, keywords: msg`restore try drill`, anchor: 'test-backup' },
    { name: msg`Merge a backup file`, keywords: msg`restore import`, anchor: 'merge' },
    { name: msg`Confirm your recovery phrase`, keywords: msg`backup words seed phrase mnemonic secret`, anchor: 'keys' },
    { name: msg`Export or import notes`, keywords: msg`CSV transactions spreadsheet`, anchor: 'notes' },
  ],
  privacy: [
    { name: msg`Choose hosts for pictures`, keywords: msg`collectibles IPFS gateway NFT images`, anchor: 'pictures' },
    { name: msg`Choose what notifications show`, keywords: msg`alerts amounts addresses`, anchor: 'notifications' },
    { name: msg`See what is sent`, keywords: msg`telemetry tracking analytics IP address data`, anchor: 'data-sent' },
  ],
  reading: [{ name: msg`Add a descriptor or an ABI`, keywords: msg`clear signing ERC-7730 contract file`, anchor: 'descriptors' }],
  lists: [{ name: msg`Add a list of reported sites`, keywords: msg`phishing scam blocklist addresses`, anchor: 'report-lists' }],
  advanced: [{ name: msg`Choose a test language`, keywords: msg`layout right to left`, anchor: 'test-language' }],
  about: [{ name: msg`See version and licenses`, keywords: msg`build hash open source software audit update`, anchor: 'build' }],
}

/** What is set elsewhere, and looked for in Settings all the same. */
export const SETTINGS_ELSEWHERE: readonly {
  readonly path: string
  readonly name: MessageDescriptor
  readonly keywords: MessageDescriptor
}[] = [
  { path: settingsPath('backup'), name: msg`Create a backup file`, keywords: msg`back up export save seed` },
  { path: PATHS.accounts, name: msg`Accounts`, keywords: msg`wallets keys recovery phrase seed private key rename hide limits` },
  { path: PATHS.chains, name: msg`Chains`, keywords: msg`networks endpoints RPC nodes provider light client testnet` },
  { path: PATHS.evidence, name: msg`Evidence`, keywords: msg`proofs light client lies sync` },
  { path: PATHS.requests, name: msg`Request log`, keywords: msg`network privacy who learned what` },
  { path: PATHS.contacts, name: msg`Contacts`, keywords: msg`people address book` },
  { path: PATHS.apps, name: msg`Apps`, keywords: msg`connections connected sites dapps permissions` },
  { path: PATHS.allowances, name: msg`Approvals`, keywords: msg`allowances permissions revoke spending` },
  { path: PATHS.helpPage.replace('$', 'fee/far-above-normal'), name: msg`When a fee is too high`, keywords: msg`gas fee speed priority` },
  { path: PATHS.help, name: msg`Help`, keywords: msg`guides questions support` },
]
