import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ChooseFile, CountsLine, readFileBytes, saveAs, useAction, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { Counts } from '#wallet'

/** Notes on transactions, out and in, as a table that any spreadsheet reads. Contacts have the same on their own screen. */
export function NotesTable(): ReactNode {
  const { t } = useLingui()
  const wallet = usePorts<'backups'>()
  const [counts, setCounts] = useState<Counts>()
  const write = useAction(async () => saveAs('assay-notes.csv', 'text/csv', (await wallet.backups()).labelsCsv()))
  const read = useAction(async (file: File) => {
    const text = new TextDecoder().decode(await readFileBytes(file))
    setCounts(await (await wallet.backups()).bringLabels(text))
  })
  const error = write.error ?? read.error
  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">
        <Trans>Not encrypted: anyone with the file can read your notes and see which transactions are yours.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={write.busy} onClick={() => void write.start()}>
          <Trans>Export notes as CSV</Trans>
        </Button>
        <ChooseFile label={t`Import notes from CSV`} accept=".csv" busy={read.busy} onChoose={(file) => void read.start(file)} />
      </div>
      <div aria-live="polite">{counts && <CountsLine counts={counts} />}</div>
      {error && <ErrorNote error={error} />}
    </div>
  )
}
