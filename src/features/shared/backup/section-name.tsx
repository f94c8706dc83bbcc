import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  contacts: msg`Contacts`,
  labels: msg`Notes on transactions`,
  notes: msg`Notes on what others sent`,
  settings: msg`Chains, endpoints and display`,
  choices: msg`Currency, hosts of pictures, hidden items`,
  tokens: msg`Tokens that you added, showed or folded away`,
  scans: msg`Whose past is looked after`,
  connections: msg`Apps that you connected`,
  pins: msg`Code of contracts that you used`,
  values: msg`What your accounts were worth`,
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
      A part that this version does not read (<span className="font-mono">{name}</span>)
    </Trans>
  )
}
