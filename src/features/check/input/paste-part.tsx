import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { ChooseFile, ScanDialog, textOfPicture, useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/text-input'
import { fail } from '#core/errors'

type PasteProps = { readonly text: string; readonly read: boolean; readonly onTake: (text: string) => void }

/** Characters from which on a text is kept beside the field: a browser lays out a megabyte in one piece, for seconds. */
const LONG = 20_000
/** Characters of a long text that stand in the field. */
const SHOWN = 2000

/** What the field would hold after a paste. Line ends as a field has them. */
function pastedInto({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, data: DataTransfer): string {
  return value.slice(0, selectionStart) + data.getData('text/plain').replaceAll(/\r\n?/g, '\n') + value.slice(selectionEnd)
}

/** One field for whatever it is: typed, pasted, dropped, from a file or off a screen. A long text is not edited, only exchanged. */
export function PastePart({ text, read, onTake }: PasteProps): ReactNode {
  const { t, i18n } = useLingui()
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
  const isLong = text.length > LONG
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const field = event.currentTarget
    if (isLong) field.select()
    const next = pastedInto(field, event.clipboardData)
    // The browser itself does what is short, and what pastes no text.
    if (next.length <= LONG && !isLong) return
    event.preventDefault()
    if (next !== '') onTake(next)
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
          isLong ? (
            <LongText count={i18n.number(text.length)} shown={i18n.number(SHOWN)} />
          ) : read ? undefined : (
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
          value={isLong ? `${text.slice(0, SHOWN)}…` : text}
          readOnly={isLong}
          onPaste={paste}
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

const LongText = ({ count, shown }: { readonly count: string; readonly shown: string }): ReactNode => (
  <Trans>
    {count} characters are kept as they are, of which the first {shown} stand here. Paste something else in their place, or start over.
  </Trans>
)

/** Bytes of a file that are read (SPEC, point 5). */
const MAX_BYTES = 2 ** 20

/** Text of a file that somebody dropped or chose; of a picture, what the code on it says. Throws `input/too-long`, `input/no-code`, `decode/malformed`. */
export async function textOfFile(file: File): Promise<string> {
  if (file.type.startsWith('image/')) return textOfPicture(file)
  if (file.size > MAX_BYTES) throw fail('input/too-long', { field: 'The file', most: MAX_BYTES })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (error) {
    throw fail('decode/malformed', { what: 'The file' }, error)
  }
}
