import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import type { CheckedList, ReportLists, ListAddition } from '#wallet'
import { ListCounts } from './list-counts.tsx'
import { AddFile, useTaking } from '../own-files.tsx'
import { MAX_LIST_TEXT } from '#core/web/report-list'
import { DescriptorFileSource, FromFile, FromUrl } from '../file-source.tsx'

export function ListAdd({ lists, onClose }: { readonly lists: ReportLists; readonly onClose: () => void }): ReactNode {
  const taking = useTaking<ImportedList>()
  return (
    <AddFile
      title={<Trans>Add a list</Trans>}
      taking={taking}
      source={<ListSource lists={lists} onTake={taking.take} />}
      what={taking.taken && <What checked={taking.taken.checked} />}
      add={({ text, from }, name) => lists.add({ text, name, from })}
      onClose={onClose}
    />
  )
}

const What = ({ checked }: { readonly checked: CheckedList }): ReactNode => (
  <div className="flex flex-col gap-3" data-checked="list">
    <div>
      <p className="font-semibold">
        <ListCounts counts={checked} />
      </p>
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
        <Trans>
          We leave out entries that name no site or address, or only one page of a site. We also leave out services where anyone can
          publish, such as IPFS gateways.
        </Trans>
      </p>
    )}
  </div>
)

/** A list that was taken in, and what it turned out to be. */
type ImportedList = ListAddition & { readonly checked: CheckedList }

type Props = { readonly lists: ReportLists; readonly onTake: (taken: ImportedList) => void }

/** Two ways in. What comes is checked before anything else is asked. */
function ListSource({ lists, onTake }: Props): ReactNode {
  const check = async (addition: ListAddition): Promise<void> => onTake({ ...addition, checked: await lists.check(addition.text) })
  return (
    <DescriptorFileSource
      ways={[
        {
          is: 'file',
          name: <Trans>File</Trans>,
          part: (
            <FromFile onTake={check} most={MAX_LIST_TEXT} field="The list">
              <Trans>
                JSON from eth-phishing-detect, JSON lists of sites or addresses, or text with one entry a line. Up to 20 MiB and 500,000
                entries. It stays on this device.
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
              help={
                <Trans>
                  Downloaded once, and again only when you press Update. Its host sees your IP address and which list you asked for. The
                  request log records it.
                </Trans>
              }
            />
          ),
        },
      ]}
    />
  )
}
