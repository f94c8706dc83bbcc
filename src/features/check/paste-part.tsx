import { Trans, useLingui } from '@lingui/react/macro'
import { type DragEvent, type ReactNode, useState } from 'react'
import { ChooseFile, ScanDialog, useAction } from '#features/kit'
import { Button } from '#ui/button'
import { ErrorNote } from '#ui/error-note'
import { Field } from '#ui/field'
import { TextArea } from '#ui/text-input'
import { textOfFile } from './taken-file.ts'

type PasteProps = { readonly text: string; readonly read: boolean; readonly onTake: (text: string) => void }

/** One field for whatever it is: typed, pasted, dropped, from a file or off a screen. */
export function PastePart({ text, read, onTake }: PasteProps): ReactNode {
  const { t } = useLingui()
  const [over, setOver] = useState(false)
  const [scanning, setScanning] = useState(false)
  const file = useAction(async (chosen: File) => onTake(await textOfFile(chosen)))
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined) void file.start(dropped)
    else onTake(event.dataTransfer.getData('text/plain'))
  }
  return (
    <div
      role="group"
      aria-label={t`What is checked`}
      // Once it is read, what it says matters more than its letters.
      className={`flex flex-col gap-3 rounded-control ${read ? '[&_textarea]:max-h-20' : ''} ${over ? 'outline-2 outline-offset-4 outline-ink' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field
        label={<Trans>What you are asked to sign</Trans>}
        help={
          read ? undefined : (
            <Trans>
              A transaction, calldata, typed data, a message, a Safe transaction, a user operation, an authorization, a payment link, a link
              to a check or a report. Files can be dropped here.
            </Trans>
          )
        }
      >
        <TextArea
          kind="hex"
          dir="auto"
          rows={read ? 2 : 6}
          value={text}
          onChange={(event) => onTake(event.currentTarget.value)}
          placeholder={t`Paste it here`}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <ChooseFile size="small" label={t`Choose a file`} busy={file.busy} onChoose={(chosen) => void file.start(chosen)} />
        <Button size="small" icon="scan" onClick={() => setScanning(true)}>
          <Trans>Scan a code</Trans>
        </Button>
        {text !== '' && (
          <Button size="small" tone="quiet" icon="close" onClick={() => onTake('')}>
            <Trans>Start over</Trans>
          </Button>
        )}
      </div>
      {file.error !== undefined && <ErrorNote error={file.error} />}
      <ScanDialog
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(found) => {
          setScanning(false)
          onTake(found)
        }}
      />
    </div>
  )
}
