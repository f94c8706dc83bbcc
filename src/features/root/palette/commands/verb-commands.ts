import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { defined } from '#core/defined'
import { PATHS, settingsPath, useSource, usePorts } from '#features/shared'
import type { IconName } from '#ui/icon'
import type { SessionState } from '#wallet'
import type { Command } from '../command.ts'
import { useCopyAddress } from './copy-address-command.ts'
import { useThemeCommands } from './theme-commands.ts'
import { useGo } from './use-go.ts'

/** A verb of which a screen does the work. `detail`: where it is done, where its name does not say so. */
type Verb = {
  readonly name: MessageDescriptor
  readonly icon: IconName
  readonly to: string
  readonly detail?: MessageDescriptor
  readonly keywords?: MessageDescriptor
}

const KEYS = msg`recovery phrase private key keystore`

const VERBS: readonly Verb[] = [
  { name: msg`Add an account`, icon: 'plus', to: PATHS.newAccount, keywords: msg`new create next account` },
  { name: msg`Import an account`, icon: 'plus', to: PATHS.newAccount, keywords: KEYS },
  { name: msg`Watch an address`, icon: 'show', to: PATHS.newAccount, keywords: msg`watch-only account` },
  { name: msg`Find accounts`, icon: 'search', to: PATHS.newAccount, keywords: msg`scan recovery phrase missing account` },
  { name: msg`Add a contact`, icon: 'plus', to: PATHS.contacts, keywords: msg`new person address book` },
  { name: msg`Export or import contacts`, icon: 'contacts', to: PATHS.contacts, keywords: msg`CSV table file` },
  { name: msg`Add a chain`, icon: 'plus', to: PATHS.chains, keywords: msg`new network` },
  { name: msg`Add a chain manually`, icon: 'plus', to: PATHS.chain.replace('$chain', 'new'), keywords: msg`network endpoint RPC` },
  { name: msg`Check a request`, icon: 'check', to: PATHS.check, keywords: msg`verify decode calldata message signature permit` },
  { name: msg`Revoke approvals`, icon: 'allowances', to: PATHS.allowances, keywords: msg`allowances permissions spender` },
  { name: msg`Disconnect an app`, icon: 'apps', to: PATHS.apps, keywords: msg`connections sites dapps permissions` },
  { name: msg`Create a backup file`, icon: 'copy', to: settingsPath('backup'), keywords: msg`back up export save` },
  {
    name: msg`Export history`,
    icon: 'activity',
    to: PATHS.activity,
    detail: msg`Activity`,
    keywords: msg`save transactions CSV JSON tax file`,
  },
  { name: msg`Import history`, icon: 'activity', to: PATHS.activity, detail: msg`Activity`, keywords: msg`transactions CSV JSON file` },
  { name: msg`Save the request log`, icon: 'list', to: PATHS.requests, keywords: msg`export privacy CSV JSON file` },
]

/** What comes first where there is no wallet, or before a locked one. */
const FIRST_STEPS: Readonly<Partial<Record<SessionState['kind'], readonly Verb[]>>> = {
  locked: [{ name: msg`Unlock`, icon: 'unlock', to: PATHS.unlock }],
  absent: [
    { name: msg`Create a wallet`, icon: 'plus', to: PATHS.create },
    { name: msg`Import a wallet`, icon: 'key', to: PATHS.import, keywords: KEYS },
    { name: msg`Restore from a backup file`, icon: 'refresh', to: PATHS.restore },
  ],
}

/** What can be done from everywhere: lock while something is unlocked, copy, and what screens do. */
export function useVerbCommands(): readonly Command[] {
  const { i18n } = useLingui()
  const go = useGo()
  const { session } = usePorts<'session'>()
  const { kind } = useSource(session.state)
  const copy = useCopyAddress()
  const themes = useThemeCommands()
  return useMemo(() => {
    const lock: Command = {
      key: 'lock',
      group: 'verbs',
      name: i18n._(msg`Lock`),
      icon: 'lock',
      keywords: [i18n._(msg`log out sign out close`)],
      run: () => session.lock(),
    }
    const leadingTo = (verbs: readonly Verb[]): readonly Command[] =>
      verbs.map(({ name, icon, to, detail, keywords }) => ({
        key: `verb ${name.id}`,
        group: 'verbs',
        name: i18n._(name),
        icon,
        run: go(to),
        ...defined({ detail: detail && i18n._(detail), keywords: keywords && [i18n._(keywords)] }),
      }))
    return [...(kind === 'open' ? [lock] : []), ...leadingTo(FIRST_STEPS[kind] ?? []), ...copy, ...leadingTo(VERBS), ...themes]
  }, [i18n, go, session, kind, copy, themes])
}
