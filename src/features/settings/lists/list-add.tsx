import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import type { CheckedList, ReportLists } from '#wallet'
import { ListCounts } from './list-counts.tsx'
import { ListSource, type ImportedList } from './list-source.tsx'
import { AddFile, useTaking } from '../own-files.tsx'

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
