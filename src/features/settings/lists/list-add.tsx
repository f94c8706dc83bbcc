import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import type { CheckedList, ReportLists, ListAddition } from '#wallet'
import { ListCounts } from './list-counts.tsx'
import { ListVersion, PinnedInList } from './list-about.tsx'
import { AddFile, useTaking } from '../own-files.tsx'
import { MAX_LIST_TEXT } from '#core/web/report-list'
import { DescriptorFileSource, FromFile, FromUrl } from '../file-source.tsx'

export function ListAdd({ lists, onClose }: { readonly lists: ReportLists; readonly onClose: () => void }): ReactNode {
  const taking = useTaking<ImportedList>()
  const [key, setKey] = useState('')
  const isSigned = taking.taken?.checked.isSigned === true
  const hasKey = !isSigned || key.trim() !== ''
  return (
    <AddFile
      title={<Trans>Add a list</Trans>}
      taking={taking}
      source={<ListSource lists={lists} onTake={taking.take} />}
      what={taking.taken && <What checked={taking.taken.checked} />}
      more={
        isSigned && (
          <Field
            label={<Trans>Public key</Trans>}
            help={<Trans>This list is signed: paste its publisher’s key. Only newer files by that key replace it.</Trans>}
            error={taking.tried && !hasKey ? fail('input/required', { field: 'Public key' }) : undefined}
          >
            <TextInput kind="hex" value={key} placeholder="RW…" maxLength={1000} onChange={(event) => setKey(event.currentTarget.value)} />
          </Field>
        )
      }
      mayAdd={hasKey}
      add={({ text, from }, name) => lists.add({ text, name, from, ...(isSigned ? { key } : {}) })}
      onClose={onClose}
    />
  )
}

const What = ({ checked }: { readonly checked: CheckedList }): ReactNode => (
  <div className="flex flex-col gap-3" data-checked="list">
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        <ListCounts counts={checked} />
      </p>
      {checked.head && (
        <div className="text-small text-soft">
          <ListVersion head={checked.head} />
        </div>
      )}
      <div className="text-small text-soft">
        SHA-256 <HashView hash={checked.hash} />
      </div>
    </div>
    <ul className="flex flex-col gap-1 font-mono text-small">
      {checked.some.map((one) => (
        <li key={one} className="wrap-anywhere">
          <HostileText text={one} most={253} />
        </li>
      ))}
      {checked.sites + checked.addresses > checked.some.length && (
        <li className="font-sans text-soft">
          <Trans>and others</Trans>
        </li>
      )}
    </ul>
    {checked.leftOut > 0 && (
      <p className="text-small text-soft">
        <Trans>We leave out pages of a site, and services where anyone can publish.</Trans>
      </p>
    )}
    <PinnedInList pinned={checked.pinned} />
  </div>
)

/** A list that was taken in, and what it turned out to be. */
type ImportedList = ListAddition & { readonly checked: CheckedList }

type Props = { readonly lists: ReportLists; readonly onTake: (taken: ImportedList) => void }

/** Two ways in. What comes is checked before anything else is asked. */
function ListSource({ lists, onTake }: Props): ReactNode {
  const check = async (addition: ListAddition): Promise<void> => {
    const checked = await lists.check(addition.text)
    onTake({ ...addition, name: checked.head?.name ?? addition.name, checked })
  }
  return (
    <DescriptorFileSource
      ways={[
        {
          is: 'file',
          name: <Trans>File</Trans>,
          part: (
            <FromFile onTake={check} most={MAX_LIST_TEXT} field="The list">
              <Trans>
                A signed list, JSON from eth-phishing-detect, JSON lists, or text with one entry a line. Up to 20 MiB. It stays on this
                device.
              </Trans>
            </FromFile>
          ),
        },
        {
          is: 'url',
          name: <Trans>Web address</Trans>,
          part: (
            <FromUrl
              onTake={check}
              fetch={lists.fetch}
              label={<Trans>Web address of the list</Trans>}
              help={<Trans>Its host sees your IP address and which list you asked for. The request log records it.</Trans>}
            />
          ),
        },
      ]}
    />
  )
}
