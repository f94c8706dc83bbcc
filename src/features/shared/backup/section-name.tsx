import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  contacts: msg`Contacts`,
  labels: msg`Notes on transactions`,
  notes: msg`Notes on received payments`,
  settings: msg`Chains, endpoints and display`,
  choices: msg`Currency, picture hosts, hidden items`,
  tokens: msg`Tokens that you added, showed or hid`,
  scans: msg`Accounts whose history is followed`,
  connections: msg`Connected apps`,
  pins: msg`Code of contracts you used`,
  values: msg`Past values of your accounts`,
  activity: msg`Activity and requests`,
  descriptors: msg`Your descriptors and ABIs`,
  lists: msg`Lists of reported sites and addresses`,
}

/** What a part of a backup is called. Its own name is small letters and digits alone, whoever made the file. */
export function BackupSectionName({ name, known = true }: { readonly name: string; readonly known?: boolean }): ReactNode {
  const { i18n } = useLingui()
  const words = known && Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  if (words !== undefined) return i18n._(words)
  return (
    <Trans>
      Data this version can’t read (<span className="font-mono">{name}</span>)
    </Trans>
  )
}
