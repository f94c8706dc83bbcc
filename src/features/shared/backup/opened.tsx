import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AddressView } from '#ui/address/address-view'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { Checkbox } from '#ui/forms/text-input'
import { TimeView } from '#ui/text/time-view'
import type { OpenedBackup } from '#wallet'
import { BackupSectionName } from './section-name.tsx'

/** What is to be taken of a backup: places of keyrings, and names of sections. */
export type RestoreSelection = { readonly keyrings: ReadonlySet<number>; readonly sections: ReadonlySet<string> }

/** An empty section is nothing to choose: it would bring nothing. How much is in one of a later version is not known. */
const holds = ({ name, count }: OpenedBackup['sections'][number]): boolean => name === 'settings' || count !== 0

/** Everything, but for keyrings that are here already. */
export const everything = ({ imported, sections }: OpenedBackup): RestoreSelection => ({
  keyrings: new Set(imported.keyrings.flatMap((one, at) => (one.accounts.some(({ known }) => !known) ? [at] : []))),
  sections: new Set(sections.filter(holds).map(({ name }) => name)),
})

type Props = { readonly opened: OpenedBackup; readonly taken: RestoreSelection; readonly onChange: (taken: RestoreSelection) => void }

const turned = <T,>(set: ReadonlySet<T>, value: T): ReadonlySet<T> =>
  set.has(value) ? new Set([...set].filter((one) => one !== value)) : new Set([...set, value])

/** What a backup holds, to choose from. Names in it were written by whoever made the file. */
export function OpenedParts({ opened, taken, onChange }: Props): ReactNode {
  const { imported } = opened
  const sections = opened.sections.filter(holds)
  return (
    <div className="flex flex-col gap-6">
      {imported.createdAt !== undefined && (
        <div>
          <Trans>
            Created <TimeView at={imported.createdAt} />. Nothing has been restored yet.
          </Trans>
        </div>
      )}
      <ScreenSection title={<Trans>Keys</Trans>}>
        {imported.keyrings.length === 0 && (
          <p className="text-soft">
            <Trans>It has no keys.</Trans>
          </p>
        )}
        <ul className="flex flex-col gap-3">
          {imported.keyrings.map((keyring, at) => (
            <KeyringOption
              key={at}
              keyring={keyring}
              checked={taken.keyrings.has(at)}
              onChange={() => onChange({ ...taken, keyrings: turned(taken.keyrings, at) })}
            />
          ))}
        </ul>
      </ScreenSection>
      {sections.length > 0 && (
        <ScreenSection title={<Trans>Other data</Trans>}>
          <ul className="flex flex-col gap-2">
            {sections.map((section) => (
              <SectionOption
                key={`${section.name}:${section.version}`}
                section={section}
                checked={taken.sections.has(section.name)}
                onChange={() => onChange({ ...taken, sections: turned(taken.sections, section.name) })}
              />
            ))}
          </ul>
        </ScreenSection>
      )}
    </div>
  )
}

type KeyringProps = {
  readonly keyring: OpenedBackup['imported']['keyrings'][number]
  readonly checked: boolean
  readonly onChange: () => void
}

/** One keyring and its accounts. One whose accounts are all here already cannot be chosen. */
function KeyringOption({ keyring: { kind, label, accounts }, checked, onChange }: KeyringProps): ReactNode {
  const known = accounts.every((account) => account.known)
  return (
    <li>
      <Checkbox
        checked={checked}
        disabled={known}
        onChange={onChange}
        label={label === undefined || label === '' ? <KeyringKind kind={kind} /> : <HostileText text={label} />}
        help={known ? <Trans>Already in this wallet</Trans> : <Plural value={accounts.length} one="# account" other="# accounts" />}
      />
      <ul className="ms-7 mt-1 flex flex-col gap-1 text-small">
        {accounts.map(({ address, name = '' }) => (
          <li key={address} className="flex flex-wrap items-baseline gap-x-2">
            {name !== '' && <HostileText text={name} />}
            <AddressView address={address} show="bare" />
          </li>
        ))}
      </ul>
    </li>
  )
}

type SectionProps = { readonly section: OpenedBackup['sections'][number]; readonly checked: boolean; readonly onChange: () => void }

/** One section, with how many entries are in it. `count` is absent for a section of a later version. */
const SectionOption = ({ section: { name, count }, checked, onChange }: SectionProps): ReactNode => (
  <li>
    <Checkbox
      checked={checked}
      onChange={onChange}
      label={<BackupSectionName name={name} known={count !== undefined} />}
      help={
        count === undefined ? (
          <Trans>Kept unchanged, and included in your next backup.</Trans>
        ) : name === 'settings' ? (
          <Trans>If you include chains, their endpoints are contacted as soon as you open those chains.</Trans>
        ) : (
          <Plural value={count} one="# entry" other="# entries" />
        )
      }
    />
  </li>
)

const KeyringKind = ({ kind }: { readonly kind: 'mnemonic' | 'private-key' | 'watch' | 'device' }): ReactNode =>
  kind === 'mnemonic' ? (
    <Trans>Recovery phrase</Trans>
  ) : kind === 'private-key' ? (
    <Trans>Private key</Trans>
  ) : kind === 'device' ? (
    <Trans>Device</Trans>
  ) : (
    <Trans>Watched addresses</Trans>
  )
