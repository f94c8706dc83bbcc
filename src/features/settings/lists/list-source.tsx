import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MAX_LIST_TEXT } from '#core/web/report-list'
import type { CheckedList, ListAddition, ReportLists } from '#wallet'
import { DescriptorFileSource, FromFile, FromUrl } from '../file-source.tsx'

/** A list that was taken in, and what it turned out to be. */
export type ImportedList = ListAddition & { readonly checked: CheckedList }

type Props = { readonly lists: ReportLists; readonly onTake: (taken: ImportedList) => void }

/** Two ways in. What comes is checked before anything else is asked. */
export function ListSource({ lists, onTake }: Props): ReactNode {
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
