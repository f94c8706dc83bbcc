import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useWords } from '@lingui/react'
import { Link } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import type { Names } from '#decode'
import { ChooseFile, PATHS, saveAs, useAction, usePorts } from '#features/shared'
import { Button, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { plainSentence } from '#ui/text/sentence-text'
import type { TimelineRow } from '#wallet'
import { PanelButton } from './panel-button.tsx'
import { shownSentence } from './shown-sentence.ts'
import type { ActivitySources } from './use-activity.ts'

/** Mebibytes of a file of entries that is brought in. */
const MAX_FILE_MIB = 64

type Props = { readonly opened: ActivitySources; readonly rows: readonly TimelineRow[]; readonly namesOf: (chainId: number) => Names }

/** The timeline as a file for a spreadsheet, a tax tool or another device, and back. */
export function TimelineFiles({ opened, rows, namesOf }: Props): ReactNode {
  const { t } = useLingui()
  const { i18n } = useWords()
  const { session } = usePorts<'session'>()
  const [taken, setTaken] = useState<{ readonly added: number; readonly found: number; readonly notes: number }>()
  const csv = useAction(async () => {
    const { activityCsv } = await import('./csv-file.ts')
    const sentence = (row: TimelineRow): string => plainSentence(shownSentence(row, namesOf(row.chainId)), i18n)
    saveAs('assay-activity.csv', 'text/csv', activityCsv(rows, { namesOf, sentence }))
  })
  const json = useAction(async () => {
    const { writeActivity } = await import('./csv-file.ts')
    saveAs('assay-activity.json', 'application/json', writeActivity(rows))
  })
  const bring = useAction(async (file: File) => {
    setTaken(undefined)
    if (file.size > MAX_FILE_MIB * 1_048_576) throw fail('import/too-large', { most: MAX_FILE_MIB })
    const { readActivity } = await import('./csv-file.ts')
    const own = session.accounts.get().map(({ address }) => address)
    const { entries, notes } = readActivity(await file.text(), own)
    const added = await opened.history.take(entries)
    setTaken({ added, found: entries.length, notes: await opened.activity.bringNotes(notes) })
  })
  const error = csv.error ?? json.error ?? bring.error
  return (
    <PanelButton icon="outside" name={t`Export or import`}>
      <div className="flex flex-col gap-4" data-part="files">
        <p className="text-small text-soft">
          <Trans>Exports the list below with exact amounts. Spreadsheets and most tax tools read the CSV. The JSON holds everything.</Trans>{' '}
          <Link to={PATHS.helpPage} params={{ _splat: 'guide/activity-files' }} className={linkStyle}>
            <Trans>What the columns mean</Trans>
          </Link>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button icon="copy" busy={csv.busy} onClick={() => void csv.start()}>
            <Trans>Save as CSV</Trans>
          </Button>
          <Button icon="copy" busy={json.busy} onClick={() => void json.start()}>
            <Trans>Save as JSON</Trans>
          </Button>
          <ChooseFile label={t`Import a file`} accept=".json,.csv" busy={bring.busy} onChoose={(file) => void bring.start(file)} />
        </div>
        {taken !== undefined && (
          <p role="status" className="text-small">
            <Plural value={taken.added} one="# new entry" other="# new entries" />{' '}
            <Plural value={taken.found} one="of # in the file." other="of # in the file." />{' '}
            {taken.notes > 0 && <Plural value={taken.notes} one="# note imported." other="# notes imported." />}
          </p>
        )}
        {error !== undefined && <ErrorNote error={error} />}
      </div>
    </PanelButton>
  )
}
