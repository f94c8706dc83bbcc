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
          Left out is what names no site and no address, a single page of a site, or a service where everybody may publish, such as a
          gateway to IPFS.
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
          name: <Trans>A file</Trans>,
          part: (
            <FromFile onTake={check} most={MAX_LIST_TEXT} field="The list">
              <Trans>
                The JSON of eth-phishing-detect, JSON lists of sites or addresses, or text with one of them a line. At most 20 MiB and
                500,000 entries. It does not leave this device.
              </Trans>
            </FromFile>
          ),
        },
        {
          is: 'url',
          name: <Trans>An address</Trans>,
          part: (
            <FromUrl
              onTake={check}
              fetch={lists.fetch}
              label={<Trans>Address of the list</Trans>}
              help={
                <Trans>
                  It is fetched once, and again only when you press Update. Its host learns your IP address and which list you asked for;
                  the request log will say so.
                </Trans>
              }
            />
          ),
        },
      ]}
    />
  )
}
