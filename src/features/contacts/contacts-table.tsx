import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ChooseFile, CountsLine, readFileBytes, saveAs, useAction, useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import type { Counts } from '#wallet'

/** Contacts out and in, as a table that any spreadsheet reads. */
export function ContactsTable(): ReactNode {
  const { t } = useLingui()
  const wallet = usePorts<'contacts' | 'backups'>()
  const some = useSource(wallet.contacts).length > 0
  const [counts, setCounts] = useState<Counts>()
  const write = useAction(async () => saveAs('assay-contacts.csv', 'text/csv', (await wallet.backups()).contactsCsv()))
  const json = useAction(async () => saveAs('assay-contacts.json', 'application/json', (await wallet.backups()).contactsJson()))
  const read = useAction(async (file: File) => {
    const text = new TextDecoder().decode(await readFileBytes(file))
    setCounts(await (await wallet.backups()).bringContacts(text))
  })
  const error = write.error ?? json.error ?? read.error
  return (
    <ScreenSection title={<Trans>Export or import</Trans>}>
      <div className="flex flex-col gap-3">
        <p className="text-soft">
          <Trans>
            A CSV or JSON file has name, address, chain, verified and note for each address. Neither is encrypted. Imported addresses aren’t
            checked, so only import files that you trust.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          {some && (
            <Button busy={write.busy} onClick={() => void write.start()}>
              <Trans>Export contacts as CSV</Trans>
            </Button>
          )}
          {some && (
            <Button busy={json.busy} onClick={() => void json.start()}>
              <Trans>Export contacts as JSON</Trans>
            </Button>
          )}
          <ChooseFile
            label={t`Import contacts from a file`}
            accept=".csv,.json"
            busy={read.busy}
            onChoose={(file) => void read.start(file)}
          />
        </div>
        <div aria-live="polite">{counts && <CountsLine counts={counts} />}</div>
        {error && <ErrorNote error={error} />}
      </div>
    </ScreenSection>
  )
}
